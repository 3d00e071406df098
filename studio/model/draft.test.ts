import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { find, type Element } from './content.ts';
import { draftOf, redo, resultOf, undo, withStep, withoutStep, type Step } from './draft.ts';

const shop: Element = {
  eClass: 'Model',
  id: 'm',
  name: 'Shop',
  objects: [{ eClass: 'Object', id: 'order', name: 'Order' }],
};
const added: Step = {
  id: '1',
  label: 'Add Number',
  edits: [
    {
      kind: 'ADD',
      to: { parentId: 'order', feature: 'attributes', isMany: true },
      element: { eClass: 'Attribute', id: 'number', name: 'Number' },
    },
  ],
};
const named: Step = {
  id: '2',
  label: 'Rename Number',
  edits: [{ kind: 'SET', elementId: 'number', feature: 'name', value: 'Order number' }],
};
const other: Step = {
  id: '3',
  label: 'Rename Shop',
  edits: [{ kind: 'SET', elementId: 'm', feature: 'name', value: 'Bookshop' }],
};
const all = [added, named, other].reduce(withStep, draftOf(4, shop));

describe('a draft', () => {
  it('is empty again when every step is undone, with the content as it was', () => {
    const undone = undo(undo(undo(all)));
    assert.deepEqual(undone.steps, []);
    assert.deepEqual(resultOf(undone).content.root, shop);
    assert.deepEqual(resultOf(undone).operations, []);
    assert.equal(undo(undone), undone);
  });

  it('does again what was undone, until something else is done', () => {
    assert.deepEqual(redo(undo(all)), all);
    assert.deepEqual(withStep(undo(all), named).undone, []);
  });

  it('saves all steps in one patch', () => {
    assert.deepEqual(resultOf(all).operations, [
      {
        op: 'add',
        path: '/objects/0/attributes/-',
        value: { eClass: 'Attribute', id: 'number', name: 'Number' },
      },
      { op: 'replace', path: '/objects/0/attributes/0/name', value: 'Order number' },
      { op: 'replace', path: '/name', value: 'Bookshop' },
    ]);
  });

  it('leaves out with a step the steps that need what it made', () => {
    const left = withoutStep(all, '1');
    assert.deepEqual(
      left.steps.map(({ id }) => id),
      ['3'],
    );
    assert.equal(find(resultOf(left).content, 'number'), undefined);
  });
});
