import {
  generationFolder,
  manifestPath,
  readManifest,
  type Manifest,
  type ManifestEntry,
} from './manifest.ts';
import { readBases, type BaseText } from './merging/base-texts.ts';

/** The files of an artifact as people have them now. */
export type ArtifactSnapshot = {
  /** Paths of all files, those of people included. */
  readonly paths: readonly string[];
  /** The text of a file; undefined when there is no such file. Asked only for files the manifest names. */
  readonly read: (path: string) => string | undefined;
};

/** An artifact before it is generated again, with what its manifest says. */
export type PreviousArtifact = ArtifactSnapshot & {
  readonly entries: ReadonlyMap<string, ManifestEntry>;
  /** Paths that the manifest does not name: files of people. */
  readonly foreign: ReadonlySet<string>;
  /** The text that a file was generated with; undefined where none was kept. The first call reads all of them. */
  readonly baseOf: (entry: ManifestEntry) => BaseText | undefined;
};

/** The artifact before its first generation. */
export const nothingBefore: PreviousArtifact = {
  paths: [],
  read: () => undefined,
  entries: new Map(),
  foreign: new Set(),
  baseOf: () => undefined,
};

/** Reads the manifest among the files of an artifact; undefined when there is none that can be read. */
export function openPrevious(files: ArtifactSnapshot): PreviousArtifact | undefined {
  const text = files.read(manifestPath);
  const manifest: Manifest | undefined = text === undefined ? undefined : readManifest(text);
  if (manifest === undefined) return undefined;
  const entries = new Map(manifest.files.map((entry) => [entry.path, entry]));
  const foreign = files.paths.filter((path) => !entries.has(path) && path !== manifestPath);
  let bases: PreviousArtifact['baseOf'] | undefined;
  const baseOf = (entry: ManifestEntry): BaseText | undefined => (bases ??= readBases(files.read))(entry);
  return { ...files, entries, foreign: new Set(foreign), baseOf };
}

/** The entries of files that were generated last time and still stand there, tool files left out. */
export function* livingEntries(
  previous: PreviousArtifact,
): Generator<{ readonly entry: ManifestEntry; readonly content: string }> {
  for (const entry of previous.entries.values()) {
    if (entry.mode === 'ABANDONED' || entry.path.startsWith(generationFolder)) continue;
    const content = previous.read(entry.path);
    if (content !== undefined) yield { entry, content };
  }
}
