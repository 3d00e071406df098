import { randomUUID } from 'node:crypto';
import { findReplay, remember } from '../../../lib/idempotency.ts';
import { checkSort } from '../../../lib/listing.ts';
import { notFound, Refusal } from '../../../lib/refusal.ts';
import { readName } from '../../../lib/text-rules.ts';
import type { Caller } from '../../accounts/index.ts';
import { requireModel } from '../../models/index.ts';
import { onlyProject, requireAccess } from '../../projects/index.ts';
import type { Assistant, NewChat, Once } from '../contract/assistant.ts';
import type { AssistantDependencies } from '../contract/dependencies.ts';
import type { AssistantStores } from '../contract/stores.ts';
import type { ChatSession } from '../records/chat.ts';
import { requireSession } from '../turns/access.ts';
import { cancelTurns } from '../turns/cancel-turns.ts';

type Sessions = Pick<
  Assistant,
  'createSession' | 'sessions' | 'session' | 'deleteSession' | 'clearSession' | 'thread'
>;

/** Makes the use cases around conversations. */
export function createSessions(dependencies: AssistantDependencies): Sessions {
  const { transactions, clock, signals } = dependencies;
  return {
    createSession: (caller, chat) =>
      transactions.transact((stores) => create(stores, { caller, chat, now: clock.now() })),
    sessions: (caller, query) => {
      checkSort(query, ['title', 'createdAt', 'updatedAt']);
      return transactions.read(async (stores) => {
        const projectId = query.projectId ?? onlyProject(caller);
        if (projectId !== undefined) await requireAccess(stores, { caller, projectId });
        return stores.chats.list(caller.accountId, { ...query, projectId });
      });
    },
    session: (caller, sessionId) =>
      transactions.read((stores) => requireSession(stores, { caller, sessionId })),
    deleteSession: (caller, sessionId) =>
      transactions.remove(async (stores, afterCommit) => {
        await requireSession(stores, { caller, sessionId });
        const open = await stores.turns.withStatus(['ACCEPTED', 'RUNNING', 'CANCELLING'], { sessionId });
        await stores.chats.delete(sessionId);
        afterCommit(() => {
          for (const { id } of open) {
            signals.cancelled(id);
            signals.changed(id);
          }
        });
      }),
    clearSession: (caller, sessionId) =>
      transactions.transact(async (stores, afterCommit) => {
        const session = await requireSession(stores, { caller, sessionId });
        const writing = { stores, afterCommit, signals, now: clock.now() };
        await cancelTurns(writing, { scope: { sessionId }, reason: 'SESSION_CLEARED' });
        await stores.chats.deleteEntries(sessionId);
        const cleared = { ...session, messageCount: 0, lastTurnId: null, updatedAt: clock.now() };
        await stores.chats.update(cleared);
        return cleared;
      }),
    thread: (caller, { sessionId, ...range }) =>
      transactions.read(async (stores) => {
        await requireSession(stores, { caller, sessionId });
        return stores.chats.entries(sessionId, range);
      }),
  };
}

async function create(
  stores: AssistantStores,
  given: { readonly caller: Caller; readonly chat: NewChat; readonly now: number },
): Promise<Once<ChatSession>> {
  const { caller, chat, now } = given;
  const keyed = { accountId: caller.accountId, idempotency: chat.idempotency, now };
  // Checked border: only this function remembers answers under the scope of session creation.
  const earlier = (await findReplay(stores, keyed)) as ChatSession | undefined;
  if (earlier !== undefined) {
    await requireAccess(stores, { caller, projectId: earlier.projectId });
    return { value: earlier, replayed: true };
  }
  const projectId = await projectOf(stores, caller, chat);
  const title = chat.title === undefined ? undefined : readName('title', chat.title);
  if (title?.problem !== undefined)
    throw new Refusal('INVALID', 'Request validation failed', [title.problem]);
  const session: ChatSession = {
    id: randomUUID(),
    projectId,
    accountId: caller.accountId,
    level: chat.level,
    modelId: chat.modelId ?? null,
    title: title?.text ?? `${chat.level.toUpperCase()} conversation`,
    messageCount: 0,
    nextSequence: 1,
    lastTurnId: null,
    createdAt: now,
    updatedAt: now,
  };
  await stores.chats.insert(session);
  await remember(stores, keyed, session);
  return { value: session, replayed: false };
}

async function projectOf(stores: AssistantStores, caller: Caller, chat: NewChat): Promise<string> {
  const { level, modelId, projectId } = chat;
  if (projectId !== undefined) await requireAccess(stores, { caller, projectId });
  if (modelId === undefined) {
    if (projectId !== undefined) return projectId;
    throw new Refusal('INVALID', 'Request validation failed', [
      'projectId: is required, unless modelId names a model',
    ]);
  }
  const model = await requireModel(stores, { caller, level, id: modelId });
  if (projectId !== undefined && model.projectId !== projectId)
    throw notFound(`The ${level.toUpperCase()} model`);
  return model.projectId;
}
