import type { Kysely, RawBuilder, SqlBool, UpdateQueryBuilder, UpdateResult } from 'kysely';
import { sql } from 'kysely';
import type { ContentForm, Tables } from './tables.ts';

type Sha256Column<T extends keyof Tables> = Extract<keyof Tables[T], `${string}ha256`>;

/** The columns that point to contents, by table. A content that none of them names is not needed. */
export const contentReferences = {
  models: ['contentSha256'],
  modelRevisions: ['contentSha256'],
  baselines: ['contentSha256', 'xmiSha256'],
  syncSessions: ['baseSha256', 'workingSha256', 'generatedSha256', 'generatedXmiSha256', 'candidateSha256'],
  jobChanges: ['contentSha256'],
  artifactFiles: ['sha256'],
} as const satisfies { readonly [T in keyof Tables]?: readonly Sha256Column<T>[] };

/** Holds for a row of `contents` that nothing points to. */
export function unreferenced(): RawBuilder<SqlBool> {
  const pointers = Object.entries(contentReferences).flatMap(([table, columns]) =>
    columns.map(
      (column) =>
        sql`not exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = ${sql.ref('contents.sha256')})`,
    ),
  );
  return sql<SqlBool>`(${sql.join(pointers, sql` and `)})`;
}

/**
 * Those of some contents that nothing points to and that were not put since `before`, after `after` in the order of
 * their names.
 */
export async function unneeded(
  db: Kysely<Tables>,
  page: { readonly after: string; readonly before: number; readonly looked: number },
): Promise<{
  readonly contents: readonly { sha256: string; size: number; form: ContentForm }[];
  readonly last: string | undefined;
}> {
  const { after, before, looked } = page;
  const seen = await db
    .selectFrom('contents')
    .select(['sha256', 'size', 'form', 'usedAt', unreferenced().as('unreferenced')])
    .where('sha256', '>', after)
    .orderBy('sha256')
    .limit(looked)
    .execute();
  return {
    contents: seen.filter((row) => row.usedAt <= before && Boolean(row.unreferenced)),
    last: seen.length < looked ? undefined : seen.at(-1)?.sha256,
  };
}

/**
 * Marks those of some contents as incomplete that nothing points to and that were not put since `before`: the next put
 * writes them again. Callers add of which form they are, and what they want to know of them.
 */
export function markUnneeded(
  db: Kysely<Tables>,
  { sha256s, before }: { readonly sha256s: readonly string[]; readonly before: number },
): UpdateQueryBuilder<Tables, 'contents', 'contents', UpdateResult> {
  return db
    .updateTable('contents')
    .set({ complete: 0 })
    .where('sha256', 'in', sha256s)
    .where('usedAt', '<=', before)
    .where(unreferenced());
}
