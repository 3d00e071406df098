import { diffIndices } from 'node-diff3';
import { commonLines } from './common-lines.ts';
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

/** Longer stretches without a line that both texts have once are not compared: the time grows with the square. */
const mostLines = 3_000;

/** Indexes of the lines that two texts have in common, in order. */
function* pairs(left: readonly string[], right: readonly string[]): Generator<readonly [number, number]> {
  let [here, there] = [0, 0];
  for (const [line, , other] of [
    ...commonLines(left, right, right),
    [left.length, 0, right.length],
  ] as const) {
    const between = pairsBetween(left.slice(here, line), right.slice(there, other));
    for (const [one, another] of between) yield [here + one, there + another];
    if (line < left.length) yield [line, other];
    [here, there] = [line + 1, other + 1];
  }
}

function* pairsBetween(
  left: readonly string[],
  right: readonly string[],
): Generator<readonly [number, number]> {
  const shorter = Math.min(left.length, right.length);
  let before = 0;
  while (before < shorter && left[before] === right[before]) before += 1;
  let after = 0;
  while (after < shorter - before && left.at(-1 - after) === right.at(-1 - after)) after += 1;
  for (let at = 0; at < before; at += 1) yield [at, at];
  const inner = (lines: readonly string[]): string[] => lines.slice(before, lines.length - after);
  for (const [one, another] of pairsInside(inner(left), inner(right))) yield [before + one, before + another];
  for (let at = -after; at < 0; at += 1) yield [left.length + at, right.length + at];
}

function* pairsInside(left: string[], right: string[]): Generator<readonly [number, number]> {
  if (Math.max(left.length, right.length) > mostLines) return;
  let [here, there] = [0, 0];
  const end = { buffer1: [left.length, 0], buffer2: [right.length, 0] } as const;
  for (const { buffer1, buffer2 } of [...diffIndices(left, right), end]) {
    for (; here < buffer1[0]; here += 1, there += 1) yield [here, there];
    here += buffer1[1];
    there = buffer2[0] + buffer2[1];
  }
}
