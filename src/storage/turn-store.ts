import type { Kysely, Selectable } from 'kysely';
import type { NewActivityEvent } from '../modules/activity/index.ts';
import type { Turn, TurnStore } from '../modules/assistant/index.ts';
import type { OnEvent } from './noticing.ts';
import type { Tables } from './tables.ts';
import { turnEventStore } from './turn-event-store.ts';
import { turnResultStore } from './turn-result-store.ts';
import { ledgerStore } from './ledger-store.ts';
import { turnWorkStore } from './turn-work-store.ts';
import { noteTrace } from './work-trace-store.ts';

/** Turns in a table, and their rows in others. */
export function turnStore(db: Kysely<Tables>, onEvent: OnEvent): TurnStore {
  return {
    ...turnRecords(db, onEvent),
    ...turnEventStore(db),
    ...turnWorkStore(db),
    ...ledgerStore(db),
    ...turnResultStore(db),
    countPrompt: async (accountId, guestLimit) => {
      const { numUpdatedRows } = await db
        .updateTable('accounts')
        .set((build) => ({ promptsUsed: build('promptsUsed', '+', 1) }))
        .where('id', '=', accountId)
        .where((build) => build.or([build('guest', '=', 0), build('promptsUsed', '<', guestLimit)]))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    hasDownstream: async (modelId) => {
      const row = await db
        .selectFrom('baselines')
        .select('id')
        .where('sourceModelId', '=', modelId)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

type Records = Pick<
  TurnStore,
  'insert' | 'find' | 'findByKey' | 'update' | 'withStatus' | 'ofRoot' | 'deleteFinishedBefore'
>;

function turnRecords(db: Kysely<Tables>, onEvent: OnEvent): Records {
  return {
    insert: async (turn) => {
      await db.insertInto('turns').values(toRow(turn)).execute();
      await noteTrace(db, turn);
      onEvent(eventOf(turn));
    },
    find: async (turnId) => {
      const row = await db.selectFrom('turns').selectAll().where('id', '=', turnId).executeTakeFirst();
      return row === undefined ? undefined : toTurn(row);
    },
    findByKey: async (sessionId, idempotencyKey) => {
      const row = await db
        .selectFrom('turns')
        .selectAll()
        .where('sessionId', '=', sessionId)
        .where('idempotencyKey', '=', idempotencyKey)
        .executeTakeFirst();
      return row === undefined ? undefined : toTurn(row);
    },
    update: async (turn, { isStep = true } = {}) => {
      const { id, ...columns } = toRow(turn);
      const { numUpdatedRows } = await db
        .updateTable('turns')
        .set(columns)
        .where('id', '=', id)
        .where('version', '=', turn.version - 1)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return 'LOST';
      if (isStep) onEvent(eventOf(turn));
      return 'WRITTEN';
    },
    withStatus: async (statuses, scope = {}) => {
      let matching = db
        .selectFrom('turns')
        .selectAll()
        .where('status', 'in', [...statuses]);
      for (const name of ['sessionId', 'modelId', 'accountId'] as const) {
        const value = scope[name];
        if (value !== undefined) matching = matching.where(name, '=', value);
      }
      return (await matching.orderBy('createdAt').orderBy('id').execute()).map(toTurn);
    },
    ofRoot: async (rootTurnId) => {
      const rows = await db
        .selectFrom('turns')
        .selectAll()
        .where('rootTurnId', '=', rootTurnId)
        .orderBy('createdAt')
        .orderBy('id')
        .execute();
      return rows.map(toTurn);
    },
    deleteFinishedBefore: async (finishedAt) => {
      await db.deleteFrom('turns').where('finishedAt', '<', finishedAt).execute();
    },
  };
}

/** What is seen of a turn by the account it belongs to. */
function eventOf(turn: Turn): NewActivityEvent {
  const { projectId, accountId, id: turnId, sessionId, level, modelId, status } = turn;
  const details = { turnId, sessionId, level, modelId, status, phase: turn.state.phase };
  return { projectId, reader: accountId, type: 'turn.changed', actorId: accountId, details };
}

function toRow(turn: Turn): Selectable<Tables['turns']> {
  return { ...turn, cancelRequested: turn.cancelRequested ? 1 : 0, state: JSON.stringify(turn.state) };
}

function toTurn(row: Selectable<Tables['turns']>): Turn {
  return {
    ...row,
    cancelRequested: row.cancelRequested === 1,
    // Checked borders: only `toRow` writes these columns.
    level: row.level as Turn['level'],
    status: row.status as Turn['status'],
    state: JSON.parse(row.state) as Turn['state'],
  };
}
