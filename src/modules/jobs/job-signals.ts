import { createKeyedEmitter, createEmitter } from '../work/index.ts';

/** Notifies the runner of new work and waiting requests of finished work, inside one process. */
export type JobSignals = {
  readonly queued: () => void;
  readonly ended: (jobId: string) => void;
  /** A project was deleted, and its jobs with it. */
  readonly abandoned: (projectId: string) => void;
  /** Calls `listener` at every `queued` until the returned function is called. */
  readonly onQueued: (listener: () => void) => () => void;
  /** Calls `listener` when the job ends, until the returned function is called. */
  readonly onEnded: (jobId: string, listener: () => void) => () => void;
  /** Calls `listener` with every deleted project until the returned function is called. */
  readonly onAbandoned: (listener: (projectId: string) => void) => () => void;
};

/** Makes signals without listeners. */
export function createJobSignals(): JobSignals {
  const queued = createEmitter();
  const ended = createKeyedEmitter();
  const abandoned = createEmitter<string>();
  return {
    queued: queued.emit,
    onQueued: queued.listen,
    ended: ended.emit,
    onEnded: ended.listen,
    abandoned: abandoned.emit,
    onAbandoned: abandoned.listen,
  };
}
