/** Tells the runner about new work and waiting requests about finished work, inside one process. */
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

/** Makes signals nobody listens to yet. */
export function createJobSignals(): JobSignals {
  const queuedListeners = new Set<() => void>();
  const abandonedListeners = new Set<(projectId: string) => void>();
  const endedListeners = new Map<string, Set<() => void>>();
  return {
    queued: () => {
      for (const listener of [...queuedListeners]) listener();
    },
    ended: (jobId) => {
      for (const listener of [...(endedListeners.get(jobId) ?? [])]) listener();
    },
    abandoned: (projectId) => {
      for (const listener of [...abandonedListeners]) listener(projectId);
    },
    onAbandoned: (listener) => {
      abandonedListeners.add(listener);
      return () => void abandonedListeners.delete(listener);
    },
    onQueued: (listener) => {
      queuedListeners.add(listener);
      return () => void queuedListeners.delete(listener);
    },
    onEnded: (jobId, listener) => {
      const listeners = endedListeners.get(jobId) ?? new Set();
      endedListeners.set(jobId, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) endedListeners.delete(jobId);
      };
    },
  };
}
