import type { QueryExecutorProvider, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { OpenDatabase } from '../database.ts';
import { migrate } from '../migrations/index.ts';
import { createDigest } from './digest.ts';
import { tablesInOrder, type TableShape } from './table-shapes.ts';

/** Rows of a page; few where one row may hold a mebibyte. */
const pageRows = 500;
const pageRowsOfBytes = 8;

/** Tables that triggers fill while the others are copied; that they arrive with equal values is checked all the same. */
const keptByTriggers: readonly string[] = ['project_contents'];

/** What was copied of one table. */
export type CopiedTable = { readonly table: string; readonly rows: number; readonly digest: string };

type Row = Readonly<Record<string, unknown>>;

/**
 * Copies everything from the embedded database into an empty one, in one transaction, and reads both again to compare
 * them: the digest of a table depends on every value and not on the order of the rows. Throws, leaving the target
 * without rows, when the target has some already or a digest differs.
 */
export async function copyDatabase(
  source: OpenDatabase,
  target: OpenDatabase,
): Promise<readonly CopiedTable[]> {
  await migrate(target.writer, target.columnTypes);
  const from = source.reader.withoutPlugins();
  const tables = await tablesInOrder(from);
  return await target.writer
    .withoutPlugins()
    .transaction()
    .execute(async (into) => {
      await requireEmpty(into, tables);
      for (const table of tables.filter(({ name }) => !keptByTriggers.includes(name)))
        for await (const rows of pages(from, table)) await insert(into, { table, rows });
      const copied: CopiedTable[] = [];
      for (const table of tables) {
        const [given, arrived] = [await digestOf(from, table), await digestOf(into, table)];
        if (given.digest !== arrived.digest)
          throw new Error(`Table ${table.name} arrived with other values; nothing was copied.`);
        copied.push(arrived);
      }
      return copied;
    });
}

async function insert(
  db: QueryExecutorProvider,
  { table, rows }: { readonly table: TableShape; readonly rows: readonly Row[] },
): Promise<void> {
  const columns = sql.join(table.columns.map((column) => sql.ref(column)));
  const values = rows.map((row) => sql`(${sql.join(table.columns.map((column) => row[column]))})`);
  await sql`insert into ${sql.table(table.name)} (${columns}) values ${sql.join(values)}`.execute(db);
}

async function requireEmpty(db: QueryExecutorProvider, tables: readonly TableShape[]): Promise<void> {
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0)
      throw new Error(`The database holds data already (table ${name}); give an empty one.`);
  }
}

async function digestOf(db: QueryExecutorProvider, table: TableShape): Promise<CopiedTable> {
  const digest = createDigest(table.columns);
  let rows = 0;
  for await (const page of pages(db, table)) {
    for (const row of page) digest.add(row);
    rows += page.length;
  }
  return { table: table.name, rows, digest: digest.value() };
}

/** The rows of a table, page by page in the order of its key. */
async function* pages(db: QueryExecutorProvider, table: TableShape): AsyncGenerator<readonly Row[]> {
  const limit = table.holdsBytes ? pageRowsOfBytes : pageRows;
  const key = sql.join(table.key.map((column) => sql.ref(column)));
  let after: RawBuilder<unknown> = sql``;
  for (;;) {
    const { rows } =
      await sql<Row>`select * from ${sql.table(table.name)} ${after} order by ${key} limit ${limit}`.execute(
        db,
      );
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < limit) return;
    after = sql`where (${key}) > (${sql.join(table.key.map((column) => last[column]))})`;
  }
}
