import type { Assistant } from '../contract/assistant.ts';
import type { AssistantDependencies } from '../contract/dependencies.ts';
import { createTurnReader } from '../reporting/read-turn.ts';
import { requireTurn } from '../turns/access.ts';
import { cancelTurn } from '../turns/cancel-turns.ts';

/** Makes the use case "cancel a turn". */
export function createCancel(dependencies: AssistantDependencies): Assistant['cancel'] {
  const { transactions, signals, clock } = dependencies;
  const { turn: read } = createTurnReader(dependencies);
  return async (caller, turnId) => {
    await transactions.transact(async (stores, afterCommit) => {
      const turn = await requireTurn(stores, { caller, turnId });
      await cancelTurn({ stores, afterCommit, signals, now: clock.now() }, turn, 'USER');
    });
    return read(caller, turnId);
  };
}
