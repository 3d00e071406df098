import type { Level } from '../../chain/levels.ts';
import type { GeneratedFile } from '../../kernel/generation/generated-file.ts';
import type { JobDiagnostic, MergeCounts, Validation } from '../jobs/index.ts';
import type { ReadContent } from '../models/index.ts';
import type { ModelDirection } from './baseline.ts';

/** Raw output of a transformation. */
export type GeneratedModel = ReadContent & { readonly diagnostics: readonly JobDiagnostic[] };

/** A generated file, its text in UTF-8, with the ids of its protected regions. */
export type GeneratedBytes = Pick<GeneratedFile, 'path' | 'mode'> & {
  readonly bytes: Uint8Array;
  readonly regions: readonly string[];
};

/**
 * The modelling work, done in worker threads. Bytes are contents of stored models; the caller keeps them.
 * Rejects with the signal's reason when it is aborted.
 */
export type Generation = {
  /** Validates structure and meaning; a model that is not valid is unfit for transformation. */
  validate(request: {
    readonly level: Level;
    readonly bytes: Uint8Array;
    readonly signal: AbortSignal;
  }): Promise<Validation>;
  /** Runs the rules of a direction on a valid source. Equal sources give equal bytes. */
  transform(request: {
    readonly direction: ModelDirection;
    readonly bytes: Uint8Array;
    readonly signal: AbortSignal;
  }): Promise<GeneratedModel>;
  /** Counts what it takes to get from one model to another, element by element. */
  compare(request: {
    readonly level: Level;
    readonly before: Uint8Array;
    readonly after: Uint8Array;
    readonly signal: AbortSignal;
  }): Promise<MergeCounts>;
  /** Generates the files of a valid PSM, sorted by path. */
  generate(request: {
    readonly bytes: Uint8Array;
    readonly signal: AbortSignal;
  }): Promise<readonly GeneratedBytes[]>;
};
