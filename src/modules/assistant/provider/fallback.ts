import type { ProviderFailure } from '../contract/provider.ts';

/** Why something was done without the provider that it should have done. */
export type Fallback = {
  readonly provider: string;
  readonly reason: ProviderFailure['reason'] | 'NO_WORK' | 'BUDGET';
  /** A sentence of our own, without anything the provider said. */
  readonly message: string;
};

/** A fallback without the provider's name. */
export type Why = Pick<Fallback, 'reason' | 'message'>;

/** The turn may ask no more. */
export const budgetSpent = {
  reason: 'BUDGET',
  message: 'The calls, tokens or time that the turn has for the provider are used up.',
} as const satisfies Why;
