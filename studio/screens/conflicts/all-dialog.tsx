import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { Conflict, SyncSession } from '../../../client/src/index.ts';
import { counted } from '../../lib/text.ts';
import type { Decision } from '../../model/conflicts.ts';
import { lossOf, openOf } from '../../model/deciding.ts';
import { titleOf } from '../../model/values.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Loss } from './loss.tsx';
import { isWithin, type TargetModel } from './target.ts';

type AllDialogProps = {
  readonly session: SyncSession;
  readonly conflicts: readonly Conflict[];
  readonly current: Conflict | undefined;
  readonly target: TargetModel | undefined;
  readonly decide: (conflictIds: readonly string[], decision: Decision) => void;
  readonly close: () => void;
};

/** Decides many conflicts alike: those of an element and everything inside it, or all that are open. */
export function AllDialog({ session, conflicts, current, target, decide, close }: AllDialogProps): VNode {
  const open = openOf(conflicts);
  const inside =
    current === undefined
      ? []
      : open.filter(({ elementId }) => isWithin(target, elementId, current.elementId));
  const isSubtree = useSignal(inside.length > 0 && inside.length < open.length);
  const meant = isSubtree.value ? inside : open;
  const ids = new Set(meant.map(({ conflictId }) => conflictId));
  const take = (decision: Decision): void => {
    decide([...ids], decision);
    close();
  };
  return (
    <Dialog title="Decide many at once" onClose={close}>
      {open.length === 0 ? (
        <p>All conflicts are decided already.</p>
      ) : (
        <div class="all-choices">
          <fieldset class="choices">
            <legend>Which</legend>
            {inside.length > 0 && current !== undefined && (
              <label>
                <input
                  type="radio"
                  name="scope"
                  checked={isSubtree.value}
                  onChange={() => {
                    isSubtree.value = true;
                  }}
                />
                {counted(inside.length, 'open conflict')} of{' '}
                {titleOf({ name: current.elementName, eClass: current.elementClass })} and everything inside
              </label>
            )}
            <label>
              <input
                type="radio"
                name="scope"
                checked={!isSubtree.value}
                onChange={() => {
                  isSubtree.value = false;
                }}
              />
              All {counted(open.length, 'open conflict')}
            </label>
          </fieldset>
          <button type="button" class="button choice" onClick={() => take('KEEP_USER')}>
            Keep mine for {counted(ids.size, 'conflict')}
          </button>
          <button type="button" class="button choice" onClick={() => take('TAKE_GENERATED')}>
            <span class="choice-line">Take generated for {counted(ids.size, 'conflict')}</span>
            <Loss loss={lossOf(session, conflicts, { ids, decision: 'TAKE_GENERATED' })} />
          </button>
        </div>
      )}
      <div class="actions">
        <button type="button" class="button" onClick={close}>
          Cancel
        </button>
      </div>
    </Dialog>
  );
}
