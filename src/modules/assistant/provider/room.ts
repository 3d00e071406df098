import type { Room } from '../contract/operation-tools.ts';

/** Characters of what is shown: for a command, which goes with a short call, a question, and passages of a document. */
export const roomFor = {
  command: { elements: 4_000, contract: 3_600 },
  question: { elements: 9_000, contract: 0 },
  passages: { elements: 9_000, contract: 9_000 },
} as const satisfies Readonly<Record<string, Room>>;
