import { withAliases } from '../../src/chain/text-to-model/reading/class-choice.ts';
import type { Features } from '../../src/chain/text-to-model/reading/features.ts';
import { pairFeatures } from '../../src/chain/text-to-model/reading/pair-features.ts';
import type { Weights } from '../../src/chain/text-to-model/reading/ranker.ts';
import { rankerFor, weighed } from '../../src/chain/text-to-model/reading/ranker.ts';
import { pairsOf } from '../../src/chain/text-to-model/reading/class-pairs.ts';
import { pairOf } from './annotated-texts.ts';
import type { TextExamples } from './examples.ts';
import { fitted } from './examples.ts';
import type { Judged } from './folds.ts';
import { foldCount, foldsOf } from './folds.ts';

/** Pairs of annotated classes of one text, with their features and whether they are annotated as a relation. */
type TextPairs = {
  readonly examples: TextExamples;
  readonly pairs: readonly {
    readonly name: string;
    readonly isRelated: boolean;
    readonly features: Features;
  }[];
};

/** The pairs of every text. */
export function textPairs(texts: readonly TextExamples[]): readonly TextPairs[] {
  return texts.map(pairsIn);
}

function pairsIn(examples: TextExamples): TextPairs {
  const { text, uses } = examples;
  const classes = [...text.labels].flatMap(([key, label]) =>
    label === 'CLASS' && uses.mentions.has(key) ? [key] : [],
  );
  return {
    examples,
    pairs: pairsOf(withAliases(uses, new Set(classes)), uses).map((pair) => {
      const name = pairOf(pair.source, pair.target);
      return { name, isRelated: text.relations.has(name), features: pairFeatures(pair, uses) };
    }),
  };
}

/** Fits the weights of the ranker of relations; each text counts the same. */
export function pairWeightsFor(texts: readonly TextPairs[]): Weights {
  return fitted(
    texts.map(({ examples: { shape }, pairs }) =>
      pairs.map(({ isRelated, features }) => ({
        label: Number(isRelated),
        features: weighed(features, shape),
      })),
    ),
    2,
  );
}

/** Judges the pairs of every text by weights fitted without its domain. */
export function judgedPairs(all: readonly TextExamples[]): readonly Judged[] {
  const texts = textPairs(all);
  const folds = foldsOf(all);
  return Array.from({ length: foldCount }, (_, fold) => {
    const isInside = ({ examples }: TextPairs): boolean => folds.get(examples.text.domain) === fold;
    const weights = pairWeightsFor(texts.filter((each) => !isInside(each)));
    return texts.filter(isInside).map(({ examples, pairs }): Judged => {
      const likelihoods = rankerFor(weights, examples.shape);
      return {
        examples,
        fold,
        threshold: 1,
        wanted: examples.text.relations,
        likely: new Map(pairs.map(({ name, features }) => [name, likelihoods(features)[1] ?? 0])),
      };
    });
  }).flat();
}
