import type { Kysely, Selectable } from 'kysely';
import type { Baseline, BaselineStore } from '../modules/transformations/index.ts';
import type { Tables } from './tables.ts';

/** Baselines in a table. */
export function baselineStore(db: Kysely<Tables>): BaselineStore {
  return {
    insert: async (baseline) => {
      await db.insertInto('baselines').values(toRow(baseline)).execute();
    },
    update: async (baseline) => {
      const { id, ...columns } = toRow(baseline);
      await db.updateTable('baselines').set(columns).where('id', '=', id).execute();
    },
    findBySource: async (sourceModelId, direction) => {
      const row = await db
        .selectFrom('baselines')
        .selectAll()
        .where('sourceModelId', '=', sourceModelId)
        .where('direction', '=', direction)
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .executeTakeFirst();
      return row === undefined ? undefined : toBaseline(row);
    },
    findByTarget: async (targetModelId) => {
      const rows = await db
        .selectFrom('baselines')
        .selectAll()
        .where('targetModelId', '=', targetModelId)
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .execute();
      return rows.map(toBaseline);
    },
  };
}

function toRow(baseline: Baseline): Selectable<Tables['baselines']> {
  const { content, ...columns } = baseline;
  return { ...columns, contentSha256: content.sha256, contentSize: content.size };
}

function toBaseline(row: Selectable<Tables['baselines']>): Baseline {
  const { contentSha256, contentSize, direction, ...columns } = row;
  return {
    ...columns,
    // Checked border: only `insert` and `update` write this column.
    direction: direction as Baseline['direction'],
    content: { sha256: contentSha256, size: contentSize },
  };
}
