import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import fc from 'fast-check';
import { sqlDatabase } from '../../../../../test/support/chain/psm-to-artifact/sql-database.ts';
import { programTexts } from '../../../../../test/support/chain/psm-to-artifact/program-texts.ts';
import { sqlName, sqlString } from '../../../../kernel/generation/escape.ts';
import { baseline } from './baseline.ts';
import { databaseChange } from './changes.ts';
import { qualified, type ColumnSnapshot, type DatabaseSnapshot, type TableSnapshot } from './snapshot.ts';

const database = await sqlDatabase({ after: (clean) => after(clean) });
await database.run(programTexts.get('service/db/migrations/0000_search.sql') ?? '');

const columnNames = ['title', 'note', 'amount', 'order'];
/** Types by the last character of a column's id: what a person has to change by hand stands in no later change's way. */
const types: Readonly<Record<string, readonly string[]>> = {
  1: ['text', 'varchar(20)', 'varchar(40)'],
  2: ['integer', 'bigint', 'numeric(10, 2)', 'numeric(12, 2)'],
  3: ['boolean'],
};

const anyColumn = (id: string): fc.Arbitrary<ColumnSnapshot> =>
  fc
    .record({
      id: fc.constant(id),
      name: fc.constantFrom(...columnNames),
      type: fc.constantFrom(...(types[id.slice(-1)] ?? [])),
      nullable: fc.boolean(),
      primaryKey: fc.constant(false),
      allowedValues: fc.option(fc.constantFrom(['A'], ['A', 'B'], ["it's"]), { nil: undefined, freq: 4 }),
    })
    .map((column) => (column.type === 'text' ? column : { ...column, allowedValues: undefined }));

const anyTable = (id: string): fc.Arbitrary<TableSnapshot> =>
  fc
    .record({
      name: fc.constantFrom('book', 'loan', 'user', 'copy'),
      columns: fc.tuple(
        ...['1', '2', '3'].map((part) => fc.option(anyColumn(`${id}-${part}`), { nil: undefined, freq: 5 })),
      ),
      target: fc.option(fc.constantFrom('t1', 't2', 't3'), { nil: undefined }),
      index: fc.option(fc.boolean(), { nil: undefined }),
      isSearched: fc.boolean(),
    })
    .map(({ name, columns, target, index, isSearched }): TableSnapshot => {
      const key = { id: `${id}-id`, name: 'id', type: 'integer', nullable: false, primaryKey: true };
      const link = { id: `${id}-link`, name: 'link_id', type: 'integer', nullable: true, primaryKey: false };
      const own = columns.filter((column) => column !== undefined);
      const distinct = own.filter(
        (column, at) => own.findIndex((other) => other.name === column.name) === at,
      );
      const texts = distinct.filter(({ type }) => type === 'text' || type.startsWith('varchar'));
      const search = isSearched && texts.length > 0 ? [searchColumn(id, texts)] : [];
      return {
        id,
        name,
        title: name,
        columns: [key, link, ...distinct, ...search],
        foreignKeys:
          target === undefined
            ? []
            : [{ id: `${id}-fk`, columns: [link.id], references: target, onDelete: 'RESTRICT' }],
        indexes: [
          ...(index === undefined ? [] : [{ id: `${id}-ix`, columns: [link.id], unique: index }]),
          ...search.map((column) => ({
            id: `${id}-sx`,
            columns: [column.id],
            unique: false,
            method: 'TRIGRAM' as const,
          })),
        ],
      };
    });

function searchColumn(table: string, texts: readonly ColumnSnapshot[]): ColumnSnapshot {
  const searchOf = texts.map(({ id }) => id);
  return {
    id: `${table}-search`,
    name: 'search_text',
    type: 'text',
    nullable: true,
    primaryKey: false,
    searchOf,
  };
}

const anyDatabase: fc.Arbitrary<DatabaseSnapshot> = fc
  .record({
    names: fc.constantFrom(['one', 'two'], ['two', 'one'], ['one', 'three']),
    tables: fc.tuple(
      ...['t1', 't2', 't3'].map((id) =>
        fc.tuple(fc.option(anyTable(id), { nil: undefined, freq: 6 }), fc.boolean()),
      ),
    ),
  })
  .map(({ names, tables }) => {
    const present = tables.flatMap(([table, isFirst]) => (table === undefined ? [] : [{ table, isFirst }]));
    const schemas = names.map((name, at) => {
      const own = present.filter(({ isFirst }) => isFirst === (at === 0)).map(({ table }) => table);
      const distinct = own.filter(
        (table, index) => own.findIndex((other) => other.name === table.name) === index,
      );
      return { id: `s${at}`, name, tables: distinct };
    });
    const ids = new Set(schemas.flatMap((schema) => schema.tables.map(({ id }) => id)));
    const sound = schemas.map((schema) => ({
      ...schema,
      tables: schema.tables.map((table) => ({
        ...table,
        foreignKeys: table.foreignKeys.filter((key) => ids.has(key.references)),
      })),
    }));
    return { generated: true, schemas: sound };
  });

