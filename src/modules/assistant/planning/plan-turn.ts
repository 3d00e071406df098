import { journalOf } from '../making/call-journal.ts';
import { event } from '../records/turn-event.ts';
import { planOrdinal } from '../turns/private-stage.ts';
import { phaseEvent } from '../turns/progress-events.ts';
import type { TurnRun } from '../turns/turn-run.ts';
import { look, ModelGone, step } from '../turns/turn-run.ts';
import { writeTurn } from '../turns/write-turn.ts';
import { planFacts } from './plan-facts.ts';
import type { Planned } from './store-plan.ts';
import { storePlan } from './store-plan.ts';

/** Decides how to answer, and stores the plan; answers at once what is only a question. */
export async function planTurn(run: TurnRun): Promise<Planned> {
  const { contents, engine, clock } = run.dependencies;
  const provenance = await engine.provenance();
  const startedAt = clock.now();
  const call = await step(run, async (writing, turn) => {
    const number = turn.state.nextSequence;
    const shown = { callId: `call-${number}`, tool: 'source_parse', ordinal: number };
    await writeTurn(writing, turn, {
      state: { phase: 'SOURCING', provenance },
      events: [phaseEvent(turn, 'SOURCING'), event('tool.started', shown)],
    });
    return shown;
  });
  const facts = await look(run, planFacts);
  const { turn, model, ledger } = facts;
  if (model === undefined) throw new ModelGone(turn.modelId);
  const plan = await engine.plan({
    level: turn.level,
    content: await contents.get(model.content),
    message: turn.state.message,
    sources: facts.sources,
    attachmentCount: turn.state.attachmentIds.length,
    selectedElementIds: turn.state.selectedElementIds,
    activeView: turn.state.activeView,
    conversation: facts.conversation ?? null,
    heard: facts.heard,
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
    storePlan(
      writing,
      { ...current, state: { ...current.state, conversation } },
      { plan, completed, ledger: own },
    ),
  );
}
