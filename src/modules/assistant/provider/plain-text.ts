import { harmless } from '../../../lib/harmless-text.ts';
import {
  actionInstructions,
  answerInstructions,
  changeInstructions,
  conceptInstructions,
  routeInstructions,
} from './prompts.ts';

/** A provider's words for people: harmless, short, and empty when they repeat what it was instructed. */
export function plainText(text: string): string {
  const plain = harmless(text).trim().slice(0, 4_000);
  return repeatsInstructions(plain) ? '' : plain;
}

/** As many words in a row are not chance. */
const telling = 6;

const instructed = new Set(
  [
    changeInstructions,
    conceptInstructions,
    actionInstructions,
    answerInstructions,
    routeInstructions,
  ].flatMap(phrasesIn),
);

function repeatsInstructions(text: string): boolean {
  return phrasesIn(text).some((phrase) => instructed.has(phrase));
}

/** All runs of some words in a text, with anything between them. */
function phrasesIn(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  return words.slice(telling - 1).map((_, index) => words.slice(index, index + telling).join(' '));
}
