import { createCreate } from './create.ts';
import { createDelete } from './delete.ts';
import { createExportModel } from './export.ts';
import { createGet } from './get.ts';
import { createGetRevision } from './get-revision.ts';
import { createImportModel } from './import.ts';
import { createList } from './list.ts';
import { createListRevisions } from './list-revisions.ts';
import type { Models, ModelsDependencies } from './models.ts';
import { createPatch } from './patch.ts';
import { createReplace } from './replace.ts';
import { createRestore } from './restore.ts';
import { createValidationHandler } from './run-validation.ts';
import { createSubmitValidation } from './submit-validation.ts';
import { createValidate } from './validate.ts';
import { createValidateDocument } from './validate-document.ts';

export type { Level } from '../../chain/levels.ts';
export { levelNames } from '../../chain/levels.ts';
export type { Finding, Fix, Severity } from '../../kernel/model/finding.ts';
export { rememberedBytes } from './content-store.ts';
export type { ContentRef, ContentStore } from './content-store.ts';
export { requireModel } from './get.ts';
export { requireRevision } from './kept-revision.ts';
export { requireRoomForModel } from './create.ts';
export { withContent } from './replace.ts';
export type {
  ModelDocument,
  ModelReader,
  ReadContent,
  RootChange,
  UnreadableContent,
} from './model-reader.ts';
export type { ModelRecord } from './model-record.ts';
export type { ModelRevision } from './model-revision.ts';
export type { ModelQuery, ModelStore } from './model-store.ts';
export { keptRevisions } from './model-store.ts';
export { formatsOf, importEndings, type ImportFormat } from './import-file.ts';
export type {
  DocumentFile,
  ExportFormat,
  FileFormat,
  ForeignFormat,
  ForeignModel,
  ImportReport,
  ModelTasks,
  PatchedContent,
  PatchForm,
  PatchOutcome,
  TriedPatch,
  WantedFile,
} from './model-tasks.ts';
export { wantedFileProblems } from './wanted-file.ts';
export { exportFormats, fileFormats, foreignFormats } from './model-tasks.ts';
export { knownReports, type KnownReports } from './known-reports.ts';
export { contentOf, parseContent, textBytes, versionWriter, type VersionWriter } from './stored-content.ts';
export type {
  ModelFile,
  ModelImport,
  ModelPatch,
  Models,
  ModelsDependencies,
  NewModel,
  Replacement,
  Restoration,
  Written,
} from './models.ts';

/** Builds the models module. */
export function createModels(dependencies: ModelsDependencies): Models {
  return {
    create: createCreate(dependencies),
    list: createList(dependencies),
    get: createGet(dependencies),
    content: (record) => dependencies.contents.get(record.content),
    replace: createReplace(dependencies),
    patch: createPatch(dependencies),
    delete: createDelete(dependencies),
    revisions: createListRevisions(dependencies),
    revision: createGetRevision(dependencies),
    restore: createRestore(dependencies),
    validate: createValidate(dependencies),
    validateDocument: createValidateDocument(dependencies),
    submitValidation: createSubmitValidation(dependencies),
    exportModel: createExportModel(dependencies),
    exportDocument: (level, request) => dependencies.tasks.exportDocument(level, request),
    importModel: createImportModel(dependencies),
    handlers: { VALIDATION: createValidationHandler(dependencies) },
  };
}
