import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { OrderComparison } from './list-order.ts';
import { compareOrders, insertAfterPredecessors, movedMembers } from './list-order.ts';

function compared(base: string, working: string, generated: string): string {
  const found: OrderComparison = compareOrders({
    base: [...base],
    working: [...working],
    generated: [...generated],
  });
  return found.kind === 'COMBINED' ? found.order.join('') : found.kind;
}

const permutation = fc.integer({ min: 1, max: 7 }).chain((size) => {
  const base = Array.from({ length: size }, (_, index) => String(index));
  const shuffled = fc.shuffledSubarray(base, { minLength: size, maxLength: size });
  return fc.tuple(fc.constant(base), shuffled, shuffled);
});

const mirrored: Readonly<Record<string, string>> = { WORKING: 'GENERATED', GENERATED: 'WORKING' };

describe('the order of members that all sides have', () => {
  const cases: readonly (readonly [
    what: string,
    base: string,
    working: string,
    generated: string,
    result: string,
  ])[] = [
    ['is Working’s when the generator left it alone', 'abc', 'cab', 'abc', 'WORKING'],
    ['is the generated one when only the generator changed it', 'abc', 'abc', 'cab', 'GENERATED'],
    ['is Working’s when both made the same', 'abc', 'cab', 'cab', 'WORKING'],
    ['combines swaps of different pairs', 'abcd', 'bacd', 'abdc', 'badc'],
    ['combines moves of different members over one another', 'abcd', 'bcda', 'cabd', 'cbda'],
    ['is in conflict when both moved one member to different places', 'abcd', 'bcda', 'bacd', 'CONFLICT'],
    ['is in conflict when swaps overlap', 'abc', 'bac', 'acb', 'CONFLICT'],
    ['is in conflict when one side reversed what the other rotated', 'abcd', 'dcba', 'bcda', 'CONFLICT'],
  ];
  for (const [what, base, working, generated, result] of cases)
    it(what, () => {
      assert.equal(compared(base, working, generated), result);
    });

  it('is judged alike from both sides', () => {
    fc.assert(
      fc.property(permutation, ([base, working, generated]) => {
        const one = compareOrders({ base, working, generated });
        const other = compareOrders({ base, working: generated, generated: working });
        if (one.kind === 'WORKING' && working.join() === generated.join())
          assert.equal(other.kind, 'WORKING');
        else assert.equal(other.kind, mirrored[one.kind] ?? one.kind);
      }),
    );
  });

  it('keeps every pair that neither side inverted and inverts what exactly one side inverted, when sides invert different pairs', () => {
    fc.assert(
      fc.property(permutation, ([base, working, generated]) => {
        const before = (order: readonly string[], a: string, b: string): boolean =>
          order.indexOf(a) < order.indexOf(b);
        const pairs = base.flatMap((a, index) => base.slice(index + 1).map((b) => [a, b] as const));
        fc.pre(pairs.every(([a, b]) => before(working, a, b) || before(generated, a, b)));
        const found = compareOrders({ base, working, generated });
        if (found.kind !== 'COMBINED') return;
        for (const [a, b] of pairs)
          assert.equal(
            before(found.order, a, b),
            before(working, a, b) && before(generated, a, b),
            `${a} ${b}`,
          );
      }),
    );
  });
});

describe('members that a side moved', () => {
  it('are those that some longest common subsequence leaves out', () => {
    const bruteForce = (before: readonly string[], after: readonly string[]): ReadonlySet<string> => {
      const subsets = Array.from({ length: 2 ** before.length }, (_, bits) =>
        before.filter((__, at) => (bits >> at) & 1),
      );
      const common = subsets.filter(
        (each) => each.join() === after.filter((member) => each.includes(member)).join(),
      );
      const longest = Math.max(...common.map((each) => each.length));
      const all = common.filter((each) => each.length === longest);
      return new Set(before.filter((member) => !all.every((each) => each.includes(member))));
    };
    fc.assert(
      fc.property(permutation, ([before, after]) => {
        assert.deepEqual([...movedMembers(before, after)].sort(), [...bruteForce(before, after)].sort());
      }),
    );
  });
});

describe('inserting what a list lacks of a side', () => {
  const cases: readonly (readonly [what: string, list: string, side: string, result: string])[] = [
    ['goes right after the nearest preceding sibling', 'abx', 'aybzc', 'aybzcx'],
    ['keeps several additions in their order', 'ab', 'axyb', 'axyb'],
    ['goes before the nearest following sibling when nothing precedes', 'qab', 'xab', 'qxab'],
    ['goes to the end when no sibling is there', 'q', 'x', 'qx'],
    ['does nothing when nothing is lacking', 'ba', 'ab', 'ba'],
  ];
  for (const [what, list, side, result] of cases)
    it(what, () => {
      assert.equal(insertAfterPredecessors([...list], [...side]).join(''), result);
    });
});
