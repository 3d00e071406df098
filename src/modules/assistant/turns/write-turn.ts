import type { Hook } from '../../../lib/transactions.ts';
import type { AssistantStores } from '../contract/stores.ts';
import type { TurnSignals } from '../contract/turn-signals.ts';
import type { NewEvent } from '../records/turn-event.ts';
import type { Turn, TurnState } from '../records/turn.ts';

/** A turn was changed between reading and writing it. */
export class TurnMoved extends Error {}

/** A transaction in which turns are written. */
export type Writing = {
  readonly stores: Pick<AssistantStores, 'turns'>;
  readonly afterCommit: (hook: Hook) => void;
  readonly signals: TurnSignals;
  readonly now: number;
};

/** What becomes of a turn, and what is reported about it. */
export type TurnChange = Partial<Omit<Turn, 'id' | 'version' | 'state'>> & {
  readonly state?: Partial<TurnState>;
  readonly events?: readonly NewEvent[];
};

/**
 * Writes a change over the version that was read, with its events numbered behind the others, and wakes the
 * streams of the turn after the commit. Throws `TurnMoved` when another write was faster.
 */
export async function writeTurn(writing: Writing, turn: Turn, change: TurnChange): Promise<Turn> {
  const { stores, afterCommit, signals, now } = writing;
  const { state, events = [], ...columns } = change;
  const first = turn.state.nextSequence;
  const changed: Turn = {
    ...turn,
    ...columns,
    version: turn.version + 1,
    state: { ...turn.state, ...state, nextSequence: first + events.length },
  };
  const isStep = changed.status !== turn.status || changed.state.phase !== turn.state.phase;
  if ((await stores.turns.update(changed, { isStep })) === 'LOST')
    throw new TurnMoved(`Turn ${turn.id} was changed.`);
  await stores.turns.appendEvents(
    events.map((event, index) => ({ ...event, turnId: turn.id, sequence: first + index, timestamp: now })),
  );
  afterCommit(() => signals.changed(turn.id));
  return changed;
}
