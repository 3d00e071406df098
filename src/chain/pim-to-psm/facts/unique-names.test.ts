import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { uniqueNames } from './unique-names.ts';

const cluster = { maxLength: 20, separator: '-' } as const;

describe('unique names', () => {
  it('gives the wished name when nothing else wishes it', () => {
    const names = uniqueNames(
      [
        { id: 'a', name: 'order' },
        { id: 'b', name: 'book' },
      ],
      cluster,
    );
    assert.deepEqual(
      [...names],
      [
        ['a', 'order'],
        ['b', 'book'],
      ],
    );
  });

  it('gives a wished name to the lowest rank, then to the smallest id, and marks the others', () => {
    const names = uniqueNames(
      [
        { id: 'b', name: 'order', rank: 1 },
        { id: 'c', name: 'order' },
        { id: 'd', name: 'order' },
      ],
      cluster,
    );
    assert.equal(names.get('c'), 'order');
    assert.equal(names.get('d'), 'order-18ac');
    assert.equal(names.get('b'), 'order-3e23');
  });

  it('takes the second wish before it adds digits', () => {
    const wishes = [{ id: 'a', name: 'version', otherwise: 'version_value' }];
    const names = uniqueNames(wishes, { maxLength: 63, separator: '_', taken: ['version'] });
    assert.equal(names.get('a'), 'version_value');
  });

  it('cuts long names and keeps them apart by digits made from the id', () => {
    const names = uniqueNames(
      [
        { id: 'a', name: 'a-very-long-name-indeed' },
        { id: 'b', name: 'a-very-long-name-in-truth' },
      ],
      cluster,
    );
    assert.deepEqual([...names.values()], ['a-very-long-nam-ca97', 'a-very-long-nam-3e23']);
  });

  it('is unique, short enough and independent of the order of wishes', () => {
    const wish = fc.record({
      id: fc.uuid(),
      name: fc.stringMatching(/^[a-c][a-c-]{0,30}[a-c]$/),
      rank: fc.integer({ min: 0, max: 2 }),
    });
    fc.assert(
      fc.property(fc.uniqueArray(wish, { selector: ({ id }) => id }), (wishes) => {
        const names = uniqueNames(wishes, cluster);
        assert.equal(new Set(names.values()).size, wishes.length);
        for (const name of names.values()) assert.match(name, /^(?=.{1,20}$)[a-z]([a-z0-9-]*[a-z0-9])?$/);
        const backwards = uniqueNames(wishes.toReversed(), cluster);
        for (const { id } of wishes) assert.equal(backwards.get(id), names.get(id));
      }),
    );
  });
});
