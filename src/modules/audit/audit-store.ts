import type { AuditEntry } from '../../lib/audit.ts';
import type { Page } from '../../lib/listing.ts';

/** Which entries are wanted, and which part of them. */
export type AuditQuery = {
  readonly of?: { readonly projectId: string } | { readonly accountId: string } | undefined;
  /** 1 to 500. */
  readonly limit: number;
  /** 0 or more. */
  readonly offset: number;
};

/** An entry, and who did it: null where that is not known, or the account is gone. */
export type ShownAuditEntry = AuditEntry & {
  readonly username: string | null;
  readonly displayName: string | null;
};

/** What was done, for as long as it is kept: entries stay when accounts and projects go. */
export type AuditStore = {
  insert(entry: AuditEntry): Promise<void>;
  /** The newest entries first. */
  list(query: AuditQuery): Promise<Page<ShownAuditEntry>>;
  deleteBefore(at: number): Promise<void>;
};
