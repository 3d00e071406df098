import type { TraceKind } from '../../kernel/trace/trace-link.ts';
import type { Transactions } from '../../lib/transactions.ts';
import type { Caller } from '../accounts/index.ts';
import type { ArtifactRecord, ArtifactStore } from '../artifacts/index.ts';
import type { ContentStore, Level, ModelStore } from '../models/index.ts';
import type { ProjectStore } from '../projects/index.ts';
import type { IndexStore } from './index-store.ts';

/** How one level leads to the next: by a trace, or because rules or templates read the one to make the other. */
export type Derivation = TraceKind | 'READS';

/**
 * How an element is connected to the one that was asked about: through the levels (`PRIMARY`, `HELPER`, `CONTRIBUTING`,
 * `READS`), or inside its model. Over several levels the weakest link counts.
 */
export type ImpactRelation = Derivation | 'SAME_SOURCE' | 'CONTAINER' | 'PART' | 'REFERS_TO' | 'REFERRED_BY';

/** An element that an impact analysis came upon. */
export type ImpactNode = {
  readonly level: Level;
  /** Null when its model was deleted. */
  readonly modelId: string | null;
  readonly modelName: string | null;
  readonly elementId: string;
  readonly elementClass: string;
  readonly elementName: string | null;
  readonly relation: ImpactRelation;
  /** Levels between, or 1 inside one model. */
  readonly depth: number;
  /** The trace link that records it. */
  readonly traceId: string | null;
};

/** A list cut at the limit, and how many entries it would have; `complete` is false when even that is not known. */
export type Truncated<T> = {
  readonly items: readonly T[];
  readonly total: number;
  readonly complete: boolean;
};

/** An artifact, and its files that an element reaches. */
export type ImpactedArtifact = {
  readonly artifactId: string;
  readonly name: string;
  readonly revision: number;
  readonly files: readonly string[];
  /** Lines of files that name what comes from the element, as far as the files stand as they were generated. */
  readonly lines: Truncated<ImpactedLines>;
};

/** Lines of a file, counted from 1, and the element of the deployment model that they name. */
export type ImpactedLines = {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly elementId: string;
};

/** What an element comes from and what comes from it. */
export type ElementImpact = {
  readonly element: ImpactNode;
  readonly upstream: Truncated<ImpactNode>;
  readonly downstream: Truncated<ImpactNode>;
  readonly artifacts: readonly ImpactedArtifact[];
  readonly peers: Truncated<ImpactNode>;
  /** What is not among all this, in sentences; empty when nothing is missing. */
  readonly leftOut: readonly string[];
};

/** A model that an artifact comes from, and its elements that the artifact, or one file of it, carries. */
export type Ancestor = {
  readonly level: Level;
  readonly modelId: string;
  readonly modelName: string;
  readonly revision: number;
  readonly depth: number;
  readonly elements: Truncated<ImpactNode>;
};

/** What an artifact comes from. */
export type ArtifactImpact = {
  readonly artifact: ArtifactRecord;
  readonly upstream: readonly Ancestor[];
};

/** Makes the index of a stored model's content, in a worker thread: pages of JSON text. */
export type Indexing = {
  indexModel(level: Level, bytes: Uint8Array): Promise<readonly string[]>;
};

/** A model that takes part in a trial. */
export type TriedModel = {
  readonly modelId: string;
  readonly level: Level;
  /** Id of the model it was generated from; null for the first. */
  readonly sourceId: string | null;
  /** Of a deployment model: whether files were made from it. */
  readonly hasFiles: boolean;
  readonly bytes: Uint8Array;
};

/** What changes of one element changed in everything that comes from it. */
export type TriedChanges = {
  /** Ids of elements by the id of their model, sorted. */
  readonly elements: readonly { readonly modelId: string; readonly members: readonly string[] }[];
  /** Paths of files by the id of the model they are made from, sorted. */
  readonly files: readonly { readonly modelId: string; readonly members: readonly string[] }[];
  /** Ids of models whose rules or templates cannot be run, because they have errors. */
  readonly broken: readonly string[];
  /** How many changes were tried, of how many. */
  readonly tried: number;
  readonly possible: number;
};

/** Tries changes in a worker thread, on stored models; nothing is stored. */
export type Trying = {
  /**
   * Changes an element of the first model in every kind of way, one after the other, and carries each through the
   * models behind it. When there are too many for a few seconds, the last ones are left out.
   */
  tryChanges(request: {
    readonly elementId: string;
    readonly models: readonly TriedModel[];
  }): Promise<TriedChanges>;
};

/** The stores that impact analysis reads and writes. */
export type ImpactStores = {
  readonly models: ModelStore;
  readonly projects: ProjectStore;
  readonly artifacts: ArtifactStore;
  readonly indexes: IndexStore;
};

/** What impact analysis needs from the rest of the process. */
export type ImpactDependencies = {
  readonly transactions: Transactions<ImpactStores>;
  readonly contents: ContentStore;
  readonly indexing: Indexing;
  readonly trying: Trying;
};

/** Impact analysis over the persisted traces. What the caller may not see is NOT_FOUND. */
export type Impact = {
  /** `limit` cuts each list. Refuses with NOT_FOUND for an element that the model does not have. */
  readonly ofElement: (
    caller: Caller,
    asked: {
      readonly level: Level;
      readonly modelId: string;
      readonly elementId: string;
      readonly limit: number;
    },
  ) => Promise<ElementImpact>;
  /** With `path` only what that file carries. Refuses with NOT_FOUND for a file that the artifact does not have. */
  readonly ofArtifact: (
    caller: Caller,
    asked: { readonly artifactId: string; readonly path: string | undefined; readonly limit: number },
  ) => Promise<ArtifactImpact>;
};
