import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chooseClasses } from './class-choice.ts';
import { nounUsesOf } from './noun-uses.ts';
import { relationsBetween } from './relations.ts';
import { eventsIn } from './text-events.ts';
import { unitSentences } from './unit-sentences.ts';

const sentences = unitSentences([{ unitId: 'u1', text: 'A customer places orders. An order has lines.' }]);
const uses = nounUsesOf(sentences, sentences.flatMap(eventsIn));

/** The relations where a line is so likely to be a thing. */
function joined(likelihood: number): readonly string[] {
  const choice = chooseClasses(uses);
  const likelihoodOf = (key: string): number => (key === 'line' ? likelihood : 1);
  return relationsBetween({ choice: { ...choice, likelihoodOf }, uses }).map(
    ({ source, target }) => `${source} - ${target}`,
  );
}

describe('two things', () => {
  it('are joined where both are likely to be things', () => {
    assert.deepEqual(joined(1), ['customer - order', 'order - line']);
  });

  it('are not joined where one is hardly one', () => {
    assert.deepEqual(joined(0.1), ['customer - order']);
  });
});
