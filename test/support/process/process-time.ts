import { readFileSync } from 'node:fs';

/** Linux counts times of processes in this many parts of a second, regardless of its clock (proc(5), USER_HZ). */
const ticksPerSecond = 100;

/**
 * Processor time of a process in seconds, all its threads together, in user and system mode; other work on the machine
 * does not count. Exact to a hundredth of a second. Throws where it is unknown, which is everywhere but on Linux.
 */
export function processorSecondsOf(pid: number | undefined): number {
  if (process.platform !== 'linux')
    throw new Error(
      `The processor time of another process is read from /proc, which ${process.platform} does not have; run this on Linux.`,
    );
  const [, afterName = ''] = readFileSync(`/proc/${String(pid)}/stat`, 'utf8').split(') ');
  const fields = afterName.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}
