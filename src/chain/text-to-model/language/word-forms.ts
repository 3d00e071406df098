import { nounForms, participleForms, pastForms } from './irregular-forms.ts';

/** Which words of which kind are known; answers for lower-case words. */
export type KnownWords = {
  readonly isNoun: (word: string) => boolean;
  readonly isVerb: (word: string) => boolean;
};

/** The singular of a lower-case noun: `categories` → `category`; words that are no plural stay as they are. */
export function singularOf(word: string, known: KnownWords): string {
  const listed = nounForms.get(word);
  if (listed !== undefined) return listed;
  // "craftsmen", not "specimen"
  if (/\p{L}{2}men$/u.test(word) && !known.isNoun(word)) return word.replace(/men$/, 'man');
  if (!word.endsWith('s') || word.length < 4 || /(?:ss|us|is)$/.test(word)) return word;
  const stem = word.slice(0, -1);
  if (word.endsWith('ies')) return known.isNoun(stem) ? stem : `${word.slice(0, -3)}y`;
  if (/(?:s|x|z|ch|sh)es$/.test(word)) {
    const shorter = word.slice(0, -2);
    if (known.isNoun(shorter)) return shorter;
    return known.isNoun(stem) || !/(?:ss|x|zz|ch|sh)es$/.test(word) ? stem : shorter;
  }
  if (/oes$/.test(word)) return known.isNoun(stem) ? stem : word.slice(0, -2);
  return stem;
}

/** One reading of a verb form: its plain form and what form it is. */
export type VerbForm = { readonly lemma: string; readonly form: 'VB' | 'VBZ' | 'VBD' | 'VBN' | 'VBG' };

/** Every way to read a lower-case word as a form of a known verb. */
export function verbForms(word: string, known: KnownWords): readonly VerbForm[] {
  const forms: VerbForm[] = [];
  if (known.isVerb(word)) forms.push({ lemma: word, form: 'VB' });
  const past = pastForms.get(word);
  if (past !== undefined) forms.push({ lemma: past, form: 'VBD' });
  const participle = participleForms.get(word);
  if (participle !== undefined) forms.push({ lemma: participle, form: 'VBN' });
  if (word.endsWith('s') && !word.endsWith('ss')) {
    const stems = [word.slice(0, -1), word.slice(0, -2), `${word.slice(0, -3)}y`];
    const lemma = stems.find(
      (stem, index) =>
        known.isVerb(stem) && (index !== 1 || word.endsWith('es')) && (index !== 2 || word.endsWith('ies')),
    );
    if (lemma !== undefined) forms.push({ lemma, form: 'VBZ' });
  }
  if (word.endsWith('ed') && word.length > 3) {
    const lemma = verbStem(word.slice(0, -2), known);
    if (lemma !== undefined) forms.push({ lemma, form: 'VBD' }, { lemma, form: 'VBN' });
  }
  if (word.endsWith('ing') && word.length > 4) {
    const lemma = verbStem(word.slice(0, -3), known);
    if (lemma !== undefined) forms.push({ lemma, form: 'VBG' });
  }
  return forms;
}

function verbStem(stem: string, known: KnownWords): string | undefined {
  const candidates = [`${stem}e`, stem];
  if (/i$/.test(stem)) candidates.push(`${stem.slice(0, -1)}y`);
  if (/([bdfglmnprstvz])\1$/.test(stem)) candidates.push(stem.slice(0, -1));
  if (/y$/.test(stem)) candidates.push(`${stem.slice(0, -1)}ie`);
  // "filling" is from "fill", "using" from "use": a doubled or e-less stem only where the plain one is unknown.
  if (
    known.isVerb(stem) &&
    !(known.isVerb(`${stem}e`) && /[aeiou][^aeiouwxy]$/.test(stem) && !/[aeiou]{2}[^aeiou]$/.test(stem))
  )
    return stem;
  return candidates.find((candidate) => known.isVerb(candidate));
}
