import type { Kysely } from 'kysely';
import type { TurnEvent, TurnStore } from '../modules/assistant/index.ts';
import type { Tables } from './tables.ts';

/** Events of turns in a table, in order. */
export function turnEventStore(db: Kysely<Tables>): Pick<TurnStore, 'appendEvents' | 'events'> {
  return {
    appendEvents: async (events) => {
      if (events.length === 0) return;
      const rows = events.map((event) => ({ ...event, payload: JSON.stringify(event.payload) }));
      await db.insertInto('turnEvents').values(rows).execute();
    },
    events: async (turnId, { after, limit }) => {
      const rows = await db
        .selectFrom('turnEvents')
        .selectAll()
        .where('turnId', '=', turnId)
        .where('sequence', '>', after)
        .orderBy('sequence')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        ...row,
        // Checked borders: only `appendEvents` writes these columns.
        type: row.type as TurnEvent['type'],
        payload: JSON.parse(row.payload) as TurnEvent['payload'],
      }));
    },
  };
}
