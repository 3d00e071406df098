import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isEnglish } from './english.ts';
import { sentencesOf } from './sentences.ts';

describe('English', () => {
  for (const text of [
    'A baker sells bread to customers.',
    'Order, invoice, customer, delivery note',
    'As a courier, I want to see my route, so that I arrive in time.',
    'The FABS loader derives the PPoP code.',
  ])
    it(`is "${text}"`, () => {
      assert.equal(isEnglish(text), true);
    });

  for (const text of [
    'Ein Bäcker verkauft Brot an seine Kunden und liefert es aus.',
    'Un boulanger vend du pain à ses clients dans la ville.',
    'El panadero vende pan a los clientes de la ciudad.',
    'パン屋は客にパンを売る',
    'Пекарь продаёт хлеб покупателям в городе.',
  ])
    it(`is not "${text}"`, () => {
      assert.equal(isEnglish(text), false);
    });
});

describe('sentences', () => {
  it('end at full stops, not at abbreviations', () => {
    assert.deepEqual(
      sentencesOf('Loaves, e.g. rye, are weighed. Each costs approx. 3 euros! Why?').map(({ text }) => text),
      ['Loaves, e.g. rye, are weighed.', 'Each costs approx. 3 euros!', 'Why?'],
    );
  });

  it('have their place in the text', () => {
    const text = '  One loaf.  Two loaves. ';
    for (const { text: own, start, end } of sentencesOf(text)) assert.equal(text.slice(start, end), own);
  });
});
