import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutHidden } from './readers.js';

const order = Object.freeze({
  number: 'A-1',
  margin: '3',
  lines: [{ item: 'pen', cost: '1' }, { item: 'ink' }],
});
const members = [
  { at: '/margin', roles: ['owner'] },
  { at: '/lines/*/cost', roles: ['owner', 'buyer'] },
];

describe('what an answer shows', () => {
  it('is everything to roles that read everything', () => {
    assert.equal(withoutHidden(order, { roles: ['clerk', 'owner'] }, members), order);
  });

  it('lacks the members, of parts too, that no role of the caller reads', () => {
    const lines = [{ item: 'pen' }, { item: 'ink' }];
    assert.deepEqual(withoutHidden(order, { roles: ['clerk'] }, members), { number: 'A-1', lines });
    assert.deepEqual(withoutHidden(order, {}, members), { number: 'A-1', lines });
    assert.deepEqual(withoutHidden(order, { roles: ['buyer'] }, members), {
      number: 'A-1',
      lines: order.lines,
    });
  });

  it('is left out on every page of a list', () => {
    const page = { items: [order, order], nextCursor: 'x' };
    const shown = withoutHidden(page, { roles: ['clerk'] }, [{ at: '/items/*/margin', roles: ['owner'] }]);
    const { number, lines } = order;
    assert.deepEqual(shown, {
      items: [
        { number, lines },
        { number, lines },
      ],
      nextCursor: 'x',
    });
  });
});
