import type { AnswerMemory } from './answer-memory.ts';
import type { AllStores } from './stores.ts';

/** Stores that remember the answers to what nearly every request asks: whose token it is, and which model is meant. */
export function rememberingStores(stores: AllStores, memory: AnswerMemory): AllStores {
  const { accounts, models } = stores;
  return {
    ...stores,
    accounts: {
      ...accounts,
      findSession: memory.remembering({
        keyOf: (tokenHash) => tokenHash,
        ask: (tokenHash: string) => accounts.findSession(tokenHash),
      }),
    },
    models: {
      ...models,
      findFor: memory.remembering({
        keyOf: (accountId, modelId) => `${accountId} ${modelId}`,
        ask: (accountId: string, modelId: string) => models.findFor(accountId, modelId),
      }),
    },
  };
}
