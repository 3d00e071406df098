import type { AssistantDependencies, AssistantStores } from './assistant.ts';
import { endCancelled } from './end-turn.ts';
import { stage } from './plan-turn.ts';
import { reasonOf } from './run-turn.ts';
import type { Turn } from './turn.ts';
import type { Writing } from './write-turn.ts';
import { writeTurn } from './write-turn.ts';

/** Statuses of turns that something is left to do for, the first of them first. */
const unfinished = ['CANCELLING', 'RUNNING', 'ACCEPTED'] as const satisfies readonly Turn['status'][];

/** A turn that waited longer than this gets a fresh deadline when it starts (milliseconds). */
const longWait = 1_000;

/** A turn ends at its deadline by itself; after this long its process must be dead (milliseconds). */
const leaseGrace = 10_000;

/**
 * Takes the next turn that can run beside those that are running: resumed ones first, then the oldest. A paused turn
 * of the same session is superseded by it. Gives undefined when there is none.
 */
export async function claimTurn(
  dependencies: AssistantDependencies,
  by: {
    readonly owner: string;
    readonly running: readonly Turn[];
    /** How long a claim holds unless it is renewed (milliseconds); until the turn's deadline unless given. */
    readonly leaseTime?: number | undefined;
  },
): Promise<Turn | undefined> {
  const { transactions, signals, clock } = dependencies;
  const own = new Set(by.running.map(({ id }) => id));
  const isBusy = (turn: Turn): boolean => own.has(turn.id) || turn.state.lease !== null;
  // A look that finds nothing gets in nobody's way; a transaction that may write does.
  const open = await transactions.read((stores) => stores.turns.withStatus(unfinished));
  if (open.every(isBusy)) return undefined;
  return transactions.transact(async (stores, afterCommit) => {
    const writing = { stores, afterCommit, signals, now: clock.now() };
    const all = await stores.turns.withStatus(unfinished);
    const taken = new Set(all.filter(isBusy).flatMap(({ sessionId, modelId }) => [sessionId, modelId]));
    const free = all.filter((turn) => !isBusy(turn));
    const inOrder = unfinished.flatMap((wanted) => free.filter(({ status }) => status === wanted));
    for (const turn of inOrder) {
      if (turn.status === 'CANCELLING') await endCancelled(writing, turn, reasonOf(turn));
      else if (!taken.has(turn.sessionId) && !taken.has(turn.modelId)) {
        const claimed = await claim(writing, {
          ...{ stores, turn, owner: by.owner, deadline: dependencies.turnDeadline },
          leaseTime: by.leaseTime,
        });
        if (claimed !== undefined) return claimed;
      }
    }
    return undefined;
  });
}

async function claim(
  writing: Writing,
  given: {
    readonly stores: AssistantStores;
    readonly turn: Turn;
    readonly owner: string;
    readonly deadline: number;
    readonly leaseTime: number | undefined;
  },
): Promise<Turn | undefined> {
  const { stores, turn } = given;
  const { now } = writing;
  const model = await stores.models.find(turn.modelId);
  if (model === undefined) {
    await endCancelled(writing, turn, 'MODEL_DELETED');
    return undefined;
  }
  const fence = turn.state.fence + 1;
  const leaseTo = (deadline: number): Turn['state']['lease'] => ({
    owner: given.owner,
    until: given.leaseTime === undefined ? deadline + leaseGrace : now + given.leaseTime,
  });
  if (turn.status === 'RUNNING')
    return writeTurn(writing, turn, { state: { fence, lease: leaseTo(turn.deadlineAt) } });
  const inherited = await supersede(writing, stores, turn);
  const { revision } = model;
  const deadlineAt = now - turn.createdAt > longWait ? now + given.deadline : turn.deadlineAt;
  return writeTurn(writing, turn, {
    status: 'RUNNING',
    startedAt: now,
    rootTurnId: inherited ?? turn.rootTurnId,
    deadlineAt,
    state: { fence, lease: leaseTo(deadlineAt), phase: 'ROUTING', baseRevision: revision, revision },
    events: [stage(turn, 'ROUTING')],
  });
}

/** Cancels the paused turn of a session; gives the root whose ledger the next one goes on with, if there is any. */
async function supersede(
  writing: Writing,
  stores: AssistantStores,
  { sessionId, parentTurnId }: Turn,
): Promise<string | undefined> {
  const paused = await stores.turns.withStatus(['NEEDS_INPUT', 'NEEDS_CONFIRMATION'], { sessionId });
  for (const each of paused) await endCancelled(writing, each, 'SUPERSEDED');
  const last = paused.at(-1);
  if (last === undefined || parentTurnId !== null) return undefined;
  const hasPlan = last.state.workflow === 'conceptual' && last.state.planned;
  return hasPlan ? last.rootTurnId : undefined;
}
