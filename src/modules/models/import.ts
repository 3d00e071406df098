import { findReplay } from '../../lib/idempotency.ts';
import { Refusal } from '../../lib/refusal.ts';
import { requireAccess } from '../projects/index.ts';
import { storeNew } from './create.ts';
import { requireModel } from './get.ts';
import type { RecognizedFile } from './import-file.ts';
import { fileKind, isForeign, modelNameOf } from './import-file.ts';
import type { ModelDocument, ReadContent, UnreadableContent } from './model-reader.ts';
import type { ModelRecord } from './model-record.ts';
import type { ImportReport } from './model-tasks.ts';
import type { ModelImport, Models, ModelsDependencies } from './models.ts';
import { storeOver } from './replace.ts';
import { writtenBefore } from './written.ts';
import { filesInZip, type FilesOfModel } from './zipped-files.ts';
import { withoutUndefined } from '../../lib/without-undefined.ts';

/** Makes the use case "store the model in a file". */
export function createImportModel(dependencies: ModelsDependencies): Models['importModel'] {
  const { transactions, clock } = dependencies;
  return async (caller, request) => {
    const { level, file, fields, idempotency } = request;
    const { modelId, projectId } = fields;
    const keyed = { accountId: caller.accountId, idempotency, now: clock.now() };
    const { target, earlier } = await transactions.read(async (stores) => {
      const model =
        modelId === undefined ? undefined : await requireModel(stores, { caller, level, id: modelId });
      if (projectId !== undefined) await requireAccess(stores, { caller, projectId });
      const answer = await findReplay(stores, keyed);
      const write = answer === undefined ? undefined : await writtenBefore(stores, { caller, answer });
      return { target: model, earlier: write };
    });
    if (earlier !== undefined) return earlier;
    const kind = fileKind(level, file, fields.format);
    const issues = [...contradictions(request, target), ...(kind.kind === 'UNKNOWN' ? kind.issues : [])];
    if (kind.kind === 'UNKNOWN' || issues.length > 0)
      throw new Refusal('INVALID', 'Request validation failed', issues);
    const files = await filesOf(request, kind);
    const { content, report } = await readFiles(dependencies, { level, files, target });
    const document = documentOf(request, content, report === undefined ? undefined : target);
    const stored = { caller, level, document, idempotency, report };
    if (target === undefined) return storeNew(dependencies, stored);
    return storeOver(dependencies, { ...stored, id: target.id, ifMatch: request.ifMatch });
  };
}

async function filesOf(
  { level, file, fields }: ModelImport,
  kind: Exclude<RecognizedFile, { readonly kind: 'UNKNOWN' }>,
): Promise<FilesOfModel> {
  const { bytes, name } = file;
  return kind.kind === 'ZIP'
    ? filesInZip(level, { bytes, said: fields.format, main: fields.main })
    : { format: kind.format, files: [{ path: name, bytes }], main: name };
}

async function readFiles(
  { contents, tasks }: ModelsDependencies,
  given: Pick<ModelImport, 'level'> & {
    readonly files: FilesOfModel;
    readonly target: ModelRecord | undefined;
  },
): Promise<{ readonly content: ReadContent | UnreadableContent; readonly report?: ImportReport }> {
  const { level, target } = given;
  const { format, files, main } = given.files;
  if (!isForeign(format)) {
    const [file, ...others] = files;
    if (file === undefined || others.length > 0)
      return { content: await tasks.readXmiFiles(level, { files, main }) };
    return { content: await tasks.readFile(level, { bytes: file.bytes, format }) };
  }
  const model = target === undefined ? undefined : await contents.get(target.content);
  const read = await tasks.readForeignFile({ format, files, model });
  return 'report' in read ? read : { content: read };
}

function contradictions({ fields }: ModelImport, target: ModelRecord | undefined): readonly string[] {
  if (target === undefined || fields.projectId === undefined || fields.projectId === target.projectId)
    return [];
  return ['projectId: the model to replace belongs to another project; leave it out'];
}

/** What is stored; `over` is the model whose content the file was put onto, which must not change meanwhile. */
function documentOf(
  request: ModelImport,
  content: ReadContent | UnreadableContent,
  over: ModelRecord | undefined,
): ModelDocument {
  const { fields, file } = request;
  const { projectId, name, expectedRevision } = fields;
  const isNamed = content.kind === 'UNREADABLE' || content.name.trim() !== '' || fields.modelId !== undefined;
  const ownName = isNamed ? undefined : modelNameOf(file.name);
  return {
    fields: {
      ...withoutUndefined({ projectId, name: name === undefined || name === '' ? ownName : name }),
      ...(over !== undefined && { expectedRevision: over.revision }),
      ...(expectedRevision !== undefined && expectedRevision !== '' && { expectedRevision }),
    },
    content,
  };
}
