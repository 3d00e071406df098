import type { VNode } from 'preact';
import { type Saved, savedText, sumOf } from '../../model/turn-progress.ts';

type SavedListProps = {
  readonly saved: readonly Saved[];
  /** Those that were taken back later. */
  readonly reverted?: ReadonlySet<string>;
};

/** As many commits stand side by side; more are one line that opens. */
const most = 6;

/** The commits of a turn in short. */
export function SavedList({ saved, reverted = new Set() }: SavedListProps): VNode | null {
  if (saved.length === 0) return null;
  const list = (
    <ul class="saved">
      {saved.map((each) => (
        <li key={each.checkpointId} class="turn-saved">
          {reverted.has(each.checkpointId) ? (
            <>
              <del>{savedText(each)}</del> <span class="quiet">taken back</span>
            </>
          ) : (
            savedText(each)
          )}
        </li>
      ))}
    </ul>
  );
  if (saved.length <= most) return list;
  const live = saved.filter(({ checkpointId }) => !reverted.has(checkpointId));
  return (
    <details>
      <summary class="turn-saved">
        {live.length === 0 ? `${saved.length} saves, all taken back` : sumOf(live)}
      </summary>
      {list}
    </details>
  );
}
