import { closedWords } from '../language/closed-words.ts';
import { known, singular } from '../language/lexicon.ts';
import { tokensOf } from '../language/tokens.ts';
import { verbForms } from '../language/word-forms.ts';

/**
 * The plain forms of the words of a text that carry meaning, without repetitions: singular nouns and plain verbs.
 * A word that can be both gives both, so that "orders" is met by "order" of either kind.
 */
export function contentLemmas(text: string): readonly string[] {
  const lemmas = new Set<string>();
  // "DataHub" is met by "datahub" and by "data hub".
  const spaced = `${text} ${text.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')}`;
  for (const token of tokensOf(spaced))
    for (const word of token.lower.split(/[-_‐‑]/)) {
      if (!/^\p{L}[\p{L}\d]+$/u.test(word) || closedWords.has(word)) continue;
      lemmas.add(singular(word));
      for (const { lemma } of verbForms(word, known)) lemmas.add(lemma);
    }
  return [...lemmas];
}
