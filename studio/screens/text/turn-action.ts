import type { Signal } from '@preact/signals';
import type { Turn, TurnAcceptance } from '../../../client/src/index.ts';
import { turnReading } from '../../api/assistant.ts';
import { keepRead, readAgain } from '../../api/queries.ts';
import { useSending } from '../../ui/use-sending.ts';

/** Something that is done with a turn: what is asked of the service, and what went wrong with it. */
export type TurnAction = {
  readonly isBusy: Signal<boolean>;
  readonly failure: Signal<unknown>;
  readonly run: (ask: () => Promise<Turn | TurnAcceptance>) => Promise<void>;
};

/** Carries out actions on a turn one at a time, and has everything read again that they change. */
export function useTurnAction({ turnId, sessionId }: Pick<Turn, 'turnId' | 'sessionId'>): TurnAction {
  const { isBusy, failure, run } = useSending();
  return {
    isBusy,
    failure,
    run: (ask) =>
      run(
        async () => {
          const answer = await ask();
          if ('checkpoints' in answer) keepRead(turnReading(turnId), answer);
          else await readAgain('turn', turnId);
          await Promise.all(
            [['session', sessionId], ['messages', sessionId], ['units'], ['worked-on'], ['chain']].map(
              (key) => readAgain(...key),
            ),
          );
        },
        () => readAgain('turn', turnId),
      ),
  };
}
