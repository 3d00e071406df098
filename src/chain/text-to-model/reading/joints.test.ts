import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readDomain } from './domain.ts';
import { unitSentences } from './unit-sentences.ts';

/** "student course (grade)" for every thing, and "student - student course" for every relation. */
function read(text: string): { readonly things: readonly string[]; readonly relations: readonly string[] } {
  const { classes, relations } = readDomain(unitSentences([{ unitId: 'u1', text }]));
  return {
    things: classes.map(({ key, attributes }) => `${key} (${attributes.map(({ name }) => name).join(', ')})`),
    relations: relations.map(({ source, target }) => `${source} - ${target}`),
  };
}

describe('what two things have together', () => {
  for (const said of [
    'For each supplier and product, the price is stored.',
    'The price is stored for each supplier and each product.',
    'The price is stored per supplier and product.',
    'The price of each supplier for each product is stored.',
  ])
    it(`belongs to a thing between them in "${said}"`, () => {
      const { things, relations } = read(`Suppliers offer products. A buyer orders products. ${said}`);
      assert.deepEqual(things, ['supplier ()', 'product ()', 'buyer ()', 'supplier product (price)']);
      assert.deepEqual(relations, [
        'buyer - product',
        'supplier - supplier product',
        'product - supplier product',
      ]);
    });

  it('belongs to the thing that the text names for what the two do', () => {
    const { things, relations } = read(
      'Students enrol in courses. An enrolment has a date. For each student and course, the fee is recorded.',
    );
    assert.deepEqual(things, ['student ()', 'course ()', 'enrolment (date, fee)']);
    assert.deepEqual(relations, ['student - enrolment', 'course - enrolment']);
  });

  it('is not read where one of them is a value, or where three are named', () => {
    const { things } = read('A clerk prints labels. For each label and date, the amount is stored.');
    assert.ok(things.every((thing) => !thing.startsWith('label date')));
    const { things: named } = read(
      'A clerk sells tickets, books and maps. For each ticket and book and map, the price is stored.',
    );
    assert.ok(named.every((thing) => !/^(?:ticket|book) /.test(thing) || /^(?:ticket|book) \(/.test(thing)));
  });
});
