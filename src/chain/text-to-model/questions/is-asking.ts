import { withoutDeterminers } from '../commands/amounts.ts';
import { peeled } from '../commands/clauses.ts';
import { plainWordings } from '../commands/idioms.ts';
import { verbReadingsAt } from '../commands/verb-readings.ts';
import { find } from '../commands/references.ts';
import { classAt } from '../commands/terms.ts';
import type { Workbench } from '../commands/workbench.ts';
import type { Span } from '../commands/words.ts';
import { phraseAt } from '../commands/words.ts';

/** Whether the words of a sentence ask for an answer rather than for a change. */
export function isAsking(bench: Workbench, sentence: Span): boolean {
  const own = peeled(sentence, bench.language);
  // "What we miss on Order is a date" asks for a change, in the form of a question.
  const [wording = own] = plainWordings(own, bench.language);
  const words =
    own[0] !== undefined && wording.includes(own[0]) && isQuestionWord(own, bench) ? own : wording;
  const { questions, auxiliaries, modals } = bench.language;
  const hasMark = sentence.at(-1)?.text === '?';
  if (words.length === 0) return false;
  if (isName(bench, words) || (!hasMark && statesSomething(bench, words))) return false;
  if (isQuestionWord(words, bench))
    return (
      !isDescription(bench, words) &&
      !(phraseAt(words, 0, 'name, count, list') > 0 && isNameCommand(bench, words))
    );
  const prep = phraseAt(words, 0, bench.language.prepositions.PLACE);
  if (prep > 0 && phraseAt(words, prep, questions.WHICH) > 0) return true;
  if (words !== own) return false;
  // "X is now called Y, can you change that?"
  const { language } = bench;
  const request = own.findIndex(
    ({ text }, at) => /^[,;–-]$/.test(text) && phraseAt(own, at + 1, language.requests) > 0,
  );
  if (request > 0) return false;
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
    if (isPolite || isSuggested(bench, courtesy, words)) return false;
    const helps = [auxiliaries.BE, auxiliaries.DO, auxiliaries.HAVE].some(
      (list) => phraseAt(words, 0, list) > 0,
    );
    if (helps) return true;
    const isModal = Object.values(modals).some((list) => phraseAt(words, 0, list) > 0);
    return isModal || verbReadingsAt(words, 0, bench.language).length === 0;
  }
  return false;
}

/** "How about a business object Complaint?" proposes something new; "how about Customer?" asks on. */
function isSuggested({ language }: Workbench, courtesy: Span, words: Span): boolean {
  const isOpened = courtesy.some((_, at) => phraseAt(courtesy, at, language.questions.SUGGEST) > 0);
  const isDeed = verbReadingsAt(words, 0, language).some(({ form }) => form === 'BASE' || form === 'GERUND');
  return isOpened && (isDeed || withoutDeterminers(words, language).isNew);
}

function isQuestionWord(words: Span, { language }: Workbench): boolean {
  const { WHICH, WHO, WHERE, WHY, COUNT, TELL } = language.questions;
  return [WHICH, WHO, WHERE, WHY, COUNT, TELL].some((list) => phraseAt(words, 0, list) > 0);
}

/** "Show is to get a duration": a verb follows what could ask as well. */
function isName({ language }: Workbench, words: Span): boolean {
  const { auxiliaries, modals } = language;
  const helpers = [auxiliaries.BE, auxiliaries.HAVE, auxiliaries.DO, ...Object.values(modals)].join(', ');
  return phraseAt(words, 0, 'show, list, name, count') > 0 && phraseAt(words, 1, helpers) > 0;
}

/** "Number of guests has a minimum of 1": what could ask is the name of an element, and something is said of it. */
function statesSomething(bench: Workbench, words: Span): boolean {
  const { auxiliaries, modals } = bench.language;
  const helpers = [auxiliaries.BE, auxiliaries.HAVE, ...Object.values(modals)].join(', ');
  const verb = words.findIndex((_, at) => at > 1 && phraseAt(words, at, helpers) > 0);
  const found = verb < 2 ? undefined : find(bench, words.slice(0, verb), {});
  return found?.kind === 'FOUND' && found.tier <= 2;
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
