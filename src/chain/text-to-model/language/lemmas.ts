import type { Tag } from './closed-words.ts';
import { known } from './lexicon.ts';
import { singularOf, verbForms } from './word-forms.ts';

/** The plain form of a word in lower case, as the part of speech that it has. */
export function lemmaOf(lower: string, tag: Tag): string {
  if (tag === 'NNS' || tag === 'NN') return tag === 'NNS' ? singularOf(lower, known) : lower;
  if (tag === 'BE') return 'be';
  if (tag === 'HV') return 'have';
  if (tag === 'DO') return 'do';
  if (/^VB/.test(tag)) {
    if (lower === 'done') return 'do';
    const forms = verbForms(lower, known);
    return (forms.find(({ form }) => form === tag) ?? forms[0])?.lemma ?? lower;
  }
  return lower;
}
