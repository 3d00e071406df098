import { manifestPath, readManifest, type ManifestEntry } from '../../kernel/generation/manifest.ts';
import { pushTo } from '../../lib/push-to.ts';
import type { ArtifactRecord, FileRef } from '../artifacts/index.ts';
import type { ImpactStores } from './impact.ts';
import type { IndexReader } from './index-reader.ts';

/** Which elements of the deployment model each file of an artifact was made from. */
export type CarriedElements = {
  /** Element ids by path, in the order of the manifest. */
  readonly byPath: ReadonlyMap<string, readonly string[]>;
  /** Paths by element id. */
  readonly byElement: ReadonlyMap<string, readonly string[]>;
  /** The lines that name an element, by its id. */
  readonly namedIn: ReadonlyMap<string, readonly HashedLines[]>;
};

/** Lines of a file as it was generated, whose text had that hash. */
export type HashedLines = {
  readonly path: string;
  readonly sha256: string;
  readonly startLine: number;
  readonly endLine: number;
};

/** Where the manifest of an artifact's current revision is kept; people may have deleted it. */
export function manifestOf(
  stores: ImpactStores,
  { id, revision }: ArtifactRecord,
): Promise<FileRef | undefined> {
  return stores.artifacts.file(id, { revision, path: manifestPath });
}

/** Reads what a manifest says; one that is gone or spoilt says nothing. */
export function readCarried(manifest: Uint8Array | undefined): CarriedElements {
  const byPath = new Map<string, readonly string[]>();
  const byElement = new Map<string, string[]>();
  const namedIn = new Map<string, HashedLines[]>();
  for (const { path, sha256, elementIds, lines = [] } of manifest === undefined ? [] : filesIn(manifest)) {
    byPath.set(path, elementIds);
    for (const [startLine, endLine, elementId] of lines) {
      const known = namedIn.get(elementId) ?? [];
      namedIn.set(elementId, [...known, { path, sha256, startLine, endLine }]);
    }
    for (const elementId of elementIds) {
      pushTo(byElement, elementId, path);
    }
  }
  return { byPath, byElement, namedIn };
}

/** People may edit the manifest, so that it need not be one. */
function filesIn(bytes: Uint8Array): readonly ManifestEntry[] {
  return readManifest(new TextDecoder().decode(bytes))?.files ?? [];
}

/** The files that carry an element: those made from it, else those made from the nearest element around it. */
export async function filesCarrying(
  carried: CarriedElements,
  reader: IndexReader,
  elementId: string,
): Promise<readonly string[]> {
  let id: string | null = elementId;
  while (id !== null) {
    const element = await reader.element(id);
    // The root is part of nearly every file and says nothing about its parts.
    if (element === undefined || (element.containerId === null && id !== elementId)) return [];
    const paths = carried.byElement.get(id);
    if (paths !== undefined) return paths;
    id = element.containerId;
  }
  return [];
}

/** More elements than this are not collected for one file. */
const mostElements = 5_000;

/** The elements that files made from the given ones carry: these, and their parts that no file is made from alone. */
export async function elementsCarried(
  carried: CarriedElements,
  reader: IndexReader,
  listed: readonly string[],
): Promise<readonly string[]> {
  const found = new Set(listed);
  const waiting = [...listed];
  for (let id = waiting.shift(); id !== undefined && found.size < mostElements; id = waiting.shift()) {
    const element = await reader.element(id);
    if (element === undefined || element.containerId === null) continue;
    for (const { id: child, containment } of element.outgoing) {
      if (!containment || found.has(child) || carried.byElement.has(child)) continue;
      found.add(child);
      waiting.push(child);
    }
  }
  return [...found];
}
