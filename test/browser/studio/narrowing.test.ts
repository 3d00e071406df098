import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../../support/http/service.ts';
import { at, listAt, textAt } from '../../support/lib/json.ts';
import { becomes } from '../settled.ts';
import { levels, showsInWords, viewsOf } from './bookshop-views.ts';
import { createBookshop, signInWith } from './bookshop.ts';
import { openStudio } from './studio.ts';

const service = await startService();
after(service.stop);
const shop = await createBookshop(service);
const { addressOf, go, read } = viewsOf(service, shop);

describe('views', () => {
  it("17: narrowing by parameter equals the API's answer", async (test) => {
    const { page } = await openStudio(test, service);
    await signInWith(page, service, shop.token);
    await page.goto(addressOf('cim', '/goals?show=picture'));
    await page.locator('.picture [data-id]').first().waitFor();
    const { body: config } = await service.call('GET', '/api/modeling/config');
    let narrowed = 0;
    for (const level of levels) {
      const described = listAt(config, 'levels').find((each) => at(each, 'id') === level);
      const classes = listAt(described, 'classes');
      const elements = elementsOf((await read(level)).body);
      for (const view of listAt(described, 'views').filter((each) => at(each, 'id') !== 'default'))
        for (const parameter of listAt(view, 'parameters')) {
          const [name, wanted] = [textAt(parameter, 'name'), textAt(parameter, 'eClass')];
          const found = elements.filter(({ eClass }) => isKind(classes, eClass, wanted));
          for (const { id } of found.slice(0, 2)) {
            const query = `${name}=${encodeURIComponent(id)}`;
            const viewId = textAt(view, 'id');
            const { body } = await read(level, `/views/${viewId}?${query}`);
            await go(page, level, `/${viewId}?show=words&${query}`);
            await showsInWords(page, viewId, listAt(body, 'nodes').length, listAt(body, 'edges').length);
            narrowed += 1;
          }
        }
    }
    assert.ok(narrowed > 20, String(narrowed));

    await go(page, 'cim', '/business-objects?show=words');
    await page.getByRole('combobox', { name: 'Domain' }).selectOption('dom-catalogue');
    const { body } = await read('cim', '/views/business-objects?domain=dom-catalogue');
    const [nodes, edges] = [listAt(body, 'nodes').length, listAt(body, 'edges').length];
    await showsInWords(page, 'chosen', nodes, edges);
    await becomes(() => new URL(page.url()).searchParams.get('domain'), 'dom-catalogue');
  });
});

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
