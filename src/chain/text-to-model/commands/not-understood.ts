import type { Move } from './dialogue.ts';
import { intents } from './intents.ts';

/** The sentence to say when a message has no reading: which of its words have no place, and what can be said. */
export function notUnderstood(move: Extract<Move, { readonly kind: 'UNCLEAR' }>): string {
  const words = move.unused.slice(0, 8).map((word) => `"${word}"`);
  const unread = words.length === 0 ? '' : ` I do not know what to do with ${words.join(', ')}.`;
  const near = intents.filter(({ name }) => name === move.intent);
  const examples = (near.length > 0 ? near : intents.slice(0, 4)).flatMap(({ examples: all }) =>
    all.slice(0, near.length > 0 ? 3 : 1),
  );
  return `I did not understand "${move.clause.slice(0, 160)}", so nothing was changed.${unread} Say it like this: ${examples.map((each) => `"${each}"`).join(', ')}.`;
}
