import { sha256Hex } from '../../lib/sha256-hex.ts';
import { withoutUndefined } from '../../lib/without-undefined.ts';
import type { FileMode, GeneratedFile } from './generated-file.ts';
import { note, type GenerationNote } from './generation-note.ts';
import type { Kept, KeptFile } from './keep-generated.ts';
import {
  defaultsOf,
  generationFolder,
  outsideHashOf,
  plainBody,
  type ManifestEntry,
  type RegionEntry,
} from './manifest.ts';
import type { BaseText } from './merging/base-texts.ts';
import type { PreviousArtifact } from './previous-artifact.ts';
import { outsideOf, scanRegions } from './scan.ts';

/** Where files stand that were rewritten each time, are no longer generated, and hold what people wrote. */
export const abandonedFolder = `${generationFolder}abandoned/`;

/** Files that were kept aside and are generated again: from their path to where they are. */
export function returning(
  generated: readonly GeneratedFile[],
  previous: PreviousArtifact,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { path, mode } of generated) {
    const aside = `${abandonedFolder}${path}`;
    if (mode === 'REGENERATE' && !previous.entries.has(path) && previous.entries.has(aside))
      found.set(path, aside);
  }
  return found;
}

/**
 * Files that are no longer generated go, unless people wrote in them and the text has no other place. Those that were
 * rewritten each time go aside: they would not compile without the files around them.
 */
export function keepVanished(
  previous: PreviousArtifact,
  given: {
    readonly moved: ReadonlySet<string>;
    readonly ranked: (region: RegionEntry) => RegionEntry;
    readonly baseOf: (entry: ManifestEntry) => BaseText | undefined;
    /** The files that are kept or generated, and the regions that stand in them. */
    readonly files: ReadonlyMap<string, unknown>;
    readonly homes: ReadonlySet<string>;
  },
): Pick<Kept, 'files' | 'notes'> {
  const { moved, ranked, baseOf, homes } = given;
  const kept: KeptFile[] = [];
  const notes: GenerationNote[] = [];
  for (const entry of previous.entries.values()) {
    if (given.files.has(entry.path) || moved.has(entry.path) || isOfTool(entry.path)) continue;
    const content = previous.read(entry.path);
    if (content === undefined) continue;
    const reason = reasonToStay(entry, { content, homes });
    if (reason === undefined) continue;
    const isTaken = (path: string): boolean =>
      given.files.has(path) || (previous.entries.has(path) && !moved.has(path));
    const path = entry.mode === 'REGENERATE' ? placeAside(entry.path, isTaken) : entry.path;
    const modeBefore = modeOf(entry);
    const regions = entry.regions.map(ranked);
    kept.push({
      entry: { ...entry, path, mode: 'ABANDONED', modeBefore, regions },
      content,
      // Should it be generated again, edits are merged as if it had never gone.
      ...withoutUndefined({ base: baseOf(entry) }),
    });
    notes.push(note({ code: 'ABANDONED', path, detail: reason }));
  }
  return { files: kept, notes };
}

/** The path under which such a file is kept: its own below the folder, with a number before it where that is taken. */
function placeAside(path: string, isTaken: (path: string) => boolean): string {
  let place = `${abandonedFolder}${path}`;
  for (let number = 2; isTaken(place); number += 1) place = `${abandonedFolder}${number}/${path}`;
  return place;
}

function isOfTool(path: string): boolean {
  return path.startsWith(generationFolder) && !path.startsWith(abandonedFolder);
}

function reasonToStay(
  entry: ManifestEntry,
  given: { readonly content: string; readonly homes: ReadonlySet<string> },
): string | undefined {
  const { content, homes } = given;
  const mode = modeOf(entry);
  if (mode === 'SCAFFOLD') return 'it is yours since it was first written';
  if (mode === 'APPEND') return 'files of its kind are written once';
  if (mode === 'OWNED_KEYS') return 'only some of its members are generated';
  const { regions } = scanRegions(entry.path, content);
  if (sha256Hex(outsideOf(content, regions)) !== outsideHashOf(entry))
    return 'it was edited outside of its protected regions';
  const defaults = defaultsOf(entry);
  const homeless = regions.filter(
    ({ id, body, indent }) => !homes.has(id) && defaults.get(id) !== plainBody(body, indent),
  );
  return homeless.length === 0 ? undefined : `somebody wrote into region ${homeless[0]?.id ?? ''}`;
}

function modeOf({ mode, modeBefore = 'REGENERATE' }: ManifestEntry): FileMode {
  return mode === 'ABANDONED' ? modeBefore : mode;
}
