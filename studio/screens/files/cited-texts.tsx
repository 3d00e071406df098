import type { VNode } from 'preact';
import { citedTextsReading } from '../../api/citations.ts';
import { useQuery } from '../../api/queries.ts';
import { textPath } from '../../lib/paths.ts';
import { citationsOf } from '../../model/citations.ts';
import type { ThreadElement } from '../../model/element-thread.ts';

type CitedTextsProps = {
  readonly projectId: string;
  /** The elements of the business model on the thread. */
  readonly elements: readonly ThreadElement[];
};

/** The passages behind elements that were made in a conversation: the model does not hold these itself. */
export function CitedTexts({ projectId, elements }: CitedTextsProps): VNode {
  const { data = [], isLoading } = useQuery(citedTextsReading(elements[0]?.modelId));
  const found = citationsOf(
    data,
    elements.map(({ elementId }) => elementId),
  );
  if (found.length === 0)
    return <li class="quiet">{isLoading ? 'Looking for its passage …' : 'No passage is cited for it.'}</li>;
  return (
    <>
      {found.slice(0, 5).map(({ sessionId, turnId, passageId, place, text }) => (
        <li key={`${turnId} ${passageId}`}>
          <a href={textPath(projectId, sessionId, { turn: turnId, passage: passageId })}>{place}</a>
          <blockquote>{text}</blockquote>
        </li>
      ))}
    </>
  );
}
