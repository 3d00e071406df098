import type { Level } from '../../chain/levels.ts';
import type { Clock } from '../../lib/clock.ts';
import type { IdempotencyKey, IdempotencyStore } from '../../lib/idempotency.ts';
import type { ListQuery, Page } from '../../lib/listing.ts';
import type { ExpectedRevision } from '../../lib/revision.ts';
import type { Transactions } from '../../lib/transactions.ts';
import type { Caller } from '../accounts/index.ts';
import type {
  AcceptedJob,
  JobHandler,
  JobLimits,
  JobSignals,
  JobStore,
  ValidationKind,
  ValidationResult,
} from '../jobs/index.ts';
import type { ProjectStore } from '../projects/index.ts';
import type { ContentStore } from './content-store.ts';
import type { KnownReports } from './known-reports.ts';
import type { ModelDocument, ModelReader } from './model-reader.ts';
import type { ModelRecord } from './model-record.ts';
import type { ModelRevision } from './model-revision.ts';
import type { ModelQuery, ModelStore } from './model-store.ts';
import type { DocumentFile, ImportReport, ModelTasks, PatchForm, WantedFile } from './model-tasks.ts';

/** Names a model. */
export type ModelName = { readonly level: Level; readonly id: string };

/** A model to be stored: a document with `projectId`, `name`, and optionally `description` and `content`. */
export type NewModel = {
  readonly level: Level;
  readonly document: ModelDocument;
  readonly idempotency?: IdempotencyKey | undefined;
};

/**
 * A model's new content: a document with `content` and optionally `name`, `description`, `expectedRevision`.
 * The document's `expectedRevision` counts before the one given here (from the query), and that before `ifMatch`.
 */
export type Replacement = ModelName & ExpectedRevision & { readonly document: ModelDocument };

/** An earlier state of a model that is to be the newest one. */
export type Restoration = ModelName & ExpectedRevision & { readonly revision: number };

/** Changes of a model, as a request body with `operations` or as their bare list; revisions as in `Replacement`. */
export type ModelPatch = ModelName &
  ExpectedRevision & {
    /** Taken over: may be unusable afterwards. */
    readonly body: Uint8Array;
    readonly form: PatchForm;
  };

/** A file to import as a model, with the other fields of the form, unchecked. */
export type ModelImport = {
  readonly level: Level;
  readonly file: {
    readonly name: string;
    /** Taken over: may be unusable afterwards. */
    readonly bytes: Uint8Array;
  };
  readonly fields: {
    readonly projectId?: string | undefined;
    /** Name of the model; else the root's, else the file's. */
    readonly name?: string | undefined;
    /** Must agree with what the file is. */
    readonly format?: string | undefined;
    /** In a ZIP of XMI or OpenAPI files, the path of the one that has the root. */
    readonly main?: string | undefined;
    /** The model to replace. */
    readonly modelId?: string | undefined;
    readonly expectedRevision?: string | undefined;
  };
  readonly ifMatch?: number | undefined;
  readonly idempotency?: IdempotencyKey | undefined;
};

/**
 * A model that was stored: as a new one or over an earlier one; or what an earlier request with the same key stored.
 */
export type Written = {
  readonly record: ModelRecord;
  readonly created: boolean;
  readonly replayed: boolean;
  /** Of an import from a file of another tool. */
  readonly report?: ImportReport;
};

/** A stored model as a file. */
export type ModelFile = DocumentFile & { readonly revision: number };

/** What the models need from the rest of the process. */
export type ModelsDependencies = {
  readonly transactions: Transactions<{
    readonly models: ModelStore;
    readonly projects: ProjectStore;
    readonly jobs: JobStore;
    readonly idempotency: IdempotencyStore;
  }>;
  readonly contents: ContentStore;
  readonly reader: ModelReader;
  readonly tasks: ModelTasks;
  readonly reports: KnownReports;
  readonly signals: JobSignals;
  readonly clock: Clock;
  readonly limits?: JobLimits;
  /** Called for every model that was deleted by itself, after the commit. */
  readonly onDeleted?: (modelId: string) => void;
};

/** A patched model as it is stored. */
export type PatchedModel = { readonly record: ModelRecord; readonly bytes: Uint8Array };

