import { Refusal } from '../../../lib/refusal.ts';
import type { Assistant } from '../contract/assistant.ts';
import type { AssistantDependencies } from '../contract/dependencies.ts';
import { createTurnReader } from '../reporting/read-turn.ts';
import { requireTurn } from '../turns/access.ts';
import { rememberDone, wasDoneBefore } from '../turns/keyed-action.ts';
import { resumeTurn } from './resume-turn.ts';

/** Makes the use case "confirm what would take much away, or decline it". */
export function createConfirm(dependencies: AssistantDependencies): Assistant['confirm'] {
  const { transactions, signals, clock } = dependencies;
  const { turn: read } = createTurnReader(dependencies);
  return async (caller, { turnId, isConfirmed, confirmationId, idempotency }) => {
    await transactions.transact(async (stores, afterCommit) => {
      const turn = await requireTurn(stores, { caller, turnId });
      const { pause } = turn.state;
      const now = clock.now();
      const action = { caller, turnId, idempotency, now };
      if (await wasDoneBefore(stores, action)) return;
      if (turn.status !== 'NEEDS_CONFIRMATION' || pause?.kind !== 'CONFIRMATION')
        throw new Refusal('CONFLICT', `The turn is ${turn.status}; there is nothing to confirm.`);
      if (confirmationId !== undefined && confirmationId !== pause.confirmationId)
        throw new Refusal('CONFLICT', 'Something else is to be confirmed by now; read the turn again.', [
          'confirmationId: is not the one the turn waits for',
        ]);
      if (pause.expiresAt <= now)
        throw new Refusal('CONFLICT', 'The turn has waited too long; send the message again.');
      const model = await stores.models.find(turn.modelId);
      if (isConfirmed && model !== undefined && model.revision !== pause.revision)
        throw new Refusal(
          'CONFLICT',
          'The model was changed since; rebase the turn, then look and confirm.',
          [
            `revision: the turn was to be confirmed for ${pause.revision}, current revision is ${model.revision}`,
          ],
        );
      const granted = { digest: pause.digest, isConfirmed };
      const writing = { stores, afterCommit, signals, now };
      await resumeTurn(writing, turn, { dependencies, phase: 'COMMITTING', state: { granted } });
      await rememberDone(stores, action);
    });
    return read(caller, turnId);
  };
}
