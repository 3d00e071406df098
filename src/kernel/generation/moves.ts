import type { GeneratedFile } from './generated-file.ts';
import { note, type GenerationNote } from './generation-note.ts';
import { generationFolder, type ManifestEntry } from './manifest.ts';
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

/**
 * Where files stood before that people edited outside of their regions: a file that is generated for the first time,
 * while one of the same elements, from the same templates, is no longer generated, takes the edits over. Those of the same
 * name come first. From the new path to the old one.
 */
export function findEditedMoves(
  generated: readonly GeneratedFile[],
  previous: PreviousArtifact,
  hasBase: (entry: ManifestEntry) => boolean,
): ReadonlyMap<string, string> {
  const isTaken = new Set(generated.map(({ path }) => path));
  const isRewritten = ({ mode }: Pick<ManifestEntry, 'mode'>): boolean => mode === 'REGENERATE';
  const gone = [...previous.entries.values()].filter(
    (entry) =>
      isRewritten(entry) &&
      !isTaken.has(entry.path) &&
      !entry.path.startsWith(generationFolder) &&
      hasBase(entry),
  );
  if (gone.length === 0) return new Map();
  const isNew = ({ path }: GeneratedFile): boolean =>
    !previous.entries.has(path) && !previous.foreign.has(path);
  const appeared = generated.filter((file) => isRewritten(file) && isNew(file));
  const moves = new Map<string, string>();
  for (const nameOf of [fileNameOf, endingOf]) {
    const left = new Set(moves.values());
    const from = Map.groupBy(
      gone.filter(({ path }) => !left.has(path)),
      (entry) => originOf(entry, nameOf),
    );
    const to = Map.groupBy(
      appeared.filter(({ path }) => !moves.has(path)),
      (file) => originOf(file, nameOf),
    );
    for (const [key, [file, ...others]] of to) {
      const [entry, ...twins] = from.get(key) ?? [];
      if (file === undefined || entry === undefined || others.length + twins.length > 0) continue;
      moves.set(file.path, entry.path);
    }
  }
  return moves;
}

function originOf(
  { template = '', path, elementIds }: Pick<ManifestEntry, 'path' | 'template' | 'elementIds'>,
  nameOf: (path: string) => string,
): string {
  return JSON.stringify([template, nameOf(path), elementIds]);
}

function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** `.test.ts` of `orders.test.ts`. */
function endingOf(path: string): string {
  const name = fileNameOf(path);
  return name.includes('.') ? name.slice(name.indexOf('.')) : '';
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
  return JSON.stringify([mode, fileNameOf(path), elementIds]);
}
