import type { ComponentChildren, VNode } from 'preact';
import type { FileRef } from '../../../client/src/index.ts';
import type { Repository } from '../../api/artifacts.ts';
import { ago } from '../../lib/dates.ts';
import { filesPath, modelPath } from '../../lib/paths.ts';
import { counted } from '../../lib/text.ts';
import { isYours, modeWords } from '../../model/file-modes.ts';

type OverviewProps = {
  readonly repository: Repository;
  readonly onDownload: () => void;
  readonly children: ComponentChildren;
};

/** What the repository is made from, what becomes of its files, and which hold texts of people. */
export function Overview({ repository, onDownload, children }: OverviewProps): VNode {
  const { id, projectId, name, revision, sourceModelId, sourceRevision, updatedAt, files } = repository;
  const yours = files.filter(isYours);
  const start = files.find(({ path }) => path === 'README.md');
  return (
    <div class="files-overview">
      <div class="page-head">
        <div>
          <h1>{name}</h1>
          <p class="quiet">
            Revision {revision} · from the{' '}
            <a href={modelPath(projectId, 'psm', sourceModelId)}>
              deployment model, revision {sourceRevision}
            </a>{' '}
            · <time dateTime={updatedAt}>{ago(updatedAt, Date.now())}</time>
          </p>
        </div>
        <div class="actions">
          {start !== undefined && (
            <a class="button" href={filesPath(projectId, id, start.path)}>
              Read the README
            </a>
          )}
          <button type="button" class="button button-main" onClick={onDownload}>
            Download ZIP
          </button>
        </div>
      </div>
      {children}
      <section class="files-part">
        <h2>What the next run does with them</h2>
        <dl class="modes">
          {groupsOf(files).map(({ word, sign, reason, count }) => (
            <div key={word + reason}>
              <dt>
                <span class="mode">
                  <span aria-hidden="true">{sign}</span> {word}
                </span>{' '}
                <span class="quiet">{counted(count, 'file')}</span>
              </dt>
              <dd>{reason}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section class="files-part">
        <h2>With text of yours</h2>
        {yours.length === 0 ? (
          <p class="quiet">No file was edited yet. Open one that has parts marked “yours” and write there.</p>
        ) : (
          <ul class="rows">
            {yours.map(({ path }) => (
              <li key={path}>
                <a class="row" href={filesPath(projectId, id, path)}>
                  <span class="row-main row-title">{path}</span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function groupsOf(
  files: readonly FileRef[],
): readonly (ReturnType<typeof modeWords> & { readonly count: number })[] {
  const groups = new Map<string, ReturnType<typeof modeWords> & { readonly count: number }>();
  for (const file of files) {
    const words = modeWords(file);
    groups.set(words.reason, { ...words, count: (groups.get(words.reason)?.count ?? 0) + 1 });
  }
  return [...groups.values()].sort((left, right) => right.count - left.count);
}
