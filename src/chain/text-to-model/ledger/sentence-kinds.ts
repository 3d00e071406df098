import { closedWords } from '../language/closed-words.ts';
import { isPeople } from '../reading/actors.ts';
import type { UnitSentence } from '../reading/facts.ts';
import type { TextEvent } from '../reading/text-events.ts';
import { framing } from '../reading/text-events.ts';
import { bearingVerbs } from '../reading/word-lists.ts';
import type { Content } from './obligation.ts';

const lasting: ReadonlySet<string> = new Set(
  'have consist contain comprise include own belong refer depend relate hold possess'.split(' '),
);

/** Whether an event is a lasting relation of two things, not an action. */
export function isLasting({ verb, passive, performers }: TextEvent): boolean {
  if (bearingVerbs.has(verb)) return !passive && performers.length > 0 && !performers.some(isPeople);
  return lasting.has(verb.split(' ')[0] ?? '') && !(passive && verb === 'include');
}

/** Words by which a sentence says when, how often, how much or on what condition. */
const ruling =
  /\b(?:if|when|whenever|unless|until|once|after|before|within|during|while|only|always|never|not|cannot|no|than|at most|at least|up to|exactly|between|per|maximum|minimum|automatically|first|last|own|otherwise|except|every (?:day|week|month|year)|depending|according|regardless|several|as (?:often|many|much|long|soon))\b|\d/i;

/**
 * Whether a sentence says more than the things, values, relations and actions read from it: amounts, conditions, time,
 * negation, and any word of content that none of them carries.
 */
export function ruleIn(
  sentence: UnitSentence,
  given: { readonly events: readonly TextEvent[]; readonly contents: readonly Content[] },
): boolean {
  const { read } = sentence;
  if (ruling.test(read.text) || given.events.some(({ negated, exclusive }) => negated || exclusive))
    return true;
  const said = new Set(given.contents.flatMap(wordsOf));
  const isCounted = read.phrases.some(({ determiners }) => determiners.some((word) => counting.test(word)));
  if (isCounted) return true;
  return read.words.some(({ lower, tag, lemma }) => {
    if (
      !carrying.test(tag) ||
      closedWords.has(lower) ||
      framing.has(lemma) ||
      said.has(lower) ||
      said.has(lemma)
    )
      return false;
    return !read.phrases.some(
      ({ head, words }) => read.words[head]?.lower === lower && said.has(words.at(-1) ?? ''),
    );
  });
}

const carrying = /^(?:NNS?|VB[ZDNG]?|JJ|CD|RB)$/;
const counting = /^(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|hundred|thousand|\d+)$/;

function wordsOf(content: Content): readonly string[] {
  switch (content.kind) {
    case 'CONCEPT':
    case 'NOUN':
      return content.name.split(' ');
    case 'ATTRIBUTE':
    case 'VALUE':
      return [...content.of.split(' '), ...content.name.split(' ')];
    case 'RELATION':
      return [...content.a.split(' '), ...content.b.split(' '), ...lasting, ...bearingVerbs];
    case 'ACTION':
      return [
        ...content.verb.split(' '),
        ...(content.performer ?? '').split(' '),
        ...content.objects.flatMap((each) => each.split(' ')),
      ];
    case 'COUNT':
    case 'RULE':
    case 'GOAL':
      return [];
  }
}
