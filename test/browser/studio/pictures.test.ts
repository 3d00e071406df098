import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import type { Page } from 'playwright-core';
import { startService } from '../../support/http/service.ts';
import { at, listAt, membersOf, textAt } from '../../support/lib/json.ts';
import { becomes, settled } from '../settled.ts';
import { levels, shapesIn, shapesOn, showsInWords, viewsOf } from './bookshop-views.ts';
import { createBookshop, signInWith } from './bookshop.ts';
import { openStudio } from './studio.ts';

const service = await startService();
after(service.stop);
const shop = await createBookshop(service);
const { addressOf, go, read } = viewsOf(service, shop);

it('14, 15, 20: all 32 views open in both themes, as picture and words, as getView and the exported SVG have them', async (test) => {
  const { page } = await openStudio(test, service);
  await signInWith(page, service, shop.token);
  await page.goto(addressOf('cim', '/goals?show=picture'));
  await page.locator('.picture [data-id]').first().waitFor();
  // Reads exported pictures: in a page of the studio the policy forbids it.
  const reader = await page.context().newPage();
  let views = 0;
  let placed = 0;
  for (const level of levels)
    for (const view of listAt((await read(level, '/views')).body)) {
      const id = textAt(view, 'id');
      if (id === 'default') continue;
      const path = `/views/${id}`;
      if (at(view, 'kind') === 'GRAPH' || at(view, 'kind') === 'TREE')
        await layOut(`/api/${level}/${shop[level]}${path}`);
      const { body } = await read(level, path);
      const exported = await shapesIn(reader, await exportedFrom(`/api/${level}/${shop[level]}${path}`));
      assert.ok(exported.length > 0, path);
      await go(page, level, `/${id}?show=picture&all=1`);
      await becomes(() => shapesOn(page), exported, `${level} ${id}`);
      const boxes = await settled(
        () => boxesOn(page),
        (now) => void standWhereAnswered(now, body),
      );
      placed += standWhereAnswered(boxes, body);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const colour = `getComputedStyle(document.querySelector('.picture-frame')).backgroundColor`;
        const wanted = colorScheme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(18, 22, 29)';
        await becomes(() => page.evaluate(colour), wanted);
      }
      await go(page, level, `/${id}?show=words`);
      await showsInWords(page, id, listAt(body, 'nodes').length, listAt(body, 'edges').length);
      views += 1;
    }
  assert.equal(views, 32);
  assert.ok(placed > 200, String(placed));
});

/** The exported picture of a view; of one that is too large for a file, what is drawn for the page. */
async function exportedFrom(path: string): Promise<string> {
  const exported = await service.call('GET', `${path}?format=svg`, { token: shop.token });
  if (exported.status === 200) return exported.bytes.toString();
  assert.match(exported.bytes.toString(), /more than 10000/);
  const headers = { Accept: 'image/svg+xml' };
  const drawn = await service.call('POST', `${path}/picture`, { token: shop.token, json: {}, headers });
  return drawn.bytes.toString();
}

/** Stores places for all nodes: on a busy machine a layout can take too long, and is then not stored. */
async function layOut(path: string): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const { body } = await service.call('POST', `${path}/layout`, { token: shop.token, json: {} });
    if (at(body, 'degraded') !== true) return;
  }
}

/** The boxes of the shapes on the page, by the ids of their elements. */
async function boxesOn(page: Page): Promise<Readonly<Record<string, unknown>>> {
  return membersOf(
    await page.evaluate(`Object.fromEntries([...document.querySelectorAll('.picture g[data-id]')].map((group) => {
      const shape = group.querySelector(':scope > .shape, :scope > .group, :scope > rect, :scope > path:not(.hit)');
      const { x, y, width, height } = (shape ?? group).getBBox();
      return [group.dataset.id, { x, y, width, height }];
    }))`),
  );
}

type Box = Readonly<Record<'x' | 'y' | 'width' | 'height', number>>;

/**
 * Compares the boxes of the nodes of an answer with those of the shapes on the page, and gives how many are the same. A
 * picture begins at its first shape: all stand as far from the places of the answer. Events and gateways are signs above
 * their names, in the middle of their boxes.
 */
function standWhereAnswered(boxes: Readonly<Record<string, unknown>>, view: unknown): number {
  const pairs = listAt(view, 'nodes').flatMap((node) => {
    const shown = boxes[textAt(node, 'id')];
    return shown === undefined || typeof at(node, 'x') !== 'number' || at(node, 'shape') === 'ROW'
      ? []
      : [{ label: textAt(node, 'label'), shown: boxOf(shown), wanted: boxOf(node) }];
  });
  const isSame = (one: number, other: number): boolean => Math.abs(one - other) < 1;
  const whole = pairs.filter(
    ({ shown, wanted }) => isSame(shown.width, wanted.width) && isSame(shown.height, wanted.height),
  );
  const [first] = whole;
  const [across, down] =
    first === undefined ? [0, 0] : [first.shown.x - first.wanted.x, first.shown.y - first.wanted.y];
  for (const { label, shown, wanted } of pairs) {
    const off = { x: shown.x - wanted.x - across, y: shown.y - wanted.y - down };
    const isInMiddle =
      isSame(off.x + shown.width / 2, wanted.width / 2) && off.y > -1 && shown.height <= wanted.height;
    const isThere = isSame(off.x, 0) && isSame(off.y, 0) && isSame(shown.width, wanted.width);
    assert.ok(
      isThere || isInMiddle,
      `${textAt(view, 'viewId')} ${label}: ${JSON.stringify({ shown, wanted })}`,
    );
  }
  return whole.length;
}

function boxOf(value: unknown): Box {
  const side = (name: string): number => Number(at(value, name));
  return { x: side('x'), y: side('y'), width: side('width'), height: side('height') };
}
