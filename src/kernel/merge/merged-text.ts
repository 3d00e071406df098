import { diff3Merge } from 'node-diff3';

/** Longer texts are not merged: the time it takes grows with the square of the lines. */
const mostLines = 2_000;

/**
 * The text that has the changed lines of both sides; null when they changed the same or neighbouring lines, or when it
 * is not a matter of lines: one of the values is not a text, or there is only one line.
 */
export function mergedText(base: unknown, working: unknown, generated: unknown): string | null {
  if (typeof base !== 'string' || typeof working !== 'string' || typeof generated !== 'string') return null;
  const [before, ours, theirs] = [base, working, generated].map((text) => text.split('\n'));
  if (before === undefined || ours === undefined || theirs === undefined || before.length === 1) return null;
  if (Math.max(before.length, ours.length, theirs.length) > mostLines) return null;
  const merged: string[] = [];
  for (const { ok } of diff3Merge(ours, before, theirs)) {
    if (ok === undefined) return null;
    merged.push(...ok);
  }
  return merged.join('\n');
}
