import { randomUUID } from 'node:crypto';
import { notFound, Refusal } from '../../../lib/refusal.ts';
import { requestFingerprint } from '../../../lib/request-fingerprint.ts';
import { checkRevision } from '../../../lib/revision.ts';
import type { Caller } from '../../accounts/index.ts';
import type { ModelRecord, ReadContent } from '../../models/index.ts';
import { requireModel, requireRoomForModel } from '../../models/index.ts';
import type { Acceptance, Assistant, Message } from '../contract/assistant.ts';
import type { AssistantDependencies } from '../contract/dependencies.ts';
import type { AssistantStores } from '../contract/stores.ts';
import type { ChatSession } from '../records/chat.ts';
import { requireMayChange, requireSession } from '../turns/access.ts';
import { acceptanceOf, enqueueTurn, requireRoomInQueue } from './enqueue-turn.ts';
import { newTurn } from './new-turn.ts';

const longestMessage = 20_000;
const mostAttachments = 10;

type Asking = { readonly caller: Caller; readonly message: Message; readonly requestHash: string };

/** Makes the use case "send a message". */
export function createAccept(dependencies: AssistantDependencies): Assistant['accept'] {
  const { transactions, contents } = dependencies;
  return async (caller, message) => {
    const asking: Asking = { caller, message, requestHash: hashOf(message) };
    const before = await transactions.read(async (stores) => {
      const session = await requireSession(stores, { caller, sessionId: message.sessionId });
      const earlier = await replayOf(stores, asking);
      if (earlier !== undefined) return earlier;
      await check(stores, asking);
      return session;
    });
    if ('turnId' in before) return before;
    // A content has to be stored before the commit that points to it.
    const isNew = message.modelId === undefined && before.modelId === null;
    const empty = isNew ? await emptyModel(dependencies, before) : undefined;
    const ref = empty === undefined ? undefined : await contents.put(empty.bytes);
    return transactions.transact(async (stores, afterCommit): Promise<Acceptance> => {
      const session = await requireSession(stores, { caller, sessionId: message.sessionId });
      const earlier = await replayOf(stores, asking);
      if (earlier !== undefined) return earlier;
      await check(stores, asking);
      const now = dependencies.clock.now();
      const model =
        (await modelFor(stores, asking, session)) ??
        newModel({ session, content: required(empty), ref: required(ref), now });
      checkRevision({ expectedRevision: message.expectedRevision }, model.revision);
      // Making the model that the session is to be about is a change, also when a question is asked.
      if (model.content === ref) await requireMayChange(stores, session);
      await requireRoomInQueue(stores, session);
      if (!(await stores.turns.countPrompt(caller.accountId, dependencies.guestPromptLimit)))
        throw new Refusal('FORBIDDEN', 'Guest prompt allowance exhausted', [
          `message: a guest has ${dependencies.guestPromptLimit} prompts; register to go on, your work is kept`,
        ]);
      if (model.content === ref) {
        await requireRoomForModel(stores, session.projectId);
        await stores.models.insert(model);
      }
      for (const id of message.attachmentIds) await stores.attachments.bind(id, session.id);
      const turn = turnFor({ asking, session, model, now, dependencies });
      return enqueueTurn({ stores, afterCommit, dependencies, now }, { turn, session });
    });
  };
}

function turnFor(given: {
  readonly asking: Asking;
  readonly session: ChatSession;
  readonly model: ModelRecord;
  readonly now: number;
  readonly dependencies: AssistantDependencies;
}): ReturnType<typeof newTurn> {
  const { asking, session, model, now, dependencies } = given;
  const { message, caller } = asking;
  const id = randomUUID();
  return newTurn({
    id,
    sessionId: session.id,
    projectId: session.projectId,
    modelId: model.id,
    level: session.level,
    accountId: caller.accountId,
    idempotencyKey: message.idempotencyKey,
    requestHash: asking.requestHash,
    rootTurnId: id,
    parentTurnId: null,
    createdAt: now,
    deadlineAt: now + dependencies.turnDeadline,
    message: message.message.trim(),
    activeView: message.activeView ?? null,
    selectedElementIds: message.selectedElementIds,
    attachmentIds: message.attachmentIds,
    revision: model.revision,
  });
}

function hashOf({ idempotencyKey: _, ...said }: Message): string {
  return requestFingerprint({ method: 'POST', path: 'messages', body: said });
}

async function replayOf(stores: AssistantStores, asking: Asking): Promise<Acceptance | undefined> {
  const { sessionId, idempotencyKey } = asking.message;
  const earlier = await stores.turns.findByKey(sessionId, idempotencyKey);
  if (earlier === undefined) return undefined;
  if (earlier.requestHash === asking.requestHash) return acceptanceOf(earlier, { replayed: true });
  throw new Refusal('UNPROCESSABLE', 'The idempotency key was used for a different message.', [
    'idempotencyKey: was used with another message; use a new key for a new message',
  ]);
}

/** Refuses what does not fit the session; looked at again in the accepting transaction. */
async function check(stores: AssistantStores, { caller, message }: Asking): Promise<void> {
  const issues: string[] = [];
  const length = [...message.message.trim()].length;
  if (length === 0) issues.push('message: must not be blank');
  if (length > longestMessage)
    issues.push(`message: must have at most ${longestMessage} characters, found ${length}; attach a file`);
  if (message.attachmentIds.length > mostAttachments)
    issues.push(`attachmentIds: at most ${mostAttachments} files, found ${message.attachmentIds.length}`);
  if (new Set(message.attachmentIds).size < message.attachmentIds.length)
    issues.push('attachmentIds: name each file once');
  if (issues.length > 0) throw new Refusal('INVALID', 'Request validation failed', issues);
  for (const id of message.attachmentIds) {
    const attachment = await stores.attachments.find(id);
    const isFree = attachment?.sessionId === null || attachment?.sessionId === message.sessionId;
    if (attachment?.accountId !== caller.accountId || !isFree) throw notFound(`The attachment ${id}`);
  }
}

/** The stored model that a message is about; undefined when it is to be made. */
async function modelFor(
  stores: AssistantStores,
  { caller, message }: Asking,
  session: ChatSession,
): Promise<ModelRecord | undefined> {
  const id = message.modelId ?? session.modelId ?? undefined;
  if (id === undefined) return undefined;
  const model = await requireModel(stores, { caller, level: session.level, id });
  if (model.projectId !== session.projectId) throw notFound(`The ${session.level.toUpperCase()} model`);
  return model;
}

async function emptyModel(
  { reader }: AssistantDependencies,
  { level, title }: ChatSession,
): Promise<ReadContent> {
  const content = { eClass: level === 'cim' ? 'CimModel' : 'PimModel', name: title };
  const body = new TextEncoder().encode(JSON.stringify({ content }));
  const read = (await reader.readDocument(level, body)).content;
  if (read?.kind !== 'READ') throw new Error(`An empty ${level} model could not be read.`);
  return read;
}

function newModel(given: {
  readonly session: ChatSession;
  readonly content: ReadContent;
  readonly ref: ModelRecord['content'];
  readonly now: number;
}): ModelRecord {
  const { session, content, ref, now } = given;
  return {
    id: randomUUID(),
    level: session.level,
    projectId: session.projectId,
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
    createdBy: session.accountId,
    updatedBy: session.accountId,
  };
}

function required<T>(value: T | undefined): T {
  // The session lost its model between looking and writing: the sender may simply try again.
  if (value === undefined)
    throw new Refusal('CONFLICT', 'The model of the session was changed meanwhile; send the message again.');
  return value;
}
