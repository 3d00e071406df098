import { thresholdFor } from '../../src/chain/text-to-model/reading/ranker.ts';
import type { TextExamples } from './examples.ts';
import type { Judged } from './folds.ts';
import { judgedWithout } from './folds.ts';
import { aims, bestThresholds } from './thresholds.ts';

/** Texts of a style of their own: longer and looser than the rest of their kind. */
const styles: readonly { readonly title: string; readonly has: (examples: TextExamples) => boolean }[] = [
  { title: 'requirements, 60 sentences and more', has: isLong('requirements', 60) },
  { title: 'stories, 75 sentences and more', has: isLong('stories', 75) },
  { title: 'description, 18 sentences and more', has: isLong('description', 18) },
];

/** The texts of a style, judged by weights and thresholds that had seen none of it. */
export type JudgedStyle = { readonly title: string; readonly judged: readonly Judged[] };

/** Judges each style by the texts that are not of it, with thresholds from what the folds say of those. */
export function judgedStyles(
  texts: readonly TextExamples[],
  likelihoods: readonly Judged[],
): readonly JudgedStyle[] {
  return styles.map(({ title, has }) => {
    const thresholds = bestThresholds(
      likelihoods.filter(({ examples }) => !has(examples)),
      aims.classes,
    );
    return {
      title,
      judged: judgedWithout(texts, has).map((each) => ({
        ...each,
        threshold: thresholdFor(thresholds, each.examples.shape),
      })),
    };
  });
}

function isLong(kind: string, sentences: number): (examples: TextExamples) => boolean {
  return ({ text, shape }) => text.kind === kind && shape.sentences >= sentences;
}
