import { assertNever } from '../../lib/assert-never.ts';
import type { AssistantStores } from './assistant.ts';
import { say } from './enqueue-turn.ts';
import { journalOf } from './call-journal.ts';
import { endTurn } from './end-turn.ts';
import type { Conversation } from './conversation.ts';
import type { Plan, Routing, SourceText } from './engine.ts';
import type { Ledger } from './ledger.ts';
import { totalsOf } from './ledger.ts';
import { patience, pauseTurn } from './pause-turn.ts';
import type { Run, RunWriting } from './run.ts';
import { look, ModelGone, step } from './run.ts';
import { planOrdinal } from './stage.ts';
import type { NewEvent } from './turn-event.ts';
import { event } from './turn-event.ts';
import type { Turn } from './turn.ts';
import { writeTurn } from './write-turn.ts';

/** What planning came to: work to do, or a turn that has ended, or waits, already. */
export type Planned = 'WORK' | 'ENDED';

/** Decides how to answer, and stores the plan; answers at once what is only a question. */
export async function planTurn(run: Run): Promise<Planned> {
  const { contents, engine, clock } = run.dependencies;
  const provenance = await engine.provenance();
  const startedAt = clock.now();
  const call = await step(run, async (writing, turn) => {
    const number = turn.state.nextSequence;
    const shown = { callId: `call-${number}`, tool: 'source_parse', ordinal: number };
    await writeTurn(writing, turn, {
      state: { phase: 'SOURCING', provenance },
      events: [stage(turn, 'SOURCING'), event('tool.started', shown)],
    });
    return shown;
  });
  const facts = await look(run, factsFor);
  const { turn, model, ledger } = facts;
  if (model === undefined) throw new ModelGone(turn.modelId);
  const plan = await engine.plan({
    level: turn.level,
    content: await contents.get(model.content),
    message: turn.state.message,
    sources: facts.sources,
    attachmentCount: turn.state.attachmentIds.length,
    selectedElementIds: turn.state.selectedElementIds,
    conversation: facts.conversation ?? null,
    earlier: ledger === undefined ? undefined : { ...ledger, isContinued: turn.rootTurnId !== turn.id },
    signal: run.signal,
    journal: await journalOf(run, planOrdinal),
  });
  const outcome = plan.kind === 'REFUSED' ? 'REJECTED' : 'OK';
  const completed = event('tool.completed', {
    ...call,
    outcome,
    durationMs: clock.now() - startedAt,
    counts: plan.kind === 'WORK' ? { units: plan.units.length } : undefined,
  });
  const { own, conversation } = facts;
  return step(run, (writing, current) =>
    store(
      writing,
      { ...current, state: { ...current.state, conversation } },
      { plan, completed, ledger: own },
    ),
  );
}

type Facts = {
  readonly turn: Turn;
  readonly model: Awaited<ReturnType<AssistantStores['models']['find']>>;
  readonly sources: readonly SourceText[];
  /** The ledger to read from: the turn's own, else the newest of its session. */
  readonly ledger: Ledger | undefined;
  /** The ledger of the turn's root. */
  readonly own: Ledger | undefined;
  /** What the conversation came to: the turn's own when it was asked already, else that of the turn before. */
  readonly conversation: Conversation | undefined;
};

async function factsFor(stores: AssistantStores, turn: Turn): Promise<Facts> {
  const own = await stores.turns.ledger(turn.rootTurnId);
  return {
    turn,
    model: await stores.models.find(turn.modelId),
    sources: await sourcesOf(stores, turn),
    ledger: own ?? (await stores.turns.latestLedger(turn.sessionId)),
    own,
    conversation: turn.state.conversation ?? (await previousOf(stores, turn))?.state.conversation,
  };
}

async function previousOf(stores: AssistantStores, { state }: Turn): Promise<Turn | undefined> {
  const { previousTurnId } = state;
  return previousTurnId === undefined || previousTurnId === null
    ? undefined
    : stores.turns.find(previousTurnId);
}

