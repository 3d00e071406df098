import { requireManager } from '../projects/index.ts';
import type { Audit, AuditDependencies } from './audit.ts';

export type { Audit, AuditDependencies } from './audit.ts';
export type { AuditQuery, AuditStore, ShownAuditEntry } from './audit-store.ts';

/** Builds the audit module. */
export function createAudit({ transactions, clock, keptFor }: AuditDependencies): Audit {
  return {
    ofProject: (caller, { projectId, ...part }) =>
      transactions.read(async (stores) => {
        await requireManager(stores, { caller, projectId });
        return stores.audit.list({ ...part, of: { projectId } });
      }),
    own: ({ accountId }, part) =>
      transactions.read((stores) => stores.audit.list({ ...part, of: { accountId } })),
    forgetOld: () => transactions.remove((stores) => stores.audit.deleteBefore(clock.now() - keptFor)),
  };
}
