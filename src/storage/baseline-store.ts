import type { Kysely, Selectable } from 'kysely';
import type { ContentRef } from '../modules/models/index.ts';
import type { Baseline, BaselineStore } from '../modules/synchronization/index.ts';
import type { OnGrowth } from './quota.ts';
import type { Tables } from './tables.ts';

/** Baselines in a table. */
export function baselineStore(db: Kysely<Tables>, onGrowth: OnGrowth): BaselineStore {
  return {
    insert: async (baseline) => {
      onGrowth(undefined, contentsOf(baseline));
      await db.insertInto('baselines').values(toRow(baseline)).execute();
    },
    update: async (baseline) => {
      onGrowth(undefined, contentsOf(baseline));
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

function contentsOf({ content, xmi }: Baseline): readonly ContentRef[] {
  return xmi === null || 'writer' in xmi ? [content] : [content, xmi];
}

function toRow(baseline: Baseline): Selectable<Tables['baselines']> {
  const { content, xmi, ...columns } = baseline;
  const stored = xmi === null || 'writer' in xmi ? null : xmi;
  return {
    ...columns,
    contentSha256: content.sha256,
    contentSize: content.size,
    xmiSha256: stored?.sha256 ?? null,
    xmiSize: stored?.size ?? null,
    xmiWriter: xmi !== null && 'writer' in xmi ? xmi.writer : null,
  };
}

function toBaseline(row: Selectable<Tables['baselines']>): Baseline {
  const { contentSha256, contentSize, xmiSha256, xmiSize, xmiWriter, direction, ...columns } = row;
  const stored = xmiSha256 === null || xmiSize === null ? null : { sha256: xmiSha256, size: xmiSize };
  return {
    ...columns,
    // Checked border: only `insert` and `update` write this column.
    direction: direction as Baseline['direction'],
    content: { sha256: contentSha256, size: contentSize },
    xmi: xmiWriter === null ? stored : { writer: xmiWriter },
  };
}
