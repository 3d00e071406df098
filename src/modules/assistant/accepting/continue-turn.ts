import { randomUUID } from 'node:crypto';
import { Refusal } from '../../../lib/refusal.ts';
import { requestFingerprint } from '../../../lib/request-fingerprint.ts';
import type { Acceptance, Assistant } from '../contract/assistant.ts';
import type { AssistantDependencies } from '../contract/dependencies.ts';
import type { AssistantStores } from '../contract/stores.ts';
import { isUnresolved } from '../records/ledger.ts';
import type { Turn, WorkItem } from '../records/turn.ts';
import { isFinalTurn } from '../records/turn.ts';
import { requireTurn } from '../turns/access.ts';
import { say } from '../turns/thread.ts';
import type { Queueing } from './enqueue-turn.ts';
import { acceptanceOf, enqueueTurn, requireRoomInQueue } from './enqueue-turn.ts';
import { newTurn } from './new-turn.ts';
import { resumeTurn } from './resume-turn.ts';

/** A root turn is continued at most this often. */
const continuationLimit = 5;

/** Makes the use case "go on with a turn": answer its question, or take up what it left. */
export function createContinue(dependencies: AssistantDependencies): Assistant['continue'] {
  const { transactions, signals, clock } = dependencies;
  return (caller, { turnId, message, idempotencyKey }) =>
    transactions.transact(async (stores, afterCommit): Promise<Acceptance> => {
      const turn = await requireTurn(stores, { caller, turnId });
      const now = clock.now();
      const text = message?.trim() ?? '';
      const key = idempotencyKey ?? `continue-${turnId}-${randomUUID()}`;
      const requestHash = requestFingerprint({ method: 'POST', path: `continue ${turnId}`, body: text });
      const earlier = await stores.turns.findByKey(turn.sessionId, key);
      if (earlier !== undefined) return replay(earlier, requestHash);
      if (turn.status === 'NEEDS_INPUT' && turn.state.pause?.kind === 'CLARIFICATION') {
        if (text === '')
          throw new Refusal('INVALID', 'Request validation failed', [
            'message: is the answer, must not be blank',
          ]);
        await answer({ stores, afterCommit, dependencies, now }, turn, text);
        return acceptanceOf(turn, { replayed: false });
      }
      if (!isContinuable(turn))
        throw new Refusal('CONFLICT', `The turn is ${turn.status}; there is nothing to go on with.`);
      const queueing: Queueing = { stores, afterCommit, dependencies, now };
      return goOn(queueing, turn, { text, key, requestHash });
    });

  async function answer(queueing: Queueing, turn: Turn, text: string): Promise<void> {
    const { stores, afterCommit, now } = queueing;
    const session = await stores.chats.find(turn.sessionId);
    if (session !== undefined)
      await say(stores, { session, entry: { role: 'USER', message: text, turnId: turn.id }, now });
    const writing = { stores, afterCommit, signals, now };
    const state = { message: `${turn.state.message}\n${text}`, reply: text };
    await resumeTurn(writing, turn, { dependencies, phase: 'WORKING', state });
  }
}

function replay(earlier: Turn, requestHash: string): Acceptance {
  if (earlier.requestHash === requestHash) return acceptanceOf(earlier, { replayed: true });
  throw new Refusal('UNPROCESSABLE', 'The idempotency key was used for a different request.', [
    'idempotencyKey: was used with another request; use a new key',
  ]);
}

function isContinuable({ status, state }: Turn): boolean {
  return status === 'PARTIAL' || (status === 'FAILED' && state.planned && state.error?.retryable === true);
}

async function goOn(
  queueing: Queueing,
  turn: Turn,
  given: { readonly text: string; readonly key: string; readonly requestHash: string },
): Promise<Acceptance> {
  const { stores, dependencies, now } = queueing;
  const related = await stores.turns.ofRoot(turn.rootTurnId);
  const live = related.find((each) => each.parentTurnId !== null && !isFinalTurn(each));
  if (live !== undefined) return acceptanceOf(live, { replayed: true });
  if (related.filter((each) => each.parentTurnId !== null).length >= continuationLimit)
    throw new Refusal(
      'CONFLICT',
      `The turn was continued ${continuationLimit} times; send a new message that says what is missing.`,
    );
  const session = await stores.chats.find(turn.sessionId);
  const model = await stores.models.find(turn.modelId);
  if (session === undefined || model === undefined)
    throw new Refusal('CONFLICT', 'The model of the turn was deleted; there is nothing to go on with.');
  await requireRoomInQueue(stores, session);
  const { text, key, requestHash } = given;
  const next = newTurn({
    ...turn,
    id: randomUUID(),
    idempotencyKey: key,
    requestHash,
    parentTurnId: turn.id,
    createdAt: now,
    deadlineAt: now + dependencies.turnDeadline,
    ...turn.state,
    message: text,
    attachmentIds: [],
    revision: model.revision,
  });
  // With a message there is something to plan first; its parts come behind those that are left.
  const { workflow, provenance } = turn.state;
  const planned = { ...next, state: { ...next.state, workflow, provenance, planned: text === '' } };
  const acceptance = await enqueueTurn(queueing, { turn: planned, session });
  await stores.turns.putItems(planned.id, await itemsLeft(stores, turn));
  return acceptance;
}

/** What a turn left: its unfinished parts, else one part with everything that is open. */
async function itemsLeft(stores: AssistantStores, turn: Turn): Promise<readonly WorkItem[]> {
  const items = await stores.turns.items(turn.id);
  const unfinished = items.filter(({ status }) => status !== 'COMMITTED' && status !== 'SKIPPED');
  const ledger = await stores.turns.ledger(turn.rootTurnId);
  const open = (ledger?.obligations ?? []).filter((each) => each.mandatory && isUnresolved(each));
  const unitIds = [...new Set(open.map(({ unitId }) => unitId))];
  const left = unfinished.length > 0 ? unfinished : unitIds.length > 0 ? [{ unitIds }] : [];
  return left.map((item, index) => ({
    ordinal: index + 1,
    label: `Part ${index + 1} of ${left.length}`,
    unitIds: item.unitIds,
    status: 'PENDING',
    attempts: 0,
  }));
}
