import { diff3MergeRegions } from 'node-diff3';
import { carryAdditions } from './carried-additions.ts';
import { commonLines } from '../common-lines.ts';

/** A stretch of a merge of lines. */
export type MergedPart =
  | {
      readonly kind: 'AGREED';
      readonly lines: readonly string[];
      /** What theirs has here. */
      readonly theirs: readonly string[];
    }
  | ({ readonly kind: 'CONFLICT' } & ThreeTexts);

/** Three versions of the same lines. */
export type ThreeTexts = {
  readonly ours: readonly string[];
  readonly base: readonly string[];
  readonly theirs: readonly string[];
};

/** Longer stretches without a line that all three have once are not compared: the time grows with the square. */
const mostLines = 3_000;

/**
 * Merges the changes of two sides by lines. Changes of the same or of touching lines are a conflict, unless both sides
 * did the same, or one only added lines whose place is clear; see {@link carryAdditions}.
 */
export function mergeLines(
  texts: ThreeTexts,
  isComment: (lines: readonly string[]) => boolean,
): readonly MergedPart[] {
  const { ours, base, theirs } = texts;
  const parts: MergedPart[] = [];
  let [left, middle, right] = [0, 0, 0];
  const common = commonLines(ours, base, theirs);
  for (const [toOurs, toBase, toTheirs] of [...common, [ours.length, base.length, theirs.length] as const]) {
    const stretch = {
      ours: ours.slice(left, toOurs),
      base: base.slice(middle, toBase),
      theirs: theirs.slice(right, toTheirs),
    };
    parts.push(...mergeStretch(stretch, isComment));
    const line = base.slice(toBase, toBase + 1);
    parts.push({ kind: 'AGREED', lines: line, theirs: line });
    [left, middle, right] = [toOurs + 1, toBase + 1, toTheirs + 1];
  }
  return joined(parts);
}

function mergeStretch(
  texts: ThreeTexts,
  isComment: (lines: readonly string[]) => boolean,
): readonly MergedPart[] {
  const { ours, base, theirs } = texts;
  if (areEqual(ours, base)) return [{ kind: 'AGREED', lines: theirs, theirs }];
  if (areEqual(theirs, base) || areEqual(ours, theirs)) return [{ kind: 'AGREED', lines: ours, theirs }];
  if (Math.max(ours.length, base.length, theirs.length) > mostLines) return [{ kind: 'CONFLICT', ...texts }];
  const parts: MergedPart[] = [];
  let lines: string[] = [];
  let from = 0;
  for (const region of diff3MergeRegions([...ours], [...base], [...theirs])) {
    if (region.stable) {
      lines.push(...region.bufferContent);
      continue;
    }
    const { aContent, oContent, bContent, bStart, bLength } = region;
    const here = { ours: aContent, base: oContent, theirs: bContent };
    const settled = areEqual(aContent, bContent) ? aContent : carryAdditions(here, isComment);
    if (settled !== undefined) {
      lines.push(...settled);
      continue;
    }
    parts.push({ kind: 'AGREED', lines, theirs: theirs.slice(from, bStart) });
    parts.push({ kind: 'CONFLICT', ...here });
    lines = [];
    from = bStart + bLength;
  }
  return [...parts, { kind: 'AGREED', lines, theirs: theirs.slice(from) }];
}

/** Neighbouring parts on which both sides agree are one; empty ones are none. */
function joined(parts: readonly MergedPart[]): readonly MergedPart[] {
  const found: MergedPart[] = [];
  let open: { readonly lines: string[]; readonly theirs: string[] } | undefined;
  for (const part of parts) {
    if (part.kind === 'CONFLICT') {
      open = undefined;
      found.push(part);
      continue;
    }
    if (part.lines.length + part.theirs.length === 0) continue;
    if (open === undefined) {
      open = { lines: [], theirs: [] };
      found.push({ kind: 'AGREED', ...open });
    }
    open.lines.push(...part.lines);
    open.theirs.push(...part.theirs);
  }
  return found;
}

function areEqual(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((line, index) => line === right[index]);
}
