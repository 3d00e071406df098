import { diffIndices } from 'node-diff3';
import type { Marks } from './marks.ts';

/** Lines of a file, counted from 1, that name an element, and the rule that made the element (empty for none). */
export type LineOrigin = readonly [startLine: number, endLine: number, elementId: string, ruleId: string];

/** Lines of a file and the element they name. */
export type NamedLines = readonly [startLine: number, endLine: number, elementId: string];

/**
 * Which lines of a text name which elements, by the same text made of a model with marks. Lines that look otherwise
 * there, because marks made them longer or sorted them elsewhere, are left out: no line is guessed.
 */
export function lineOrigins(
  content: string,
  given: { readonly marked: string; readonly marks: Marks },
): readonly NamedLines[] {
  const { marked, marks } = given;
  if (marks.strip(marked) === marked) return [];
  const lines = content.split('\n');
  const markedLines = marked.split('\n');
  const found: { from: number; to: number; readonly id: string }[] = [];
  const open = new Map<string, { from: number; to: number; readonly id: string }>();
  for (const [line, markedLine] of pairs(lines, markedLines.map(marks.strip)))
    for (const id of marks.idsIn(markedLines[markedLine] ?? '')) {
      const last = open.get(id);
      if (last?.to === line) last.to = line + 1;
      else {
        const range = { from: line + 1, to: line + 1, id };
        open.set(id, range);
        found.push(range);
      }
    }
  return found.map(({ from, to, id }) => [from, to, id]);
}

/** Indexes of the lines that two texts have in common, in order. */
function* pairs(left: readonly string[], right: readonly string[]): Generator<readonly [number, number]> {
  const end: DifferingLines = { buffer1: [left.length, 0], buffer2: [right.length, 0] };
  let [here, there] = [0, 0];
  for (const { buffer1, buffer2 } of [...differing(left, right), end]) {
    for (; here < buffer1[0]; here += 1, there += 1) yield [here, there];
    here += buffer1[1];
    there = buffer2[0] + buffer2[1];
  }
}

/** Where two texts differ. Most are equal but for a few lines, so that only those between the equal ends are compared. */
function differing(left: readonly string[], right: readonly string[]): readonly DifferingLines[] {
  const shorter = Math.min(left.length, right.length);
  let before = 0;
  while (before < shorter && left[before] === right[before]) before += 1;
  let after = 0;
  while (after < shorter - before && left.at(-1 - after) === right.at(-1 - after)) after += 1;
  const inner = (lines: readonly string[]): string[] => lines.slice(before, lines.length - after);
  return diffIndices(inner(left), inner(right)).map(({ buffer1, buffer2 }) => ({
    buffer1: [buffer1[0] + before, buffer1[1]],
    buffer2: [buffer2[0] + before, buffer2[1]],
  }));
}

/** Where lines of two texts differ: index and number of them in each. */
type DifferingLines = Pick<ReturnType<typeof diffIndices>[number], 'buffer1' | 'buffer2'>;
