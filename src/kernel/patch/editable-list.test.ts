import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { EditableList } from './editable-list.ts';

type Edit = { readonly kind: 'insert' | 'remove' | 'set'; readonly at: number };

const edits = fc.array(
  fc.record<Edit>({
    kind: fc.constantFrom('insert', 'remove', 'set'),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  { maxLength: 60 },
);

describe('an editable list', () => {
  it('is what a plain list would be after the same edits, regardless of its length', () => {
    fc.assert(
      fc.property(fc.constantFrom(0, 1, 511, 512, 513, 1024, 1025, 3000), edits, (length, all) => {
        const plain: unknown[] = Array.from({ length }, (_, index) => index);
        const list = new EditableList(plain);
        for (const [number, { kind, at }] of all.entries()) {
          const value = `edit ${number}`;
          const index = Math.min(Math.floor(at * (plain.length + 1)), plain.length);
          if (kind === 'insert') {
            plain.splice(index, 0, value);
            list.insert(index, value);
          } else if (index < plain.length) {
            assert.equal(list.get(index), plain[index]);
            if (kind === 'set') {
              plain[index] = value;
              list.set(index, value);
            } else {
              plain.splice(index, 1);
              list.remove(index);
            }
          }
          assert.equal(list.length, plain.length);
        }
        assert.deepEqual(list.toArray(), plain);
      }),
    );
  });

  it('grows from nothing far beyond the size of a chunk', () => {
    const list = new EditableList([]);
    for (let count = 0; count < 5_000; count += 1) list.insert(0, count);
    assert.deepEqual(
      list.toArray(),
      Array.from({ length: 5_000 }, (_, index) => 4_999 - index),
    );
    for (let count = 0; count < 5_000; count += 1) list.remove(0);
    assert.equal(list.length, 0);
    list.insert(0, 'again');
    assert.deepEqual(list.toArray(), ['again']);
  });
});
