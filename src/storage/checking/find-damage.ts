import { sql, type Kysely } from 'kysely';
import { holdersOf, type ContentHolder } from '../content-holders.ts';
import { contentReferences } from '../content-references.ts';
import { contentStore } from '../content-store.ts';
import { DamagedContent } from '../damaged.ts';
import type { FailureKind } from '../database.ts';
import type { Tables } from '../tables.ts';

/** Something in a database that is not as it was stored. */
export type Damage = {
  /** What is wrong. */
  readonly found: string;
  /** Where it is: who holds it, or which table. */
  readonly where: readonly string[];
  /** What the operator of the service can do. */
  readonly remedy: string;
};

/** How many contents were read, and their bytes. */
export type Checked = { readonly contents: number; readonly bytes: number };

/** What a check reads; `failureKind` distinguishes damage from a database that cannot be reached. */
export type CheckedDatabase = {
  readonly db: Kysely<Tables>;
  readonly failureKind: (error: unknown) => FailureKind;
  readonly onDamage: (damage: Damage) => void;
};

/** What is left to do where the database itself is damaged. */
export const restore = 'Stop the service and restore a backup (docs/guides/operations.md).';

/** Reads something; damage is reported with its place, and gives undefined. */
export async function reading<R>(
  { failureKind, onDamage }: CheckedDatabase,
  where: string,
  read: () => Promise<R>,
): Promise<R | undefined> {
  try {
    return await read();
  } catch (error) {
    if (failureKind(error) !== 'DAMAGED') throw error;
    onDamage({ found: `It cannot be read: ${reasonOf(error)}.`, where: [where], remedy: restore });
    return undefined;
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Contents that are looked up in one statement. */
const pageSize = 200;

const storeAgain =
  'Store the same bytes again (PUT or import the model, generate the artifact), delete what holds it, or restore a backup.';

/** Reads every content once and compares it with its name; looks for contents that something points to and are gone. */
export async function checkContents(checked: CheckedDatabase): Promise<Checked> {
  const { db } = checked;
  const sum = { contents: 0, bytes: 0 };
  for (let after: string | undefined = ''; after !== undefined;) {
    const from: string = after;
    const page = await reading(checked, 'table contents', () => contentsAfter(db, from));
    if (page === undefined) break;
    for (const ref of page) {
      const found = await damageOf(checked, ref);
      if (found !== undefined) await tell(checked, { sha256: ref.sha256, found });
      sum.contents += 1;
      sum.bytes += ref.size;
    }
    after = page.length < pageSize ? undefined : page.at(-1)?.sha256;
  }
  await reading(checked, 'what points to contents', async () => {
    for (const sha256 of await missingContents(db))
      await tell(checked, { sha256, found: `Content ${sha256} is missing.` });
  });
  return sum;
}

function contentsAfter(
  db: Kysely<Tables>,
  after: string,
): Promise<readonly { readonly sha256: string; readonly size: number }[]> {
  return db
    .selectFrom('contents')
    .select(['sha256', 'size'])
    .where('sha256', '>', after)
    .orderBy('sha256')
    .limit(pageSize)
    .execute();
}

/** What is wrong with a content; undefined when it is as it was stored. */
async function damageOf(
  { db, failureKind }: CheckedDatabase,
  ref: { readonly sha256: string; readonly size: number },
): Promise<string | undefined> {
  const never = { clock: { now: () => 0 }, pointedToWithin: 0 };
  const store = contentStore({ ...never, writer: db, contentWriter: db, reader: db, contentReader: db });
  try {
    await store.get(ref);
    return undefined;
  } catch (error) {
    if (error instanceof DamagedContent) return error.message;
    if (failureKind(error) !== 'DAMAGED') throw error;
    return `Content ${ref.sha256} cannot be read: ${reasonOf(error)}.`;
  }
}

/** Reports a damaged content that is needed; the service deletes what nothing points to. */
async function tell(
  checked: CheckedDatabase,
  { sha256, found }: { readonly sha256: string; readonly found: string },
): Promise<void> {
  const { db, onDamage } = checked;
  const holders = await reading(checked, `what points to content ${sha256}`, () => holdersOf(db, sha256));
  if (holders === undefined || holders.length > 0)
    onDamage({ found, where: (holders ?? []).map(placeOf), remedy: storeAgain });
}

async function missingContents(db: Kysely<Tables>): Promise<readonly string[]> {
  const missing = new Set<string>();
  for (const [table, columns] of Object.entries(contentReferences))
    for (const column of columns) {
      const { rows } = await sql<{ sha256: string }>`
        select distinct ${sql.ref(column)} as sha256 from ${sql.table(table)}
        where ${sql.ref(column)} is not null and not exists (
          select 1 from contents where contents.sha256 = ${sql.ref(`${table}.${column}`)})`.execute(db);
      for (const { sha256 } of rows) missing.add(sha256);
    }
  return [...missing].sort();
}

function placeOf({ what, id, revision, path, projectId }: ContentHolder): string {
  const place = [path, revision === undefined ? undefined : `revision ${revision}`, `project ${projectId}`];
  return `${what} ${id} (${place.filter((part) => part !== undefined).join(', ')})`;
}
