import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { find, type Element } from './content.ts';
import { draftOf, resultOf, withStep, type Draft } from './draft.ts';
import type { Edit } from './edit.ts';
import { keyOf, overlapsOf, rebased, type TheirChange } from './rebase.ts';

const number: Element = { eClass: 'Attribute', id: 'number', name: 'Number' };
const order: Element = { eClass: 'Object', id: 'order', name: 'Order', attributes: [number] };
const book: Element = { eClass: 'Object', id: 'book', name: 'Book' };
const shop: Element = { eClass: 'Model', id: 'm', name: 'Shop', objects: [order, book] };

function draft(...edits: readonly Edit[]): Draft {
  return edits.reduce(
    (before, edit, at) => withStep(before, { id: String(at), label: 'Change', edits: [edit] }),
    draftOf(1, shop),
  );
}

function change(kind: TheirChange['kind'], elementId: string, feature: string | null = null): TheirChange {
  return { kind, elementId, feature };
}

const renamed: Edit = { kind: 'SET', elementId: 'number', feature: 'name', value: 'Order number' };

describe('a draft on top of what somebody else saved', () => {
  it('finds its elements where they stand now', () => {
    const theirs = { ...shop, objects: [book, order] };
    const onto = { revision: 2, root: theirs, changes: [change('REORDERED', 'm', 'objects')] };
    assert.deepEqual(overlapsOf(draft(renamed), theirs, onto.changes), []);
    const after = rebased(draft(renamed), onto, new Set());
    assert.equal(after.revision, 2);
    assert.deepEqual(resultOf(after).operations, [
      { op: 'replace', path: '/objects/1/attributes/0/name', value: 'Order number' },
    ]);
  });

  it('overlaps in a feature that both changed, and takes the value that is chosen', () => {
    const theirs = { ...shop, objects: [{ ...order, attributes: [{ ...number, name: 'No.' }] }, book] };
    const changes = [change('SET', 'number', 'name')];
    assert.deepEqual(overlapsOf(draft(renamed), theirs, changes), [
      { elementId: 'number', feature: 'name', before: 'Number', yours: 'Order number', theirs: 'No.' },
    ]);
    const onto = { revision: 2, root: theirs, changes };
    assert.deepEqual(rebased(draft(renamed), onto, new Set([keyOf('number', 'name')])).steps, []);
    const mine = resultOf(rebased(draft(renamed), onto, new Set()));
    assert.equal(find(mine.content, 'number')?.element['name'], 'Order number');
  });

  it('does not overlap where both chose the same value', () => {
    const theirs = {
      ...shop,
      objects: [{ ...order, attributes: [{ ...number, name: 'Order number' }] }, book],
    };
    assert.deepEqual(overlapsOf(draft(renamed), theirs, [change('SET', 'number', 'name')]), []);
  });

  it('does not overlap where both added to a list', () => {
    const mine: Edit = {
      kind: 'ADD',
      to: { parentId: 'm', feature: 'objects', isMany: true },
      element: { eClass: 'Object', id: 'mine' },
    };
    const theirs = { ...shop, objects: [order, book, { eClass: 'Object', id: 'theirs' }] };
    const changes = [change('ADDED', 'theirs')];
    assert.deepEqual(overlapsOf(draft(mine), theirs, changes), []);
    const { content } = resultOf(rebased(draft(mine), { revision: 2, root: theirs, changes }, new Set()));
    assert.ok(find(content, 'mine') && find(content, 'theirs'));
  });

  it('keeps an element that the other deleted, as it was, when that is chosen', () => {
    const theirs = { ...shop, objects: [book] };
    const changes = [change('DELETED', 'order')];
    const [overlap, ...others] = overlapsOf(draft(renamed), theirs, changes);
    assert.deepEqual(others, []);
    assert.deepEqual([overlap?.elementId, overlap?.feature, overlap?.theirs], ['order', null, undefined]);
    const onto = { revision: 2, root: theirs, changes };
    const { content } = resultOf(rebased(draft(renamed), onto, new Set()));
    assert.equal(find(content, 'number')?.element['name'], 'Order number');
    assert.deepEqual(rebased(draft(renamed), onto, new Set([keyOf('order', null)])).steps, []);
  });

  it('overlaps when it removes what the other changed inside', () => {
    const theirs = { ...shop, objects: [{ ...order, attributes: [{ ...number, name: 'No.' }] }, book] };
    const removal: Edit = { kind: 'REMOVE', elementId: 'order' };
    const changes = [change('SET', 'number', 'name')];
    assert.equal(overlapsOf(draft(removal), theirs, changes)[0]?.elementId, 'order');
    assert.deepEqual(overlapsOf(draft({ kind: 'REMOVE', elementId: 'book' }), theirs, changes), []);
  });

  it('leaves out a removal that the other has done already', () => {
    const theirs = { ...shop, objects: [book] };
    const onto = { revision: 2, root: theirs, changes: [change('DELETED', 'order')] };
    const removal = draft({ kind: 'REMOVE', elementId: 'order' });
    assert.deepEqual(overlapsOf(removal, theirs, onto.changes), []);
    assert.deepEqual(rebased(removal, onto, new Set()).steps, []);
  });
});
