import { Refusal } from '../../lib/refusal.ts';
import { checkRevision } from '../../lib/revision.ts';
import type { DocumentFields } from './document-fields.ts';
import { readFields } from './document-fields.ts';
import { requireModel } from './get.ts';
import type { ModelDocument, ModelReader, ReadContent } from './model-reader.ts';
import type { ModelRecord } from './model-record.ts';
import type { Models, ModelsDependencies } from './models.ts';

/** Makes the use case "replace a model". */
export function createReplace(dependencies: ModelsDependencies): Models['replace'] {
  const { transactions, contents, reader, clock } = dependencies;
  return async (caller, replacement) => {
    const { level, id, document, ifMatch } = replacement;
    const wanted = { caller, level, id };
    const seen = await transactions.read((stores) => requireModel(stores, wanted));
    const fields = readFields(document);
    const expectedRevision = fields.expectedRevision ?? replacement.expectedRevision;
    const issues = [...fields.issues, ...contradictions(seen, { fields, document })];
    if (issues.length > 0 || document.content?.kind !== 'READ')
      throw new Refusal('INVALID', 'Request validation failed', issues);
    checkRevision({ expectedRevision, ifMatch }, seen.revision);
    const content = await keepRoot(reader, { seen, fields, content: document.content });
    const ref = await contents.put(content.bytes);
    return transactions.transact(async (stores) => {
      const current = await requireModel(stores, wanted);
      checkRevision({ expectedRevision, ifMatch }, current.revision);
      const record: ModelRecord = {
        ...current,
        name: content.name,
        description: content.description,
        revision: current.revision + 1,
        content: ref,
        rootId: content.rootId,
        fingerprint: content.fingerprint,
        elementCount: content.elementCount,
        updatedAt: clock.now(),
        updatedBy: caller.accountId,
      };
      await stores.models.update(record);
      return record;
    });
  };
}

/** What the document says against the model it is meant to replace. */
function contradictions(
  seen: ModelRecord,
  given: { readonly fields: DocumentFields; readonly document: ModelDocument },
): readonly string[] {
  const { content } = given.document;
  const { id } = given.fields;
  const issues: string[] = [];
  if (id !== undefined && id !== seen.id) issues.push(`id: is ${shown(id)} but the path names ${seen.id}`);
  if (content === undefined) issues.push('content: must be given');
  if (content?.kind === 'READ' && content.rootIdFrom === 'DOCUMENT' && content.rootId !== seen.rootId)
    issues.push(
      `content.id: the root keeps its id ${shown(seen.rootId)}, found ${shown(content.rootId)}; keep it or leave it out`,
    );
  return issues;
}

function shown(text: string): string {
  return JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text);
}

/**
 * The root keeps its id. Name and description may be said beside the content or in its root element: whichever
 * differs from what is stored is the change, so a document that was read, edited in one place and sent back means
 * what its author changed; when both differ, the one beside the content counts.
 */
async function keepRoot(
  reader: ModelReader,
  given: { readonly seen: ModelRecord; readonly fields: DocumentFields; readonly content: ReadContent },
): Promise<ReadContent> {
  const { seen, fields, content } = given;
  const name =
    fields.name === undefined || fields.name === seen.name ? content.name || seen.name : fields.name;
  const description =
    fields.description === undefined || fields.description === seen.description
      ? content.description
      : fields.description;
  if (content.rootId === seen.rootId && name === content.name && description === content.description)
    return content;
  return reader.changeRoot(seen.level, { content, change: { id: seen.rootId, name, description } });
}
