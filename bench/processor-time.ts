/**
 * Median processor time of this thread in milliseconds after as many rounds to warm up: other work on the machine does
 * not count.
 */
export function medianTime(rounds: number, work: () => unknown): number {
  const times = Array.from({ length: 2 * rounds }, () => {
    const start = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1000;
  });
  const counted = times.slice(rounds).sort((a, b) => a - b);
  return counted[Math.floor(counted.length / 2)] ?? 0;
}

/** Prints a row of a table of milliseconds and their ratio, and sets the exit code when it is above the goal. */
export function reportRatio(row: {
  readonly size: string;
  readonly floor: number;
  readonly engine: number;
  readonly goal: number;
}): void {
  const { size, floor, engine, goal } = row;
  const ratio = engine / floor;
  console.log(
    `${size.padStart(8)} ${floor.toFixed(1).padStart(10)} ${engine.toFixed(1).padStart(10)} ${ratio.toFixed(2).padStart(7)} x`,
  );
  if (ratio > goal) process.exitCode = 1;
}
