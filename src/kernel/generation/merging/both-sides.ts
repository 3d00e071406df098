import { regionAt } from './lifted-text.ts';
import type { MergedPart } from './merge-lines.ts';

/** Around both sides of a conflict, as in Git; in front of lines of a lifted text, `!` is what no other line has. */
const [ours, between, theirs] = ['!<<<<<<< yours', '!=======', '!>>>>>>> generated'];

/** Lifted lines with both sides of each conflict, without regions that are not among `blocks`. */
export function besideLines(
  parts: readonly MergedPart[],
  blocks: ReadonlyMap<string, string>,
): readonly string[] {
  const lines = parts.flatMap((part) =>
    part.kind === 'AGREED' ? part.lines : [ours, ...part.ours, between, ...part.theirs, theirs],
  );
  return lines.filter((line) => {
    const id = regionAt(line);
    return id === undefined || blocks.has(id);
  });
}

/**
 * The lines, from 1, that conflicts have in the file itself, where only people's side stands; the line that follows
 * where that side is empty.
 */
export function conflictLines(
  beside: readonly string[],
  blocks: ReadonlyMap<string, string>,
): readonly number[] {
  const found: number[] = [];
  let line = 1;
  let side: 'BOTH' | 'OURS' | 'THEIRS' = 'BOTH';
  let before = 0;
  for (const each of beside) {
    if (each === ours) {
      side = 'OURS';
      before = found.length;
    } else if (each === between && side === 'OURS') {
      if (found.length === before) found.push(line);
      side = 'THEIRS';
    } else if (each === theirs) side = 'BOTH';
    else if (side !== 'THEIRS') {
      const id = regionAt(each);
      const length = id === undefined ? 1 : (blocks.get(id) ?? '').split('\n').length;
      for (let next = line; next < line + length; next += 1) if (side === 'OURS') found.push(next);
      line += length;
    }
  }
  return found;
}
