/** The tables about what accounts do with each other, and what is recorded of them. */
export type AccountTables = {
  readonly invitations: InvitationTable;
  readonly refusedInviters: RefusedInviterTable;
  readonly auditEntries: AuditEntryTable;
};

/**
 * Invitations that wait. `accountId` is the invited account, or an id of none: a foreign key would be followed for
 * accounts that exist only, which takes time.
 */
type InvitationTable = {
  id: string;
  projectId: string;
  inviterId: string;
  accountId: string;
  /** Which name was written, and the name. */
  nameKind: string;
  name: string;
  role: string;
  access: string;
  createdAt: number;
};

/** What was done. `about` is JSON: ids by what they are of. */
type AuditEntryTable = {
  id: string;
  at: number;
  operation: string;
  outcome: string;
  accountId: string | null;
  accessTokenId: string | null;
  projectId: string | null;
  about: string;
  address: string | null;
  requestId: string | null;
};

/** Accounts whose invitations others do not take. */
type RefusedInviterTable = { accountId: string; inviterId: string; refusedAt: number };
