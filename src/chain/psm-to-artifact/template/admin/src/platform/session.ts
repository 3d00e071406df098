/** Who is signed in, as the service sees it. */
export interface Session {
  readonly subject: string;
  readonly roles: readonly string[];
}

/** How people prove who they are. */
export type SignIn =
  | { readonly kind: 'NONE' | 'LOCAL' | 'API_KEY' }
  | { readonly kind: 'OIDC'; readonly issuer: string; readonly clientId: string };

/** What the client knows of the person who uses it. */
export interface Credentials {
  /** Whether the provider has just sent the person back without signing them in. */
  readonly isRefused: boolean;
  /** The headers of requests; none while nobody is signed in. */
  headers(): Promise<Readonly<Record<string, string>>>;
  /** Takes headers that were chosen on the page of the sign-in. */
  keep(headers: Readonly<Record<string, string>>): void;
  /** Leads to the provider, where there is one. */
  leave(): Promise<void>;
  forget(): Promise<void>;
}

const place = 'admin-sign-in';

/** The credentials of a client; those of a provider come with a library that is loaded where it is needed. */
export async function openCredentials(signIn: SignIn): Promise<Credentials> {
  if (signIn.kind === 'OIDC') return (await import('./provider')).credentialsOf(signIn);
  const stored = (): Readonly<Record<string, string>> =>
    // Only `keep` writes there.
    JSON.parse(sessionStorage.getItem(place) ?? '{}') as Readonly<Record<string, string>>;
  return {
    isRefused: false,
    headers: () => Promise.resolve(stored()),
    keep: (headers) => sessionStorage.setItem(place, JSON.stringify(headers)),
    leave: () => Promise.resolve(),
    forget: () => Promise.resolve(sessionStorage.removeItem(place)),
  };
}
