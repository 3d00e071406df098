import { sql } from 'kysely';
import type { Tables } from '../tables.ts';
import { reading, restore, type CheckedDatabase } from './find-damage.ts';

/** The columns that hold JSON, by table. */
const jsonColumns = {
  jobs: [
    'request',
    'conflicts',
    'mergeCounts',
    'findings',
    'validationResults',
    'diagnostics',
    'phaseTimings',
  ],
  artifactFiles: ['protectedRegions'],
  syncConflicts: ['details'],
  viewLayouts: ['placement'],
  elementIndexPages: ['page'],
  idempotentRequests: ['response'],
  threadEntries: ['attachmentIds'],
  turns: ['state'],
  turnEvents: ['payload'],
  workItems: ['unitIds'],
  privateStages: ['payload'],
  ledgerPieces: ['entries'],
  checkpoints: ['changes', 'counts'],
  elementOrigins: ['unitIds'],
  projectEvents: ['details'],
  newProjectEvents: ['details'],
  auditEntries: ['about'],
} as const satisfies { readonly [T in keyof Tables]?: readonly (keyof Tables[T])[] };

/** Reads every page of an embedded database, follows every key, and reads the JSON in its rows. */
export async function checkEmbeddedTables(checked: CheckedDatabase): Promise<void> {
  await reading(checked, 'the pages of the database', () => checkPages(checked));
  await reading(checked, 'the keys of the database', () => checkKeys(checked));
  for (const [table, columns] of Object.entries(jsonColumns))
    for (const column of columns)
      await reading(checked, `table ${table}`, () => checkJson(checked, { table, column }));
}

async function checkPages({ db, onDamage }: CheckedDatabase): Promise<void> {
  const { rows } = await sql<{ integrityCheck: string }>`pragma integrity_check`.execute(db);
  const where = rows.map((row) => row.integrityCheck).filter((found) => found !== 'ok');
  if (where.length > 0) onDamage({ found: 'Pages of the database are damaged.', where, remedy: restore });
}

async function checkKeys({ db, onDamage }: CheckedDatabase): Promise<void> {
  const { rows } = await sql<{ table: string; parent: string; count: number }>`
    select "table", parent, count(*) as count from pragma_foreign_key_check group by 1, 2`.execute(db);
  for (const { table, parent, count } of rows) {
    // Contents are reported with their holders.
    if (parent === 'contents') continue;
    const where = [`table ${table}, to ${parent}`];
    onDamage({ found: `${count} rows point to rows that are gone.`, where, remedy: restore });
  }
}

async function checkJson(
  { db, onDamage }: CheckedDatabase,
  { table, column }: { readonly table: string; readonly column: string },
): Promise<void> {
  const { rows } = await sql<{ rowid: number }>`
    select rowid from ${sql.table(table)} where json_valid(${sql.ref(column)}) = 0`.execute(db);
  tellBroken(
    onDamage,
    { table, column },
    rows.map(({ rowid }) => String(rowid)),
  );
}

/** So many rows of a column are named. */
const named = 20;

function tellBroken(
  onDamage: CheckedDatabase['onDamage'],
  { table, column }: { readonly table: string; readonly column: string },
  rows: readonly string[],
): void {
  if (rows.length === 0) return;
  const where = rows.slice(0, named).map((row) => `table ${table}, column ${column}, row ${row}`);
  onDamage({ found: `${rows.length} values are not the JSON they were.`, where, remedy: restore });
}

/**
 * Has PostgreSQL read every row of every table, and reads the JSON in them; with data checksums it notices every page
 * that is damaged.
 */
export async function checkSharedTables(checked: CheckedDatabase): Promise<void> {
  const { db } = checked;
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by tablename`.execute(
    db,
  );
  for (const { name } of tables.rows)
    // Contents are read one by one.
    if (!['contents', 'content_pieces', 'chunks'].includes(name))
      await reading(checked, `table ${name}`, () =>
        sql`select sum(length(each_row::text)) from ${sql.table(name)} as each_row`.execute(db),
      );
  for (const [table, columns] of Object.entries(jsonColumns))
    await reading(checked, `table ${table}`, () => checkSharedJson(checked, { table, columns }));
}

/** Rows that are fetched at once; each may hold a mebibyte. */
const fetched = 20;

/** Looked at here, because PostgreSQL before 16 ends the whole statement at the first text that is not JSON. */
async function checkSharedJson(
  { db, onDamage }: CheckedDatabase,
  { table, columns }: { readonly table: string; readonly columns: readonly string[] },
): Promise<void> {
  const broken = new Map<string, string[]>(columns.map((column) => [column, []]));
  await db
    .transaction()
    .setAccessMode('read only')
    .execute(async (looked) => {
      await sql`declare looked cursor for
        select ctid::text as place, ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}`.execute(
        looked,
      );
      const next = async (): Promise<readonly Readonly<Record<string, string | null>>[]> =>
        (await sql<Record<string, string | null>>`fetch ${sql.lit(fetched)} from looked`.execute(looked))
          .rows;
      for (let rows = await next(); rows.length > 0; rows = await next())
        for (const row of rows)
          for (const column of columns)
            if (!isJson(row[column])) broken.get(column)?.push(row['place'] ?? '');
    });
  for (const [column, rows] of broken) tellBroken(onDamage, { table, column }, rows);
}

function isJson(text: string | null | undefined): boolean {
  try {
    JSON.parse(text ?? 'null');
    return true;
  } catch {
    return false;
  }
}
