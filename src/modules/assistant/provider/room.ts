import type { Room } from '../contract/operation-tools.ts';

/** Characters of what is shown for a command, which goes with a short call, a question, and passages of a document. */
const usual = {
  command: { elements: 4_000, contract: 3_600 },
  question: { elements: 9_000, contract: 0 },
  passages: { elements: 9_000, contract: 9_000 },
} as const satisfies Readonly<Record<string, Room>>;

/** What there is room for, and which part of the usual amount of other things. */
export type Rooms = Readonly<Record<keyof typeof usual, Room>> & { readonly share: number };

/** A token has at least so many characters, in any language but those without spaces. */
const charactersPerToken = 3;
/** What else stands in a call: instructions, tools, passages. */
const besides = 14_000;
const leastShare = 0.15;

/** What can be shown to a model whose context has so many tokens, of which an answer takes some. */
export function roomsIn(context: { readonly contextTokens: number; readonly outputTokens: number }): Rooms {
  const left = (context.contextTokens - context.outputTokens) * charactersPerToken - besides;
  const most = usual.passages.elements + usual.passages.contract;
  const share = Math.max(leastShare, Math.min(1, left / most));
  const part = ({ elements, contract }: Room): Room => ({
    elements: Math.floor(elements * share),
    contract: Math.floor(contract * share),
  });
  const { command, question, passages } = usual;
  return { command: part(command), question: part(question), passages: part(passages), share };
}

/** Tokens that an answer may have, which never takes more than half of the context. */
export function outputTokensIn(context: {
  readonly contextTokens: number;
  readonly outputTokens: number;
}): number {
  return Math.min(context.outputTokens, Math.floor(context.contextTokens / 2));
}
