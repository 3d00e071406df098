import type { Clock } from '../../lib/clock.ts';
import type { ListPart, Page } from '../../lib/listing.ts';
import type { Transactions } from '../../lib/transactions.ts';
import type { Caller } from '../accounts/index.ts';
import type { ProjectStore } from '../projects/index.ts';
import type { AuditStore, ShownAuditEntry } from './audit-store.ts';

/** What the audit log needs from the rest of the process. */
export type AuditDependencies = {
  readonly transactions: Transactions<{ readonly audit: AuditStore; readonly projects: ProjectStore }>;
  readonly clock: Clock;
  /** Entries are kept for so long (milliseconds). */
  readonly keptFor: number;
};

/** Reading what was recorded. Transactions record by themselves what is done in an audit scope. */
export type Audit = {
  /** MANAGE. What was done in a project, the newest first. */
  readonly ofProject: (
    caller: Caller,
    part: ListPart & { readonly projectId: string },
  ) => Promise<Page<ShownAuditEntry>>;
  /** What the caller did, and sign-ins to its account that were refused; the newest first. */
  readonly own: (caller: Caller, part: ListPart) => Promise<Page<ShownAuditEntry>>;
  /** Deletes entries that are kept no longer. */
  readonly forgetOld: () => Promise<void>;
};