async function sourcesOf(stores: AssistantStores, turn: Turn): Promise<readonly SourceText[]> {
  const { message, attachmentIds } = turn.state;
  const sources: SourceText[] =
    message === '' ? [] : [{ origin: 'message', name: 'message', format: 'txt', text: message }];
  for (const attachmentId of attachmentIds) {
    const attachment = await stores.attachments.find(attachmentId);
    const text = await stores.attachments.textOf(attachmentId);
    if (attachment === undefined || text === undefined) continue;
    const { fileName: name, format } = attachment;
    sources.push({ origin: 'attachment', attachmentId, name, format, text });
  }
  return sources;
}

type Planning = {
  readonly plan: Plan;
  readonly completed: NewEvent;
  readonly ledger: Ledger | undefined;
};

async function store(writing: RunWriting, turn: Turn, planning: Planning): Promise<Planned> {
  const { plan, completed } = planning;
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
    case 'WORK':
      await storeWork(writing, turn, { ...planning, plan });
      return 'WORK';
    default:
      return assertNever(plan);
  }
}

async function storeWork(
  writing: RunWriting,
  turn: Turn,
  given: Planning & { readonly plan: Extract<Plan, { readonly kind: 'WORK' }> },
): Promise<void> {
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
  await writeTurn(writing, turn, {
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
      stage({ ...turn, state: { ...turn.state, phase: 'PLANNING' } }, 'WORKING'),
    ],
  });
}

function routed({ workflow, reasonCode }: Routing): NewEvent {
  return event('turn.workflow.routed', { workflow, reasonCode });
}

/** The event that tells how much is covered, when there is anything to cover. */
export function coverageEvents(ledger: Pick<Ledger, 'units' | 'obligations'>): readonly NewEvent[] {
  const totals = totalsOf(ledger);
  return totals.coveragePercent === undefined ? [] : [event('turn.coverage', totals)];
}

/** The event that tells that a turn enters a phase. */
export function stage(turn: Turn, phase: Turn['state']['phase']): NewEvent {
  return event('turn.stage', { phase, previousPhase: turn.state.phase });
}

async function answer(
  writing: RunWriting,
  turn: Turn,
  given: Planning & { readonly plan: Extract<Plan, { readonly kind: 'ANSWER' }> },
): Promise<void> {
  const { text, citedUnitIds, routing } = given.plan;
  await speak(writing, turn, text);
  const { revision, checkpointCount, savedElementCount } = turn.state;
  await endTurn(writing, turn, {
    status: 'COMPLETED',
    state: { workflow: routing.workflow, answer: text, citedUnitIds },
    events: [
      given.completed,
      routed(routing),
      event('turn.completed', {
        outcome: 'COMPLETED',
        ...{ revision, checkpointCount, savedElementCount },
        remainingWork: { items: 0, obligations: 0, resumable: false, reasons: [] },
        message: text,
      }),
    ],
  });
}

/** Writes that a turn failed. */
export async function fail(
  writing: RunWriting,
  turn: Turn,
  failure: {
    readonly code: string;
    readonly message: string;
    readonly retryable: boolean;
    readonly before?: readonly NewEvent[];
  },
): Promise<void> {
  const { code, message, retryable, before = [] } = failure;
  await speak(writing, turn, message);
  await endTurn(writing, turn, {
    status: 'FAILED',
    state: { error: { code, message, retryable } },
    events: [
      ...before,
      event('turn.failed', { code, message, retryable, checkpointCount: turn.state.checkpointCount }),
    ],
  });
}

/** Asks the user something; the turn waits for the answer. */
export async function clarify(
  writing: RunWriting,
  turn: Turn,
  asked: { readonly question: string; readonly options: readonly string[] },
): Promise<void> {
  const { question, options } = asked;
  await pauseTurn(writing, turn, {
    pause: { kind: 'CLARIFICATION', question, options, expiresAt: writing.now + patience },
    event: event('turn.needs_input', { reason: 'CLARIFICATION', question, options }),
    question,
  });
}

/** Writes what the assistant says into the session's thread. */
export async function speak(writing: RunWriting, turn: Turn, message: string): Promise<void> {
  const session = await writing.stores.chats.find(turn.sessionId);
  if (session === undefined) return;
  const entry = { role: 'ASSISTANT', message, turnId: turn.id } as const;
  await say(writing.stores, { session, entry, now: writing.now });
}
