import { randomUUID } from 'node:crypto';
import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { AuditEntry, AuditScope } from '../lib/audit.ts';
import type { AuditQuery, AuditStore } from '../modules/audit/index.ts';
import type { NewActivityEvent } from '../modules/activity/index.ts';
import { byColumn, pageOf, rowsOf, totalOf } from './list-part.ts';
import type { Tables } from './tables.ts';

/** The audit log in a table. */
export function auditStore(db: Kysely<Tables>): AuditStore {
  return {
    insert: async ({ about, ...columns }) => {
      await db
        .insertInto('auditEntries')
        .values({ ...columns, about: JSON.stringify(about) })
        .execute();
    },
    list: async ({ of, ...part }) => {
      const matching = entriesOf(db, of);
      const total = await totalOf(matching, part);
      const shown = matching
        .leftJoin('accounts', 'accounts.id', 'auditEntries.accountId')
        .selectAll('auditEntries')
        .select(['accounts.username', 'accounts.displayName']);
      const order = byColumn('auditEntries', 'at', 'desc');
      const rows = await rowsOf(shown, { order, part }).execute();
      return pageOf(rows, {
        part,
        total,
        toItem: (row) => ({
          ...row,
          // Checked borders: only `insert` writes these columns.
          outcome: row.outcome as AuditEntry['outcome'],
          about: JSON.parse(row.about) as AuditEntry['about'],
        }),
        placeOf: (row) => [row.at, row.id],
      });
    },
    deleteBefore: async (at) => {
      await db.deleteFrom('auditEntries').where('at', '<', at).execute();
    },
  };
}

function entriesOf(
  db: Kysely<Tables>,
  of: AuditQuery['of'],
): SelectQueryBuilder<Tables, 'auditEntries', object> {
  const all = db.selectFrom('auditEntries');
  if (of === undefined) return all;
  return 'projectId' in of
    ? all.where('auditEntries.projectId', '=', of.projectId)
    : all.where('auditEntries.accountId', '=', of.accountId);
}

/**
 * What a transaction records of what it is part of; undefined where that is left to another one. What happened in a
 * project completes what is known of the request.
 */
export function entryOf(
  scope: AuditScope | undefined,
  { events, now }: { readonly events: readonly NewActivityEvent[]; readonly now: number },
): AuditEntry | undefined {
  if (scope === undefined) return undefined;
  const [event] = events;
  if (scope.recordedBy === 'ANSWER') return undefined;
  if (scope.recordedBy === 'CHANGE' && event === undefined) return undefined;
  const { operation, outcome, accessTokenId, address, requestId } = scope;
  const { accountId, projectId = event?.projectId, ...ids } = scope.notes;
  const about = { ...ids, ...changedBy(events) };
  const who = { accountId: accountId ?? null, accessTokenId, address, requestId };
  return { id: randomUUID(), at: now, operation, outcome, ...who, projectId: projectId ?? null, about };
}

/**
 * Which member a transaction changed, and what it may do now: of several the last one, such as the new owner. And which
 * model, where it is one.
 */
function changedBy(events: readonly NewActivityEvent[]): Readonly<Record<string, string>> {
  const details = events.map((event) => event.details);
  const { memberId, access } = details.findLast((each) => each.memberId !== undefined) ?? {};
  const [modelId, ...others] = new Set(details.flatMap((each) => each.modelId ?? []));
  return {
    ...(memberId !== undefined && { memberId }),
    ...(access !== undefined && { access }),
    ...(modelId !== undefined && others.length === 0 && { modelId }),
  };
}