let rowsStored = 0;

function sampleOf({ name, type, allowedValues: [allowed] = [] }: ColumnSnapshot): string {
  if (name === 'id') return String((rowsStored += 1));
  if (allowed !== undefined) return sqlString(allowed);
  if (type === 'boolean') return 'true';
  return type.startsWith('text') || type.startsWith('varchar') ? "'7'" : '7';
}

/** Stores a row in every table and gives what each column of it holds, by column id, as text. */
async function fill(snapshot: DatabaseSnapshot): Promise<ReadonlyMap<string, string>> {
  const values = new Map<string, string>();
  for (const schema of snapshot.schemas)
    for (const table of schema.tables) {
      const columns = table.columns.filter(
        ({ name, searchOf }) => name !== 'link_id' && searchOf === undefined,
      );
      const list = columns.map(({ name }) => sqlName(name)).join(', ');
      await database.run(
        `INSERT INTO ${qualified(schema, table)} (${list}) VALUES (${columns.map(sampleOf).join(', ')})`,
      );
      for (const column of columns)
        values.set(column.id, await valueOf(qualified(schema, table), column.name));
    }
  return values;
}

async function valueOf(table: string, column: string): Promise<string> {
  const rows = await database.rows(`SELECT ${sqlName(column)}::text AS value FROM ${table} ORDER BY id`);
  return rows.map(({ value }) => String(value)).join();
}

async function clear(): Promise<void> {
  for (const name of ['one', 'two', 'three']) await database.run(`DROP SCHEMA IF EXISTS ${name} CASCADE`);
  const rows = await database.rows(
    "SELECT nspname AS name FROM pg_namespace WHERE nspname LIKE '%\\_old\\_%'",
  );
  for (const { name } of rows) await database.run(`DROP SCHEMA ${sqlName(String(name))} CASCADE`);
}

/** Expects that rows that were stored before the column for search was made are found by it as well. */
async function expectSearchable({ schemas }: DatabaseSnapshot): Promise<void> {
  for (const schema of schemas)
    for (const table of schema.tables)
      for (const { searchOf } of table.columns) {
        if (searchOf === undefined) continue;
        const sources = table.columns.filter(({ id }) => searchOf.includes(id));
        const texts = sources.map(({ name }) => `${sqlName(name)}::text`).join(', ');
        const wrong = `SELECT 1 FROM ${qualified(schema, table)} WHERE search_text <> search_form(${texts})`;
        assert.deepEqual(await database.rows(wrong), [], table.name);
      }
}

describe('computed migrations', () => {
  it('lead a filled database to the next schema, and every value is found where the model has it now', async () => {
    let followed = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(anyDatabase, { minLength: 2, maxLength: 4 }), async (snapshots) => {
        await clear();
        const [first, ...later] = snapshots;
        assert.ok(first !== undefined);
        await database.run(baseline(first));
        let before = first;
        let values = await fill(first);
        for (const next of later) {
          const change = databaseChange(before, next);
          await database.run(change?.sql ?? '');
          for (const schema of next.schemas)
            for (const table of schema.tables)
              for (const column of table.columns) {
                const value = await valueOf(qualified(schema, table), column.name);
                const expected = values.get(column.id);
                if (expected === undefined) continue;
                followed += 1;
                assert.equal(
                  value.replaceAll('.00', ''),
                  expected.replaceAll('.00', ''),
                  `${table.name}.${column.name}`,
                );
              }
          await expectSearchable(next);
          // New rows can be stored, in spite of what has vanished and of what is left to people.
          values = await fill(next);
          before = change?.snapshot ?? next;
        }
      }),
      { numRuns: 40 },
    );
    assert.ok(followed > 100, `only ${followed} values were followed`);
  });

  it('drop what the search of a table was made from, where it comes back without one', async () => {
    const book = (type: string): TableSnapshot => ({
      id: 't1',
      name: 'book',
      title: 'book',
      columns: [
        { id: 't1-id', name: 'id', type: 'integer', nullable: false, primaryKey: true },
        { id: 't1-1', name: 'title', type, nullable: false, primaryKey: false },
      ],
      foreignKeys: [],
      indexes: [],
    });
    const withTables = (...tables: readonly TableSnapshot[]): DatabaseSnapshot => ({
      generated: true,
      schemas: [{ id: 's0', name: 'one', tables }],
    });
    const searched = book('varchar(40)');
    const first = withTables({
      ...searched,
      columns: [...searched.columns, searchColumn('t1', searched.columns.slice(1))],
    });
    await clear();
    await database.run(baseline(first));
    await database.run("INSERT INTO one.book (id, title) VALUES (1, 'Atlas')");
    const left = databaseChange(first, withTables());
    await database.run(left?.sql ?? '');
    const back = databaseChange(left?.snapshot ?? first, withTables(book('text')));
    await database.run(back?.sql ?? '');
    assert.deepEqual(await database.rows('SELECT * FROM one.book'), [{ id: 1, title: 'Atlas' }]);
  });
});
