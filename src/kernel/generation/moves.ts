import type { GeneratedFile } from './generated-file.ts';
import { note, type GenerationNote } from './generation-note.ts';
import type { ManifestEntry } from './manifest.ts';
import type { PreviousArtifact } from './previous-artifact.ts';

/**
 * Where files that belong to people once they are written stood before: a file of such a mode that is generated for
 * the first time, while one of the same name, mode and elements is no longer generated, has moved with its folder.
 * From the new path to the old one.
 */
export function findMoves(
  generated: readonly GeneratedFile[],
  previous: PreviousArtifact,
): ReadonlyMap<string, string> {
  const isTaken = new Set(generated.map(({ path }) => path));
  const vanished = new Map<string, string[]>();
  for (const entry of previous.entries.values()) {
    if (isTaken.has(entry.path) || previous.read(entry.path) === undefined) continue;
    const key = keyOf(entry);
    if (key !== undefined) vanished.set(key, [...(vanished.get(key) ?? []), entry.path]);
  }
  const moves = new Map<string, string>();
  for (const file of generated) {
    const key = keyOf(file);
    if (key === undefined || previous.entries.has(file.path) || previous.foreign.has(file.path)) continue;
    const candidates = vanished.get(key) ?? [];
    // Two candidates cannot be distinguished; then both stay where they are.
    if (candidates.length === 1 && candidates[0] !== undefined) moves.set(file.path, candidates[0]);
  }
  return moves;
}

/** Files of people in folders whose generated files have moved away. */
export function leftBehind(
  moves: ReadonlyMap<string, string>,
  foreign: Iterable<string>,
): readonly GenerationNote[] {
  const folders = [...moves]
    .map(([to, from]) => ({ to: folderOf(to), from: folderOf(from) }))
    .filter(({ to, from }) => to !== from)
    .sort((left, right) => left.from.length - right.from.length);
  if (folders.length === 0) return [];
  return [...foreign].flatMap((path) => {
    const moved = folders.find(({ from }) => path.startsWith(`${from}/`));
    return moved === undefined ? [] : [note({ code: 'LEFT_BEHIND', path, detail: moved.to })];
  });
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function keyOf(file: Pick<ManifestEntry, 'path' | 'mode' | 'elementIds'>): string | undefined {
  const { path, mode, elementIds } = file;
  if (mode !== 'SCAFFOLD' && mode !== 'OWNED_KEYS' && mode !== 'APPEND') return undefined;
  return JSON.stringify([mode, path.slice(path.lastIndexOf('/') + 1), elementIds]);
}
