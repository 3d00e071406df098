import type { NounPhrase } from '../language/noun-phrases.ts';
import { nameWords } from '../language/noun-phrases.ts';

/** The name under which a phrase is counted: lower-case words, head in the singular. */
export function keyOf(phrase: NounPhrase): string {
  return nameWords(phrase).join(' ');
}

/** The last word of a name. */
export function headOf(key: string): string {
  return key.slice(key.lastIndexOf(' ') + 1);
}
