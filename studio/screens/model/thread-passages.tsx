import type { VNode } from 'preact';
import { citedTextsReading } from '../../api/citations.ts';
import { useQuery } from '../../api/queries.ts';
import { textPath } from '../../lib/paths.ts';
import { type Citation, citationsOf } from '../../model/citations.ts';
import type { ThreadElement } from '../../model/element-thread.ts';
import type { FirstSight } from './first-sight.ts';

type ThreadPassagesProps = {
  readonly projectId: string;
  /** The elements of one model on the thread. */
  readonly elements: readonly ThreadElement[];
  readonly sight: FirstSight;
};

/** The passages behind elements that were made in a conversation; models do not hold these themselves. */
export function ThreadPassages({ projectId, elements, sight }: ThreadPassagesProps): VNode {
  const reading = citedTextsReading(elements[0]?.modelId);
  const { data } = useQuery({ ...reading, enabled: sight.isDrawn && reading.enabled === true });
  const [first, ...others] = citationsOf(
    data ?? [],
    elements.map(({ elementId }) => elementId),
  );
  return (
    <li class="thread-step">
      <span class="level-tag level-passage">Passage</span>
      <div class="thread-found">
        {first === undefined ? (
          <span class="quiet">
            {data === undefined && elements.length > 0 ? '…' : 'in none of your texts'}
          </span>
        ) : (
          <Cited citation={first} projectId={projectId} />
        )}
        {others.length > 0 && (
          <details>
            <summary>{others.length} more</summary>
            <ul class="links">
              {others.map((each) => (
                <li key={`${each.turnId} ${each.passageId}`}>
                  <Cited citation={each} projectId={projectId} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </li>
  );
}

function Cited({ citation, projectId }: { readonly citation: Citation; readonly projectId: string }): VNode {
  const { sessionId, turnId, passageId, place, text } = citation;
  return (
    <>
      <a href={textPath(projectId, sessionId, { turn: turnId, passage: passageId })}>“{text}”</a>
      <span class="quiet"> {place}</span>
    </>
  );
}
