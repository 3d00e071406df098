import type { AuditEntry } from '../../lib/audit.ts';
import type { ListPart, Page } from '../../lib/listing.ts';

/** Which entries are wanted, and which part of them. */
export type AuditQuery = ListPart & {
  readonly of?: { readonly projectId: string } | { readonly accountId: string } | undefined;
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
