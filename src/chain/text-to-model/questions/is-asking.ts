import { withoutDeterminers } from '../commands/amounts.ts';
import { peeled } from '../commands/clauses.ts';
import { verbReadingsAt } from '../commands/verb-readings.ts';
import { classAt } from '../commands/terms.ts';
import type { Workbench } from '../commands/workbench.ts';
import type { Span } from '../commands/words.ts';
import { phraseAt } from '../commands/words.ts';

/** Whether the words of a sentence ask for an answer rather than for a change. */
export function isAsking(bench: Workbench, sentence: Span): boolean {
  const words = peeled(sentence, bench.language);
  const { questions, auxiliaries, modals } = bench.language;
  const hasMark = sentence.at(-1)?.text === '?';
  if (words.length === 0) return false;
  const asks = [
    questions.WHICH,
    questions.WHO,
    questions.WHERE,
    questions.WHY,
    questions.COUNT,
    questions.TELL,
  ].some((list) => phraseAt(words, 0, list) > 0);
  if (asks)
    return (
      !isDescription(bench, words) &&
      !(phraseAt(words, 0, 'name, count, list') > 0 && isNameCommand(bench, words))
    );
  const prep = phraseAt(words, 0, bench.language.prepositions.PLACE);
  if (prep > 0 && phraseAt(words, prep, questions.WHICH) > 0) return true;
  if (hasMark && phraseAt(words, 0, questions.EXIST) > 0) return true;
  if (hasMark && phraseAt(words, 0, questions.USED) === 0) {
    // "Could we have …?" is polite, "Has Order …?" asks.
    const courtesy = sentence.slice(
      0,
      Math.max(
        0,
        sentence.findIndex((word) => word === words[0]),
      ),
    );
    const lists = [...Object.values(modals), bench.language.speakers];
    const isPolite = courtesy.some((_, at) => lists.some((list) => phraseAt(courtesy, at, list) > 0));
    if (isPolite) return false;
    const helps = [auxiliaries.BE, auxiliaries.DO, auxiliaries.HAVE].some(
      (list) => phraseAt(words, 0, list) > 0,
    );
    if (helps) return true;
    const isModal = Object.values(modals).some((list) => phraseAt(words, 0, list) > 0);
    return isModal || verbReadingsAt(words, 0, bench.language).length === 0;
  }
  return false;
}

/** "Describe X as …" sets a description. */
function isDescription(bench: Workbench, words: Span): boolean {
  return (
    verbReadingsAt(words, 0, bench.language).some(({ lemma }) =>
      /^(?:describe|explain|beschreiben|beschreib)$/.test(lemma),
    ) && words.some((_, at) => at > 1 && phraseAt(words, at, 'as, with, :, als, mit, by') > 0)
  );
}

function isNameCommand(bench: Workbench, words: Span): boolean {
  const first = classAt(withoutDeterminers(words.slice(1), bench.language).rest, 0, bench);
  return phraseAt(words, 0, 'name') > 0 && first?.plural !== true;
}
