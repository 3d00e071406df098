/** Words that begin with the letters of an acronym in brackets behind them: "work package (WP)". */
const definition = /((?:[\p{L}-]+\s+){1,5}?[\p{L}-]+)\s*\(\s*([\p{Lu}]{2,6})s?\s*\)/gu;

/**
 * Texts with their acronyms written out: after "work package (WP)" every "WP" is a "work package". Acronyms that the
 * texts do not explain stay.
 */
export function spelledOut<T extends { readonly text: string }>(passages: readonly T[]): readonly T[] {
  const long = new Map<string, string>();
  for (const { text } of passages)
    for (const [, words = '', acronym = ''] of text.matchAll(definition)) {
      const name = wordsOfAcronym(words, acronym);
      if (name !== undefined && !long.has(acronym)) long.set(acronym, name.toLowerCase());
    }
  if (long.size === 0) return passages;
  const used = new RegExp(`(\\s*\\(\\s*)?\\b(${[...long.keys()].join('|')})(s?)\\b(\\s*\\))?`, 'g');
  return passages.map((passage) => ({
    ...passage,
    text: passage.text.replace(
      used,
      (whole, open: string | undefined, acronym: string, plural: string, close: string | undefined) =>
        open !== undefined && close !== undefined
          ? ''
          : whole.replace(`${acronym}${plural}`, `${long.get(acronym) ?? acronym}${plural}`),
    ),
  }));
}

/** The last words whose first letters are the acronym's; small words may stand between. */
function wordsOfAcronym(words: string, acronym: string): string | undefined {
  const parts = words.trim().split(/\s+/);
  for (let start = parts.length - 1; start >= 0; start -= 1) {
    const initials = parts
      .slice(start)
      .flatMap((part) => part.split('-'))
      .map((part) => part.charAt(0).toUpperCase())
      .join('');
    if (initials === acronym) return parts.slice(start).join(' ');
  }
  return undefined;
}
