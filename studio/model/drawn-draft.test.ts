import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contentOf, type Element } from './content.ts';
import { draftOf, withStep, type Draft } from './draft.ts';
import { drawnOf } from './drawn-draft.ts';
import type { Edit } from './edit.ts';
import { removalOf } from './referrers.ts';

const shop: Element = {
  eClass: 'CimModel',
  id: 'm',
  objects: [
    {
      eClass: 'BusinessObject',
      id: 'order',
      name: 'Order',
      parts: [{ eClass: 'Part', id: 'total' }],
    },
    { eClass: 'BusinessObject', id: 'book', name: 'Book', uses: ['order'] },
  ],
};

function after(...steps: readonly (readonly Edit[])[]): Draft {
  return steps.reduce(
    (draft, edits, index) => withStep(draft, { id: `s${index}`, label: '', edits }),
    draftOf(1, shop),
  );
}

const removal = removalOf(contentOf(shop), 'order', (_, feature) => feature === 'uses');

describe('what is drawn of a draft', () => {
  it('has what the draft removes, with the references to it', () => {
    const drawn = drawnOf(after(removal, [{ kind: 'SET', elementId: 'book', feature: 'name', value: 'B' }]));
    assert.deepEqual(drawn.operations, [{ op: 'replace', path: '/objects/1/name', value: 'B' }]);
    assert.deepEqual([...drawn.removed.keys()], ['order', 'total']);
    assert.deepEqual(drawn.removed.get('total')?.around, ['m', 'order']);
    assert.equal(drawn.removed.get('total')?.stepId, 's0');
  });

  it('is the stored model where the draft only removes', () => {
    const { key, operations } = drawnOf(after(removal));
    assert.deepEqual([key, operations], ['', []]);
  });

  it('lacks what the draft itself has added and removed again, and marks nothing that was put back', () => {
    const pen: Element = { eClass: 'BusinessObject', id: 'pen', name: 'Pen' };
    const to = { parentId: 'm', feature: 'objects', isMany: true };
    const [order] = [...contentOf(shop).slots.keys()];
    assert.equal(order, 'order');
    const there = drawnOf(after([{ kind: 'ADD', to, element: pen }], [{ kind: 'REMOVE', elementId: 'pen' }]));
    assert.deepEqual(
      there.operations.map(({ op, path }) => `${op} ${path}`),
      ['add /objects/-', 'remove /objects/2'],
    );
    assert.equal(there.removed.size, 0);
    const element: Element = { eClass: 'BusinessObject', id: 'order' };
    assert.equal(drawnOf(after(removal, [{ kind: 'ADD', to, element }])).removed.has('order'), false);
  });

  it('has the additions of a previewed run that fit', () => {
    const add = (id: string, parentId: string): Edit => ({
      kind: 'ADD',
      to: { parentId, feature: 'parts', isMany: true },
      element: { eClass: 'Part', id },
    });
    const drawn = drawnOf(draftOf(1, shop), [
      add('new', 'book'),
      add('inner', 'new'),
      add('lost', 'nowhere'),
    ]);
    assert.deepEqual([...drawn.added.keys()], ['new', 'inner']);
    assert.deepEqual(drawn.added.get('inner')?.around, ['m', 'book', 'new']);
    assert.deepEqual(
      drawn.operations.map(({ path }) => path),
      ['/objects/1/parts/-', '/objects/1/parts/0/parts/-'],
    );
  });
});
