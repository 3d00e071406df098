import type { TestEvent } from 'node:test/reporters';

type TestFailure = Extract<TestEvent, { type: 'test:fail' }>['data'];

/** Whether a process failed because it broke down in the runtime's own code, which no test can do. */
export function isBreakdown({ name, file, details }: TestFailure): boolean {
  const signal = 'signal' in details.error ? details.error.signal : undefined;
  return name === file && ['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGTRAP'].includes(String(signal));
}

/** How a process ended that failed as a whole and not in one of its tests: its crash says nothing itself. */
export function endings({ name, file, details }: TestFailure, shown: string): readonly string[] {
  const { error } = details;
  if (name !== file || !('exitCode' in error) || !('signal' in error)) return [];
  const { exitCode, signal } = error;
  const how = typeof signal === 'string' ? `by signal ${signal}` : `with exit code ${Number(exitCode)}`;
  return [`${shown} ended ${how} before its tests had all been reported.`];
}

/** A complaint about tests that did not run. */
export function avoided(counts: { readonly skipped: number; readonly todo: number }): readonly string[] {
  if (counts.skipped + counts.todo === 0) return [];
  return [`${counts.skipped} tests were skipped and ${counts.todo} are to be done; run them or delete them.`];
}
