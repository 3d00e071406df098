import type { Scene } from './scene.ts';
import type { Span } from './words.ts';
import { phraseAt } from './words.ts';

/** Whether words are more than a name: a helper of a verb, who speaks, or another clause stands among them. */
export function isClause({ language }: Scene, span: Span): boolean {
  const { BE, HAVE, DO } = language.auxiliaries;
  const helpers = [
    BE,
    HAVE,
    DO,
    ...Object.values(language.modals),
    language.frames.SPEAKER,
    language.relatives,
  ];
  return span.some(
    (word, at) =>
      at > 0 &&
      word.tag !== 'POS' &&
      !/^\p{Lu}/u.test(word.text) &&
      phraseAt(span, at, helpers.join(', ')) > 0,
  );
}