/** Models of all levels. What the caller may not see, or is of another level, is NOT_FOUND. */
export type Models = {
  /**
   * Stores a new model; without content an empty root named by `name`. Refuses with INVALID (all problems of the
   * fields and the content at once), NOT_FOUND (project), CONFLICT (500 models in the project) or UNPROCESSABLE
   * (idempotency key used for another request).
   */
  readonly create: (caller: Caller, model: NewModel) => Promise<Written>;
  /** Sort fields: `name`, `createdAt`, `updatedAt`. Refuses with NOT_FOUND for a project the caller is not in. */
  readonly list: (caller: Caller, query: ModelQuery) => Promise<Page<ModelRecord>>;
  readonly get: (caller: Caller, model: ModelName) => Promise<ModelRecord>;
  /** The stored JSON text of a model in UTF-8, to be sent as it is. */
  readonly content: (record: ModelRecord) => Promise<Uint8Array>;
  /**
   * Replaces a model's content, adding exactly 1 to its revision. Refuses with INVALID, NOT_FOUND, CONFLICT
   * (`expectedRevision` is not the current one) or PRECONDITION_FAILED (`ifMatch` is not).
   */
  readonly replace: (caller: Caller, replacement: Replacement) => Promise<ModelRecord>;
  /**
   * Carries out all operations of a patch or none, adding exactly 1 to the revision; gives the stored JSON text, too.
   * Refuses as `replace` does.
   */
  readonly patch: (caller: Caller, patch: ModelPatch) => Promise<PatchedModel>;
  /**
   * Deletes a model, its revisions and the baselines it is part of; models and artifacts made from it stay. Refuses
   * with NOT_FOUND, CONFLICT or PRECONDITION_FAILED.
   */
  readonly delete: (caller: Caller, model: ModelName & ExpectedRevision) => Promise<void>;
  /** The kept states of a model. Sort fields: `revision`, `updatedAt`, `name`. */
  readonly revisions: (
    caller: Caller,
    model: ModelName & { readonly query: ListQuery },
  ) => Promise<Page<ModelRevision>>;
  /**
   * Makes content, name and description of a kept revision those of a new one, adding exactly 1 to the revision.
   * Refuses with NOT_FOUND (model; a revision that is not kept, naming the oldest that is), CONFLICT and
   * PRECONDITION_FAILED.
   */
  readonly restore: (caller: Caller, restoration: Restoration) => Promise<ModelRecord>;
  /** A model as it was at a revision; NOT_FOUND when that is not kept any more or never was. */
  readonly revision: (
    caller: Caller,
    model: ModelName & { readonly revision: number },
  ) => Promise<ModelRecord>;
  /** Validates a stored model. Refuses with NOT_FOUND, CONFLICT or PRECONDITION_FAILED. */
  readonly validate: (
    caller: Caller,
    model: ModelName & ExpectedRevision & { readonly kind: ValidationKind },
  ) => Promise<ValidationResult>;
  /** Validates the model in a request body; see `ModelTasks.validateDocument`. */
  readonly validateDocument: (
    level: Level,
    request: { readonly bytes: Uint8Array; readonly kind: ValidationKind },
  ) => Promise<ValidationResult>;
  /** Queues the validation of a stored model. Refuses as `validate` does, and as the jobs do. */
  readonly submitValidation: (
    caller: Caller,
    model: ModelName & ExpectedRevision & { readonly idempotency?: IdempotencyKey | undefined },
  ) => Promise<AcceptedJob>;
  /**
   * A stored model as a file; a JSON file is the stored content as it is. Refuses with INVALID formats and processes that
   * the model does not have.
   */
  readonly exportModel: (caller: Caller, model: ModelName & WantedFile) => Promise<ModelFile>;
  /** The model in a request body as a file; see `ModelTasks.exportDocument`. */
  readonly exportDocument: (
    level: Level,
    request: { readonly bytes: Uint8Array; readonly otherwise: WantedFile },
  ) => Promise<DocumentFile>;
  /** Stores the model in a file, as `create` does, or as `replace` does when a model is named. */
  readonly importModel: (caller: Caller, request: ModelImport) => Promise<Written>;
  /** What the job runner needs. */
  readonly handlers: { readonly VALIDATION: JobHandler };
};
