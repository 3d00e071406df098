/** Who an account is at a provider. */
export type LinkedIdentity = {
  readonly issuer: string;
  readonly subject: string;
  readonly accountId: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
};

type Place = { readonly accountId: string; readonly projectId: string };

/** Which accounts belong to whom at a provider, and where groups have put them. */
export type IdentityStore = {
  insert(identity: LinkedIdentity): Promise<void>;
  accountOf(identity: Pick<LinkedIdentity, 'issuer' | 'subject'>): Promise<string | undefined>;
  /** The projects that an account is in by its groups. */
  projectsByGroups(accountId: string): Promise<readonly string[]>;
  noteByGroups(place: Place): Promise<void>;
  forgetByGroups(place: Place): Promise<void>;
};
