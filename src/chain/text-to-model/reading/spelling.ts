import { tokensOf } from '../language/tokens.ts';

/** Words that a text writes with capitals inside or throughout, by their lower-case form: acronyms, product names. */
export function spellingsOf(texts: readonly string[]): ReadonlyMap<string, string> {
  const spellings = new Map<string, string>();
  for (const text of texts) {
    // In a text of capitals they say nothing.
    if (text === text.toUpperCase()) continue;
    for (const token of tokensOf(text))
      if (/^\p{Lu}{2,}\d*$|^\p{L}+\p{Lu}/u.test(token.text) && !spellings.has(token.lower))
        spellings.set(token.lower, token.text);
  }
  return spellings;
}

const longestName = 200;

/** A name for people: first letter a capital, words with capitals as the text has them. */
export function spelledName(key: string, spellings: ReadonlyMap<string, string>): string {
  const name = key
    .split(' ')
    .map((word) => spellings.get(word) ?? word)
    .join(' ');
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`.slice(0, longestName);
}
