import type { CallEnd, CallJournal, CallPurpose, ToolUse } from '../contract/provider.ts';
import { BudgetSpent } from '../contract/provider.ts';
import { event } from '../records/turn-event.ts';
import type { Turn } from '../records/turn.ts';
import type { Replies } from '../turns/private-stage.ts';
import { repliesOf, storedReplies } from '../turns/private-stage.ts';
import { hasBudget } from '../turns/provider-budget.ts';
import type { TurnRun, RunWriting } from '../turns/turn-run.ts';
import { look, step } from '../turns/turn-run.ts';
import { writeTurn } from '../turns/write-turn.ts';

/**
 * The journal of the calls of providers that one part of a run makes: a work item, or the plan. Replies are kept
 * privately until the part is made, each in the transaction that counts what it cost.
 */
export async function journalOf(run: TurnRun, ordinal: number): Promise<CallJournal> {
  const place = { turnId: run.turnId, ordinal };
  const { stage, deadlineAt } = await look(run, async (stores, turn) => ({
    stage: await stores.turns.stage(run.turnId, ordinal),
    deadlineAt: turn.deadlineAt,
  }));
  const earlier = repliesOf(stage);
  const open = [...earlier.replies];
  let kept: Replies = earlier;
  let toolsToPass = earlier.toolsTold;

  async function keep(writing: RunWriting, next: Replies): Promise<Replies> {
    await writing.stores.turns.putStage(storedReplies(place, next));
    return next;
  }

  return {
    timeLeft: () => deadlineAt - run.dependencies.clock.now(),
    recorded: () => open.shift(),
    begin: async (purpose) => {
      const { providerBudget } = run.dependencies;
      const number = await step(run, async (writing, turn) => {
        if (hasBudget(turn, writing.now, providerBudget)) return begin(writing, turn, purpose);
        // Written although nothing is begun: the end of the turn says why there is work left.
        await writeTurn(writing, turn, { state: { isBudgetSpent: true } });
        return undefined;
      });
      if (number === undefined) throw new BudgetSpent(run.turnId);
      return number;
    },
    end: async (number, call) => {
      kept = await step(run, async (writing, turn) => {
        await end(writing, turn, { number, call });
        if (call.state !== 'OK') return kept;
        return keep(writing, { ...kept, replies: [...kept.replies, call.reply] });
      });
    },
    used: async (use) => {
      if (toolsToPass > 0) {
        toolsToPass -= 1;
        return;
      }
      kept = await step(run, async (writing, turn) => {
        await tell(writing, turn, use);
        return keep(writing, { ...kept, toolsTold: kept.toolsTold + 1 });
      });
    },
  };
}

async function begin(writing: RunWriting, turn: Turn, purpose: CallPurpose): Promise<number> {
  const { nextCall, counters, nextSequence } = turn.state;
  const started = { state: 'STARTED', inputTokens: null, outputTokens: null, milliseconds: null } as const;
  await writing.stores.turns.insertCall({ turnId: turn.id, number: nextCall, purpose, ...started });
  const shown = { callId: `provider-${nextCall}`, tool: 'provider', ordinal: nextSequence };
  await writeTurn(writing, turn, {
    state: {
      nextCall: nextCall + 1,
      counters: {
        ...counters,
        providerCalls: counters.providerCalls + 1,
        repairAttempts: counters.repairAttempts + (purpose === 'repair' ? 1 : 0),
      },
    },
    events: [event('tool.started', shown)],
  });
  return nextCall;
}

async function end(
  writing: RunWriting,
  turn: Turn,
  { number, call }: { readonly number: number; readonly call: CallEnd },
): Promise<void> {
  const { state, milliseconds } = call;
  const usage = call.state === 'OK' ? call.reply : { inputTokens: null, outputTokens: null };
  const { inputTokens, outputTokens } = usage;
  const calls = await writing.stores.turns.calls(turn.id);
  const known = calls.find((each) => each.number === number);
  if (known !== undefined)
    await writing.stores.turns.updateCall({ ...known, state, milliseconds, inputTokens, outputTokens });
  const { counters, nextSequence } = turn.state;
  await writeTurn(writing, turn, {
    state: {
      counters: {
        ...counters,
        inputTokens: counters.inputTokens + (inputTokens ?? 0),
        outputTokens: counters.outputTokens + (outputTokens ?? 0),
        tokensEstimated:
          counters.tokensEstimated || (state === 'OK' && (inputTokens === null || outputTokens === null)),
      },
    },
    events: [
      event('tool.completed', {
        callId: `provider-${number}`,
        tool: 'provider',
        ordinal: nextSequence,
        outcome: state === 'OK' ? 'OK' : 'ERROR',
        durationMs: milliseconds,
      }),
    ],
  });
}

async function tell(writing: RunWriting, turn: Turn, use: ToolUse): Promise<void> {
  const ordinal = turn.state.nextSequence;
  const shown = { callId: `call-${ordinal}`, tool: use.tool, ordinal };
  const { outcome, milliseconds: durationMs, counts } = use;
  await writeTurn(writing, turn, {
    events: [
      event('tool.started', shown),
      event('tool.completed', { ...shown, outcome, durationMs, counts }),
    ],
  });
}
