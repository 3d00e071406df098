import { sha256Hex } from '../../lib/sha256-hex.ts';
import { plainBody, defaultsOf, outsideHashOf, type ManifestEntry, type RegionEntry } from './manifest.ts';
import { orphanFolder, orphanIn } from './orphans.ts';
import { livingEntries, type PreviousArtifact } from './previous-artifact.ts';
import type { WrittenBody } from './written-body.ts';
import { outsideOf, scanRegions, type FoundRegion, type MarkerProblem, type Scan } from './scan.ts';

/** A marker that cannot be read, and the file it stands in. */
export type FileProblem = MarkerProblem & { readonly path: string };

/** What people wrote into the regions of an artifact. */
export type WrittenBodies = {
  /** Every body that differs from its default, by region id. */
  readonly written: ReadonlyMap<string, WrittenBody>;
  /** Where each region stands that stands in the file it belongs to, written or not. */
  readonly present: ReadonlyMap<string, string>;
  /** Written bodies in edited and abandoned files, while their regions are generated elsewhere or no more. */
  readonly strays: readonly WrittenBody[];
  /** Bodies of regions that vanished earlier and whose text was kept, by region id. */
  readonly kept: ReadonlyMap<string, WrittenBody>;
  readonly problems: readonly FileProblem[];
  /** The regions of each file that was read, with its text, by path. */
  readonly scans: ReadonlyMap<string, { readonly content: string; readonly scan: Scan }>;
};

/** Reads the regions of all generated files of an artifact; see {@link scanRegions} for what is a problem. */
export function readBodies(previous: PreviousArtifact): WrittenBodies {
  const written = new Map<string, WrittenBody>();
  const present = new Map<string, string>();
  const strays: WrittenBody[] = [];
  const problems: FileProblem[] = [];
  const scans = new Map<string, { readonly content: string; readonly scan: Scan }>();
  for (const { entry, content } of livingEntries(previous)) {
    if (entry.mode !== 'REGENERATE') continue;
    const { path } = entry;
    const scan = scanRegions(path, content);
    scans.set(path, { content, scan });
    problems.push(...scan.problems.map((problem) => ({ ...problem, path })));
    if (scan.regions.length === 0) continue;
    const defaults = defaultsOf(entry);
    const own = ownRegions(entry, { content, regions: scan.regions });
    for (const region of scan.regions) {
      const isWritten = defaults.get(region.id) !== plainBody(region.body, region.indent);
      if (own.has(region.id)) present.set(region.id, path);
      else if (!defaults.has(region.id)) problems.push({ ...strangerProblem(region), path });
      else if (isWritten) strays.push(bodyOf(entry, region));
      if (own.has(region.id) && isWritten) written.set(region.id, bodyOf(entry, region));
    }
  }
  const abandoned = abandonedBodies(previous);
  const kept = keptBodies(previous, [...abandoned, ...strays]);
  return { written, present, strays: [...strays, ...abandoned], problems, kept, scans };
}

/** Ids of the regions that belong to a file: once its text is as it was generated, all that stand in it. */
function ownRegions(
  { regions, strays = [], ...entry }: ManifestEntry,
  file: { readonly content: string; readonly regions: readonly FoundRegion[] },
): ReadonlySet<string> {
  const own = regions.map(({ id }) => id);
  if (strays.length === 0) return new Set(own);
  const outside = sha256Hex(outsideOf(file.content, file.regions));
  return new Set(
    outside === outsideHashOf({ ...entry, regions }) ? [...own, ...strays.map(({ id }) => id)] : own,
  );
}

/** What is wrong with a region that its file was not generated with: it was copied or invented. */
export function strangerProblem({ id, line }: FoundRegion): MarkerProblem {
  const message = `begins region ${id}, which does not belong to this file; remove the markers around its text`;
  return { line, message };
}

function bodyOf(entry: ManifestEntry, { id, body, indent }: FoundRegion): WrittenBody {
  const known = [...(entry.strays ?? []), ...entry.regions].find((region) => region.id === id);
  return { id, body, indent, path: entry.path, rank: known?.rank ?? 0 };
}

/** Ranks for regions that vanish now, by region id: above those of all that vanished before. */
export function ranksAbove(previous: PreviousArtifact): (region: RegionEntry) => RegionEntry {
  const highest = new Map<string, number>();
  for (const { regions, strays = [] } of previous.entries.values())
    for (const { id, rank = 0 } of [...strays, ...regions])
      highest.set(id, Math.max(rank, highest.get(id) ?? 0));
  return ({ id, body, rank }) => ({ id, body, rank: rank ?? (highest.get(id) ?? 0) + 1 });
}

function abandonedBodies(previous: PreviousArtifact): readonly WrittenBody[] {
  return [...previous.entries.values()].flatMap((entry) => {
    const content = entry.mode === 'ABANDONED' ? previous.read(entry.path) : undefined;
    if (content === undefined) return [];
    const defaults = defaultsOf(entry);
    return scanRegions(entry.path, content)
      .regions.filter(({ id, body, indent }) => defaults.get(id) !== plainBody(body, indent))
      .map((region) => bodyOf(entry, region));
  });
}

/** The newest text of each region wins; of equally new ones, one in a file over an orphan. */
function keptBodies(
  previous: PreviousArtifact,
  strays: readonly WrittenBody[],
): ReadonlyMap<string, WrittenBody> {
  const orphans = [...previous.entries.values()].flatMap((entry) => {
    const content = entry.path.startsWith(orphanFolder) ? previous.read(entry.path) : undefined;
    const orphan = content === undefined ? undefined : orphanIn(entry, content);
    return orphan === undefined ? [] : [orphan];
  });
  const byRank = [...orphans, ...strays].sort((left, right) => left.rank - right.rank);
  return new Map(byRank.map((body) => [body.id, body]));
}
