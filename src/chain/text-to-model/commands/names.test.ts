import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { german } from './languages/de.ts';
import { areNear, folded, isTypo, lemmaForm } from './names.ts';

/** Edits between two texts, where swapped neighbours are one edit: the whole table, as the textbook has it. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, () => Array<number>(b.length + 1).fill(0));
  const at = (i: number, j: number): number => rows[i]?.[j] ?? Infinity;
  for (const [i, row] of rows.entries())
    for (const j of row.keys()) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] =
        i === 0 || j === 0
          ? i + j
          : Math.min(
              ...[at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same],
              swapped ? at(i - 2, j - 2) + 1 : Infinity,
            );
    }
  return at(a.length, b.length);
}

const name = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 3, maxLength: 10 });

test('names are near as their distance says: one edit up to six letters, two in longer names', () => {
  fc.assert(
    fc.property(name, name, (a, b) => {
      const most = Math.min(a.length, b.length) <= 6 ? 1 : 2;
      const isNear = a !== b && a.length >= 4 && distance(a, b) <= most;
      assert.equal(areNear(a, b), isNear);
    }),
    { numRuns: 3000 },
  );
});

test('a typing error is seen through case and joints of words', () => {
  assert.equal(isTypo('Shpiment', 'Shipment'), true);
  assert.equal(isTypo('delivery adress', 'DeliveryAddress'), true);
  assert.equal(isTypo('Shipment', 'Payment'), false);
  assert.equal(folded('DeliveryAddress'), folded('delivery-address'));
});

for (const forms of [
  'Fass Fässer Fässern Fasses',
  'Zeugnis Zeugnisse Zeugnissen Zeugnisses',
  'Haus Häuser Häusern Hauses',
  'Bus Busse Bussen',
  'Gast Gäste Gästen Gastes',
  'Person Personen',
  'Kundin Kundinnen',
  'Verkäufer Verkäufern Verkäufers',
])
  test(`the forms of a German noun are one: ${forms}`, () => {
    assert.equal(new Set(forms.split(' ').map((form) => lemmaForm(form, german))).size, 1);
  });
