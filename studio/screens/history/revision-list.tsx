import type { VNode } from 'preact';
import type { ModelSummary, RevisionRef } from '../../../client/src/index.ts';
import type { RevisionRange } from '../../api/history.ts';
import { ago, dateAndTime } from '../../lib/dates.ts';
import { historyPath } from '../../lib/paths.ts';
import { counted } from '../../lib/text.ts';

type RevisionListProps = {
  readonly model: ModelSummary;
  readonly revisions: readonly RevisionRef[];
  readonly range: RevisionRange;
  readonly nameOf: (userId: string) => string | undefined;
};

/** The kept revisions, the newest first; each leads to what it changed. */
export function RevisionList({ model, revisions, range, nameOf }: RevisionListProps): VNode {
  return (
    <nav class="revisions" aria-label="Revisions">
      <ol>
        {revisions.map((each, index) => {
          const { revision, updatedAt, updatedBy, elementCount } = each;
          const earlier = revisions[index + 1];
          const href = historyPath(model.projectId, model.level, model.id, {
            to: String(revision),
            from: String(earlier?.revision ?? revision),
          });
          const isChosen = range.to === String(revision);
          return (
            <li key={revision}>
              <a class="revision" href={href} {...(isChosen && { 'aria-current': 'true' as const })}>
                <span class="revision-head">
                  <span class="row-title">Revision {revision}</span>
                  {revision === model.revision && <span class="badge">current</span>}
                </span>
                <span class="quiet">
                  <time dateTime={updatedAt} title={dateAndTime(updatedAt)}>
                    {ago(updatedAt, Date.now())}
                  </time>
                  {nameOf(updatedBy) !== undefined && ` by ${nameOf(updatedBy) ?? ''}`}
                </span>
                <span class="quiet">
                  {counted(elementCount, 'element')}
                  {earlier !== undefined && difference(elementCount - earlier.elementCount)}
                </span>
                {earlier !== undefined && earlier.name !== each.name && (
                  <span class="revision-name">“{each.name}”</span>
                )}
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function difference(count: number): string {
  if (count === 0) return '';
  return count > 0 ? `, + ${count}` : `, − ${-count}`;
}
