import assert from 'node:assert/strict';
import { after, before, describe, it, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { startService } from '../../support/http/service.ts';
import { at, listAt, textAt } from '../../support/lib/json.ts';
import { becomes } from '../settled.ts';
import { createBookshop, signInWith, type Bookshop } from './bookshop.ts';
import { openStudio } from './studio.ts';

const service = await startService();
after(service.stop);
let shop: Bookshop;
before(async () => {
  shop = await createBookshop(service);
});

const levels = ['cim', 'pim', 'psm'] as const;
type Level = (typeof levels)[number];

async function open(test: TestContext, level: Level, rest: string): Promise<Page> {
  const { page } = await openStudio(test, service);
  await signInWith(page, service, shop.token);
  await page.goto(addressOf(level, rest));
  await page.locator('.picture [data-id]').first().waitFor();
  return page;
}

function addressOf(level: Level, rest: string): string {
  return `${service.baseUrl}/studio/p/${shop.projectId}/${level}/${shop[level]}${rest}`;
}

/** Goes to another address of the open page, as a link does. */
async function go(page: Page, level: Level, rest: string): Promise<void> {
  const address = JSON.stringify(addressOf(level, rest));
  await page.evaluate(
    `history.pushState(null, '', ${address}); dispatchEvent(new PopStateEvent('popstate'))`,
  );
}

const read = async (path: string): Promise<unknown> => {
  const { body, status } = await service.call('GET', path, { token: shop.token });
  assert.equal(status, 200, path);
  return body;
};

describe('views', () => {
  it("17: narrowing by parameter equals the API's answer", async (test) => {
    const page = await open(test, 'cim', '/goals?show=picture');
    const { body: config } = await service.call('GET', '/api/modeling/config');
    let narrowed = 0;
    for (const level of levels) {
      const described = listAt(config, 'levels').find((each) => at(each, 'id') === level);
      const classes = listAt(described, 'classes');
      const elements = elementsOf(await read(`/api/${level}/${shop[level]}`));
      for (const view of listAt(described, 'views').filter((each) => at(each, 'id') !== 'default'))
        for (const parameter of listAt(view, 'parameters')) {
          const [name, wanted] = [textAt(parameter, 'name'), textAt(parameter, 'eClass')];
          const found = elements.filter(({ eClass }) => isKind(classes, eClass, wanted));
          for (const { id } of found.slice(0, 2)) {
            const query = `${name}=${encodeURIComponent(id)}`;
            const viewId = textAt(view, 'id');
            const body = await read(`/api/${level}/${shop[level]}/views/${viewId}?${query}`);
            await go(page, level, `/${viewId}?show=words&${query}`);
            const nodes = listAt(body, 'nodes').map((node) => textAt(node, 'id'));
            await shows(page, viewId, nodes, listAt(body, 'edges').length);
            narrowed += 1;
          }
        }
    }
    assert.ok(narrowed > 20, String(narrowed));
  });
});

/** Waits until the view in words has exactly these nodes, and each line at both ends. */
async function shows(page: Page, viewId: string, nodes: readonly string[], edges: number): Promise<void> {
  if (nodes.length === 0) return page.getByText('Nothing to show in').waitFor();
  const counts = page.locator('.pane-note', {
    hasText: new RegExp(`^${nodes.length} nodes?, ${edges} lines?:`),
  });
  await counts.waitFor().catch((error: unknown) => {
    throw new Error(`${viewId} does not show ${nodes.length} nodes and ${edges} lines`, { cause: error });
  });
  const links = page.getByRole('region', { name: 'View' }).getByRole('treeitem');
  if (nodes.length + 2 * edges <= 300) await becomes(() => links.count(), nodes.length + 2 * edges, viewId);
}

type Found = { readonly id: string; readonly eClass: string };

/** All elements of a model. */
function elementsOf(model: unknown): readonly Found[] {
  const found: Found[] = [];
  const waiting: unknown[] = [at(model, 'content')];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    if ('eClass' in value && 'id' in value)
      found.push({ id: textAt(value, 'id'), eClass: textAt(value, 'eClass') });
    const inner: readonly unknown[] = Object.values(value);
    waiting.push(...inner);
  }
  return found;
}

function isKind(classes: readonly unknown[], eClass: string, wanted: string): boolean {
  if (eClass === wanted) return true;
  const meta = classes.find((each) => at(each, 'name') === eClass);
  return listAt(meta, 'supertypes').some((above) => isKind(classes, String(above), wanted));
}
