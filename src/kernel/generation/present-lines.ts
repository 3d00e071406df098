import { sha256Hex } from '../../lib/sha256-hex.ts';
import type { LineOrigin } from './line-origins.ts';
import { plainBody, type ManifestEntry } from './manifest.ts';
import { outsideOf, scanRegions } from './scan.ts';

/**
 * Where the recorded lines of a file stand in its present text: what people wrote in protected regions moves them.
 * Empty for a file that was edited elsewhere, since nothing says then which line is which.
 */
export function presentLines(entry: ManifestEntry, content: string): readonly LineOrigin[] {
  const lines = entry.lines ?? [];
  if (lines.length === 0 || sha256Hex(content) === entry.sha256) return lines;
  const { regions } = scanRegions(entry.path, content);
  const isOrdered = regions.every(({ id }, index) => id === entry.regions[index]?.id);
  if (!isOrdered || regions.length !== entry.regions.length) return [];
  if (sha256Hex(outsideOf(content, regions)) !== entry.outsideSha256) return [];
  let moved = 0;
  const steps = regions.map(({ line, body, indent }, index) => {
    const before = entry.regions[index]?.body ?? '';
    const isSame = plainBody(body, indent) === before;
    const first = line - moved + 1;
    const after = first + linesIn(before);
    moved += linesIn(body) - linesIn(before);
    return { first, after, moved, isSame };
  });
  const present = (line: number): number | undefined => {
    const last = steps.findLast(({ first }) => line >= first);
    if (last === undefined) return line;
    if (line >= last.after) return line + last.moved;
    return last.isSame ? line + last.moved : undefined;
  };
  return lines.flatMap(([start, end, elementId, ruleId]) => {
    const ranges: [number, number, string, string][] = [];
    for (let line = start; line <= end; line += 1) {
      const now = present(line);
      const range = ranges.at(-1);
      if (now === undefined) continue;
      if (range?.[1] === now - 1) range[1] = now;
      else ranges.push([now, now, elementId, ruleId]);
    }
    return ranges;
  });
}

function linesIn(body: string): number {
  return body.split('\n').length - 1;
}
