import type { GeneratedFile } from '../../kernel/generation/generated-file.ts';
import type { JobDiagnostic } from '../jobs/index.ts';
import type { Level, ReadContent } from '../models/index.ts';
import type { MergeSummary, Merging, ModelDirection } from '../synchronization/index.ts';

/** Raw output of a transformation, also as XMI. */
export type GeneratedModel = ReadContent & {
  readonly xmi: Uint8Array;
  readonly diagnostics: readonly JobDiagnostic[];
};

/** A generated file, its text in UTF-8, with the ids of its protected regions. */
export type GeneratedBytes = Pick<GeneratedFile, 'path' | 'mode'> & {
  readonly bytes: Uint8Array;
  readonly regions: readonly string[];
};

/**
 * The modelling work, done in worker threads. Bytes are contents of stored models; the caller keeps them.
 * Rejects with the signal's reason when it is aborted.
 */
export type Generation = Merging & {
  /** Runs the rules of a direction on a valid source. Equal sources give equal bytes. */
  transform(request: {
    readonly direction: ModelDirection;
    readonly bytes: Uint8Array;
    readonly signal: AbortSignal;
  }): Promise<GeneratedModel>;
  /** What it takes to get from one model (from nothing without `before`) to another, element by element. */
  compare(request: {
    readonly level: Level;
    readonly before: Uint8Array | undefined;
    readonly after: Uint8Array;
    readonly signal: AbortSignal;
  }): Promise<MergeSummary>;
  /** Generates the files of a valid PSM, sorted by path. */
  generate(request: {
    readonly bytes: Uint8Array;
    readonly signal: AbortSignal;
  }): Promise<readonly GeneratedBytes[]>;
};
