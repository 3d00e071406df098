import { randomUUID } from 'node:crypto';
import type { Level } from '../../chain/levels.ts';
import { levels } from '../../chain/levels.ts';
import { findReplay } from '../../lib/idempotency.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { Caller } from '../accounts/index.ts';
import { requireAccess } from '../projects/index.ts';
import type { ContentRef } from './content-store.ts';
import type { DocumentFields } from './document-fields.ts';
import { readFields, requireModelName } from './document-fields.ts';
import type { ModelDocument, ModelReader, ReadContent } from './model-reader.ts';
import type { ModelRecord } from './model-record.ts';
import type { ModelStore } from './model-store.ts';
import type { ImportReport } from './model-tasks.ts';
import type { Models, ModelsDependencies, NewModel, Written } from './models.ts';
import { writeOnce, writtenBefore } from './written.ts';

const modelsPerProject = 500;

/** Makes the use case "create a model". */
export function createCreate(dependencies: ModelsDependencies): Models['create'] {
  return (caller, model) => storeNew(dependencies, { caller, ...model });
}

/** Stores a new model, once for each idempotency key; see `Models.create`. */
export async function storeNew(
  dependencies: ModelsDependencies,
  given: NewModel & { readonly caller: Caller; readonly report?: ImportReport | undefined },
): Promise<Written> {
  const { transactions, contents, reader, clock } = dependencies;
  const { caller, level, document, idempotency, report } = given;
  const fields = readFields(document);
  const { projectId } = fields;
  const keyed = { accountId: caller.accountId, idempotency, now: clock.now() };
  const earlier = await transactions.read(async (stores) => {
    if (projectId !== undefined) await requireAccess(stores, { caller, projectId });
    const answer = await findReplay(stores, keyed);
    return answer === undefined ? undefined : writtenBefore(stores, { caller, answer });
  });
  if (earlier !== undefined) return earlier;
  const issues = problemsOf(fields, document);
  if (projectId === undefined || issues.length > 0)
    throw new Refusal('INVALID', 'Request validation failed', issues);
  const content = await contentFor(reader, { level, document, fields });
  requireModelName(content);
  const ref = await contents.put(content.bytes);
  return transactions.transact((stores) => {
    const now = clock.now();
    const write = async (): Promise<ModelRecord> => {
      await requireAccess(stores, { caller, projectId });
      await requireRoomForModel(stores, projectId);
      const record = newRecord({ caller, level, projectId, content, ref, now });
      await stores.models.insert(record);
      return record;
    };
    return writeOnce(stores, { caller, keyed, created: true, report, write });
  });
}

function newRecord(given: {
  readonly caller: Caller;
  readonly level: Level;
  readonly projectId: string;
  readonly content: ReadContent;
  readonly ref: ContentRef;
  readonly now: number;
}): ModelRecord {
  const { caller, level, projectId, content, ref, now } = given;
  return {
    id: randomUUID(),
    level,
    projectId,
    name: content.name,
    description: content.description,
    revision: 1,
    content: ref,
    sourceModelId: null,
    generated: false,
    rootId: content.rootId,
    fingerprint: content.fingerprint,
    elementCount: content.elementCount,
    createdAt: now,
    updatedAt: now,
    createdBy: caller.accountId,
    updatedBy: caller.accountId,
  };
}

/** Refuses with CONFLICT when a project has as many models as it may have. */
export async function requireRoomForModel(
  stores: { readonly models: ModelStore },
  projectId: string,
): Promise<void> {
  if ((await stores.models.countIn(projectId)) < modelsPerProject) return;
  throw new Refusal(
    'CONFLICT',
    `A project holds at most ${modelsPerProject} models; delete one you no longer need.`,
  );
}

function problemsOf(fields: DocumentFields, document: ModelDocument): readonly string[] {
  const { content } = document;
  const issues = [...fields.issues];
  if (fields.projectId === undefined && !issues.some((issue) => issue.startsWith('projectId:')))
    issues.push('projectId: must not be blank');
  const named = fields.name !== undefined || (content?.kind === 'READ' && content.name.trim() !== '');
  const unknown = content?.kind === 'UNREADABLE' || issues.some((issue) => issue.startsWith('name:'));
  if (!named && !unknown) issues.push('name: must not be blank');
  return issues;
}

async function contentFor(
  reader: ModelReader,
  given: { readonly level: Level; readonly document: ModelDocument; readonly fields: DocumentFields },
): Promise<ReadContent> {
  const { level, document, fields } = given;
  const content = document.content ?? (await emptyModel(reader, level));
  if (content?.kind !== 'READ') throw new Error(`An empty ${level} model could not be read.`);
  const name = fields.name ?? content.name;
  const description = fields.description ?? content.description;
  if (name === content.name && description === content.description) return content;
  return reader.changeRoot(level, { content, change: { name, description } });
}

async function emptyModel(reader: ModelReader, level: Level): Promise<ModelDocument['content']> {
  const body = JSON.stringify({ content: { eClass: levels[level].rootClass } });
  return (await reader.readDocument(level, new TextEncoder().encode(body))).content;
}
