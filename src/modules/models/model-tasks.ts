import type { NamedFile, NotTaken } from '../../chain/file-to-model/file-reading.ts';
import type { Level } from '../../chain/levels.ts';
import type { Validation, ValidationKind } from '../jobs/index.ts';
import type { ContentRef } from './content-store.ts';
import type { ReadContent, UnreadableContent } from './model-reader.ts';

/** How a patch is sent: an object with `operations`, or the bare list of RFC 6902. */
export type PatchForm = 'OBJECT' | 'LIST';

/** What a patch does to a content: all of it, or nothing. */
export type PatchOutcome =
  | { readonly kind: 'PATCHED'; readonly content: ReadContent }
  /** The operations are wrong for any model. */
  | { readonly kind: 'MALFORMED'; readonly issues: readonly string[] }
  /** The operations do not fit this model, or lead to content that no model can have. */
  | { readonly kind: 'DOES_NOT_FIT'; readonly issues: readonly string[] };

/** A stored content that is to be patched. */
export type PatchedContent = { readonly ref: ContentRef; readonly read: () => Promise<Uint8Array> };

/** A patch that was read and tried, and the bytes it came in, to be tried again. */
export type TriedPatch = {
  /** Every member of the body but `operations`; values can be any JSON. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly outcome: PatchOutcome;
  readonly body: Uint8Array;
};

/** The formats of model files. */
export const fileFormats = ['JSON', 'XMI'] as const;

/** A format of model files. */
export type FileFormat = (typeof fileFormats)[number];

/** The formats that a model is written in; BPMN has the processes of a CIM. */
export const exportFormats = [...fileFormats, 'BPMN'] as const;

/** A format that a model is written in. */
export type ExportFormat = (typeof exportFormats)[number];

/** How a model is to be written. */
export type WantedFile = {
  readonly format: ExportFormat;
  /** The id of the one process that a BPMN file is to hold; all unless given. */
  readonly process?: string | undefined;
};

/** The formats of other tools' files, each with the level that they are read into. */
export const foreignFormats = {
  BPMN: 'cim',
  REQIF: 'cim',
  CSV: 'cim',
  OPENAPI: 'pim',
} as const satisfies Readonly<Record<string, Level>>;

/** A format of other tools' files. */
export type ForeignFormat = keyof typeof foreignFormats;

/** What an import took from a file of another tool, and what it did not. */
export type ImportReport = {
  readonly format: ForeignFormat;
  /** Elements that were taken, by class; the root is not counted. */
  readonly taken: Readonly<Record<string, number>>;
  /** What has no place in the model, in the order of the file: the first 500. */
  readonly notTaken: readonly NotTaken[];
  /** How much has no place in the model. */
  readonly notTakenCount: number;
};

/** A file of another tool as a model. */
export type ForeignModel = { readonly content: ReadContent; readonly report: ImportReport };

/** A model that is not stored, as a file. */
export type DocumentFile = {
  readonly format: ExportFormat;
  /** What the sender calls the model, else the root element's name; empty when there is neither. */
  readonly name: string;
  readonly bytes: Uint8Array;
};

/**
 * Work on single models that may take long, done in worker threads. All bytes are taken over: they may be unusable
 * afterwards. Rejects with UNAVAILABLE when the work takes longer than a minute.
 */
export type ModelTasks = {
  /**
   * Applies the patch in a request body to a stored content, which is read only where it is not remembered. Refuses
   * with INVALID when the body is not JSON of the form.
   */
  patch(
    level: Level,
    request: { readonly content: PatchedContent; readonly body: Uint8Array; readonly form: PatchForm },
  ): Promise<TriedPatch>;
  /** Validates a stored content. Rejects with the signal's reason when it is aborted. */
  validate(
    level: Level,
    request: {
      readonly bytes: Uint8Array;
      readonly kind: ValidationKind;
      readonly signal?: AbortSignal;
    },
  ): Promise<Validation>;
  /**
   * Validates the model in a request body: its `content`, or the body itself when it has an `eClass` or no `content`.
   * What is not representable is found like any other mistake. Refuses with INVALID when the body is not a JSON object.
   */
  validateDocument(
    level: Level,
    request: { readonly bytes: Uint8Array; readonly kind: ValidationKind },
  ): Promise<Validation>;
  /** Writes a stored content as XMI. */
  toXmi(level: Level, bytes: Uint8Array): Promise<Uint8Array>;
  /**
   * Writes processes of a stored CIM as BPMN; the name is that of the only process, if there is one. Refuses with INVALID
   * when there is no such process.
   */
  toBpmn(request: {
    readonly bytes: Uint8Array;
    readonly process: string | undefined;
  }): Promise<{ readonly name: string | undefined; readonly bytes: Uint8Array }>;
  /**
   * Writes the model in a request body as a file; the body says what `validateDocument` says, and `format`, `process` and
   * `name` beside `content`. What is not there is as in `otherwise`. Refuses with INVALID what is not representable, and
   * formats and processes that the model does not have.
   */
  exportDocument(
    level: Level,
    request: { readonly bytes: Uint8Array; readonly otherwise: WantedFile },
  ): Promise<DocumentFile>;
  /** Reads a file as a model; a JSON file holds what `validateDocument` says. Issues are entries `file…: detail`. */
  readFile(
    level: Level,
    file: { readonly bytes: Uint8Array; readonly format: FileFormat },
  ): Promise<ReadContent | UnreadableContent>;
  /** Reads a model that lies in several XMI files, one of which has its root. Issues are entries `file: path: detail`. */
  readXmiFiles(
    level: Level,
    files: { readonly files: readonly NamedFile[]; readonly main: string },
  ): Promise<ReadContent | UnreadableContent>;
  /**
   * Reads files of another tool as a model, over the stored content of one that it is imported into, if there is one.
   * Issues are entries `file: Line 3: detail`.
   */
  readForeignFile(request: {
    readonly format: ForeignFormat;
    readonly files: readonly NamedFile[];
    readonly model: Uint8Array | undefined;
  }): Promise<ForeignModel | UnreadableContent>;
};
