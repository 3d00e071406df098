import type { UnitSentence } from './facts.ts';

/** What a whole text is like. */
export type TextShape = {
  readonly sentences: number;
  /** Stories make up most of it. */
  readonly isBacklog: boolean;
  /** How much it is a document of demands: 0 for a short text or one that only describes, 1 for a long list of them. */
  readonly demanding: number;
};

/** A note of a few demands speaks of the business; only a document of this many sentences speaks of software as well. */
const note = 15;
const document = 30;

/** Tells a list of stories, a description and a document of demands apart. */
export function shapeOf(sentences: readonly UnitSentence[]): TextShape {
  const stories = sentences.filter(({ role }) => role === 'WANT').length;
  const demands = sentences.filter(({ read }) =>
    read.clauses.some(({ modal }) => /^(?:should|shall|must)$/.test(modal)),
  ).length;
  const length = Math.min(1, Math.max(0, (sentences.length - note) / (document - note)));
  const isBacklog = stories * 2 > new Set(sentences.map(({ unitId }) => unitId)).size;
  return {
    sentences: sentences.length,
    isBacklog,
    demanding: isBacklog ? 0 : (demands / Math.max(1, sentences.length)) * length,
  };
}
