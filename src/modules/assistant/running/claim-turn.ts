import type { Company, NextWork, WorkClaim, WorkKind } from '../../work/index.ts';
import { companyFor, neverCutOff } from '../../work/index.ts';
import type { AssistantDependencies } from '../contract/dependencies.ts';
import type { AssistantStores } from '../contract/stores.ts';
import type { Turn } from '../records/turn.ts';
import { endCancelled } from '../turns/end-turn.ts';
import { phaseEvent } from '../turns/progress-events.ts';
import type { Writing } from '../turns/write-turn.ts';
import { TurnMoved, writeTurn } from '../turns/write-turn.ts';
import { reasonOf } from './run-turn.ts';

/** Statuses of turns that something is left to do for, the first of them first. */
const unfinished = ['CANCELLING', 'RUNNING', 'ACCEPTED'] as const satisfies readonly Turn['status'][];

/** A turn that waited longer than this gets a fresh deadline when it starts (milliseconds). */
const longWait = 1_000;

/** A turn ends at its deadline by itself; after this long its process must be dead (milliseconds). */
const leaseGrace = 10_000;

/** In which company the next turn may run, or when the first one may at all; undefined when there is nothing to do. */
export async function nextTurn(
  { transactions }: AssistantDependencies,
  { now, running }: Parameters<WorkKind<Turn>['next']>[0],
): Promise<NextWork> {
  const open = await transactions.read((stores) => stores.turns.withStatus(unfinished));
  const free = freeOf(open, running);
  const [next] = free.filter((turn) => notBefore(turn) <= now);
  if (next !== undefined) return { company: companyOf(next) };
  return free.length === 0 ? undefined : { notBefore: Math.min(...free.map(notBefore)) };
}

/**
 * Takes the next turn that can run beside those that are running: resumed ones first, then the oldest. A paused turn
 * of the same session is superseded by it. Gives undefined when there is none, when it needs another company, or when
 * another process was faster. The lease lasts until the turn's deadline where one process has the storage to itself.
 */
export async function claimTurn(
  dependencies: AssistantDependencies,
  by: WorkClaim<Turn>,
): Promise<Turn | undefined> {
  try {
    return await claimNext(dependencies, by);
  } catch (error) {
    if (error instanceof TurnMoved) return undefined;
    throw error;
  }
}

function claimNext(dependencies: AssistantDependencies, by: WorkClaim<Turn>): Promise<Turn | undefined> {
  const { transactions, signals } = dependencies;
  return transactions.transact(async (stores, afterCommit) => {
    const { now } = by;
    const writing = { stores, afterCommit, signals, now };
    const free = freeOf(await stores.turns.withStatus(unfinished), by.running);
    for (const turn of free.filter((each) => notBefore(each) <= now)) {
      if (turn.status === 'CANCELLING') {
        await endCancelled(writing, turn, reasonOf(turn));
        continue;
      }
      if (companyOf(turn) !== by.company) return undefined;
      const claimed = await claim(writing, by, { stores, turn, deadline: dependencies.turnDeadline });
      if (claimed !== undefined) return claimed;
    }
    return undefined;
  });
}

/** Turns that something can be done for now, the first of them first. */
function freeOf(open: readonly Turn[], running: readonly Turn[]): readonly Turn[] {
  const own = new Set(running.map(({ id }) => id));
  const isBusy = (turn: Turn): boolean => own.has(turn.id) || turn.state.lease !== null;
  const taken = new Set(open.filter(isBusy).flatMap(({ sessionId, modelId }) => [sessionId, modelId]));
  const free = open.filter((turn) => {
    const mayRun = !taken.has(turn.sessionId) && !taken.has(turn.modelId);
    return !isBusy(turn) && (turn.status === 'CANCELLING' || mayRun);
  });
  return unfinished.flatMap((wanted) => free.filter(({ status }) => status === wanted));
}

function notBefore({ status, state }: Turn): number {
  return status === 'CANCELLING' ? 0 : (state.cutOff?.notBefore ?? 0);
}

function companyOf({ status, state }: Turn): Company {
  return status === 'CANCELLING' ? 'BESIDE' : companyFor(state.cutOff ?? neverCutOff);
}

async function claim(
  writing: Writing,
  { fence, company, leaseTime }: WorkClaim<Turn>,
  given: { readonly stores: AssistantStores; readonly turn: Turn; readonly deadline: number },
): Promise<Turn | undefined> {
  const { stores, turn, deadline } = given;
  const { now } = writing;
  const model = await stores.models.find(turn.modelId);
  if (model === undefined) {
    await endCancelled(writing, turn, 'MODEL_DELETED');
    return undefined;
  }
  const counted = turn.state.fence + 1;
  const leaseUntil = (end: number): Turn['state']['lease'] => ({
    owner: fence,
    until: leaseTime === undefined ? end + leaseGrace : now + leaseTime,
  });
  if (turn.status === 'RUNNING')
    return writeTurn(writing, turn, {
      state: { fence: counted, company, lease: leaseUntil(turn.deadlineAt) },
    });
  const inherited = await supersede(writing, stores, turn);
  const { revision } = model;
  const deadlineAt = now - turn.createdAt > longWait ? now + deadline : turn.deadlineAt;
  return writeTurn(writing, turn, {
    status: 'RUNNING',
    startedAt: now,
    rootTurnId: inherited ?? turn.rootTurnId,
    deadlineAt,
    state: {
      fence: counted,
      company,
      lease: leaseUntil(deadlineAt),
      phase: 'ROUTING',
      baseRevision: revision,
      revision,
    },
    events: [phaseEvent(turn, 'ROUTING')],
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
