import type { CitedText } from '../api/cited-text.ts';
import { passagesOf } from './passages.ts';

/** A passage that elements carry something of, and where it can be read. */
export type Citation = {
  readonly sessionId: string;
  readonly turnId: string;
  readonly passageId: string;
  /** The file and the line in it. */
  readonly place: string;
  readonly text: string;
};

/** The passages of texts that some elements carry something of, each once, in the order of the texts. */
export function citationsOf(texts: readonly CitedText[], elementIds: readonly string[]): readonly Citation[] {
  const wanted = new Set(elementIds);
  return texts.flatMap(({ sessionId, turnId, units }) =>
    passagesOf(units)
      .filter(({ carriers }) => carriers.some(({ elementId }) => wanted.has(elementId)))
      .map(({ id, source, place, text }) => ({
        sessionId,
        turnId,
        passageId: id,
        text,
        place: place === '' ? source : `${source} ${place}`,
      })),
  );
}
