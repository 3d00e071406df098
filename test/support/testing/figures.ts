import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { GoalName } from '../../../tools/testing/goals.ts';

/**
 * Reports what a test reached of a goal of `tools/testing/goals.ts`, such as "64 kills, 5,210 writes, 0 lost". To be
 * called after the assertions that the figure stands for. The test runner prints all figures at its end.
 */
export function reached(goal: GoalName, figure: string): void {
  report({ goal, figure, short: false });
}

/** Reports a figure as `reached` does, of a goal that the test does not insist on and that is not reached in this run. */
export function fellShort(goal: GoalName, figure: string): void {
  report({ goal, figure, short: true });
}

function report(told: { readonly goal: GoalName; readonly figure: string; readonly short: boolean }): void {
  const file = relative(process.cwd(), process.argv[1] ?? '');
  const collected = process.env['FIGURES'] ?? '';
  if (collected === '') console.log(`${told.goal}: ${told.figure}${told.short ? ' (falls short)' : ''}`);
  else appendFileSync(collected, `${JSON.stringify({ ...told, file })}\n`);
}

/** A number as figures show it: `12,345`. */
export function shown(number: number): string {
  return number.toLocaleString('en-US', { maximumFractionDigits: 1 });
}
