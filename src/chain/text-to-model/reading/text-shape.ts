import type { UnitSentence } from './facts.ts';

/** What a whole text is like. */
export type TextShape = {
  readonly sentences: number;
  /** Stories make up most of it. */
  readonly isBacklog: boolean;
  /** How much it is a document of demands: 0 for a short text or one that only describes, 1 for a list of them or a long text. */
  readonly demanding: number;
};

/** A note of a few demands speaks of the business; only a document of this many sentences speaks of software as well. */
const note = { from: 15, to: 30 };

/** Nothing is only described in so many sentences: a long text is a document of demands in what words it may demand. */
const longText = { from: 40, to: 70 };

/** Tells a list of stories, a description and a document of demands apart. */
export function shapeOf(sentences: readonly UnitSentence[]): TextShape {
  const stories = sentences.filter(({ role }) => role === 'WANT').length;
  const demands = sentences.filter(({ read }) =>
    read.clauses.some(({ modal }) => /^(?:should|shall|must)$/.test(modal)),
  ).length;
  const isBacklog = stories * 2 > new Set(sentences.map(({ unitId }) => unitId)).size;
  return {
    sentences: sentences.length,
    isBacklog,
    demanding: isBacklog
      ? 0
      : Math.max(
          grown(sentences.length, longText),
          (demands / Math.max(1, sentences.length)) * grown(sentences.length, note),
        ),
  };
}

/** 0 up to a number, 1 from another on, and in between as far as it has come. */
function grown(amount: number, { from, to }: { readonly from: number; readonly to: number }): number {
  return Math.min(1, Math.max(0, (amount - from) / (to - from)));
}
