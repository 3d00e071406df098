import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { wordsOf } from './sentences.ts';

/** Each word with its tag; marks are left out. */
function tagged(sentence: string): string {
  return wordsOf(sentence)
    .filter(({ tag }) => tag !== 'PU')
    .map(({ text, tag }) => `${text}/${tag}`)
    .join(' ');
}

const sentences: Readonly<Record<string, string>> = {
  'A baker orders flour.': 'A/DT baker/NN orders/VBZ flour/NN',
  'The orders of a baker are listed.': 'The/DT orders/NNS of/IN a/DT baker/NN are/BE listed/VBN',
  'I want to view the list of ovens.': 'I/PRP want/VB to/TO view/VB the/DT list/NN of/IN ovens/NNS',
  'Each loaf has a weight and a price.': 'Each/DT loaf/NN has/HV a/DT weight/NN and/CC a/DT price/NN',
  'Bakers can change or delete recipes.': 'Bakers/NNS can/MD change/VB or/CC delete/VB recipes/NNS',
  "The customer's address must be stored.": "The/DT customer/NN 's/POS address/NN must/MD be/BE stored/VBN",
  'Unsold bread that is older than two days is given away.':
    'Unsold/JJ bread/NN that/WH is/BE older/JJ than/IN two/CD days/NNS is/BE given/VBN away/RP',
};

describe('parts of speech', () => {
  for (const [sentence, expected] of Object.entries(sentences))
    it(`are read in "${sentence}"`, () => {
      assert.equal(tagged(sentence), expected);
    });

  it('come with plain forms', () => {
    assert.deepEqual(
      wordsOf('Bakers sold loaves while children were watching').map(({ lemma }) => lemma),
      ['baker', 'sell', 'loaf', 'while', 'child', 'be', 'watch'],
    );
  });

  it('are given to every token of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        for (const { start, end, text: own } of wordsOf(text)) assert.equal(text.slice(start, end), own);
      }),
    );
  });
});
