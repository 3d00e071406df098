import type { Kysely } from 'kysely';
import type { TraceContext } from '../lib/trace-context.ts';
import { currentTrace, traceContextOf, traceparentOf } from '../lib/trace-context.ts';
import type { Tables } from './tables.ts';

/** Which spans queued work was asked for in. */
export type WorkTraceStore = {
  /** The span in which a job or turn was accepted; undefined where nothing was traced. */
  find(workId: string): Promise<TraceContext | undefined>;
  /** Forgets those of work that was accepted before a time. */
  deleteBefore(createdAt: number): Promise<void>;
};

/** Spans of work in a table. */
export function workTraceStore(db: Kysely<Tables>): WorkTraceStore {
  return {
    find: async (workId) => {
      const row = await db
        .selectFrom('workTraces')
        .select('traceparent')
        .where('workId', '=', workId)
        .executeTakeFirst();
      return traceContextOf(row?.traceparent);
    },
    deleteBefore: async (createdAt) => {
      await db.deleteFrom('workTraces').where('createdAt', '<', createdAt).execute();
    },
  };
}

/** Notes the span in which work is being accepted, if there is one. */
export async function noteTrace(
  db: Kysely<Tables>,
  work: { readonly id: string; readonly createdAt: number },
): Promise<void> {
  const context = currentTrace();
  if (context === undefined) return;
  const row = { workId: work.id, traceparent: traceparentOf(context), createdAt: work.createdAt };
  await db.insertInto('workTraces').values(row).execute();
}
