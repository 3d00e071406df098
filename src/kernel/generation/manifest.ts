import { sha256Hex } from '../../lib/sha256-hex.ts';
import type { FileMode, GeneratedFile } from './generated-file.ts';
import type { LineOrigin } from './line-origins.ts';
import { ownedValues, type OwnedValue } from './owned-keys.ts';
import { moveBody, outsideOf, scanRegions, type FoundRegion } from './scan.ts';
import { withoutUndefined } from '../../lib/without-undefined.ts';

/** The folder of what the generator keeps for itself. */
export const generationFolder = '.generation/';

/** Where the manifest of an artifact stands. */
export const manifestPath = `${generationFolder}manifest.json`;

/** A region as it was generated. */
export type RegionEntry = {
  readonly id: string;
  /** The default body without its indentation: a region that still holds it is empty. */
  readonly body: string;
  /** Where the region is no longer generated: higher for those that vanished later. */
  readonly rank?: number;
};

/** What the manifest remembers of one file. */
export type ManifestEntry = {
  readonly path: string;
  readonly mode: FileMode | 'ABANDONED';
  /** SHA-256 of the generated text, with the default bodies in its regions. */
  readonly sha256: string;
  /** Ids of the model elements the file was made from, sorted. */
  readonly elementIds: readonly string[];
  readonly regions: readonly RegionEntry[];
  /** SHA-256 of the generated text around the regions; absent when the file has none. */
  readonly outsideSha256?: string;
  /** For a file that people edited outside its regions and that was not merged: `outsideSha256` of the text they started from. */
  readonly editedFromSha256?: string;
  /** For a file in which people's edits were merged with the generated text: SHA-256 of what came out. */
  readonly mergedSha256?: string;
  /** For a file with `editedFromSha256`: regions that stand in it, but are generated elsewhere by now, or not at all. */
  readonly strays?: readonly RegionEntry[];
  /** For an abandoned file: the mode it was generated in. */
  readonly modeBefore?: FileMode;
  /** What wrote it: a folder of templates. */
  readonly template?: string;
  /** The lines of the generated text that name elements; absent when there are none. */
  readonly lines?: readonly LineOrigin[];
  /** For `OWNED_KEYS`: the members the generator owns, with the values it gave them. */
  readonly owned?: readonly OwnedValue[];
};

/** Content of the manifest. */
export type Manifest = {
  readonly generated: true;
  readonly format: 1;
  readonly files: readonly ManifestEntry[];
};

/**
 * What the manifest says about a file that was just generated; `regions` are those in its content. An entry `before`
 * of the same text spares the work of finding out again.
 */
export function entryOf(
  file: GeneratedFile,
  given: { readonly regions: readonly FoundRegion[]; readonly before?: ManifestEntry | undefined },
): ManifestEntry {
  const { regions, before } = given;
  const { path, mode, content, elementIds, template, lines, ownedPointers } = file;
  const sha256 = sha256Hex(content);
  const same = before?.sha256 === sha256 && before.mode === mode ? before.outsideSha256 : undefined;
  return {
    path,
    mode,
    sha256,
    elementIds,
    regions: regions.map(({ id, body, indent }) => ({ id, body: plainBody(body, indent) })),
    ...(regions.length > 0 && { outsideSha256: same ?? sha256Hex(outsideOf(content, regions)) }),
    ...withoutUndefined({ template, lines }),
    ...(ownedPointers !== undefined && { owned: ownedValues(content, ownedPointers) }),
  };
}

/** A body as it is compared: without its indentation, with any line ends; `indent` are the blanks before its marker. */
export function plainBody(body: string, indent: string): string {
  const text = body.includes('\r') ? body.replaceAll('\r\n', '\n') : body;
  return moveBody(text, { from: indent, to: '' });
}

/** Hash of the text around the regions of an entry's file. */
export function outsideHashOf(entry: ManifestEntry): string {
  return entry.outsideSha256 ?? entry.sha256;
}

/** The default bodies of all regions that may stand in an entry's file, by region id. */
export function defaultsOf(entry: ManifestEntry): ReadonlyMap<string, string> {
  return new Map([...(entry.strays ?? []), ...entry.regions].map(({ id, body }) => [id, body]));
}

/** The ids of the regions of a file that hold something else than their default. */
export function writtenRegions(entry: ManifestEntry, content: string): readonly string[] {
  const defaults = defaultsOf(entry);
  return scanRegions(entry.path, content)
    .regions.filter(({ id, body, indent }) => defaults.get(id) !== plainBody(body, indent))
    .map(({ id }) => id);
}

/** The manifest's text: JSON with one file a line. */
export function manifestText(entries: readonly ManifestEntry[]): string {
  const files = entries.map((entry) => `    ${JSON.stringify(entry)}`).join(',\n');
  return `{\n  "generated": true,\n  "format": 1,\n  "files": [\n${files}\n  ]\n}\n`;
}

/** Reads a manifest that {@link manifestText} wrote; undefined for any other text. */
export function readManifest(content: string): Manifest | undefined {
  try {
    const value: unknown = JSON.parse(content);
    return isManifest(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isManifest(value: unknown): value is Manifest {
  return isRecord(value) && value['format'] === 1 && isListOf(value['files'], isEntry);
}

function isEntry(value: unknown): boolean {
  return (
    isRecord(value) &&
    [value['path'], value['mode'], value['sha256']].every((text) => typeof text === 'string') &&
    isListOf(value['elementIds'], (id) => typeof id === 'string') &&
    isListOf(value['regions'], (region) => hasTexts(region, ['id', 'body'])) &&
    (value['strays'] === undefined ||
      isListOf(value['strays'], (region) => hasTexts(region, ['id', 'body']))) &&
    (value['owned'] === undefined ||
      isListOf(value['owned'], (owned) => hasTexts(owned, ['pointer', 'sha256'])))
  );
}

function hasTexts(value: unknown, keys: readonly string[]): boolean {
  return isRecord(value) && keys.every((key) => typeof value[key] === 'string');
}

function isListOf(value: unknown, isMember: (member: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isMember);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
