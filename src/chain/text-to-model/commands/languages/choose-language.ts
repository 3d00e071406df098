import { closedWords } from '../../language/closed-words.ts';
import { useOf } from '../../language/lexicon.ts';
import { tokensOf } from '../../language/tokens.ts';
import { phrasesOf } from '../words.ts';
import { german } from './de.ts';
import { english } from './en.ts';
import { germanVerbForms } from './german-forms.ts';
import type { Language } from './language.ts';

/** Function words of German that are no words of English. */
const ownWords = new Set(
  'der die das den dem ein eine einen einem einer eines und oder zu zum zur im ins vom mit für aus bei beim als ist sind wird werden soll sollen muss müssen kann können darf nicht kein keine keinen jede jeder jedes alle allen beide wir ich du es sie ihn ihm ihr hinzu welche welcher welches wer wie wo was warum bitte auch noch rückgängig alles nur nein ja danke hat haben namens zwischen nach von um des erbt heißen durch gegen statt anstatt ohne über unter bis ab doch mal mir uns unser unsere sein seine dieser diese dieses jetzt künftig immer nie dann wenn falls sobald bevor nachdem dass ob weil damit mehr mindestens höchstens pro je neue neuer neues neuen neuem weitere weiterer weiteres weiteren gibt geht gehört braucht brauchen dürfen müssen wurde wurden worden sich man'.split(
    ' ',
  ),
);
const shared = new Set('die was in an so also am will war man bitte name text status'.split(' '));

/**
 * The language of a message, told by its function words; German verbs of commands count as well. Where nothing tells,
 * as in "Farbe weglassen", it is that of what was said before.
 */
export function languageOf(message: string, before: Language = english): Language {
  const words = tokensOf(message.replace(/"[^"]*"|“[^”]*”|„[^“”]*[“”]/g, ' ')).map(({ lower }) => lower);
  const germanOnes = words.filter(
    (word) => (ownWords.has(word) && !(shared.has(word) && closedWords.has(word))) || isGermanCommand(word),
  ).length;
  const englishOnes = words.filter((word) => closedWords.has(word) && !ownWords.has(word)).length;
  if (germanOnes !== englishOnes) return germanOnes > englishOnes ? german : english;
  return before === german && words.some(isEnglishCommand) ? english : before;
}

/** A form of an English verb of commands that is no form of a German one. */
function isEnglishCommand(word: string): boolean {
  const isOne = english
    .verbReadings(word)
    .some(({ lemma }) => Object.values(english.verbs).some((list) => phrasesOf(list).has(lemma)));
  return isOne && !germanVerbForms(word).some(({ lemma }) => isKnown(lemma));
}

/** A form of a German verb of commands that is no word of English. */
function isGermanCommand(word: string): boolean {
  if (word.length < 4 || useOf(word) !== undefined || english.verbReadings(word).length > 0) return false;
  return germanVerbForms(word).some(({ lemma }) => isKnown(lemma));
}

function isKnown(lemma: string): boolean {
  return Object.values(german.verbs).some((list) => phrasesOf(list).has(lemma));
}
