import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shapeOf } from './text-shape.ts';
import { unitSentences } from './unit-sentences.ts';

/** How much a sentence, said so many times, is a document of demands. */
function demanding(text: string, times: number): number {
  return shapeOf(unitSentences(Array.from({ length: times }, (_, at) => ({ unitId: `u${at}`, text }))))
    .demanding;
}

describe('a document of demands', () => {
  it('demands in most of its sentences', () => {
    assert.equal(demanding('The clerk shall check the order.', 30), 1);
    assert.equal(demanding('The clerk shall check the order.', 10), 0);
  });

  it('is any long text that lists no stories, in what words it may demand', () => {
    assert.equal(demanding('The clerk checks the order.', 30), 0);
    assert.equal(demanding('The clerk checks the order.', 70), 1);
    assert.equal(demanding('As a clerk, I want to check the order.', 70), 0);
  });
});
