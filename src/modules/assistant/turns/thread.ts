import { randomUUID } from 'node:crypto';
import type { AssistantStores } from '../contract/stores.ts';
import type { ChatSession } from '../records/chat.ts';
import type { Turn } from '../records/turn.ts';
import type { RunWriting } from './turn-run.ts';

/** Writes an entry into a session's thread, if there is anything to say, and the session with it. */
export async function say(
  stores: Pick<AssistantStores, 'chats'>,
  given: {
    readonly session: ChatSession;
    readonly entry: {
      readonly role: 'USER' | 'ASSISTANT';
      readonly message: string;
      readonly turnId: string;
    };
    readonly attachmentIds?: readonly string[];
    readonly now: number;
  },
): Promise<void> {
  const { session, entry, attachmentIds = [], now } = given;
  if (entry.message === '') return stores.chats.update({ ...session, updatedAt: now });
  await stores.chats.insertEntry({
    ...entry,
    id: randomUUID(),
    sessionId: session.id,
    sequence: session.nextSequence,
    attachmentIds,
    createdAt: now,
  });
  return stores.chats.update({
    ...session,
    messageCount: session.messageCount + 1,
    nextSequence: session.nextSequence + 1,
    updatedAt: now,
  });
}

/** Writes what the assistant says in a turn into the session's thread. */
export async function speak({ stores, now }: RunWriting, turn: Turn, message: string): Promise<void> {
  const session = await stores.chats.find(turn.sessionId);
  if (session === undefined) return;
  const entry = { role: 'ASSISTANT', message, turnId: turn.id } as const;
  await say(stores, { session, entry, now });
}
