import { known, singular } from '../language/lexicon.ts';
import { verbForms } from '../language/word-forms.ts';

const folded = new Map<string, string>();
const mostFolded = 50_000;

/** A name as names are compared: split at case and hyphens, in lower case, every word in the singular. */
export function foldedName(name: string): string {
  const before = folded.get(name);
  if (before !== undefined) return before;
  if (folded.size >= mostFolded) folded.clear();
  const form = wordsIn(name).map(singular).join(' ');
  folded.set(name, form);
  return form;
}

/** The words of a text in lower case, with names in camel case apart. */
export function wordsIn(text: string): readonly string[] {
  return (
    text
      .normalize('NFKC')
      .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\d]+/gu) ?? []
  );
}

/** Plain forms that a word may have as a verb. */
export function verbsOf(word: string): readonly string[] {
  return [word, ...verbForms(word, known).map(({ lemma }) => lemma)];
}

/** A sentence as sentences are compared: words and numbers alone. */
export function foldedText(text: string): string {
  return wordsIn(text).join(' ');
}
