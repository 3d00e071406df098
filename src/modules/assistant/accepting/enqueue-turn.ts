import { Refusal } from '../../../lib/refusal.ts';
import type { Hook } from '../../../lib/transactions.ts';
import type { Acceptance } from '../contract/assistant.ts';
import type { AssistantDependencies } from '../contract/dependencies.ts';
import type { AssistantStores } from '../contract/stores.ts';
import type { ChatSession } from '../records/chat.ts';
import { event, eventIdOf } from '../records/turn-event.ts';
import type { Turn } from '../records/turn.ts';
import { say } from '../turns/thread.ts';

/** A transaction in which turns are queued. */
export type Queueing = {
  readonly stores: AssistantStores;
  readonly afterCommit: (hook: Hook) => void;
  readonly dependencies: AssistantDependencies;
  readonly now: number;
};

const queuedPerSession = 10;
const activePerAccount = 20;

/** Refuses with TOO_MANY when the session or the account has as many turns waiting or running as it may have. */
export async function requireRoomInQueue(stores: AssistantStores, session: ChatSession): Promise<void> {
  const ofSession = await stores.turns.withStatus(['ACCEPTED'], { sessionId: session.id });
  if (ofSession.length >= queuedPerSession)
    throw new Refusal(
      'TOO_MANY',
      `The session has ${queuedPerSession} messages waiting; let some end first.`,
    );
  const { accountId } = session;
  const ofAccount = await stores.turns.withStatus(['ACCEPTED', 'RUNNING', 'CANCELLING'], { accountId });
  if (ofAccount.length >= activePerAccount)
    throw new Refusal(
      'TOO_MANY',
      `You have ${activePerAccount} turns waiting or running; let some end first.`,
    );
}

/** Stores a queued turn with what its user said and its first event; the runner is woken after the commit. */
export async function enqueueTurn(
  queueing: Queueing,
  given: { readonly turn: Turn; readonly session: ChatSession },
): Promise<Acceptance> {
  const { stores, afterCommit, dependencies, now } = queueing;
  const { session } = given;
  const accepted = event('turn.accepted', {
    sessionId: session.id,
    modelId: given.turn.modelId,
    level: given.turn.level,
    revision: given.turn.state.acceptedRevision,
    deadline: new Date(given.turn.deadlineAt).toISOString(),
    attachmentCount: given.turn.state.attachmentIds.length,
    parentTurnId: given.turn.parentTurnId ?? undefined,
  });
  const previousTurnId = session.lastTurnId;
  const turn = { ...given.turn, state: { ...given.turn.state, previousTurnId, nextSequence: 2 } };
  await stores.turns.insert(turn);
  await stores.turns.appendEvents([{ ...accepted, turnId: turn.id, sequence: 1, timestamp: now }]);
  await say(stores, {
    session: { ...session, lastTurnId: turn.id, modelId: session.modelId ?? turn.modelId },
    entry: { role: 'USER', message: turn.state.message, turnId: turn.id },
    attachmentIds: turn.state.attachmentIds,
    now,
  });
  afterCommit(dependencies.signals.queued);
  return acceptanceOf(turn, { replayed: false });
}

/** The answer the client of a turn got when it was accepted; always the same. */
export function acceptanceOf(turn: Turn, { replayed }: { readonly replayed: boolean }): Acceptance {
  return {
    turnId: turn.id,
    sessionId: turn.sessionId,
    deadline: turn.state.promisedDeadline,
    modelId: turn.modelId,
    revision: turn.state.acceptedRevision,
    eventCursor: eventIdOf({ turnId: turn.id, sequence: 1 }),
    replayed,
  };
}
