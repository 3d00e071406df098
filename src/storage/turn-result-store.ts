import type { Kysely, Selectable } from 'kysely';
import type { Checkpoint, TurnStore } from '../modules/assistant/index.ts';
import type { Tables } from './tables.ts';

/** SQLite takes 32,766 parameters a statement; six for each origin. */
const originsPerStatement = 1_000;

/** Checkpoints of turns and origins of elements in tables. */
export function turnResultStore(
  db: Kysely<Tables>,
): Pick<TurnStore, 'insertCheckpoint' | 'checkpoints' | 'markReverted' | 'recordOrigins'> {
  return {
    insertCheckpoint: async (checkpoint) => {
      const { changes, counts } = checkpoint;
      await db
        .insertInto('checkpoints')
        .values({ ...checkpoint, changes: JSON.stringify(changes), counts: JSON.stringify(counts) })
        .execute();
    },
    checkpoints: async (turnId) => {
      const rows = await db
        .selectFrom('checkpoints')
        .selectAll()
        .where('turnId', '=', turnId)
        .orderBy('sequence')
        .execute();
      return rows.map(toCheckpoint);
    },
    markReverted: async (checkpointIds) => {
      if (checkpointIds.length === 0) return;
      await db
        .updateTable('checkpoints')
        .set({ state: 'REVERTED' })
        .where('id', 'in', [...checkpointIds])
        .execute();
    },
    recordOrigins: async (modelId, origins) => {
      const rows = origins.map((origin) => ({
        ...origin,
        modelId,
        unitIds: JSON.stringify(origin.unitIds),
      }));
      for (let start = 0; start < rows.length; start += originsPerStatement)
        await db
          .insertInto('elementOrigins')
          .values(rows.slice(start, start + originsPerStatement))
          .onConflict((conflict) => conflict.doNothing())
          .execute();
    },
  };
}

function toCheckpoint(row: Selectable<Tables['checkpoints']>): Checkpoint {
  return {
    ...row,
    // Checked borders: only the functions above write these columns.
    kind: row.kind as Checkpoint['kind'],
    state: row.state as Checkpoint['state'],
    changes: JSON.parse(row.changes) as Checkpoint['changes'],
    counts: JSON.parse(row.counts) as Checkpoint['counts'],
  };
}
