import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { CodeWish } from './distinct-codes.ts';
import { distinctCodes } from './distinct-codes.ts';

const given = (...wishes: readonly CodeWish[]): Readonly<Record<string, string>> =>
  Object.fromEntries(distinctCodes(wishes));

describe('distinct codes', () => {
  it('are the wished ones when nothing else wishes them', () => {
    assert.deepEqual(given({ key: 'a', code: 'order' }, { key: 'b', code: 'line' }), {
      a: 'order',
      b: 'line',
    });
  });

  it('go to the lower rank, then to the smaller key', () => {
    assert.deepEqual(
      given({ key: 'a', code: 'x', rank: 1 }, { key: 'c', code: 'x' }, { key: 'b', code: 'x' }),
      { b: 'x', c: 'x2', a: 'x3' },
    );
  });

  it('fall back to the alternative, then to a number', () => {
    assert.deepEqual(
      given(
        { key: 'a', code: 'approve' },
        { key: 'b', code: 'approve', otherwise: 'approveOrder' },
        { key: 'c', code: 'approve', otherwise: 'approveOrder' },
      ),
      { a: 'approve', b: 'approveOrder', c: 'approveOrder2' },
    );
  });

  it('never take a number that is the wish of another', () => {
    assert.deepEqual(given({ key: 'a', code: 'x' }, { key: 'b', code: 'x' }, { key: 'c', code: 'x2' }), {
      a: 'x',
      b: 'x3',
      c: 'x2',
    });
  });

  it('differ in more than case', () => {
    assert.deepEqual(given({ key: 'a', code: 'eMail' }, { key: 'b', code: 'email' }), {
      a: 'eMail',
      b: 'email2',
    });
  });

  it('avoid what is unavailable', () => {
    assert.deepEqual(Object.fromEntries(distinctCodes([{ key: 'a', code: 'name' }], ['Name'])), {
      a: 'name2',
    });
  });

  it('are not reserved words and have at most 63 characters', () => {
    assert.deepEqual(given({ key: 'a', code: 'class' }, { key: 'b', code: 'constructor' }), {
      a: 'class_',
      b: 'constructor_',
    });
    const long = 'x'.repeat(70);
    assert.deepEqual(given({ key: 'a', code: long }, { key: 'b', code: long }), {
      a: 'x'.repeat(63),
      b: `${'x'.repeat(62)}2`,
    });
  });

  it('are all different and do not depend on the order of the wishes', () => {
    const code = fc.constantFrom('a', 'A', 'b', 'a2', 'class', 'y'.repeat(64));
    const wish = fc.record({ code, otherwise: code, rank: fc.nat(2) });
    const wishes = fc
      .array(wish, { maxLength: 12 })
      .map((list) => list.map((each, index) => ({ ...each, key: `k${index}` })));
    fc.assert(
      fc.property(wishes, (list) => {
        const codes = distinctCodes(list);
        const values = [...codes.values()].map((each) => each.toLowerCase());
        assert.equal(new Set(values).size, list.length);
        for (const { key } of list) assert.equal(distinctCodes(list.toReversed()).get(key), codes.get(key));
      }),
    );
  });
});
