import { BudgetSpent } from '../contract/provider.ts';
import type { Turn } from '../records/turn.ts';

const budget = {
  calls: 24,
  inputTokens: 200_000,
  outputTokens: 60_000,
  /** No call is begun with less time left (milliseconds). */
  leastTime: 3_000,
} as const;

/** Whether a turn has spent what it may spend on providers. */
export function isSpent({ counters }: Turn['state']): boolean {
  const { providerCalls, inputTokens, outputTokens } = counters;
  return (
    providerCalls >= budget.calls || inputTokens >= budget.inputTokens || outputTokens >= budget.outputTokens
  );
}

/** Throws `BudgetSpent` when a turn may begin no further call of a provider. */
export function requireBudget(turn: Turn, now: number): void {
  if (isSpent(turn.state) || turn.deadlineAt - now < budget.leastTime) throw new BudgetSpent(turn.id);
}
