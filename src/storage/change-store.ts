import type { Kysely } from 'kysely';
import type { ChangeStore } from '../modules/transformations/index.ts';
import type { OnGrowth } from './quota.ts';
import type { Tables } from './tables.ts';

/** SQLite takes 32,766 parameters a statement; five for each page. */
const pagesPerStatement = 1_000;

/** Pages of changes in a table. */
export function changeStore(db: Kysely<Tables>, onGrowth: OnGrowth): ChangeStore {
  return {
    insert: async (jobId, pages) => {
      onGrowth(
        undefined,
        pages.map(({ content }) => content),
      );
      const rows = pages.map(({ content, count }, number) => ({
        jobId,
        number,
        count,
        contentSha256: content.sha256,
        contentSize: content.size,
      }));
      for (let start = 0; start < rows.length; start += pagesPerStatement)
        await db
          .insertInto('jobChanges')
          .values(rows.slice(start, start + pagesPerStatement))
          .execute();
    },
    pages: async (jobId) => {
      const rows = await db
        .selectFrom('jobChanges')
        .selectAll()
        .where('jobId', '=', jobId)
        .orderBy('number')
        .execute();
      return rows.map(({ contentSha256, contentSize, count }) => ({
        content: { sha256: contentSha256, size: contentSize },
        count,
      }));
    },
  };
}
