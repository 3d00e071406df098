import { event } from '../records/turn-event.ts';
import type { Turn, WorkItem } from '../records/turn.ts';
import { isOpenItem } from '../records/turn.ts';
import type { RunWriting } from '../turns/turn-run.ts';
import { sliceEvent } from '../turns/work-item.ts';
import { writeTurn } from '../turns/write-turn.ts';

/** A work item that is being made, and the call that its events name. */
export type BegunItem = {
  readonly item: WorkItem;
  readonly call: { readonly callId: string; readonly tool: 'apply_operations'; readonly ordinal: number };
  readonly startedAt: number;
};

/** Writes that a work item is being made. */
export async function beginItem(writing: RunWriting, turn: Turn, item: WorkItem): Promise<BegunItem> {
  const number = turn.state.nextSequence;
  const call = { callId: `call-${number}`, tool: 'apply_operations', ordinal: number } as const;
  await writing.stores.turns.putItems(turn.id, [{ ...item, status: 'RUNNING', attempts: item.attempts + 1 }]);
  const slice = await sliceEvent(writing, turn, { item, state: 'started' });
  await writeTurn(writing, turn, {
    state: { phase: 'WORKING' },
    events: [event('tool.started', call), slice],
  });
  return { item, call, startedAt: writing.now };
}

/** Writes that the first work item of a new plan is being made; undefined when the plan has none. */
export async function beginFirst(writing: RunWriting, turn: Turn): Promise<BegunItem | undefined> {
  const first = (await writing.stores.turns.items(turn.id)).find(isOpenItem);
  return first === undefined ? undefined : beginItem(writing, turn, first);
}
