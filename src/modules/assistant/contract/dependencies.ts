import type { Clock } from '../../../lib/clock.ts';
import type { Transactions } from '../../../lib/transactions.ts';
import type { ContentStore, ModelReader } from '../../models/index.ts';
import type { AssistantEngine } from './engine.ts';
import type { ProviderBudget } from '../records/turn.ts';
import type { AssistantStores } from './stores.ts';
import type { TurnSignals } from './turn-signals.ts';

/** What the assistant needs from the rest of the process. */
export type AssistantDependencies = {
  readonly transactions: Transactions<AssistantStores>;
  readonly contents: ContentStore;
  readonly reader: ModelReader;
  readonly engine: AssistantEngine;
  readonly signals: TurnSignals;
  readonly clock: Clock;
  /** Prompts a guest has. */
  readonly guestPromptLimit: number;
  /** Milliseconds a turn may take. */
  readonly turnDeadline: number;
  readonly providerBudget: ProviderBudget;
  /** Bytes an attachment may have. */
  readonly maxAttachmentBytes: number;
};
