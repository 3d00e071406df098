import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createFreeRows, rowsBetween } from './cells.ts';

test('the first free row of a column is given out, from the wanted one on', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom('a', 'b'), fc.nat(6))), (asked) => {
      const freeRow = createFreeRows();
      const taken = new Set<string>();
      for (const [column, wanted] of asked) {
        let row = wanted;
        while (taken.has(`${column} ${row}`)) row += 1;
        taken.add(`${column} ${row}`);
        assert.equal(freeRow(column, wanted), row);
      }
    }),
  );
});

test('a row is free between two ranks when no node stands between them', () => {
  const cells = fc.array(fc.record({ row: fc.nat(2), rank: fc.nat(8) }));
  fc.assert(
    fc.property(cells, fc.nat(3), fc.nat(8), fc.nat(8), (all, row, from, length) => {
      const to = from + length;
      const isFree = !all.some((cell) => cell.row === row && cell.rank > from && cell.rank < to);
      assert.equal(rowsBetween(all)(row, from, to), isFree);
    }),
  );
});
