import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sentencesOf } from './sentences.ts';

const sentences = (text: string): readonly string[] => sentencesOf(text).map((sentence) => sentence.text);

describe('sentences', () => {
  it('do not begin with the heading that stands in their line', () => {
    assert.deepEqual(sentences('Order Entry  The clerk enters orders. Rules  Orders have a date.'), [
      'Order Entry',
      'The clerk enters orders.',
      'Rules',
      'Orders have a date.',
    ]);
  });

  it('go on behind several blanks', () => {
    assert.deepEqual(sentences('The clerk asks for  Mr Miller.  Orders have  a date.'), [
      'The clerk asks for  Mr Miller.',
      'Orders have  a date.',
    ]);
  });
});
