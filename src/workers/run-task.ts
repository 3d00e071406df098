import type { TaskAnswer } from './answer.ts';
import type * as tasks from './tasks.ts';

/** The tasks of a worker thread, by name. */
export type Tasks = typeof tasks;

/** How a task is run. */
export type TaskOptions = {
  /** Of a job; work without one is limited in time. */
  readonly signal?: AbortSignal | undefined;
  readonly transfer?: readonly ArrayBuffer[];
};

/** What a task is asked. */
export type TaskRequest<N extends keyof Tasks> = Parameters<Tasks[N]>[0];

/** What a task gives. */
export type TaskValue<N extends keyof Tasks> =
  Awaited<ReturnType<Tasks[N]>> extends TaskAnswer<infer T> ? T : never;

/** Runs a task in a worker thread. */
export type RunTask = <N extends keyof Tasks>(
  name: N,
  request: TaskRequest<N>,
  options: TaskOptions,
) => Promise<TaskValue<N>>;

/** What a function needs to have a task done: besides the task's request what only the caller's thread can use. */
type Asked<N extends keyof Tasks> = TaskRequest<N> & {
  readonly signal?: AbortSignal | undefined;
  readonly journal?: unknown;
};

/** A function of a port that is a task of the same name. */
export type ByTask = <N extends keyof Tasks>(name: N) => (asked: Asked<N>) => Promise<TaskValue<N>>;

/** Makes functions that hand what they are asked to a thread. */
export function tasksOf(run: RunTask): ByTask {
  return <N extends keyof Tasks>(name: N) =>
    ({ signal, journal: _, ...request }: Asked<N>) =>
      // Checked border: what is left of what was asked is the request of the task.
      run(name, request as TaskRequest<N>, { signal });
}
