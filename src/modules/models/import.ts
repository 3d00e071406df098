import { findReplay } from '../../lib/idempotency.ts';
import { Refusal } from '../../lib/refusal.ts';
import { requireAccess } from '../projects/index.ts';
import { storeNew } from './create.ts';
import { requireModel } from './get.ts';
import { fileKind, modelNameOf } from './import-file.ts';
import type { ModelDocument, ReadContent, UnreadableContent } from './model-reader.ts';
import type { ModelRecord } from './model-record.ts';
import type { ModelImport, Models, ModelsDependencies } from './models.ts';
import { storeOver } from './replace.ts';
import { writtenBefore } from './written.ts';
import { withoutUndefined } from '../../lib/without-undefined.ts';

/** Makes the use case "store the model in a file". */
export function createImportModel(dependencies: ModelsDependencies): Models['importModel'] {
  const { transactions, clock, tasks } = dependencies;
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
    const kind = fileKind(file, fields.format);
    const issues = [...contradictions(request, target), ...(kind.kind === 'UNKNOWN' ? kind.issues : [])];
    if (kind.kind === 'UNKNOWN' || issues.length > 0)
      throw new Refusal('INVALID', 'Request validation failed', issues);
    const content = await tasks.readFile(level, { bytes: file.bytes, format: kind.format });
    const document = documentOf(request, content);
    if (target === undefined) return storeNew(dependencies, { caller, level, document, idempotency });
    const { ifMatch } = request;
    return storeOver(dependencies, { caller, level, id: target.id, document, ifMatch, idempotency });
  };
}

function contradictions({ fields }: ModelImport, target: ModelRecord | undefined): readonly string[] {
  if (target === undefined || fields.projectId === undefined || fields.projectId === target.projectId)
    return [];
  return ['projectId: the model to replace belongs to another project; leave it out'];
}

function documentOf(request: ModelImport, content: ReadContent | UnreadableContent): ModelDocument {
  const { fields, file } = request;
  const { projectId, name, expectedRevision } = fields;
  const isNamed = content.kind === 'UNREADABLE' || content.name.trim() !== '' || fields.modelId !== undefined;
  const ownName = isNamed ? undefined : modelNameOf(file.name);
  return {
    fields: {
      ...withoutUndefined({ projectId, name: name === undefined || name === '' ? ownName : name }),
      ...(expectedRevision !== undefined && expectedRevision !== '' && { expectedRevision }),
    },
    content,
  };
}
