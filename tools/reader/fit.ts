import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { annotatedTexts, sourceDigest } from './annotated-texts.ts';
import { examplesOf, weightsFor } from './examples.ts';
import { bestThreshold, classLeanness, judgedTexts, relationLeanness } from './folds.ts';
import { judgedPairs, pairWeightsFor, textPairs } from './pairs.ts';
import { readerPage, relationSection } from './page.ts';
import { relationWeightsSource, weightsSource } from './weights-source.ts';

/**
 * Fits the ranker of names to the annotated texts and writes its weights and the page of its figures: `npm run reader`.
 * The threshold is chosen on judgements of texts whose domain the weights had not seen.
 */
const root = join(import.meta.dirname, '../..');
const texts = annotatedTexts().map(examplesOf);
const judged = judgedTexts(texts);
const threshold = bestThreshold(judged, classLeanness);
const weights = weightsFor(texts);
const pairs = judgedPairs(texts);
const pairThreshold = bestThreshold(pairs, relationLeanness);
const written = [
  [
    'src/chain/text-to-model/reading/weights.generated.ts',
    weightsSource({ weights, threshold, judged, digest: sourceDigest() }),
  ],
  [
    'src/chain/text-to-model/reading/relation-weights.generated.ts',
    relationWeightsSource(pairWeightsFor(textPairs(texts)), pairThreshold),
  ],
  [
    'docs/reference/reader.md',
    readerPage({ weights, threshold, judged }) + relationSection(pairs, pairThreshold),
  ],
] as const;
for (const [path, text] of written) {
  writeFileSync(join(root, path), text);
  console.log(path);
}
