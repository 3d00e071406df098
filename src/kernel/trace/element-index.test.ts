import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { library } from '../../../test/support/kernel/metamodel/library-metamodel.ts';
import type { Element } from '../model/element.ts';
import { indexElements, pageOf, readPage, type IndexedElement } from './element-index.ts';

describe('an index of elements', () => {
  const root = {
    eClass: 'Library',
    id: 'lib',
    name: 'City',
    items: [
      { eClass: 'Book', id: 'b1', name: 'One' },
      { eClass: 'Book', id: 'b2', sequelOf: 'b1' },
    ],
    members: [{ eClass: 'Member', id: '__proto__', lends: ['b2', 'gone'] }],
  } as Element;
  const reads = new Map([['image', new Set(['b1', 'lib'])]]);
  const { pages } = indexElements(library, root, reads);
  const find = (id: string): IndexedElement | undefined =>
    pages[pageOf(id, pages.length)]?.elements.find((element) => element.id === id);

  it('knows class, title, container and connections, also of odd ids', () => {
    assert.deepEqual(find('b2'), {
      id: 'b2',
      eClass: 'Book',
      title: 'book',
      containerId: 'lib',
      origins: [],
      outgoing: [{ feature: 'sequelOf', id: 'b1', containment: false }],
      incoming: [
        { feature: 'items', id: 'lib', containment: true },
        { feature: 'lends', id: '__proto__', containment: false },
      ],
      readBy: [],
    });
    assert.equal(find('__proto__')?.eClass, 'Member');
    assert.equal(find('gone'), undefined);
  });

  it('knows what rules read for which element of the next level, both ways', () => {
    assert.deepEqual(pages[pageOf('image', pages.length)]?.reads, [['image', ['b1', 'lib']]]);
    assert.deepEqual([find('b1')?.readBy, find('b2')?.readBy], [['image'], []]);
  });

  it('survives being written as JSON', () => {
    for (const page of pages) assert.deepEqual(readPage(JSON.stringify(page)), page);
    assert.throws(() => readPage('{}'), /not a page/);
  });
});

it('every id has a page, the same every time', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 1_000 }), (id, pages) => {
      const page = pageOf(id, pages);
      assert.ok(Number.isInteger(page) && page >= 0 && page < pages);
      assert.equal(pageOf(id, pages), page);
    }),
  );
});
