import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { smallestSet } from './smallest-set.ts';

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

const hasAll =
  (wanted: readonly number[]) =>
  (part: readonly number[]): boolean =>
    wanted.every((each) => part.includes(each));

describe('the smallest part of a list that is enough', () => {
  it('is nothing when nothing is needed', () => {
    assert.deepEqual(
      smallestSet(numbers(5), () => true, { left: 100 }),
      [],
    );
  });

  it('is what is needed, wherever it stands', () => {
    for (const wanted of [[0], [4], [1, 3], [0, 2, 4], numbers(5)])
      assert.deepEqual(smallestSet(numbers(5), hasAll(wanted), { left: 100 }), wanted);
  });

  it('is undefined when the whole list is not enough', () => {
    assert.equal(
      smallestSet(numbers(5), () => false, { left: 100 }),
      undefined,
    );
    assert.equal(smallestSet([], hasAll([1]), { left: 100 }), undefined);
  });

  it('is found near the beginning without looking at the rest', () => {
    let longest = 0;
    const isEnough = (part: readonly number[]): boolean => {
      longest = Math.max(longest, part.length);
      return part.includes(0);
    };
    assert.deepEqual(smallestSet(numbers(1_000), isEnough, { left: 100 }), [0]);
    assert.equal(longest, 1);
  });

  it('is larger than need be when the budget ends, and still enough', () => {
    const wanted = [3, 700];
    const found = smallestSet(numbers(1_000), hasAll(wanted), { left: 8 });
    assert.ok(found !== undefined && hasAll(wanted)(found));
    assert.ok(found.length > wanted.length);
  });

  it('is enough, and no member of it can be left out, within a budget that is counted', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        fc.array(fc.nat(199), { maxLength: 6 }),
        (size, drawn) => {
          const wanted = [...new Set(drawn)].filter((each) => each < size).sort((a, b) => a - b);
          const budget = { left: 5_000 };
          let trials = 0;
          const isEnough = (part: readonly number[]): boolean => {
            trials += 1;
            return hasAll(wanted)(part);
          };
          assert.deepEqual(smallestSet(numbers(size), isEnough, budget), wanted);
          assert.equal(budget.left, 5_000 - trials);
        },
      ),
    );
  });

  /** The parts that are tried for what is needed, and what is found. */
  function tried(count: number, wanted: readonly number[], left: number): readonly string[] {
    const parts: string[] = [];
    const isEnough = (part: readonly number[]): boolean => {
      parts.push(part.join(' '));
      return hasAll(wanted)(part);
    };
    const found = smallestSet(numbers(count), isEnough, { left });
    return [...parts, `found ${found?.join(' ') ?? 'nothing'}`];
  }

  it('is looked for in growing beginnings, then in halves and smaller parts of the first one that is enough', () => {
    assert.deepEqual(tried(9, [2], 100), ['', '0', '0 1 2 3', '2 3', '3', '2', 'found 2']);
    assert.deepEqual(tried(4, [0, 3], 100), [
      ...['', '0', '0 1 2 3', '2 3', '0 1', '1 2 3', '0 2 3'],
      ...['2 3', '0 3', '3', '0', 'found 0 3'],
    ]);
  });

  it('costs one trial more than the budget at most: the whole list, when nothing was enough before', () => {
    assert.deepEqual(tried(4, [3], 0), ['0 1 2 3', 'found 0 1 2 3']);
    assert.deepEqual(tried(4, [3], 1), ['', '0 1 2 3', 'found 0 1 2 3']);
    assert.deepEqual(tried(4, [0, 3], 5), ['', '0', '0 1 2 3', '2 3', '0 1', 'found 0 1 2 3']);
    for (let left = 0; left < 20; left += 1) assert.ok(tried(9, [1, 6, 8], left).length - 1 <= left + 1);
  });
});
