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
  const queued = new Set<() => void>();
  const cancelled = new Set<(turnId: string) => void>();
  const ended = new Set<(turn: Pick<Turn, 'id' | 'status'>) => void>();
  const deleted = new Set<(modelId: string) => void>();
  const changed = new Map<string, Set<() => void>>();
  return {
    queued: () => {
      for (const listener of [...queued]) listener();
    },
    changed: (turnId) => {
      for (const listener of [...(changed.get(turnId) ?? [])]) listener();
    },
    ended: (turn) => {
      for (const listener of [...ended]) listener(turn);
    },
    cancelled: (turnId) => {
      for (const listener of [...cancelled]) listener(turnId);
    },
    modelDeleted: (modelId) => {
      for (const listener of [...deleted]) listener(modelId);
    },
    onModelDeleted: (listener) => {
      deleted.add(listener);
      return () => void deleted.delete(listener);
    },
    onQueued: (listener) => {
      queued.add(listener);
      return () => void queued.delete(listener);
    },
    onEnded: (listener) => {
      ended.add(listener);
      return () => void ended.delete(listener);
    },
    onCancelled: (listener) => {
      cancelled.add(listener);
      return () => void cancelled.delete(listener);
    },
    onChanged: (turnId, listener) => {
      const listeners = changed.get(turnId) ?? new Set();
      changed.set(turnId, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) changed.delete(turnId);
      };
    },
  };
}
