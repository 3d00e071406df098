import { medianOf, report } from './figure.ts';

/**
 * Median processor time of this thread in milliseconds after as many rounds to warm up: other work on the machine does
 * not count.
 */
export function medianTime(rounds: number, work: () => unknown): number {
  return medianOf(Array.from({ length: 2 * rounds }, () => timeOf(work)).slice(rounds));
}

/** Processor time of this thread for a piece of work, in milliseconds. */
export function timeOf(work: () => unknown): number {
  const start = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

/** Prints what hand-written code and an engine take for the same work, and the figure of it. */
export function reportRatio(row: {
  readonly work: string;
  readonly floor: number;
  readonly engine: number;
  readonly goal: number;
}): void {
  const { work, floor, engine, goal } = row;
  const ratio = engine / floor;
  console.log(`${work}: ${floor.toFixed(1)} ms by hand, ${engine.toFixed(1)} ms by the engine`);
  report({ work, floor: 'the same work coded by hand', ratio, goal, better: 'lower' });
}
