import type { CallJournal } from './provider.ts';
import { BudgetSpent } from './provider.ts';
import type { Run } from './run.ts';
import { step } from './run.ts';
import { event } from './turn-event.ts';
import type { Turn } from './turn.ts';
import { writeTurn } from './write-turn.ts';

/** What a turn may spend on providers. */
export const providerBudget = {
  calls: 24,
  inputTokens: 200_000,
  outputTokens: 60_000,
  /** No call is begun with less time left (milliseconds). */
  leastTime: 3_000,
} as const;

/** The journal of a run's calls of providers. */
export function journalOf(run: Run): CallJournal {
  return {
    begin: (purpose) =>
      step(run, async (writing, turn) => {
        requireBudget(turn, writing.now);
        const { nextCall, counters, nextSequence } = turn.state;
        const started = {
          state: 'STARTED',
          inputTokens: null,
          outputTokens: null,
          milliseconds: null,
        } as const;
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
      }),
    end: (number, call) =>
      step(run, async (writing, turn) => {
        const calls = await writing.stores.turns.calls(turn.id);
        const known = calls.find((each) => each.number === number);
        if (known !== undefined) await writing.stores.turns.updateCall({ ...known, ...call });
        const { counters } = turn.state;
        await writeTurn(writing, turn, {
          state: {
            counters: {
              ...counters,
              inputTokens: counters.inputTokens + (call.inputTokens ?? 0),
              outputTokens: counters.outputTokens + (call.outputTokens ?? 0),
              tokensEstimated:
                counters.tokensEstimated ||
                (call.state === 'OK' && (call.inputTokens === null || call.outputTokens === null)),
            },
          },
          events: [
            event('tool.completed', {
              ...{ callId: `provider-${number}`, tool: 'provider', ordinal: turn.state.nextSequence },
              outcome: call.state === 'OK' ? 'OK' : 'ERROR',
              durationMs: call.milliseconds,
            }),
          ],
        });
      }),
  };
}

function requireBudget(turn: Turn, now: number): void {
  const { providerCalls, inputTokens, outputTokens } = turn.state.counters;
  const isSpent =
    providerCalls >= providerBudget.calls ||
    inputTokens >= providerBudget.inputTokens ||
    outputTokens >= providerBudget.outputTokens ||
    turn.deadlineAt - now < providerBudget.leastTime;
  if (isSpent) throw new BudgetSpent(turn.id);
}
