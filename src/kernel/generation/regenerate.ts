import { sha256Hex } from '../../lib/sha256-hex.ts';
import type { FileKind, GeneratedFile } from './generated-file.ts';
import { note, type GenerationNote } from './generation-note.ts';
import { keepGenerated, type Before, type Kept, type KeptFile, type Rendered } from './keep-generated.ts';
import {
  plainBody,
  defaultsOf,
  entryOf,
  generationFolder,
  manifestPath,
  manifestText,
  type ManifestEntry,
  type RegionEntry,
} from './manifest.ts';
import { baseFiles, type BaseText } from './merging/base-texts.ts';
import { keepVanished, returning } from './abandoned.ts';
import { findEditedMoves, findMoves, leftBehind } from './moves.ts';
import { obstaclesAmong } from './obstacles.ts';
import { orphanFile, orphanFolder } from './orphans.ts';
import { nothingBefore, type PreviousArtifact } from './previous-artifact.ts';
import { ranksAbove, readBodies, type FileProblem, type WrittenBodies } from './region-bodies.ts';
import { moveBody, scanRegions, withBodies, type Scan } from './scan.ts';
import type { WrittenBody } from './written-body.ts';

/** A file of an artifact after a generation; files of people are not among them, and stay. */
export type ArtifactFile = {
  readonly path: string;
  readonly content: string;
  readonly mode: Exclude<FileKind, 'FOREIGN'>;
  readonly elementIds: readonly string[];
  readonly regions: readonly { readonly id: string; readonly modified: boolean }[];
};

/** How a generation ends. */
export type Regeneration =
  | {
      readonly kind: 'GENERATED';
      /** Sorted by path, with the manifest. */
      readonly files: readonly ArtifactFile[];
      readonly notes: readonly GenerationNote[];
    }
  /** Markers of regions cannot be read; nothing may be written. */
  | { readonly kind: 'STOPPED'; readonly problems: readonly FileProblem[] };

/**
 * Joins freshly generated files with an artifact that people work in: texts in protected regions follow their
 * region's id to wherever it is generated now, edits elsewhere are merged with the new text by lines and reported, files
 * of people are not touched. Equal input gives equal bytes. Throws when two generated files share a path or a region.
 */
export function regenerate(
  generated: readonly GeneratedFile[],
  previous: PreviousArtifact = nothingBefore,
): Regeneration {
  const bodies = readBodies(previous);
  if (bodies.problems.length > 0) return { kind: 'STOPPED', problems: bodies.problems };
  const rendered = generated.map((file) => toRendered(file, { previous, bodies }));
  refuseTwins(rendered);
  const result = new Result();
  fillRegions(rendered, { bodies, result });
  const moves = findMoves(generated, previous);
  const { baseOf } = previous;
  const editedMoves = findEditedMoves(generated, previous, (entry) => baseOf(entry) !== undefined);
  const ranked = ranksAbove(previous);
  const obstacleTo = obstaclesAmong(previous.foreign);
  const homelessBody = (id: string): WrittenBody | undefined => bodies.written.get(id) ?? bodies.kept.get(id);
  const isHome: Before['isHome'] = (region, { path, standard }) => {
    const wanted = homelessBody(region.id);
    const text = wanted === undefined ? standard : plainBody(wanted.body, wanted.indent);
    return bodies.present.get(region.id) === path || plainBody(region.body, region.indent) === text;
  };
  // What cannot be written because a file of people is in the way takes nothing along.
  const allMoves = new Map(
    [...returning(generated, previous), ...editedMoves, ...moves].filter(
      ([path]) => obstacleTo(path) === undefined,
    ),
  );
  const before: Before = { previous, moves: allMoves, obstacleTo, isHome, homelessBody, ranked, baseOf };
  for (const file of rendered) result.take(keepGenerated(file, before));
  const { files, homes } = result;
  result.add(keepVanished(previous, { moved: new Set(allMoves.values()), ranked, baseOf, files, homes }));
  keepOrphans(bodies, { previous, ranked, result });
  result.notes.push(...leftBehind(moves, previous.foreign));
  return result.ending();
}

/** What has been decided so far. */
class Result {
  readonly files = new Map<string, KeptFile>();
  readonly notes: GenerationNote[] = [];
  /** Ids of the regions that stand in files. */
  readonly homes = new Set<string>();

  take({ files, homes, notes }: Kept): void {
    for (const id of homes) this.homes.add(id);
    this.add({ files, notes });
  }

  add({ files, notes }: Pick<Kept, 'files' | 'notes'>): void {
    for (const file of files) this.files.set(file.entry.path, file);
    this.notes.push(...notes);
  }

  ending(): Regeneration {
    const files = [...this.files.values(), ...this.#bases()].sort((left, right) =>
      left.entry.path < right.entry.path ? -1 : 1,
    );
    const content = manifestText(files.map(({ entry }) => entry));
    const manifest: ArtifactFile = {
      path: manifestPath,
      content,
      mode: 'REGENERATE',
      elementIds: [],
      regions: [],
    };
    const others = files.map(artifactFile);
    const all = [...others, manifest].sort((left, right) => (left.path < right.path ? -1 : 1));
    const notes = [...this.notes].sort((left, right) =>
      left.path < right.path ? -1 : left.path > right.path ? 1 : 0,
    );
    return { kind: 'GENERATED', files: all, notes };
  }

