import type { Kysely } from 'kysely';
import type { ProviderCall, TurnStore, WorkItem } from '../modules/assistant/index.ts';
import type { Tables } from './tables.ts';

type Work = Pick<
  TurnStore,
  | 'items'
  | 'putItems'
  | 'stage'
  | 'putStage'
  | 'deleteStages'
  | 'insertCall'
  | 'updateCall'
  | 'calls'
  | 'loseCalls'
>;

/** Plans, private stages and provider calls of turns in tables. */
export function turnWorkStore(db: Kysely<Tables>): Work {
  return { ...itemsOn(db), ...stagesOn(db), ...callsOn(db) };
}

function itemsOn(db: Kysely<Tables>): Pick<Work, 'items' | 'putItems'> {
  return {
    items: async (turnId) => {
      const rows = await db
        .selectFrom('workItems')
        .selectAll()
        .where('turnId', '=', turnId)
        .orderBy('ordinal')
        .execute();
      return rows.map(({ turnId: _, ...row }) => ({
        ...row,
        // Checked borders: only `putItems` writes these columns.
        unitIds: JSON.parse(row.unitIds) as WorkItem['unitIds'],
        status: row.status as WorkItem['status'],
      }));
    },
    putItems: async (turnId, items) => {
      for (const item of items) {
        const { ordinal, ...columns } = { ...item, unitIds: JSON.stringify(item.unitIds) };
        await db
          .insertInto('workItems')
          .values({ turnId, ordinal, ...columns })
          .onConflict((conflict) => conflict.columns(['turnId', 'ordinal']).doUpdateSet(columns))
          .execute();
      }
    },
  };
}

function stagesOn(db: Kysely<Tables>): Pick<Work, 'stage' | 'putStage' | 'deleteStages'> {
  return {
    stage: (turnId, ordinal) =>
      db
        .selectFrom('privateStages')
        .selectAll()
        .where('turnId', '=', turnId)
        .where('ordinal', '=', ordinal)
        .executeTakeFirst(),
    putStage: async (stage) => {
      const { payload, digest } = stage;
      await db
        .insertInto('privateStages')
        .values(stage)
        .onConflict((conflict) => conflict.columns(['turnId', 'ordinal']).doUpdateSet({ payload, digest }))
        .execute();
    },
    deleteStages: async (turnId, ordinal) => {
      const ofTurn = db.deleteFrom('privateStages').where('turnId', '=', turnId);
      await (ordinal === undefined ? ofTurn : ofTurn.where('ordinal', '=', ordinal)).execute();
    },
  };
}

function callsOn(db: Kysely<Tables>): Pick<Work, 'insertCall' | 'updateCall' | 'calls' | 'loseCalls'> {
  return {
    insertCall: async (call) => {
      await db.insertInto('providerCalls').values(call).execute();
    },
    updateCall: async ({ turnId, number, ...columns }) => {
      await db
        .updateTable('providerCalls')
        .set(columns)
        .where('turnId', '=', turnId)
        .where('number', '=', number)
        .execute();
    },
    calls: async (turnId) => {
      const rows = await db
        .selectFrom('providerCalls')
        .selectAll()
        .where('turnId', '=', turnId)
        .orderBy('number')
        .execute();
      // Checked border: only the functions around write this column.
      return rows.map((row) => ({ ...row, state: row.state as ProviderCall['state'] }));
    },
    loseCalls: async (turnId) => {
      await db
        .updateTable('providerCalls')
        .set({ state: 'LOST' })
        .where('turnId', '=', turnId)
        .where('state', '=', 'STARTED')
        .execute();
    },
  };
}
