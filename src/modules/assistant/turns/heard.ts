import type { Heard } from '../contract/engine.ts';
import type { AssistantStores } from '../contract/stores.ts';
import type { Turn } from '../records/turn.ts';

/** So many entries of a thread are looked at. */
const mostEntries = 40;

/**
 * What was said in a turn's session before its message, and what the turn itself asked since, oldest first. Messages
 * that wait behind the turn are no part of it.
 */
export async function heardBefore(
  stores: Pick<AssistantStores, 'chats'>,
  turn: Pick<Turn, 'id' | 'sessionId' | 'createdAt'>,
): Promise<readonly Heard[]> {
  const session = await stores.chats.find(turn.sessionId);
  if (session === undefined) return [];
  const after = Math.max(0, session.nextSequence - 1 - mostEntries);
  const { items } = await stores.chats.entries(turn.sessionId, { after, limit: mostEntries });
  const own = items.find(({ turnId }) => turnId === turn.id);
  return items
    .filter((entry) => {
      if (entry.turnId === turn.id) return entry.role === 'ASSISTANT';
      return own === undefined ? entry.createdAt <= turn.createdAt : entry.sequence < own.sequence;
    })
    .map(({ role, message }) => ({ role, message }));
}
