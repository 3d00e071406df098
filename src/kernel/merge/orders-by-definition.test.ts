import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { filledUp } from '../../../test/support/kernel/merge/filled-up.ts';
import type { OrderComparison } from './list-order.ts';
import { compareOrders, movedMembers } from './list-order.ts';

type Order = readonly string[];

function ordersOf(members: Order): readonly Order[] {
  if (members.length < 2) return [members];
  return members.flatMap((first) =>
    ordersOf(members.filter((member) => member !== first)).map((rest) => [first, ...rest]),
  );
}

/** The pairs that stand the other way round than in Base, which is in alphabetical order. */
function inverted(order: Order): ReadonlySet<string> {
  return new Set(
    order.flatMap((later, index) =>
      order
        .slice(0, index)
        .filter((earlier) => earlier > later)
        .map((earlier) => later + earlier),
    ),
  );
}

const areDisjoint = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].every((each) => !other.has(each));

const keyOf = (pairs: ReadonlySet<string>): string => [...pairs].sort().join(' ');

/** What the definition says, without any of the short cuts. */
function byDefinition(
  base: Order,
  working: Order,
  generated: Order,
  orderWith: ReadonlyMap<string, Order>,
): OrderComparison {
  const [byUser, byGenerator] = [inverted(working), inverted(generated)];
  if (byGenerator.size === 0 || keyOf(byUser) === keyOf(byGenerator)) return { kind: 'WORKING' };
  if (byUser.size === 0) return { kind: 'GENERATED' };
  if (areDisjoint(byUser, byGenerator)) {
    const order = orderWith.get(keyOf(new Set([...byUser, ...byGenerator])));
    return order === undefined ? { kind: 'CONFLICT' } : { kind: 'COMBINED', order };
  }
  const [movedByUser, movedByGenerator] = [movedMembers(base, working), movedMembers(base, generated)];
  if (!areDisjoint(movedByUser, movedByGenerator)) return { kind: 'CONFLICT' };
  const still = base.filter((member) => !movedByUser.has(member) && !movedByGenerator.has(member));
  const withUser = filledUp(
    still,
    working.filter((member) => !movedByGenerator.has(member)),
  );
  const order = filledUp(
    withUser,
    generated.filter((member) => !movedByUser.has(member)),
  );
  return { kind: 'COMBINED', order };
}

describe('every two orders of up to five members', () => {
  for (const base of [['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd'], ['a', 'b', 'c', 'd', 'e']])
    it(`of ${base.join()} are judged as the definition says`, () => {
      const orders = ordersOf(base);
      const orderWith = new Map(orders.map((order) => [keyOf(inverted(order)), order]));
      assert.equal(orderWith.size, orders.length);
      for (const working of orders)
        for (const generated of orders)
          assert.deepEqual(
            compareOrders({ base, working, generated }),
            byDefinition(base, working, generated, orderWith),
            `${working.join('')} and ${generated.join('')}`,
          );
    });
});
