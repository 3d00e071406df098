import type { NewEvent } from '../records/turn-event.ts';
import { event } from '../records/turn-event.ts';
import type { Turn, WorkItem } from '../records/turn.ts';
import type { RunWriting } from './turn-run.ts';
import { writeTurn } from './write-turn.ts';

/** Writes that an item cannot be done. */
export async function blockItem(
  writing: RunWriting,
  turn: Turn,
  given: {
    readonly item: WorkItem;
    readonly errors: number;
    readonly before?: readonly NewEvent[];
    readonly fallbackReason?: string | undefined;
  },
): Promise<void> {
  const { item, errors, before = [], fallbackReason } = given;
  await writing.stores.turns.deleteStages(turn.id, item.ordinal);
  await writing.stores.turns.putItems(turn.id, [{ ...item, status: 'BLOCKED' }]);
  const slice = await sliceEvent(writing, turn, { item, state: 'blocked', fallbackReason });
  await writeTurn(writing, turn, { events: [...before, validationEvent(turn, Math.max(1, errors)), slice] });
}

/** The event that an item's operations were validated, with so many errors. */
export function validationEvent(turn: Turn, errors: number): NewEvent {
  const { repairAttempts } = turn.state.counters;
  const scope = 'STRUCTURAL';
  return event('turn.validation.completed', {
    scope,
    valid: errors === 0,
    errors,
    warnings: 0,
    repairAttempts,
  });
}

/** The event that an item comes to a state. */
export async function sliceEvent(
  writing: RunWriting,
  turn: Turn,
  given: {
    readonly item: WorkItem;
    readonly state: 'started' | 'staged' | 'blocked';
    readonly fallbackReason?: string | undefined;
  },
): Promise<NewEvent> {
  const { item, state, fallbackReason } = given;
  const total = (await writing.stores.turns.items(turn.id)).length;
  const unitCount = item.unitIds.length;
  return event('model.slice', { ordinal: item.ordinal, total, state, unitCount, fallbackReason });
}
