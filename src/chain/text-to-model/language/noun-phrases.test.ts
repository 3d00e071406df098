import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nameWords, nounPhrasesOf } from './noun-phrases.ts';
import { wordsOf } from './sentences.ts';

const names = (sentence: string): readonly string[] =>
  nounPhrasesOf(wordsOf(sentence)).map((phrase) => nameWords(phrase).join(' '));

describe('noun phrases', () => {
  it('are named by their nouns, the last in the singular', () => {
    assert.deepEqual(names('Several delivery vans bring fresh bread to the market stalls.'), [
      'delivery van',
      'fresh bread',
      'market stall',
    ]);
  });

  it('leave out adjectives that only qualify', () => {
    assert.deepEqual(names('A new recipe replaces the existing recipe.'), ['recipe', 'recipe']);
  });

  it('know their owner', () => {
    const [owner, owned] = nounPhrasesOf(wordsOf("the baker's apprentice"));
    assert.equal(owner?.words.join(' '), 'baker');
    assert.equal(owned?.owner, 0);
  });

  it('keep acronyms that end in S', () => {
    assert.deepEqual(names('The GPS sends a position.'), ['gps', 'position']);
  });
});
