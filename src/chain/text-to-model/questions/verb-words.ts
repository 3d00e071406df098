import type { Language } from '../commands/languages/language.ts';

/** Whether a text says a verb in any of its forms, or a noun made of it. */
export function saysVerb(text: string, verb: string, language: Language): boolean {
  const [plain = '', ...particles] = verb.toLowerCase().split(' ');
  const stem = plain.length > 5 ? plain.replace(/(?:en|ify|y|e|n)$/, '') : plain.replace(/(?:e|y)$/, '');
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .some(
      (word) =>
        word === plain ||
        (stem.length > 2 && word.startsWith(stem)) ||
        (word.length > 2 && language.verbReadings(word).some(({ lemma }) => isSame(lemma, plain, particles))),
    );
}

const isSame = (lemma: string, plain: string, particles: readonly string[]): boolean => {
  const [first = '', ...others] = lemma.split(' ');
  return (
    first === plain &&
    (others.length === 0 || particles.length === 0 || others.join(' ') === particles.join(' '))
  );
};
