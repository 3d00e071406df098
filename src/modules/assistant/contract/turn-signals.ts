import { createKeyedEmitter, createEmitter } from '../../work/index.ts';
import type { Turn } from '../records/turn.ts';

/** Wakes the runner for new turns and streams for new events, inside one process. */
export type TurnSignals = {
  readonly queued: () => void;
  /** The turn has new events, or is gone. */
  readonly changed: (turnId: string) => void;
  /** The turn has ended. */
  readonly ended: (turn: Pick<Turn, 'id' | 'status'>) => void;
  /** The turn is to stop. */
  readonly cancelled: (turnId: string) => void;
  /** A model was deleted; what works on it has nothing to write to. */
  readonly modelDeleted: (modelId: string) => void;
  /** Each calls `listener` until the returned function is called. */
  readonly onQueued: (listener: () => void) => () => void;
  readonly onChanged: (turnId: string, listener: () => void) => () => void;
  readonly onEnded: (listener: (turn: Pick<Turn, 'id' | 'status'>) => void) => () => void;
  readonly onCancelled: (listener: (turnId: string) => void) => () => void;
  readonly onModelDeleted: (listener: (modelId: string) => void) => () => void;
};

/** Makes signals without listeners. */
export function createTurnSignals(): TurnSignals {
  const queued = createEmitter();
  const changed = createKeyedEmitter();
  const ended = createEmitter<Pick<Turn, 'id' | 'status'>>();
  const cancelled = createEmitter<string>();
  const modelDeleted = createEmitter<string>();
  return {
    queued: queued.emit,
    onQueued: queued.listen,
    changed: changed.emit,
    onChanged: changed.listen,
    ended: ended.emit,
    onEnded: ended.listen,
    cancelled: cancelled.emit,
    onCancelled: cancelled.listen,
    modelDeleted: modelDeleted.emit,
    onModelDeleted: modelDeleted.listen,
  };
}
