import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  foldScores,
  foldThresholds,
  sourceDigest,
  weightTable,
} from '../../src/chain/text-to-model/reading/weights.generated.ts';
import { headTable } from '../../src/chain/text-to-model/reading/heads.generated.ts';
import { relationTable } from '../../src/chain/text-to-model/reading/relation-weights.generated.ts';
import { annotatedTexts, sourceDigest as digestNow } from '../../tools/reader/annotated-texts.ts';
import { examplesOf, weightsFor } from '../../tools/reader/examples.ts';
import { judgedFold, meanScore, withThresholds } from '../../tools/reader/folds.ts';
import { headsOf } from '../../tools/reader/heads.ts';
import { pairWeightsFor, textPairs } from '../../tools/reader/pairs.ts';
import { headTableOf, tableOf } from '../../tools/reader/weights-source.ts';

describe('the weights of the reader', () => {
  const texts = annotatedTexts().map(examplesOf);

  it('are those that `npm run reader` fits to the annotated texts', () => {
    assert.equal(sourceDigest, digestNow());
    assert.equal(weightTable.trim(), tableOf(weightsFor(texts)));
    assert.equal(headTable.trim(), headTableOf(headsOf(texts)));
  });

  it('are those of relations, too', () => {
    assert.equal(relationTable.trim(), tableOf(pairWeightsFor(textPairs(texts))));
  });

  it('are as good on a domain they had not seen as they say', () => {
    const [description, stories, demands] = (foldThresholds.split(', ')[0] ?? '').split(' ').map(Number);
    assert.ok(description !== undefined && stories !== undefined && demands !== undefined);
    const judged = withThresholds(judgedFold(texts, 0), [{ description, stories, demands }]);
    const score = Number(meanScore(judged).f.toFixed(3));
    assert.equal(Number(foldScores.split(' ')[0]), score);
  });

  it('rest on texts of many domains and all kinds, annotated in the agreed form', () => {
    const count = (of: (text: (typeof texts)[number]['text']) => string): number =>
      new Set(texts.map(({ text }) => of(text))).size;
    assert.ok(texts.length >= 60 && count(({ domain }) => domain) >= 12);
    assert.deepEqual([...new Set(texts.map(({ text }) => text.kind))].sort(), [
      'description',
      'letter',
      'requirements',
      'stories',
    ]);
    for (const { text } of texts)
      for (const pair of text.relations)
        for (const end of pair.split(' - '))
          assert.equal(text.labels.get(end), 'CLASS', `${text.name}: "${end}" of "${pair}" is no class.`);
  });
});
