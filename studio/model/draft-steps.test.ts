import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contentOf, type Element } from './content.ts';
import { adding, marksOf, moving, setting, subjectOf, withDoing } from './draft-steps.ts';
import { draftOf, resultOf, type Draft } from './draft.ts';
import type { Feature, MetaClass } from './metamodel.ts';

const shop: Element = {
  eClass: 'CimModel',
  id: 'm',
  objects: [
    { eClass: 'BusinessObject', id: 'order', name: 'Order' },
    { eClass: 'BusinessObject', id: 'book', name: 'Book' },
  ],
};
const text: Feature = {
  name: 'name',
  kind: 'attribute',
  type: 'String',
  lower: 1,
  upper: 1,
  policy: 'THREE_WAY',
  description: '',
};
const objects: Feature = {
  ...text,
  name: 'objects',
  kind: 'containment',
  type: 'BusinessObject',
  upper: null,
};
const eClass: MetaClass = {
  name: 'BusinessObject',
  abstract: false,
  description: '',
  supertypes: [],
  features: [text],
};
let count = 0;

function done(
  draft: Draft,
  ...doings: readonly ((content: ReturnType<typeof contentOf>) => Parameters<typeof withDoing>[1])[]
): Draft {
  return doings.reduce((now, doing) => {
    const { content } = resultOf(now);
    return withDoing(now, doing(content), { id: String((count += 1)), content });
  }, draft);
}

describe('steps of a draft', () => {
  it('are one while somebody types on at a feature', () => {
    const draft = done(
      draftOf(1, shop),
      (content) => setting(content, 'order', 'name', 'O'),
      (content) => setting(content, 'order', 'name', 'Or'),
      (content) => setting(content, 'book', 'name', 'B'),
    );
    assert.deepEqual(
      draft.steps.map(({ label }) => label),
      ['O: Name', 'Book: Name'],
    );
  });

  it('add elements with a name, and know what they are about', () => {
    const draft = done(draftOf(1, shop), (content) =>
      adding(content, { parentId: 'm', feature: objects, eClass, id: 'new' }),
    );
    assert.deepEqual(draft.steps.map(subjectOf), ['new']);
    assert.deepEqual(resultOf(draft).operations, [
      {
        op: 'add',
        path: '/objects/-',
        value: { eClass: 'BusinessObject', id: 'new', name: 'New business object' },
      },
    ]);
    assert.deepEqual([...marksOf(draft)], [['new', 'ADDED']]);
  });

  it('move elements within their list only', () => {
    const content = contentOf(shop);
    assert.equal(moving(content, 'order', -1), undefined);
    assert.equal(moving(content, 'm', 1), undefined);
    const draft = done(draftOf(1, shop), () => moving(content, 'order', 1) ?? assert.fail());
    const root = resultOf(draft).content.root;
    assert.deepEqual(root['objects'], [...(shop['objects'] as readonly Element[])].toReversed());
  });

  it('do nothing where they do not fit', () => {
    const draft = draftOf(1, shop);
    assert.equal(
      done(draft, (content) => setting(content, 'gone', 'name', 'x')),
      draft,
    );
  });
});
