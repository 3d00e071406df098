import type { QueryExecutorProvider } from 'kysely';
import { sql } from 'kysely';

/** What copying needs to know of a table. */
export type TableShape = {
  readonly name: string;
  readonly columns: readonly string[];
  /** Columns of the primary key. */
  readonly key: readonly string[];
  readonly holdsBytes: boolean;
};

/** The service's tables in an embedded database, each after those it refers to. */
export async function tablesInOrder(db: QueryExecutorProvider): Promise<readonly TableShape[]> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema
    where type = 'table' and name not like 'kysely%' and name not like 'sqlite%'
    order by name`.execute(db);
  const order: string[] = [];
  const visit = async (name: string): Promise<void> => {
    if (order.includes(name)) return;
    for (const other of await referredTables(db, name)) if (other !== name) await visit(other);
    order.push(name);
  };
  for (const { name } of rows) await visit(name);
  return await Promise.all(order.map((name) => shapeOf(db, name)));
}

async function referredTables(db: QueryExecutorProvider, name: string): Promise<readonly string[]> {
  const { rows } = await sql<{ table: string }>`select "table" from pragma_foreign_key_list(${name})`.execute(
    db,
  );
  return rows.map(({ table }) => table);
}

async function shapeOf(db: QueryExecutorProvider, name: string): Promise<TableShape> {
  const { rows } = await sql<{ name: string; type: string; pk: number }>`
    select name, type, pk from pragma_table_info(${name}) order by pk, cid`.execute(db);
  const key = rows.filter(({ pk }) => pk > 0).map((column) => column.name);
  if (key.length === 0) throw new Error(`Table ${name} has no primary key.`);
  return {
    name,
    columns: rows.map((column) => column.name).sort(),
    key,
    holdsBytes: rows.some(({ type }) => type.toLowerCase() === 'blob'),
  };
}
