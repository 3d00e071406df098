import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { Conflict, SyncSession } from '../../../client/src/index.ts';
import type { SessionPath } from '../../api/synchronizations.ts';
import { counted } from '../../lib/text.ts';
import { lossOf, openOf } from '../../model/deciding.ts';
import { DropDialog } from './drop-dialog.tsx';
import { FinishDialog } from './finish-dialog.tsx';
import { Loss } from './loss.tsx';

type FootProps = {
  readonly path: SessionPath;
  readonly session: SyncSession;
  readonly conflicts: readonly Conflict[];
  /** Waits until all decisions are saved. */
  readonly settled: () => Promise<void>;
  readonly decideAll: () => void;
  readonly goOpen: () => void;
  /** Notes which conflicts there are, so that those that finishing brings up are marked. */
  readonly remember: () => void;
};

/** What is left to decide, what taking everything would cost, and the ways to the end. */
export function Foot(props: FootProps): VNode {
  const { path, session, conflicts, decideAll, goOpen } = props;
  const dialog = useSignal<'FINISH' | 'DROP' | undefined>(undefined);
  const open = openOf(conflicts);
  const ids = new Set(open.map(({ conflictId }) => conflictId));
  const loss = lossOf(session, conflicts, { ids, decision: 'TAKE_GENERATED' });
  const close = (): void => {
    dialog.value = undefined;
  };
  return (
    <footer class="deciding-foot">
      <p class="deciding-left">
        {open.length === 0 ? (
          'All conflicts are decided.'
        ) : (
          <>
            <strong>{open.length.toLocaleString('en')} open.</strong>{' '}
            {loss.lostChanges > 0 &&
              `Taking all generated would also drop ${counted(loss.lostChanges, 'other change')} of yours.`}
          </>
        )}
      </p>
      <div class="actions">
        <button
          type="button"
          class="button button-plain"
          onClick={() => {
            dialog.value = 'DROP';
          }}
        >
          Drop these conflicts…
        </button>
        {open.length > 0 && (
          <button type="button" class="button" onClick={decideAll}>
            Decide many… <kbd>a</kbd>
          </button>
        )}
        {open.length > 0 ? (
          <button type="button" class="button button-main" onClick={goOpen}>
            Next open <kbd>o</kbd>
          </button>
        ) : (
          <button
            type="button"
            class="button button-main"
            onClick={() => {
              dialog.value = 'FINISH';
            }}
          >
            <span class="choice-line">Finish…</span>
            <Loss loss={loss} />
          </button>
        )}
      </div>
      {dialog.value === 'FINISH' && <FinishDialog {...props} loss={loss} close={close} />}
      {dialog.value === 'DROP' && <DropDialog path={path} close={close} />}
    </footer>
  );
}
