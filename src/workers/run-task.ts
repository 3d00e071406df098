import type * as entry from './entry.ts';
import type { Answer } from './entry.ts';

/** The tasks of a worker thread, by name. */
export type Tasks = typeof entry;

/** How a task is run. */
export type TaskOptions = {
  /** Of a job; work without one is limited in time. */
  readonly signal?: AbortSignal | undefined;
  readonly transfer?: readonly ArrayBuffer[];
};

/** What a task gives. */
export type TaskValue<N extends keyof Tasks> =
  Awaited<ReturnType<Tasks[N]>> extends Answer<infer T> ? T : never;

/** Runs a task in a worker thread. */
export type RunTask = <N extends keyof Tasks>(
  name: N,
  request: Parameters<Tasks[N]>[0],
  options: TaskOptions,
) => Promise<TaskValue<N>>;
