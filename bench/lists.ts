/**
 * A page of a generated service's list at 300,000 rows on PostgreSQL: every order, indexed filter and search, first and
 * later pages, without what it takes to build the rows as JSON and to send them. Run: node --import ./tools/node24.mjs bench/lists.ts. Reports milliseconds at the 95th percentile.
 */
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { generateArtifact } from '../src/chain/psm-to-artifact/index.ts';
import { psm } from '../src/chain/psm/psm.ts';
import { openModel } from '../src/kernel/model/model.ts';
import { goldenModel } from '../test/fixtures/fixtures.ts';
import { listsOf } from '../test/support/chain/psm-to-artifact/list-sources.ts';
import { programTexts } from '../test/support/chain/psm-to-artifact/program-texts.ts';
import { openDb, readList, type Db } from '../test/support/chain/psm-to-artifact/read-list.ts';
import { startPostgres } from '../test/support/storage/postgres-server.ts';

const rows = 300_000;
const pages = 40;
const model = openModel(psm, goldenModel('bookshop', 'psm'));
const [list] = listsOf(model).filter(({ source }) => source.table.includes('order'));
if (list === undefined) throw new Error('The bookshop has no list of orders.');
const { source, table } = list;

type Query = Readonly<Record<string, string>>;
type Case = { readonly query: Query; readonly access?: { readonly onlyOwner?: string } };
const sortable = Object.entries(source.fields).filter(([, { sortable: is }]) => is);
const customer = '00000000-0000-7000-8000-000000000042';
const cases: readonly Case[] = [
  { query: {} },
  ...sortable.flatMap(([name]) => [{ query: { sort: name } }, { query: { sort: `-${name}` } }]),
  { query: { sort: '-status,orderNumber' } },
  { query: { sort: 'status,-id' } },
  { query: { status: 'PAID' } },
  { query: { status: 'PAID', sort: '-id' } },
  { query: { customerId: customer } },
  { query: {}, access: { onlyOwner: 'user-7' } },
  { query: { q: 'T4711' } },
  { query: { q: 'abc' } },
  { query: { q: 'no such words' } },
  { query: { total: 'true' } },
];

const server = await startPostgres();
try {
  const db = await openDb(server.url);
  await prepare(db);
  // The first statement opens a connection.
  await readList(db, source, { query: {}, access: {} });
  for (const each of cases) await measure(db, each);
  await db.close();
} finally {
  await server.stop();
}

async function prepare(db: Db): Promise<void> {
  const scripts = generateArtifact(model, programTexts).filter(({ path }) => path.endsWith('.sql'));
  for (const { content } of scripts) await db.script(content);
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  // Rows are filled in without those that they refer to.
  await client.query('SET session_replication_role = replica');
  await client.query(table.fill(rows));
  await client.query(`VACUUM ANALYZE ${table.name}`);
  await client.end();
}

/** Reads page after page, from the first to the 1,000th and on, and reports how long each took. */
async function measure(db: Db, { query, access = {} }: Case): Promise<void> {
  const times: number[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < pages; page += 1) {
    // The pages in between are skipped in steps of 200 rows.
    for (let step = 0; page === pages / 2 && step < 250 && (step === 0 || cursor !== undefined); step += 1)
      cursor = (await readList(db, source, { query: withCursor({ ...query, limit: '200' }, cursor), access }))
        .nextCursor;
    const start = performance.now();
    const { nextCursor } = await readList(db, source, { query: withCursor(query, cursor), access });
    times.push(performance.now() - start);
    cursor = nextCursor;
  }
  times.sort((left, right) => left - right);
  const at = (share: number): string => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
  const what = [new URLSearchParams(query).toString(), access.onlyOwner].filter(Boolean).join(' of ');
  console.log(`${(what || 'all').padEnd(36)} median ${at(0.5)} ms, p95 ${at(0.95)} ms`);
}

function withCursor(query: Query, cursor: string | undefined): Query {
  return cursor === undefined ? query : { ...query, cursor };
}
