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
import { classesOf, foldCount, takenIn } from './folds.ts';

/** Pairs of annotated classes of one text, with their features and whether they are annotated as a relation. */
type TextPairs = {
  readonly examples: TextExamples;
  readonly pairs: readonly {
    readonly name: string;
    readonly isRelated: boolean;
    readonly features: Features;
  }[];
};

/** The pairs of annotated classes of every text. */
export function textPairs(texts: readonly TextExamples[]): readonly TextPairs[] {
  return texts.map((examples) => pairsIn(examples, classesOf(examples)));
}

function pairsIn(examples: TextExamples, classes: ReadonlySet<string>): TextPairs {
  const { text, uses } = examples;
  const named = new Set([...classes].filter((key) => uses.mentions.has(key)));
  const pairs = pairsOf(withAliases(uses, named), uses);
  const features = pairFeatures(pairs, uses);
  return {
    examples,
    pairs: pairs.map(({ source, target }, at) => {
      const name = pairOf(source, target);
      return { name, isRelated: text.relations.has(name), features: features[at] ?? {} };
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

/** Judges the pairs of all that was taken for a class in each text, by weights fitted without its domain. */
export function judgedPairs(taken: readonly Judged[]): readonly Judged[] {
  const texts = textPairs(taken.map(({ examples }) => examples));
  return Array.from({ length: foldCount }, (_, fold) => {
    const inside = taken.filter((each) => each.fold === fold);
    const left = new Set(inside.map(({ examples }) => examples));
    const weights = pairWeightsFor(texts.filter(({ examples }) => !left.has(examples)));
    return inside.map((judged): Judged => {
      const { examples } = judged;
      const likelihoods = rankerFor(weights, examples.shape);
      const { pairs } = pairsIn(examples, takenIn(judged));
      const areThings = (name: string): number =>
        name.split(' - ').reduce((product, key) => product * (judged.likely.get(key) ?? 1), 1);
      return {
        examples,
        fold,
        threshold: 1,
        wanted: examples.text.relations,
        likely: new Map(
          pairs.map(({ name, features }) => [name, areThings(name) * (likelihoods(features)[1] ?? 0)]),
        ),
      };
    });
  }).flat();
}
