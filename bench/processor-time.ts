import { medianOf, report } from './figure.ts';

/** The clock of processor time goes on by a few milliseconds at once on some machines; a sample takes many such steps. */
const leastSample = 100;

/**
 * Median processor time of this thread in milliseconds after as many rounds to warm up: other work on the machine does
 * not count.
 */
export function medianTime(rounds: number, work: () => unknown): number {
  return medianTimes(rounds, [work])[0] ?? 0;
}

/**
 * As `medianTime`, of pieces of work that take turns, so that each meets the machine (its file system, say) in the
 * state that the others meet. What is done `before` each time does not count.
 */
export function medianTimes(
  rounds: number,
  works: readonly (() => unknown)[],
  before: () => unknown = () => undefined,
): readonly number[] {
  const timeOfSome = (work: () => unknown, times: number): number => {
    let sum = 0;
    for (let count = 0; count < times; count += 1) {
      before();
      sum += timeOf(work);
    }
    return sum / times;
  };
  const sample = (times: readonly number[]): readonly number[] => {
    const all = Array.from({ length: rounds }, () =>
      works.map((work, index) => timeOfSome(work, times[index] ?? 1)),
    );
    return works.map((_, index) => medianOf(all.map((times) => times[index] ?? 0)));
  };
  const warm = sample(works.map(() => 1));
  return sample(warm.map((time) => Math.ceil(leastSample / Math.max(1, time))));
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
