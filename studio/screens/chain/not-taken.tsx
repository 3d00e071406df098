import type { VNode } from 'preact';
import type { ImportReport } from '../../../client/src/index.ts';
import { Dialog } from '../../ui/dialog.tsx';

/** The dialog that lists what of a file has no place in the model. */
export function NotTaken({
  report,
  onClose,
}: {
  readonly report: ImportReport;
  readonly onClose: () => void;
}): VNode {
  const { notTaken, notTakenCount } = report;
  return (
    <Dialog title="What was not taken" onClose={onClose}>
      <p>
        The model is stored. {notTakenCount} {notTakenCount === 1 ? 'part' : 'parts'} of the file have no
        place in it, or only in part:
      </p>
      <ul>
        {notTaken.map((part, index) => (
          <li key={index}>
            {part.file === undefined ? '' : `${part.file}, `}
            {part.line === null ? '' : `Line ${part.line}: `}
            {part.element} {part.name ?? part.id ?? ''}. {part.reason}
          </li>
        ))}
      </ul>
      {notTakenCount > notTaken.length && <p>The first {notTaken.length} are listed.</p>}
      <div class="actions">
        <button type="button" class="button button-main" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  );
}
