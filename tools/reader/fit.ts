import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { annotatedTexts, sourceDigest } from './annotated-texts.ts';
import { examplesOf, weightsFor } from './examples.ts';
import { judgedTexts, withThresholds } from './folds.ts';
import { headsOf } from './heads.ts';
import { judgedPairs, pairWeightsFor, textPairs } from './pairs.ts';
import { readerPage, relationSection } from './page.ts';
import { judgedStyles } from './styles.ts';
import { bestThresholds, foldThresholds, aims } from './thresholds.ts';
import { headsSource, relationWeightsSource, weightsSource } from './weights-source.ts';

/**
 * Fits the ranker of names to the annotated texts and writes its weights and the page of its figures: `npm run reader`.
 * Thresholds are chosen on judgements of texts whose domain the weights had not seen.
 */
const root = join(import.meta.dirname, '../..');
const texts = annotatedTexts().map(examplesOf);
const likelihoods = judgedTexts(texts);
const thresholds = bestThresholds(likelihoods, aims.classes);
const ofFolds = foldThresholds(likelihoods, aims.classes);
const judged = withThresholds(likelihoods, ofFolds);
const weights = weightsFor(texts);
const pairLikelihoods = judgedPairs(judged);
const pairThresholds = bestThresholds(pairLikelihoods, aims.relations);
const pairs = withThresholds(pairLikelihoods, foldThresholds(pairLikelihoods, aims.relations));
const written = [
  [
    'src/chain/text-to-model/reading/weights.generated.ts',
    weightsSource({ weights, thresholds, ofFolds, judged, digest: sourceDigest() }),
  ],
  ['src/chain/text-to-model/reading/heads.generated.ts', headsSource(headsOf(texts))],
  [
    'src/chain/text-to-model/reading/relation-weights.generated.ts',
    relationWeightsSource(pairWeightsFor(textPairs(texts)), pairThresholds),
  ],
  [
    'docs/reference/reader.md',
    readerPage({ weights, thresholds, judged, styles: judgedStyles(texts, likelihoods) }) +
      relationSection(pairs, pairThresholds),
  ],
] as const;
for (const [path, text] of written) {
  writeFileSync(join(root, path), text);
  console.log(path);
}
