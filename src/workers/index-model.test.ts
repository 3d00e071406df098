import assert from 'node:assert/strict';
import { it } from 'node:test';
import { goldenModel } from '../../test/fixtures/fixtures.ts';
import { pageOf, readPage } from '../kernel/trace/element-index.ts';
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