  #bases(): readonly KeptFile[] {
    const bases = new Map<string, BaseText>();
    for (const { entry, base } of this.files.values()) if (base !== undefined) bases.set(entry.path, base);
    return baseFiles(bases, { fileCount: this.files.size }).map(({ path, content }) => {
      const sha256 = sha256Hex(content);
      return { entry: { path, mode: 'REGENERATE', sha256, elementIds: [], regions: [] }, content };
    });
  }
}

function artifactFile({ entry, content, isPlain = false }: KeptFile): ArtifactFile {
  const { path, mode, elementIds } = entry;
  if (isPlain) {
    const regions = entry.regions.map(({ id }) => ({ id, modified: false }));
    return { path, content, mode, elementIds, regions };
  }
  const isTool = path.startsWith(generationFolder);
  const defaults = defaultsOf(entry);
  const found = isTool || defaults.size === 0 ? [] : scanRegions(path, content).regions;
  const regions = found.map(({ id, body, indent }) => ({
    id,
    modified: defaults.get(id) !== plainBody(body, indent),
  }));
  return { path, content, mode, elementIds, regions };
}

function toRendered(
  file: GeneratedFile,
  { previous, bodies }: { readonly previous: PreviousArtifact; readonly bodies: WrittenBodies },
): Rendered {
  const { regions, problems } = scanOf(file, bodies);
  if (problems.length > 0)
    throw new Error(`The template of ${file.path} writes unreadable markers: ${problems[0]?.message ?? ''}`);
  return {
    file,
    regions,
    entry: entryOf(file, { regions, before: previous.entries.get(file.path) }),
    content: file.content,
  };
}

function scanOf({ path, mode, content }: GeneratedFile, { scans }: WrittenBodies): Scan {
  // Other files hold no regions, and may hold texts of a model that look like markers.
  if (mode !== 'REGENERATE') return { regions: [], problems: [] };
  const before = scans.get(path);
  return before?.content === content ? before.scan : scanRegions(path, content);
}

function refuseTwins(rendered: readonly Rendered[]): void {
  const seen = { path: new Set<string>(), region: new Set<string>() };
  const check = (what: 'path' | 'region', value: string): void => {
    if (seen[what].has(value)) throw new Error(`The ${what} ${value} is generated twice.`);
    seen[what].add(value);
  };
  for (const { file, regions } of rendered) {
    check('path', file.path.toLowerCase());
    for (const { id } of regions) check('region', id);
  }
}

/** Gives every rendered file the texts that people wrote for its regions, wherever those stood. */
function fillRegions(
  rendered: readonly Rendered[],
  given: { readonly bodies: WrittenBodies; readonly result: Result },
): void {
  const { written, kept } = given.bodies;
  if (written.size === 0 && kept.size === 0) return;
  for (const each of rendered) {
    const texts = new Map<string, string>();
    for (const { id, indent } of each.regions) {
      const before = bodyFor(id, given.bodies);
      if (before === undefined) continue;
      texts.set(id, moveBody(before.body, { from: before.indent, to: indent }));
      if (!written.has(id))
        given.result.notes.push(
          note({ code: 'REGION_RESTORED', path: each.file.path, detail: id, elementId: elementOf(id) }),
        );
    }
    each.content = withBodies(each.content, { regions: each.regions, bodies: texts });
  }
}

/** What a region is to hold; undefined for its default. */
function bodyFor(id: string, { written, present, kept }: WrittenBodies): WrittenBody | undefined {
  return written.get(id) ?? (present.has(id) ? undefined : kept.get(id));
}

function keepOrphans(
  bodies: WrittenBodies,
  given: {
    readonly previous: PreviousArtifact;
    readonly ranked: (region: RegionEntry) => RegionEntry;
    readonly result: Result;
  },
): void {
  const { previous, ranked, result } = given;
  for (const { entry, content } of orphansIn(previous)) result.files.set(entry.path, { entry, content });
  const homeless = [...bodies.written.values()].filter(({ id }) => !result.homes.has(id));
  // A stray needs no copy while its file stays as it is, or while its region holds the same text elsewhere.
  const losing = bodies.strays.filter(
    (stray) =>
      result.files.get(stray.path)?.content !== previous.read(stray.path) &&
      !(result.homes.has(stray.id) && isSame(stray, bodyFor(stray.id, bodies))),
  );
  for (const written of [...homeless, ...losing]) {
    const file = orphanFile(written);
    const { id, body, indent, rank } = written;
    // The text that would be restored now stays the first choice among the orphans.
    const isNewest = rank === 0 || (!bodies.written.has(id) && bodies.kept.get(id) === written);
    const region = ranked({ id, body: plainBody(body, indent), ...(!isNewest && { rank }) });
    const content = result.files.get(file.path)?.content ?? file.content;
    result.files.set(file.path, { entry: { ...entryOf(file, { regions: [] }), regions: [region] }, content });
    result.notes.push(
      note({
        code: 'REGION_ORPHANED',
        path: written.path,
        detail: file.path,
        elementId: elementOf(written.id),
      }),
    );
  }
}

function isSame(left: WrittenBody, right: WrittenBody | undefined): boolean {
  return right !== undefined && plainBody(left.body, left.indent) === plainBody(right.body, right.indent);
}

function* orphansIn(
  previous: PreviousArtifact,
): Generator<{ readonly entry: ManifestEntry; readonly content: string }> {
  for (const entry of previous.entries.values()) {
    if (!entry.path.startsWith(orphanFolder)) continue;
    const content = previous.read(entry.path);
    if (content !== undefined) yield { entry, content };
  }
}

function elementOf(regionId: string): string {
  return regionId.slice(regionId.indexOf(':') + 1);
}
