import { sha256Hex } from '../identity/sha256.ts';
import { generatedFile, type GeneratedFile } from './generated-file.ts';
import { regionIdsIn } from './region.ts';

/** Where the manifest of an artifact stands. */
export const manifestPath = '.generation/manifest.json';

/** What the manifest remembers of one file. */
export type ManifestEntry = {
  readonly path: string;
  readonly mode: GeneratedFile['mode'];
  /** SHA-256 of the generated text. */
  readonly sha256: string;
  readonly elementIds: readonly string[];
  readonly regions: readonly string[];
  readonly ownedPointers?: readonly string[];
};

/** Content of the manifest. */
export type Manifest = {
  readonly generated: true;
  readonly format: 1;
  readonly files: readonly ManifestEntry[];
};

/** Sorts the files by path and adds the manifest that describes them; throws when two files share a path or region. */
export function withManifest(files: readonly GeneratedFile[]): GeneratedFile[] {
  const sorted = [...files].sort(byPath);
  const manifest: Manifest = { generated: true, format: 1, files: sorted.map(entryOf) };
  refuseTwins(
    'path',
    manifest.files.map((file) => file.path.toLowerCase()),
  );
  refuseTwins(
    'region',
    manifest.files.flatMap((file) => file.regions),
  );
  const content = `${JSON.stringify(manifest, null, 2)}\n`;
  const own = generatedFile({ path: manifestPath, content, mode: 'REGENERATE', elementIds: [] });
  return [...sorted, own].sort(byPath);
}

function entryOf(file: GeneratedFile): ManifestEntry {
  return {
    path: file.path,
    mode: file.mode,
    sha256: sha256Hex(file.content),
    elementIds: file.elementIds,
    regions: regionIdsIn(file.content),
    ...(file.ownedPointers === undefined ? {} : { ownedPointers: file.ownedPointers }),
  };
}

function refuseTwins(what: string, values: readonly string[]): void {
  const seen = new Set<string>();
  for (const value of values) {
    if (seen.has(value)) throw new Error(`The ${what} ${value} is generated twice.`);
    seen.add(value);
  }
}

function byPath(left: GeneratedFile, right: GeneratedFile): number {
  return left.path < right.path ? -1 : left.path > right.path ? 1 : 0;
}
