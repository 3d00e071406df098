import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chooseClasses } from './class-choice.ts';
import { pairsOf } from './class-pairs.ts';
import { nounUsesOf } from './noun-uses.ts';
import { pairFeatures } from './pair-features.ts';
import { eventsIn } from './text-events.ts';
import { unitSentences } from './unit-sentences.ts';

/** Features that come from the two names of pairs, in a text of a sentence said so many times. */
function featuresOfEnds(text: string, times: number): readonly string[] {
  const sentences = unitSentences(Array.from({ length: times }, (_, at) => ({ unitId: `u${at}`, text })));
  const uses = nounUsesOf(sentences, sentences.flatMap(eventsIn));
  const pairs = pairsOf(chooseClasses(uses), uses);
  assert.ok(pairs.length > 0);
  return pairFeatures(pairs, uses).flatMap((features) =>
    Object.keys(features).filter((name) => name.startsWith('ends: ')),
  );
}

describe('the features of a pair', () => {
  it('have what a document of demands says of each of the two', () => {
    assert.ok(featuresOfEnds('The customer shall place an order.', 30).includes('ends: subject'));
  });

  it('are those of both together in descriptions and stories', () => {
    assert.deepEqual(featuresOfEnds('The customer places an order.', 3), []);
    assert.deepEqual(featuresOfEnds('As a customer, I want to place an order of books.', 30), []);
  });
});
