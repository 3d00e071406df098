import type { Kysely } from 'kysely';
import type { ViewLayoutStore } from '../modules/views/index.ts';
import type { Tables } from './tables.ts';

/** Placements of views in a table. */
export function viewLayoutStore(db: Kysely<Tables>): ViewLayoutStore {
  return {
    find: async (modelId, viewId) => {
      const row = await db
        .selectFrom('viewLayouts')
        .select('placement')
        .where('modelId', '=', modelId)
        .where('viewId', '=', viewId)
        .executeTakeFirst();
      return row?.placement;
    },
    save: async (modelId, { viewId, placement, updatedAt }) => {
      await db
        .insertInto('viewLayouts')
        .values({ modelId, viewId, placement, updatedAt })
        .onConflict((conflict) =>
          conflict.columns(['modelId', 'viewId']).doUpdateSet({ placement, updatedAt }),
        )
        .execute();
    },
  };
}
