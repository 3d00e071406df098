import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { psm } from '../../src/chain/psm/psm.ts';
import { openModel } from '../../src/kernel/model/model.ts';
import { generateArtifact } from '../../src/chain/psm-to-artifact/index.ts';
import { openDb, readList, type Db } from '../support/chain/psm-to-artifact/read-list.ts';
import { goldenModel } from '../fixtures/fixtures.ts';
import { listsOf } from '../support/chain/psm-to-artifact/list-sources.ts';
import { programTexts } from '../support/chain/psm-to-artifact/program-texts.ts';
import { temporaryDatabase } from '../support/storage/temporary-storage.ts';

const rows = 60_000;
const model = openModel(psm, goldenModel('bookshop', 'psm'));
const lists = listsOf(model);

describe('lists of a generated service on PostgreSQL', () => {
  let db: Db;
  let drop = (): Promise<void> => Promise.resolve();

  before(async () => {
    const url = await temporaryDatabase({ after: (clean) => (drop = clean) });
    db = await openDb(url);
    const scripts = generateArtifact(model, programTexts).filter(({ path }) => path.endsWith('.sql'));
    for (const { content } of scripts) await db.script(content);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    // Rows are filled in table by table, without those that they refer to.
    await client.query('SET session_replication_role = replica');
    for (const { table } of lists) await client.query(`${table.fill(rows)}; ANALYZE ${table.name}`);
    await client.end();
  });
  after(async () => {
    await db.close();
    await drop();
  });

  for (const { source, table } of lists) {
    const fields = Object.entries(source.fields);
    const sortable = fields.filter(([, field]) => field.sortable).map(([name]) => name);
    const orders = sortable.flatMap((name) => [name, `-${name}`]);
    const lasting = fields.filter(([name]) => name === 'status' || name.endsWith('Id'));

    it(`${table.name} is read from indexes in every order, on the first page and a later one`, async () => {
      assert.ok(orders.length > 0);
      for (const sort of [undefined, ...orders, ...orders.map((order) => `${order},-id`)])
        await expectIndexed({ ...(sort !== undefined && !/id,-id/.test(sort) && { sort }) });
    });

    if (sortable.includes('status'))
      it(`${table.name} is read from indexes where several fields order it and the first has few values`, async () => {
        const others = orders.filter((order) => !order.endsWith('status'));
        assert.ok(others.length > 0);
        for (const order of others) await expectIndexed({ sort: `-status,${order}` });
      });

    it(`${table.name} is read from indexes by owner, reference, status and words`, async () => {
      for (const [name] of lasting) {
        const [row] = await db.query<{ value: string }>(
          `SELECT ${source.fields[name]?.column}::text AS value FROM ${table.name} AS t
            WHERE ${source.fields[name]?.column} IS NOT NULL LIMIT 1`,
        );
        await expectIndexed({ [name]: row?.value });
      }
      if (source.owner !== undefined) await expectIndexed({}, { onlyOwner: 'user-7' });
      await expectIndexed({ q: 'T4711' });
    });

    async function expectIndexed(
      query: Readonly<Record<string, string | undefined>>,
      access: { readonly onlyOwner?: string } = {},
    ): Promise<void> {
      const plans: Plan[] = [];
      const explained: Db = {
        ...db,
        query: async <Row>(sql: string, parameters: readonly (string | number | boolean | null)[] = []) => {
          const [row] = await db.query<{ 'QUERY PLAN': readonly [{ Plan: Plan }] }>(
            `EXPLAIN (FORMAT JSON) ${sql}`,
            parameters,
          );
          if (row !== undefined) plans.push(row['QUERY PLAN'][0].Plan);
          return db.query<Row>(sql, parameters);
        },
      };
      const { nextCursor } = await readList(explained, source, { query: { ...query, limit: '200' }, access });
      const cursor = nextCursor === undefined ? undefined : { cursor: nextCursor };
      await readList(explained, source, { query: { ...query, ...cursor }, access });
      for (const node of plans.flatMap(nodesOf)) {
        const what = `${JSON.stringify(query)}: ${JSON.stringify(plans)}`;
        assert.notEqual(node['Node Type'], 'Seq Scan', what);
        // Half of the rows and more are equal in their status.
        assert.doesNotMatch(String(node['Presorted Key']), /^(?:t\.)?status$/, what);
        if (node['Node Type'] === 'Sort') assert.ok(node['Plan Rows'] < rows / 20, what);
      }
    }
  }
});

/** A node of a plan, as far as it matters here. */
type Plan = {
  readonly 'Node Type': string;
  readonly 'Plan Rows': number;
  /** By what an incremental sort finds its rows ordered. */
  readonly 'Presorted Key'?: readonly string[];
  readonly Plans?: readonly Plan[];
};

function nodesOf(plan: Plan): readonly Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}
