import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What jobs that have not begun or ended have in the place of that time: they come behind all others. */
const notYet = 9_007_199_254_740_991;

/** A table, what its lists are chosen by, and what they can be ordered by. */
type Lists = { readonly table: string; readonly by: readonly string[]; readonly orders: readonly string[] };

const lists: readonly Lists[] = [
  { table: 'models', by: ['projectId', 'level'], orders: ['updatedAt', 'createdAt', 'name'] },
  { table: 'artifacts', by: ['projectId'], orders: ['updatedAt', 'createdAt', 'name'] },
  { table: 'syncSessions', by: ['projectId'], orders: ['updatedAt', 'createdAt'] },
  { table: 'chatSessions', by: ['accountId'], orders: ['updatedAt', 'createdAt', 'title'] },
  { table: 'attachments', by: ['accountId'], orders: ['createdAt', 'fileName'] },
  { table: 'jobs', by: ['projectId'], orders: ['createdAt'] },
];

/** Indexes whose columns begin one of those that are made here. */
const replaced = [
  'modelsOfProject',
  'artifactsOfProject',
  'syncSessionsOfProject',
  'chatSessionsOfAccount',
  'attachmentsOfAccount',
  'webhookDeliveriesByWebhook',
];

/** Indexes that lead straight to a place in a list, in each order that it can have. */
export const listOrders: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const { table, by, orders } of lists)
      for (const order of orders)
        await db.schema
          .createIndex(`${table}InOrderOf_${order}`)
          .on(table)
          .columns([...by, order, 'id'])
          .execute();
    for (const time of ['startedAt', 'finishedAt'])
      await db.schema
        .createIndex(`jobsInOrderOf_${time}`)
        .on('jobs')
        .column('projectId')
        .column(sql`coalesce(${sql.ref(time)}, ${sql.lit(notYet)})`)
        .column('id')
        .execute();
    await db.schema
      .createIndex('webhookDeliveriesInOrder')
      .on('webhookDeliveries')
      .columns(['webhookId', 'at', 'sequence', 'attempt'])
      .execute();
    for (const name of replaced) await db.schema.dropIndex(name).execute();
  },
};
