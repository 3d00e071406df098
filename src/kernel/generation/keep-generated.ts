import { assertNever } from '../../lib/assert-never.ts';
import { sha256Hex } from '../../lib/sha256-hex.ts';
import { changedLines } from './changed-lines.ts';
import type { GeneratedFile } from './generated-file.ts';
import { lineList, note, type GenerationNote } from './generation-note.ts';
import {
  defaultsOf,
  generationFolder,
  outsideHashOf,
  type ManifestEntry,
  type RegionEntry,
} from './manifest.ts';
import type { BaseText } from './merging/base-texts.ts';
import { mergeEdits, type MergePlaces } from './merging/merge-edits.ts';
import { mergeOwnedKeys } from './owned-keys.ts';
import type { PreviousArtifact } from './previous-artifact.ts';
import { moveBody, outsideOf, scanRegions, withBodies, type FoundRegion, type Scan } from './scan.ts';
import { withoutUndefined } from '../../lib/without-undefined.ts';

/** Where the generated text of a file stands while people's own text keeps its place. */
export const incomingFolder = `${generationFolder}incoming/`;

/** A freshly generated file. */
export type Rendered = {
  readonly file: GeneratedFile;
  readonly regions: readonly FoundRegion[];
  readonly entry: ManifestEntry;
  /** The text with people's bodies in its regions. */
  content: string;
};

/** A file as it is kept. */
export type KeptFile = {
  readonly entry: ManifestEntry;
  readonly content: string;
  /** The text is the generated one, with every region at its default. */
  readonly isPlain?: boolean;
  /** What later edits of the file are found by. */
  readonly base?: BaseText;
};

/** What becomes of one generated file. */
export type Kept = {
  readonly files: readonly KeptFile[];
  /** Ids of the file's regions that stand in it now; those in an incoming file do not count. */
  readonly homes: readonly string[];
  readonly notes: readonly GenerationNote[];
};

/** What stood before. */
export type Before = {
  readonly previous: PreviousArtifact;
  /** From new paths to the old ones of files that moved. */
  readonly moves: ReadonlyMap<string, string>;
  readonly obstacleTo: (path: string) => string | undefined;
  /** Whether a region, as it stands in a file that was edited, has its text there and nowhere else. */
  readonly isHome: (
    region: FoundRegion,
    given: { readonly path: string; readonly standard: string | undefined },
  ) => boolean;
  /** What a region holds that finds no home in this generation; undefined for its default. */
  readonly homelessBody: (id: string) => { readonly body: string; readonly indent: string } | undefined;
  readonly ranked: (region: RegionEntry) => RegionEntry;
  /** The text that a file was generated with; undefined where none was kept. */
  readonly baseOf: (entry: ManifestEntry) => BaseText | undefined;
};

/** Decides between a freshly generated file and what stands at its path, as the file's mode asks. */
export function keepGenerated(rendered: Rendered, before: Before): Kept {
  const { path, mode } = rendered.file;
  const { previous } = before;
  const obstacle = before.obstacleTo(path);
  if (obstacle !== undefined) return besideForeign(rendered, { before, obstacle });
  const from = before.moves.get(path) ?? path;
  const content = previous.read(from);
  const entry = previous.entries.get(from);
  if (content === undefined || entry === undefined) return written(rendered);
  switch (mode) {
    case 'REGENERATE':
      return regenerated(rendered, { entry, content, before });
    case 'SCAFFOLD':
    case 'APPEND':
      return { files: [{ entry: rendered.entry, content }], homes: [], notes: [] };
    case 'OWNED_KEYS':
      return withOwnedKeys(rendered, { entry, content, before });
    default:
      return assertNever(mode);
  }
}

function written({ file, entry, content, regions }: Rendered): Kept {
  const isPlain = content === file.content;
  const base = file.mode === 'REGENERATE' ? { base: { text: file.content } } : {};
  return { files: [{ entry, content, isPlain, ...base }], homes: regions.map(({ id }) => id), notes: [] };
}

/** The generated text beside the file; the regions that are at home in that file have their texts from there. */
function incoming(
  rendered: Rendered,
  given: { readonly before: Before; readonly homes: readonly FoundRegion[] },
): Kept['files'][number] {
  const { path } = rendered.entry;
  const homes = new Map(given.homes.map((region) => [region.id, region]));
  const bodies = new Map<string, string>();
  for (const { id, indent } of rendered.regions) {
    const found = homes.get(id) ?? given.before.homelessBody(id);
    if (found !== undefined) bodies.set(id, moveBody(found.body, { from: found.indent, to: indent }));
  }
  const { regions } = scanRegions(path, rendered.content);
  return besideFile(rendered, withBodies(rendered.content, { regions, bodies }));
}

function besideFile({ entry: { path, elementIds } }: Rendered, content: string): KeptFile {
  const entry: ManifestEntry = {
    path: `${incomingFolder}${path}`,
    mode: 'REGENERATE',
    sha256: sha256Hex(content),
    elementIds,
    regions: [],
  };
  return { entry, content };
}

function besideForeign(
  rendered: Rendered,
  { before, obstacle }: { readonly before: Before; readonly obstacle: string },
): Kept {
  const { path, mode } = rendered.file;
  // Written only when absent: a file of people is as good.
  if (mode === 'SCAFFOLD' && obstacle === path) return { files: [], homes: [], notes: [] };
  return {
    files: [incoming(rendered, { before, homes: [] })],
    homes: [],
    notes: [note({ code: 'FILE_IN_THE_WAY', path, detail: `your file ${obstacle}` })],
  };
}

