import type { VNode } from 'preact';
import type { FileContent } from '../../../client/src/index.ts';
import { useCanWrite } from '../../api/projects.ts';
import { isDeletable, modeWords } from '../../model/file-modes.ts';
import { DeleteFile } from './delete-file.tsx';

/** The name of a file after the way to it. */
export function FileName({ path }: { readonly path: string }): VNode {
  const slash = path.lastIndexOf('/') + 1;
  return (
    <h1 class="file-name">
      <span class="quiet">{path.slice(0, slash)}</span>
      <wbr />
      {path.slice(slash)}
    </h1>
  );
}

type FileHeadProps = {
  readonly projectId: string;
  readonly file: FileContent;
  readonly revision: number;
  /** The revision it is compared with. */
  readonly earlier: number | undefined;
  readonly isChanged: boolean;
  readonly isBusy: boolean;
  readonly onCompare: (revision: number | undefined) => void;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
  readonly onDownload: () => void;
  readonly onStep: (direction: 'NEXT' | 'PREVIOUS') => void;
  /** Goes to the next part of the file that belongs to people; absent when it has none. */
  readonly onNextRegion: (() => void) | undefined;
};

/** As many earlier revisions are offered. */
const mostRevisions = 50;

/** The name of the file, what becomes of it, and what can be done with it. */
export function FileHead(props: FileHeadProps): VNode {
  const { file, revision, earlier, isChanged, isBusy, onNextRegion } = props;
  const { word, sign } = modeWords(file);
  const canWrite = useCanWrite(props.projectId);
  const revisions = Array.from(
    { length: Math.min(revision - 1, mostRevisions) },
    (_, index) => revision - 1 - index,
  );
  return (
    <div class="file-head">
      <FileName path={file.path} />
      <span class="mode">
        <span aria-hidden="true">{sign}</span> {word}
      </span>
      <span class="quiet">revision {revision}</span>
      <div class="file-actions">
        {revisions.length > 0 && (
          <label class="compare">
            <span>Compare with</span>
            <select
              value={earlier ?? ''}
              onChange={({ currentTarget }) =>
                props.onCompare(currentTarget.value === '' ? undefined : Number(currentTarget.value))
              }
            >
              <option value="">–</option>
              {revisions.map((each) => (
                <option key={each} value={each}>
                  revision {each}
                </option>
              ))}
            </select>
          </label>
        )}
        {earlier !== undefined && (
          <span class="button-pair">
            <button
              type="button"
              class="button"
              aria-label="Previous change"
              onClick={() => props.onStep('PREVIOUS')}
            >
              ↑
            </button>
            <button
              type="button"
              class="button"
              aria-label="Next change"
              onClick={() => props.onStep('NEXT')}
            >
              ↓
            </button>
          </span>
        )}
        {earlier === undefined && onNextRegion !== undefined && (
          <button type="button" class="button" onClick={onNextRegion}>
            Next part of yours
          </button>
        )}
        <button type="button" class="button" onClick={props.onDownload}>
          Download
        </button>
        {canWrite && isDeletable(file) && (
          <DeleteFile
            projectId={props.projectId}
            place={{ artifactId: file.artifactId, path: file.path, revision }}
          />
        )}
        {isChanged && (
          <>
            <button type="button" class="button" disabled={isBusy} onClick={props.onDiscard}>
              Discard
            </button>
            <button type="button" class="button button-main" disabled={isBusy} onClick={props.onSave}>
              Save <kbd>Ctrl S</kbd>
            </button>
          </>
        )}
      </div>
    </div>
  );
}
