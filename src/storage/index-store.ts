import type { Kysely } from 'kysely';
import type { IndexStore } from '../modules/impact/index.ts';
import type { Tables } from './tables.ts';

/** Indexes of models in tables. */
export function indexStore(db: Kysely<Tables>): IndexStore {
  return {
    pageCount: async ({ modelId, version }) => {
      const row = await db
        .selectFrom('elementIndexes')
        .select('pageCount')
        .where('modelId', '=', modelId)
        .where('version', '=', version)
        .executeTakeFirst();
      return row?.pageCount;
    },
    page: async ({ modelId, version }, number) => {
      const row = await db
        .selectFrom('elementIndexPages')
        .select('page')
        .where('modelId', '=', modelId)
        .where('version', '=', version)
        .where('number', '=', number)
        .executeTakeFirst();
      return row?.page;
    },
    insertPages: async ({ modelId, version }, pages) => {
      if (pages.length === 0) return;
      await db
        .insertInto('elementIndexPages')
        .values(pages.map(({ number, page }) => ({ modelId, version, number, page })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    complete: async ({ modelId, version }, pageCount) => {
      await db
        .deleteFrom('elementIndexPages')
        .where('modelId', '=', modelId)
        .where('version', '!=', version)
        .execute();
      await db
        .insertInto('elementIndexes')
        .values({ modelId, version, pageCount })
        .onConflict((conflict) => conflict.column('modelId').doUpdateSet({ version, pageCount }))
        .execute();
    },
    upstreamModels: async (modelId) => {
      const own = await db
        .selectFrom('models')
        .select('sourceModelId as id')
        .where('id', '=', modelId)
        .execute();
      const accepted = await db
        .selectFrom('baselines')
        .select('sourceModelId as id')
        .where('targetModelId', '=', modelId)
        .execute();
      return distinct([...own, ...accepted]);
    },
    downstreamModels: async (modelId) => {
      const own = await db.selectFrom('models').select('id').where('sourceModelId', '=', modelId).execute();
      const accepted = await db
        .selectFrom('baselines')
        .select('targetModelId as id')
        .where('sourceModelId', '=', modelId)
        .execute();
      return distinct([...own, ...accepted]);
    },
    artifactsOf: async (modelId) =>
      distinct(await db.selectFrom('artifacts').select('id').where('sourceModelId', '=', modelId).execute()),
  };
}

function distinct(rows: readonly { readonly id: string | null }[]): readonly string[] {
  return [...new Set(rows.flatMap(({ id }) => id ?? []))].sort();
}
