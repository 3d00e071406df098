import type { ProviderBudget, Turn } from '../records/turn.ts';

/** What a turn may spend unless something else is said. */
export const usualBudget: ProviderBudget = { calls: 60, tokens: 500_000 };

/** No call is begun with less time left (milliseconds). */
const leastTime = 3_000;

/** Whether a turn may begin another call of a provider. */
export function hasBudget(turn: Turn, now: number, budget: ProviderBudget): boolean {
  const { providerCalls, inputTokens, outputTokens } = turn.state.counters;
  const tokens = inputTokens + outputTokens;
  return providerCalls < budget.calls && tokens < budget.tokens && turn.deadlineAt - now >= leastTime;
}
