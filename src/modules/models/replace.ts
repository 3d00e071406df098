import type { IdempotencyKey } from '../../lib/idempotency.ts';
import { Refusal } from '../../lib/refusal.ts';
import { checkRevision } from '../../lib/revision.ts';
import type { Caller } from '../accounts/index.ts';
import type { ContentRef } from './content-store.ts';
import type { DocumentFields } from './document-fields.ts';
import { readFields, requireModelName } from './document-fields.ts';
import { requireModel } from './get.ts';
import type { ModelDocument, ModelReader, ReadContent } from './model-reader.ts';
import type { ModelRecord } from './model-record.ts';
import type { ImportReport } from './model-tasks.ts';
import type { Models, ModelsDependencies, Replacement, Written } from './models.ts';
import { writeOnce } from './written.ts';

/** Makes the use case "replace a model". */
export function createReplace(dependencies: ModelsDependencies): Models['replace'] {
  return async (caller, replacement) => (await storeOver(dependencies, { caller, ...replacement })).record;
}

/** Replaces a model, once for each idempotency key; see `Models.replace`. */
export async function storeOver(
  dependencies: ModelsDependencies,
  given: Replacement & {
    readonly caller: Caller;
    readonly idempotency?: IdempotencyKey | undefined;
    readonly report?: ImportReport | undefined;
  },
): Promise<Written> {
  const { transactions, contents, reader, clock } = dependencies;
  const { caller, level, id, document, ifMatch, idempotency, report } = given;
  const wanted = { caller, level, id };
  const seen = await transactions.look((stores) => requireModel(stores, wanted));
  const fields = readFields(document);
  const expectedRevision = fields.expectedRevision ?? given.expectedRevision;
  const issues = [...fields.issues, ...contradictions(seen, { fields, document })];
  if (issues.length > 0 || document.content?.kind !== 'READ')
    throw new Refusal('INVALID', 'Request validation failed', issues);
  checkRevision({ expectedRevision, ifMatch }, seen.revision);
  const content = await keepRoot(reader, { seen, fields, content: document.content });
  requireModelName(content, seen.name);
  const ref = await contents.put(content.bytes);
  return transactions.transact((stores) => {
    const now = clock.now();
    const write = async (): Promise<ModelRecord> => {
      const current = await requireModel(stores, wanted);
      checkRevision({ expectedRevision, ifMatch }, current.revision);
      const record = withContent(current, { content, ref, now, accountId: caller.accountId });
      await stores.models.update(record);
      return record;
    };
    const keyed = { accountId: caller.accountId, idempotency, now };
    return writeOnce(stores, { caller, keyed, created: false, report, write });
  });
}

/** The next revision of a record: with another content, written by an account. */
export function withContent(
  current: ModelRecord,
  change: {
    readonly content: ReadContent;
    readonly ref: ContentRef;
    readonly now: number;
    readonly accountId: string;
  },
): ModelRecord {
  const { content, ref, now, accountId } = change;
  return {
    ...current,
    name: content.name,
    description: content.description,
    revision: current.revision + 1,
    content: ref,
    rootId: content.rootId,
    fingerprint: content.fingerprint,
    elementCount: content.elementCount,
    updatedAt: now,
    updatedBy: accountId,
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
 * The root keeps its id. Name and description may stand beside the content or in its root element: whichever
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
