import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { storyPartsOf } from './story-parts.ts';
import { storySpansOf } from './story-spans.ts';

describe('a story', () => {
  it('has a persona, a wish and a reason', () => {
    const parts = storyPartsOf('US-3: As a head baker, I want to plan shifts so that nobody is alone.');
    assert.equal(parts?.persona.text, 'head baker');
    assert.equal(parts.want.text, 'I want to plan shifts');
    assert.equal(parts.benefit?.text, 'nobody is alone');
  });

  it('may do without a reason', () => {
    assert.equal(storyPartsOf('As an apprentice I need a key')?.benefit, undefined);
  });

  it('is not a sentence that only begins like one', () => {
    assert.equal(storyPartsOf('As a result, the oven cools down.'), undefined);
  });

  it('names who, what is done, and with what', () => {
    const spans = storySpansOf(
      'As a baker, I want to print labels for cakes, so that customers see the price.',
    );
    const of = (label: string): readonly string[] =>
      spans.filter((span) => span.label === label).map(({ text }) => text);
    assert.deepEqual(of('Persona'), ['baker']);
    assert.deepEqual(of('Action'), ['print', 'see']);
    assert.deepEqual(of('Entity'), ['labels', 'cakes', 'customers', 'price']);
  });
});
