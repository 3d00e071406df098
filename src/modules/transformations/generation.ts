import type { GenerationNote } from '../../kernel/generation/generation-note.ts';
import type { ArtifactFile, Regeneration } from '../../kernel/generation/regenerate.ts';
import type { JobDiagnostic, Validation } from '../jobs/index.ts';
import type { Level, ReadContent } from '../models/index.ts';
import type { MergeSummary, Merging, ModelDirection } from '../synchronization/index.ts';

/** Raw output of a transformation. */
export type GeneratedModel = ReadContent & {
  readonly diagnostics: readonly JobDiagnostic[];
  /** What holds if it becomes a new target just as it is; undefined unless it was asked for. */
  readonly asNewTarget?: NewTarget;
};

/** A file of an artifact before it is generated again; files of people are named only. */
export type PreviousFile = { readonly path: string; readonly bytes: Uint8Array | undefined };

/** A file of a generated artifact, its text in UTF-8, with its protected regions. */
export type GeneratedBytes = Pick<ArtifactFile, 'path' | 'mode' | 'regions'> & {
  readonly bytes: Uint8Array;
};

/** The result of generating an artifact; see `Regeneration` of the kernel. */
export type GeneratedArtifact =
  | {
      readonly kind: 'GENERATED';
      /** Sorted by path; files of people are not among them. */
      readonly files: readonly GeneratedBytes[];
      readonly notes: readonly GenerationNote[];
    }
  | Extract<Regeneration, { readonly kind: 'STOPPED' }>
  /** The artifact before has no manifest that can be read. */
  | { readonly kind: 'NO_MANIFEST' };

/** What is to be said of a target before it is written. */
export type Judgement = {
  readonly validation: Validation;
  /** What people should know of the change, such as names that callers outside use. */
  readonly diagnostics: readonly JobDiagnostic[];
};

/** What it takes to get to a model from nothing, and what is to be said of it. */
export type NewTarget = { readonly summary: MergeSummary; readonly judgement: Judgement };

/**
 * The modelling work, done in worker threads. Bytes are contents of stored models; the caller keeps them.
 * Rejects with the signal's reason when it is aborted.
 */
export type Generation = Merging & {
  /**
   * Runs the rules of a direction on a valid source. Equal sources give equal bytes. With `asNewTarget` it also does what
   * `compare` and `judge` do for a new target, while it has the model at hand.
   */
  transform(request: {
    readonly direction: ModelDirection;
    readonly bytes: Uint8Array;
    readonly asNewTarget?: boolean;
    readonly signal: AbortSignal;
  }): Promise<GeneratedModel>;
  /** What it takes to get from one model (from nothing without `before`) to another, element by element. */
  compare(request: {
    readonly level: Level;
    readonly before: Uint8Array | undefined;
    readonly after: Uint8Array;
    readonly signal: AbortSignal;
  }): Promise<MergeSummary>;
  /** Validates what a target is to hold, and compares it with what it holds (nothing without `earlier`). */
  judge(request: {
    readonly level: Level;
    readonly bytes: Uint8Array;
    readonly earlier: Uint8Array | undefined;
    readonly signal: AbortSignal;
  }): Promise<Judgement>;
  /** Generates the files of a valid PSM, over the files of the artifact that was made from it before, if any. */
  generate(request: {
    readonly bytes: Uint8Array;
    readonly previous: readonly PreviousFile[] | undefined;
    readonly signal: AbortSignal;
  }): Promise<GeneratedArtifact>;
};
