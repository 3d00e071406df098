import { createKeyedEmitter, createEmitter } from '../../work/index.ts';
import type { Turn } from '../records/turn.ts';

/** Tells the runner about new turns and streams about new events, inside one process. */
export type TurnSignals = {
  readonly queued: () => void;
  /** The turn has new events, or is gone. */
  readonly changed: (turnId: string) => void;
  /** The turn has ended. */
  readonly ended: (turn: Pick<Turn, 'id' | 'status'>) => void;
  /** Somebody wants the turn to stop. */
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

/** Makes signals nobody listens to yet. */
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
