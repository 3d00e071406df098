import type { Impact, ImpactDependencies } from './impact.ts';
import { createIndexing } from './keep-indexed.ts';
import { createOfArtifact } from './of-artifact.ts';
import { createOfElement } from './of-element.ts';
import { createTrials } from './trials.ts';

export type {
  Ancestor,
  ArtifactImpact,
  Truncated,
  ElementImpact,
  Impact,
  ImpactDependencies,
  ImpactedArtifact,
  ImpactedLines,
  ImpactNode,
  Indexing,
  ImpactRelation,
  TriedChanges,
  TriedModel,
  Trying,
} from './impact.ts';
export type { IndexStore, IndexVersion } from './index-store.ts';

/** Builds the impact module. */
export function createImpact(dependencies: ImpactDependencies): Impact {
  const indexed = createIndexing(dependencies);
  return {
    ofElement: createOfElement(indexed, createTrials(dependencies)),
    ofArtifact: createOfArtifact(indexed),
  };
}
