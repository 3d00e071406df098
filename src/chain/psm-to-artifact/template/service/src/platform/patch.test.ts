import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listedPart, listedParts, patched, type PartsRule } from './patch.js';

test('a partial change keeps what it does not name, clears what it names null, and replaces the rest', () => {
  assert.equal(patched(undefined, 'kept'), 'kept');
  assert.equal(patched(undefined, undefined), undefined);
  assert.equal(patched(null, 'cleared'), undefined);
  assert.equal(patched('new', 'old'), 'new');
  for (const value of ['', 0, false]) assert.equal(patched<string | number | boolean>(value, 'old'), value);
});

interface Card {
  readonly id: string;
  readonly title: string;
}
type Sent =
  | { readonly id: string; readonly title?: string }
  | { readonly id?: undefined; readonly title: string };

const rule: PartsRule<Sent, 'id', Card> = {
  what: 'card',
  at: '/cards',
  key: 'id',
  changed: ({ title }, stored) => ({ ...stored, title: title ?? stored.title }),
  added: ({ title }, place) => ({ id: `new ${place}`, title }),
};
const [oil, wing]: readonly [Card, Card] = [
  { id: 'a', title: 'Oil' },
  { id: 'b', title: 'Wing' },
];

test('a list of parts changes the parts that it names, adds new ones, and removes the others', () => {
  const stored = [oil, wing];
  assert.equal(listedParts<'id', Sent, Card>(undefined, stored, rule), stored);
  assert.deepEqual(listedParts<'id', Sent, Card>([], stored, rule), []);
  assert.deepEqual(
    listedParts<'id', Sent, Card>([{ title: 'Fuel' }, { id: 'b', title: 'Tail' }], stored, rule),
    [
      { id: 'new /cards/0', title: 'Fuel' },
      { id: 'b', title: 'Tail' },
    ],
  );
  assert.deepEqual(listedParts<'id', Sent, Card>([{ id: 'b' }, { id: 'a' }], stored, rule), [wing, oil]);
});

test('a part that the whole does not have, or that is listed twice, is refused with its place', () => {
  for (const list of [[{ id: 'c' }], [{ id: 'a' }, { id: 'a' }]] as const) {
    const errors = [{ pointer: `/cards/${list.length - 1}/id` }];
    assert.throws(
      () => listedParts<'id', Sent, Card>(list, [oil, wing], rule),
      (thrown: { readonly status: number; readonly errors: readonly { readonly pointer: string }[] }) =>
        thrown.status === 422 && thrown.errors[0]?.pointer === errors[0]?.pointer,
    );
  }
});

test('the one part of a kind is kept, changed by its id, or replaced', () => {
  assert.equal(listedPart<'id', Sent, Card>(undefined, oil, rule), oil);
  assert.deepEqual(listedPart<'id', Sent, Card>({ id: 'a', title: 'Fuel' }, oil, rule), {
    id: 'a',
    title: 'Fuel',
  });
  assert.deepEqual(listedPart<'id', Sent, Card>({ title: 'Fuel' }, oil, rule), {
    id: 'new /cards',
    title: 'Fuel',
  });
  assert.throws(() => listedPart<'id', Sent, Card>({ id: 'a' }, undefined, rule), { status: 422 });
});
