import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CamelCasePlugin, CompiledQuery, Kysely } from 'kysely';
import { temporaryFolder } from '../../test/support/storage/temporary-storage.ts';
import type { ListQuery, Page } from '../lib/listing.ts';
import { migrate } from './migrations/index.ts';
import { startDatabaseThread } from './sqlite/database-thread.ts';
import { sqliteDialect } from './sqlite/dialect.ts';
import type { AllStores } from './stores.ts';
import { storesOn } from './stores.ts';
import type { Tables } from './tables.ts';

type List = {
  readonly read: (stores: AllStores, query: ListQuery) => Promise<Page<unknown>>;
  readonly orders: readonly string[];
  readonly table: string;
};

const named = ['updatedAt', 'createdAt', 'name'];
const lists: readonly List[] = [
  {
    table: 'models',
    orders: named,
    read: ({ models }, query) => models.list('me', { ...query, level: 'cim', projectId: 'p' }),
  },
  { table: 'artifacts', orders: named, read: ({ artifacts }, query) => artifacts.list('p', query) },
  {
    table: 'sync_sessions',
    orders: ['updatedAt', 'createdAt'],
    read: ({ syncSessions }, query) => syncSessions.list('p', query),
  },
  {
    table: 'chat_sessions',
    orders: ['updatedAt', 'createdAt', 'title'],
    read: ({ chats }, query) => chats.list('me', query),
  },
  {
    table: 'attachments',
    orders: ['createdAt', 'fileName'],
    read: ({ attachments }, query) => attachments.list('me', query),
  },
  {
    table: 'jobs',
    orders: ['createdAt', 'startedAt', 'finishedAt'],
    read: ({ jobs }, query) => jobs.list('me', { ...query, projectId: 'p' }),
  },
  {
    table: 'audit_entries',
    orders: ['at'],
    read: ({ audit }, query) => audit.list({ ...query, of: { projectId: 'p' } }),
  },
  {
    table: 'webhook_deliveries',
    orders: ['at'],
    read: ({ webhooks }, { after = [], ...query }) =>
      webhooks.deliveries('w', { ...query, after: [...after.slice(0, 1), 1, 1] }),
  },
];

test('a part behind a cursor is found in an index, in every order of every list, and nothing is sorted for it', async (t) => {
  const thread = await startDatabaseThread(await temporaryFolder(t));
  t.after(() => thread.close());
  const read: CompiledQuery[] = [];
  const db = new Kysely<Tables>({
    dialect: sqliteDialect({ execute: (statement) => thread.execute('WRITER', statement), use: 'WRITES' }),
    plugins: [new CamelCasePlugin()],
    log: ({ query }) => void read.push(query),
  });
  await migrate(db, { bytes: 'blob' });
  const stores = storesOn(db, { idempotencyKeptFor: 1, quotas: { account: 0, guest: 0, project: 0 } });
  for (const list of lists)
    for (const field of list.orders)
      for (const direction of ['asc', 'desc'] as const) {
        const value = ['name', 'title', 'fileName'].includes(field) ? 'x' : 5;
        const query = { limit: 10, offset: 0, sort: { field, direction }, after: [value, 'id'] };
        read.length = 0;
        await list.read(stores, query);
        const [wanted, ...others] = read.filter((each) => each.sql.startsWith('select'));
        assert.ok(wanted !== undefined && others.length === 0, 'the list is not counted');
        const explained = CompiledQuery.raw(`explain query plan ${wanted.sql}`, [...wanted.parameters]);
        const { rows } = await db.executeQuery<{ detail: string }>(explained);
        const plan = rows.map(({ detail }) => detail);
        const what = `${list.table} by ${field} ${direction}: ${plan.join('; ')}`;
        assert.ok(
          plan.some((step) => step.startsWith(`SEARCH ${list.table} USING INDEX`)),
          what,
        );
        // The range of the index, of which the columns of the order are a part.
        assert.ok(
          plan.some((step) => /[<>]/.test(step)),
          what,
        );
        assert.ok(!plan.some((step) => step.includes('TEMP B-TREE')), what);
      }
});
