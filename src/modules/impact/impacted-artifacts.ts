import { manifestPath } from '../../kernel/generation/manifest.ts';
import { filesCarrying } from './carried-elements.ts';
import type { Spot } from './follow-traces.ts';
import { cut } from './follow-traces.ts';
import type { ImpactedArtifact, ImpactedLines, ImpactStores, TriedChanges } from './impact.ts';
import type { CarryingArtifact } from './keep-indexed.ts';

/** The artifacts with files that carry one of some elements or were changed by the trial, and lines that name what was reached. */
export async function impactedArtifacts(
  stores: ImpactStores,
  artifacts: readonly CarryingArtifact[],
  given: {
    readonly carried: readonly Spot[];
    readonly reached: readonly Spot[];
    readonly changes: TriedChanges;
    readonly limit: number;
  },
): Promise<readonly ImpactedArtifact[]> {
  const found: ImpactedArtifact[] = [];
  for (const { artifact, carried } of artifacts) {
    const inSource = ({ reader }: Spot): boolean => reader.model.id === artifact.sourceModelId;
    const changed =
      given.changes.files.find(({ modelId }) => modelId === artifact.sourceModelId)?.members ?? [];
    // The manifest does not list itself.
    const files = new Set(changed.filter((path) => path === manifestPath || carried.byPath.has(path)));
    for (const { reader, elementId } of given.carried.filter(inSource))
      for (const path of await filesCarrying(carried, reader, elementId)) files.add(path);
    if (files.size === 0) continue;
    const { id: artifactId, name, revision } = artifact;
    const stored = await stores.artifacts.files(artifactId, revision);
    const hashes = new Map(stored.map(({ path, sha256 }) => [path, sha256]));
    const lines = given.reached.filter(inSource).flatMap(({ elementId }) =>
      (carried.namedIn.get(elementId) ?? [])
        // Recorded lines are those of the text as it was generated.
        .filter(({ path, sha256 }) => hashes.get(path) === sha256)
        .map(({ path, startLine, endLine }): ImpactedLines => ({ path, startLine, endLine, elementId })),
    );
    const sorted = lines.toSorted((a, b) =>
      a.path < b.path ? -1 : a.path > b.path ? 1 : a.startLine - b.startLine,
    );
    found.push({
      artifactId,
      name,
      revision,
      files: [...files].sort(),
      lines: cut(sorted, { limit: given.limit, complete: true }),
    });
  }
  return found;
}
