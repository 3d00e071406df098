import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { rollbackCheckpoint, type Turn } from '../../../client/src/index.ts';
import { turnReading } from '../../api/assistant.ts';
import { client } from '../../api/client.ts';
import { keepRead, readAgain } from '../../api/queries.ts';
import { dateAndTime } from '../../lib/dates.ts';
import { savedText } from '../../model/turn-progress.ts';
import { revertible, savedOf } from '../../model/turns.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { toast } from '../../ui/toast.tsx';

type RollBackProps = { readonly turn: Turn; readonly onClose: () => void };

/** Asks which commit of a turn is taken back; the others stay. */
export function RollBack({ turn, onClose }: RollBackProps): VNode {
  const live = revertible(turn);
  const chosen = useSignal(live[0]?.checkpointId ?? '');
  return (
    <DialogForm
      title="Roll back"
      action="Roll back"
      shown={[]}
      onClose={onClose}
      send={async () => {
        const path = { turnId: turn.turnId, checkpointId: chosen.value };
        const answer = await rollbackCheckpoint({ client, path });
        keepRead(turnReading(turn.turnId), answer);
        await Promise.all(['units', 'worked-on', 'chain', 'messages'].map((key) => readAgain(key)));
        toast(`Rolled back in revision ${answer.revision}`);
      }}
    >
      {() => (
        <>
          <p>Takes back one of the saves of this turn and keeps the others, as a new revision.</p>
          <fieldset class="choices">
            <legend>Take back</legend>
            {live.map((checkpoint) => (
              <label key={checkpoint.checkpointId}>
                <input
                  type="radio"
                  name="checkpoint"
                  checked={chosen.value === checkpoint.checkpointId}
                  onChange={() => {
                    chosen.value = checkpoint.checkpointId;
                  }}
                />
                {savedText(savedOf(checkpoint))}
                <span class="quiet">{dateAndTime(checkpoint.createdAt)}</span>
              </label>
            ))}
          </fieldset>
        </>
      )}
    </DialogForm>
  );
}
