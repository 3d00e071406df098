import type { VNode } from 'preact';
import type { ModeWords } from '../../model/file-modes.ts';

type FileFootProps = {
  readonly words: ModeWords;
  /** The line in which something was typed that may not be changed. */
  readonly refused: number | undefined;
  readonly onNextRegion: (() => void) | undefined;
};

/** What of the file may be edited, and why; it stands out when somebody has typed elsewhere. */
export function FileFoot({ words, refused, onNextRegion }: FileFootProps): VNode {
  return (
    <div class={`file-foot ${refused === undefined ? '' : 'file-foot-refused'}`}>
      <p>
        {refused !== undefined && <strong>Line {refused} cannot be edited. </strong>}
        {words.reason}
      </p>
      {refused !== undefined && onNextRegion !== undefined && (
        <button type="button" class="button" onClick={onNextRegion}>
          Go to a part of yours
        </button>
      )}
    </div>
  );
}
