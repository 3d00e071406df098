import { listMyAudit, listProjectAudit, type AuditEntry } from '../../client/src/index.ts';
import { client } from './client.ts';
import type { Reading } from './queries.ts';

const query = { limit: 50 };

/** What the account did last, and sign-ins to it that were refused. */
export function ownAuditReading(): Reading<readonly AuditEntry[]> {
  return { key: ['own-audit'], read: (signal) => listMyAudit({ client, query, signal }) };
}

/** What was done last in a project; for those who manage it. */
export function projectAuditReading(projectId: string): Reading<readonly AuditEntry[]> {
  const path = { projectId };
  return {
    key: ['project-audit', projectId],
    read: (signal) => listProjectAudit({ client, path, query, signal }),
  };
}
