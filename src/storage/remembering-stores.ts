import type { AnswerMemory } from './answer-memory.ts';
import type { AllStores } from './stores.ts';

/** Stores that remember the answers to what nearly every request asks: whose token it is, and which model is meant. */
export function rememberingStores(stores: AllStores, memory: AnswerMemory): AllStores {
  const { accounts, models } = stores;
  return {
    ...stores,
    accounts: {
      ...accounts,
      findSession: memory.remembering({ keyOf: (tokenHash: string) => tokenHash, ask: accounts.findSession }),
    },
    models: {
      ...models,
      findFor: memory.remembering({
        keyOf: (accountId: string, modelId: string) => `${accountId} ${modelId}`,
        ask: models.findFor,
      }),
    },
  };
}