type Standing = { readonly entry: ManifestEntry; readonly content: string; readonly before: Before };

function regenerated(rendered: Rendered, standing: Standing): Kept {
  if (standing.content === rendered.content) return written(rendered);
  const { path } = rendered.file;
  const scan = scanRegions(path, standing.content);
  const outside = outsideOf(standing.content, scan.regions);
  const hash = sha256Hex(outside);
  const { entry, before } = standing;
  const isAsGenerated =
    hash === outsideHashOf(entry) ||
    hash === entry.editedFromSha256 ||
    hash === outsideHashOf(rendered.entry);
  if (isAsGenerated) return written(rendered);
  const base = before.baseOf(entry);
  return base === undefined ? frozen(rendered, { standing, scan }) : merged(rendered, { standing, base });
}

/** A file that people edited, with the changes of both sides. */
function merged(rendered: Rendered, given: { readonly standing: Standing; readonly base: BaseText }): Kept {
  const { file, content: theirs } = rendered;
  const { path } = file;
  const { base } = given;
  const { entry, content: ours, before } = given.standing;
  const result = mergeEdits({
    path,
    ours,
    base,
    theirs,
    isResolved: before.previous.read(`${incomingFolder}${entry.path}`) === undefined,
    isAsMerged:
      sha256Hex(ours) === entry.mergedSha256 && outsideHashOf(entry) === outsideHashOf(rendered.entry),
  });
  const { content, conflict } = result;
  if (content === theirs && conflict === undefined) return written(rendered);
  const kept: KeptFile = {
    entry: { ...rendered.entry, mergedSha256: sha256Hex(content) },
    content,
    base: { text: file.content, ...withoutUndefined({ open: conflict?.open }) },
  };
  const homes = [...result.regions];
  if (conflict === undefined) {
    const detail = lineList(changedLines(content, theirs));
    return { files: [kept], homes, notes: [note({ code: 'MERGED_EDIT', path, detail })] };
  }
  return {
    files: [kept, besideFile(rendered, conflict.beside)],
    homes,
    notes: [note({ code: 'EDIT_CONFLICT', path, detail: placeList(conflict.places) })],
  };
}

function placeList(places: MergePlaces): string {
  return places.kind === 'LINES' ? lineList(places.lines) : places.pointers.join(', ');
}

/** A file that people edited, as they left it, where it is not known what they started from. */
function frozen(
  rendered: Rendered,
  { standing, scan }: { readonly standing: Standing; readonly scan: Scan },
): Kept {
  const { path } = rendered.file;
  const { entry, before } = standing;
  const defaults = defaultsOf(rendered.entry);
  const homes = scan.regions
    .filter((region) => defaults.has(region.id))
    .filter((region) => before.isHome(region, { path, standard: defaults.get(region.id) }));
  const regions = regionsOfEdited(rendered, { entry, standing: scan.regions, homes });
  const edited: ManifestEntry = {
    ...rendered.entry,
    regions: regions.own,
    editedFromSha256: entry.editedFromSha256 ?? outsideHashOf(entry),
    ...(regions.strays.length > 0 && { strays: regions.strays.map(before.ranked) }),
  };
  const lines = changedLines(standing.content, rendered.content);
  return {
    files: [{ entry: edited, content: standing.content }, incoming(rendered, { before, homes })],
    homes: homes.map(({ id }) => id),
    notes: [note({ code: 'EDITED_OUTSIDE_REGION', path, detail: lineList(lines) })],
  };
}

/**
 * The regions of an edited file: those that are generated there, and strays, which stand in it while their text is
 * wanted elsewhere.
 */
function regionsOfEdited(
  rendered: Rendered,
  given: {
    readonly entry: ManifestEntry;
    readonly standing: readonly FoundRegion[];
    readonly homes: readonly FoundRegion[];
  },
): { readonly own: readonly RegionEntry[]; readonly strays: readonly RegionEntry[] } {
  const homes = new Set(given.homes.map(({ id }) => id));
  const standing = new Set(given.standing.map(({ id }) => id));
  const isStray = ({ id }: RegionEntry): boolean => standing.has(id) && !homes.has(id);
  const known = [...(given.entry.strays ?? []), ...given.entry.regions];
  return {
    own: rendered.entry.regions.filter((region) => !isStray(region)),
    strays: known.filter(isStray),
  };
}

function withOwnedKeys(rendered: Rendered, { entry, content, before }: Standing): Kept {
  const { path, ownedPointers = [] } = rendered.file;
  const merged = mergeOwnedKeys(content, {
    generated: rendered.content,
    pointers: ownedPointers,
    before: entry.owned ?? [],
  });
  if (merged.kind === 'UNREADABLE') {
    const detail = 'is not a JSON object with places for the generated members';
    return {
      files: [{ entry: rendered.entry, content }, incoming(rendered, { before, homes: [] })],
      homes: [],
      notes: [note({ code: 'JSON_UNREADABLE', path, detail })],
    };
  }
  return {
    files: [{ entry: rendered.entry, content: merged.content }],
    homes: [],
    notes: merged.replaced.map((pointer) => note({ code: 'OWNED_KEY_REPLACED', path, detail: pointer })),
  };
}
