import { assertNever } from '../../../lib/assert-never.ts';
import { withoutUndefined } from '../../../lib/without-undefined.ts';
import type { DecidedRouting, Plan } from '../contract/engine.ts';
import type { BegunItem } from '../making/begin-item.ts';
import { beginFirst } from '../making/begin-item.ts';
import type { Ledger } from '../records/ledger.ts';
import { totalsOf } from '../records/ledger.ts';
import type { NewEvent } from '../records/turn-event.ts';
import { event } from '../records/turn-event.ts';
import type { Turn } from '../records/turn.ts';
import { fail } from '../reporting/fail-turn.ts';
import { requireMayChange } from '../turns/access.ts';
import { endTurn } from '../turns/end-turn.ts';
import { clarify } from '../turns/pause-turn.ts';
import { planOrdinal } from '../turns/private-stage.ts';
import { coverageEvents, phaseEvent } from '../turns/progress-events.ts';
import { speak } from '../turns/thread.ts';
import type { RunWriting } from '../turns/turn-run.ts';
import { writeTurn } from '../turns/write-turn.ts';

/**
 * What planning came to: the first part of the work, which is begun, or none where there is nothing to do; or a turn
 * that has ended, or waits, already.
 */
export type Planned = BegunItem | 'NOTHING' | 'ENDED';

type Planning = {
  readonly plan: Plan;
  readonly completed: NewEvent;
  readonly ledger: Ledger | undefined;
};

/** Stores a plan and begins it; answers, asks or refuses at once where there is nothing to work on. */
export async function storePlan(writing: RunWriting, found: Turn, planning: Planning): Promise<Planned> {
  const { plan, completed } = planning;
  const turn = { ...found, state: { ...found.state, provenance: provenanceWith(found.state, plan) } };
  if (plan.kind === 'WORK' || plan.kind === 'QUESTION') await requireMayChange(writing.stores, turn);
  await writing.stores.turns.deleteStages(turn.id, planOrdinal);
  switch (plan.kind) {
    case 'ANSWER':
      await answer(writing, turn, { ...planning, plan });
      return 'ENDED';
    case 'REFUSED':
      await fail(writing, turn, { ...plan, retryable: false, before: [completed] });
      return 'ENDED';
    case 'QUESTION': {
      const waiting = await writeTurn(writing, turn, {
        state: { workflow: plan.routing.workflow },
        events: [completed, routed(plan.routing)],
      });
      await clarify(writing, waiting, plan);
      return 'ENDED';
    }
    case 'WORK': {
      const planned = await storeWork(writing, turn, { ...planning, plan });
      return (await beginFirst(writing, planned)) ?? 'NOTHING';
    }
    default:
      return assertNever(plan);
  }
}

async function storeWork(
  writing: RunWriting,
  turn: Turn,
  given: Planning & { readonly plan: Extract<Plan, { readonly kind: 'WORK' }> },
): Promise<Turn> {
  const { plan, ledger } = given;
  const { stores } = writing;
  const next: Ledger = {
    rootTurnId: turn.rootTurnId,
    units: [...(ledger?.units ?? []), ...plan.units],
    obligations: [...(ledger?.obligations ?? []), ...plan.obligations],
    claims: ledger?.claims ?? [],
    madeIds: ledger?.madeIds ?? [],
  };
  await stores.turns.putLedger(next);
  const known = await stores.turns.items(turn.id);
  const items = plan.items.map((item, index) => ({
    ...item,
    ordinal: known.length + index + 1,
    status: 'PENDING' as const,
    attempts: 0,
  }));
  // What a continuation was to take up is read from texts; what its message asks for is done by itself.
  const passedOver = plan.routing.workflow === 'actions' ? known : [];
  const skipped = passedOver.map((item) => ({ ...item, status: 'SKIPPED' as const }));
  await stores.turns.putItems(turn.id, [...skipped, ...items]);
  const totals = totalsOf(next);
  return writeTurn(writing, turn, {
    state: { workflow: plan.routing.workflow, planned: true, phase: 'WORKING' },
    events: [
      given.completed,
      routed(plan.routing),
      event('turn.plan.ready', {
        workItems: known.length + items.length,
        sourceUnits: next.units.length,
        mandatoryObligations: totals.mandatory,
      }),
      ...coverageEvents(next),
      phaseEvent({ ...turn, state: { ...turn.state, phase: 'PLANNING' } }, 'WORKING'),
    ],
  });
}

function routed({ workflow, reasonCode, fallbackReason }: DecidedRouting): NewEvent {
  return event('turn.workflow.routed', { workflow, reasonCode, fallbackReason });
}

/** What is said of who made a turn's work, once it is planned. */
function provenanceWith({ provenance }: Turn['state'], plan: Plan): Turn['state']['provenance'] {
  if (plan.kind === 'REFUSED' || provenance === null) return provenance;
  const { fallbackFrom, fallbackReason } = plan.routing;
  return { ...provenance, ...withoutUndefined({ fallbackFrom, fallbackReason }) };
}

async function answer(
  writing: RunWriting,
  turn: Turn,
  given: Planning & { readonly plan: Extract<Plan, { readonly kind: 'ANSWER' }> },
): Promise<void> {
  const { text, citedUnitIds, routing, conversation } = given.plan;
  await speak(writing, turn, text);
  const { revision, checkpointCount, savedElementCount } = turn.state;
  await endTurn(writing, turn, {
    status: 'COMPLETED',
    state: {
      workflow: routing.workflow,
      answer: text,
      citedUnitIds,
      ...withoutUndefined({ conversation }),
    },
    events: [
      given.completed,
      routed(routing),
      event('turn.completed', {
        outcome: 'COMPLETED',
        revision,
        checkpointCount,
        savedElementCount,
        remainingWork: { items: 0, obligations: 0, resumable: false, reasons: [] },
        message: text,
      }),
    ],
  });
}
