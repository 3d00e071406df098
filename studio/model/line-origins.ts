import type { LineOrigin } from '../../client/src/index.ts';

/** The origins of a line, those of fewer lines first: what is said about it most exactly. */
export function originsOfLine(origins: readonly LineOrigin[], line: number): readonly LineOrigin[] {
  return origins
    .filter(({ startLine, endLine }) => startLine <= line && line <= endLine)
    .toSorted((left, right) => lengthOf(left) - lengthOf(right));
}

function lengthOf({ startLine, endLine }: LineOrigin): number {
  return endLine - startLine;
}

/** The lines on which elements of the model are named, each element with its lines, in the order in which they come. */
export function linesByElement(origins: readonly LineOrigin[]): ReadonlyMap<string, readonly LineOrigin[]> {
  const found = new Map<string, LineOrigin[]>();
  for (const origin of origins) {
    const lines = found.get(origin.elementId) ?? [];
    lines.push(origin);
    found.set(origin.elementId, lines);
  }
  return found;
}
