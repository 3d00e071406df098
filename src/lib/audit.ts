import { AsyncLocalStorage } from 'node:async_hooks';

/** What is recorded of something that was done, or refused: ids and times, no names, texts or secrets. */
export type AuditEntry = {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The operation of the API, or the command of an operator. */
  readonly operation: string;
  readonly outcome: 'DONE' | 'REFUSED';
  /** Who did it, or whose account was tried; null where that is not known. */
  readonly accountId: string | null;
  /** The access token that was sent. */
  readonly accessTokenId: string | null;
  readonly projectId: string | null;
  /** Ids of what it was about, by what they are of. */
  readonly about: Readonly<Record<string, string>>;
  readonly address: string | null;
  readonly requestId: string | null;
};

/** Ids that are added to an entry, by what they are of. */
export type AuditNotes = { readonly accountId?: string; readonly projectId?: string } & Readonly<
  Record<string, string>
>;

/**
 * What has an operation recorded: its first transaction that writes, the first one that changes something in a project
 * where others come before it, or its answer, where it only reads.
 */
export type RecordedBy = 'WRITE' | 'CHANGE' | 'ANSWER';

/** Something that is recorded when it is done: what is known of it so far. */
export type AuditScope = Omit<AuditEntry, 'id' | 'at' | 'accountId' | 'projectId' | 'about'> & {
  /** Ids of what it is about, the account and the project among them. */
  notes: AuditNotes;
  readonly recordedBy: RecordedBy;
  isRecorded: boolean;
};

const current = new AsyncLocalStorage<AuditScope | undefined>();

/** Does work that is recorded: by a transaction of its own, together with what that writes, unless its answer is. */
export function inAudit<R>(scope: AuditScope | undefined, work: () => R): R {
  return current.run(scope, work);
}

/** What the running code does, where that is recorded and was not recorded yet. */
export function currentAudit(): AuditScope | undefined {
  const scope = current.getStore();
  return scope?.isRecorded === false ? scope : undefined;
}

/** Adds ids to what is recorded of the running work, if it is. */
export function noteInAudit(notes: AuditNotes): void {
  const scope = currentAudit();
  if (scope !== undefined) scope.notes = { ...scope.notes, ...notes };
}
