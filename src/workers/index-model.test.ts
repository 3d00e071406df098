import assert from 'node:assert/strict';
import { it } from 'node:test';
import { businessModel, goldenModel } from '../../test/fixtures/fixtures.ts';
import { pageOf, readPage, type IndexPage } from '../kernel/trace/element-index.ts';
import { indexModel } from './index-model.ts';

it('an index of a generated model leads from every link to both of its ends', () => {
  const bytes = new TextEncoder().encode(JSON.stringify(goldenModel('bookshop', 'pim')));
  const pages = indexModel('pim', bytes).map(readPage);
  assert.ok(pages.length > 1);
  let links = 0;
  for (const page of pages)
    for (const element of page.elements)
      for (const { sourceId, linkId, level } of element.origins) {
        links += 1;
        assert.equal(level, 'cim');
        const images =
          pages[pageOf(sourceId, pages.length)]?.images.find(([id]) => id === sourceId)?.[1] ?? [];
        assert.ok(images.some((image) => image.linkId === linkId && image.targetId === element.id));
      }
  assert.ok(links > 100);
});

it('an index knows what rules read for the elements of the next level, unless they cannot be run', () => {
  const model = businessModel('bookshop');
  const index = (root: object): readonly IndexPage[] =>
    indexModel('cim', new TextEncoder().encode(JSON.stringify(root))).map(readPage);
  const elements = index(model).flatMap((page) => page.elements);
  const targets = new Set(goldenIds('bookshop', 'pim'));
  const readers = elements.flatMap(({ readBy }) => readBy);
  assert.ok(readers.length > 500);
  assert.deepEqual(
    readers.filter((id) => !targets.has(id)),
    [],
  );
  const broken = index({ ...model, processes: [{ eClass: 'BusinessProcess', id: 'p', domain: 'nowhere' }] });
  assert.deepEqual(
    broken.flatMap((page) => page.elements.flatMap(({ readBy }) => readBy)),
    [],
  );
});

function goldenIds(...named: Parameters<typeof goldenModel>): readonly string[] {
  const bytes = new TextEncoder().encode(JSON.stringify(goldenModel(...named)));
  return indexModel(named[1], bytes).flatMap((page) => readPage(page).elements.map(({ id }) => id));
}
