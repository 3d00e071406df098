import { sql, type Kysely, type Selectable, type SelectQueryBuilder } from 'kysely';
import type { ListPlace } from '../lib/listing.ts';
import type { Webhook, WebhookDelivery, WebhookStore } from '../modules/webhooks/index.ts';
import { allMembers } from './activity-store.ts';
import { leasesIn, unheld } from './leased-rows.ts';
import { pageOf, rowsOf, totalOf } from './list-part.ts';
import type { Tables } from './tables.ts';

/** Webhooks and the attempts with them in tables; who delivers stands in columns of the webhook. */
export function webhookStore(db: Kysely<Tables>): WebhookStore {
  return { ...records(db), ...leases(db), ...attempts(db) };
}

function records(
  db: Kysely<Tables>,
): Pick<WebhookStore, 'insert' | 'find' | 'list' | 'update' | 'delete' | 'projects'> {
  return {
    insert: async (webhook) => {
      await db
        .insertInto('webhooks')
        .values({ ...webhook, ...unheld })
        .execute();
    },
    find: async (webhookId) => {
      const row = await db.selectFrom('webhooks').selectAll().where('id', '=', webhookId).executeTakeFirst();
      return row && toWebhook(row);
    },
    list: async (projectId) => {
      const rows = await db
        .selectFrom('webhooks')
        .selectAll()
        .where('projectId', '=', projectId)
        .orderBy('createdAt')
        .orderBy('id')
        .execute();
      return rows.map(toWebhook);
    },
    update: async ({ id, ...columns }) => {
      await db
        .updateTable('webhooks')
        .set({ ...columns, ...unheld })
        .where('id', '=', id)
        .execute();
    },
    delete: async (webhookId) => {
      await db.deleteFrom('webhooks').where('id', '=', webhookId).execute();
    },
    projects: async () => {
      const active = db.selectFrom('webhooks').select('projectId').where('status', '=', 'ACTIVE');
      return (await active.distinct().execute()).map(({ projectId }) => projectId);
    },
  };
}

type Leases = Pick<
  WebhookStore,
  'nextAt' | 'claim' | 'hasOthers' | 'releaseOthers' | 'renew' | 'held' | 'progress' | 'release'
>;

function leases(db: Kysely<Tables>): Leases {
  return {
    ...leasesIn(db, 'webhooks'),
    nextAt: async () => {
      const row = await waiting(db).select('notBefore').orderBy('notBefore').limit(1).executeTakeFirst();
      return row?.notBefore;
    },
    claim: async ({ owner, until }, now) => {
      const next = await waiting(db)
        .select('id')
        .where('notBefore', '<=', now)
        .orderBy('notBefore')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      if (next === undefined) return undefined;
      const row = await db
        .updateTable('webhooks')
        // Behind all others that wait, so that each gets its turn.
        .set({ leaseOwner: owner, leaseUntil: until, notBefore: now })
        .where('id', '=', next.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return toWebhook(row);
    },
    held: async (webhookId, owner) => {
      const row = await db
        .selectFrom('webhooks')
        .selectAll()
        .where('id', '=', webhookId)
        .where('leaseOwner', '=', owner)
        .where('status', '=', 'ACTIVE')
        .executeTakeFirst();
      return row && toWebhook(row);
    },
    progress: async (webhookId, owner, progress) => {
      const { numUpdatedRows } = await db
        .updateTable('webhooks')
        .set(progress)
        .where('id', '=', webhookId)
        .where('leaseOwner', '=', owner)
        .executeTakeFirst();
      return numUpdatedRows === 0n ? 'LOST' : 'WRITTEN';
    },
    release: async (webhookId, owner) => {
      await db
        .updateTable('webhooks')
        .set(unheld)
        .where('id', '=', webhookId)
        .where('leaseOwner', '=', owner)
        .execute();
    },
  };
}

function attempts(
  db: Kysely<Tables>,
): Pick<WebhookStore, 'insertDelivery' | 'deliveries' | 'deleteDeliveriesBefore'> {
  return {
    insertDelivery: async (delivery) => {
      await db.insertInto('webhookDeliveries').values(delivery).execute();
    },
    deliveries: async (webhookId, part) => {
      const made = db.selectFrom('webhookDeliveries').where('webhookId', '=', webhookId);
      const columns = (['at', 'sequence', 'attempt'] as const).map((name) => sql.ref(name));
      const order = { columns, direction: 'desc' } as const;
      const total = await totalOf(made, part);
      const rows = await rowsOf(made.selectAll(), { order, part }).execute();
      const placeOf = ({ at, sequence, attempt }: WebhookDelivery): ListPlace => [at, sequence, attempt];
      return pageOf(rows, { part, total, toItem: (row): WebhookDelivery => row, placeOf });
    },
    deleteDeliveriesBefore: async (at) => {
      await db.deleteFrom('webhookDeliveries').where('at', '<', at).execute();
    },
  };
}

/** Active webhooks that no run holds and whose project has newer events than they have delivered. */
function waiting(db: Kysely<Tables>): SelectQueryBuilder<Tables, 'webhooks', object> {
  return db
    .selectFrom('webhooks')
    .where('status', '=', 'ACTIVE')
    .where('leaseOwner', 'is', null)
    .where(
      'delivered',
      '<',
      sql<number>`coalesce((select max(sequence) from project_events
        where project_id = webhooks.project_id and reader = ${allMembers}), 0)`,
    );
}

function toWebhook(row: Selectable<Tables['webhooks']>): Webhook {
  const { leaseOwner: _owner, leaseUntil: _until, ...webhook } = row;
  // Checked border: only the functions above write this column.
  return { ...webhook, status: row.status as Webhook['status'] };
}
