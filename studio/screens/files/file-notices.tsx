import type { VNode } from 'preact';
import type { FileContent } from '../../../client/src/index.ts';
import { Problem } from '../../ui/problem.tsx';

/** A later revision, in which the file is another one. */
export type Newer = {
  readonly revision: number;
  /** Shows it; absent when it has no such file. */
  readonly show?: () => void;
};

/** Why something was not saved. */
export type Trouble =
  | { readonly kind: 'FAILED'; readonly error: unknown }
  | { readonly kind: 'DIFFERS'; readonly theirs: FileContent; readonly isCompared: boolean };

type FileNoticesProps = {
  readonly newer: Newer | undefined;
  readonly trouble: Trouble | undefined;
  /** The revision to compare with that cannot be read. */
  readonly missing: number | undefined;
  readonly onCompare: () => void;
  readonly onOverwrite: () => void;
  readonly onTake: () => void;
};

/** What stands between the file and its reader: a later revision, a text that was not saved. */
export function FileNotices(props: FileNoticesProps): VNode {
  const { newer, trouble, missing } = props;
  return (
    <>
      {newer !== undefined && trouble === undefined && (
        <div class="file-notice" role="status">
          <p>
            {newer.show === undefined
              ? `Revision ${newer.revision} does not have this file any more.`
              : `Revision ${newer.revision} has changed this file.`}
          </p>
          {newer.show !== undefined && (
            <button type="button" class="button" onClick={newer.show}>
              Show it
            </button>
          )}
        </div>
      )}
      {missing !== undefined && (
        <div class="file-notice" role="status">
          <p>Revision {missing} did not have this file, so everything counts as added.</p>
        </div>
      )}
      {trouble?.kind === 'FAILED' && <Problem error={trouble.error} />}
      {trouble?.kind === 'DIFFERS' && (
        <div class="file-notice file-notice-problem" role="alert">
          <p>
            Not saved: revision {trouble.theirs.revision} has changed the same place of this file. Your text
            is kept here.
          </p>
          <span class="actions">
            <button type="button" class="button" onClick={props.onCompare}>
              {trouble.isCompared ? 'Back to editing' : 'Compare with theirs'}
            </button>
            <button type="button" class="button" onClick={props.onTake}>
              Take theirs
            </button>
            <button type="button" class="button" onClick={props.onOverwrite}>
              Save mine in place of it
            </button>
          </span>
        </div>
      )}
    </>
  );
}
