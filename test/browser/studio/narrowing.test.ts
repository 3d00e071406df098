import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../../support/http/service.ts';
import { at, listAt, textAt } from '../../support/lib/json.ts';
import type { Page } from 'playwright-core';
import { becomes } from '../settled.ts';
import { levels, shapesIn, shapesOn, showsInWords, viewsOf } from './bookshop-views.ts';
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
    const reader = await page.context().newPage();
    const { body: config } = await service.call('GET', '/api/modeling/config');
    let narrowed = 0;
    for (const level of levels) {
      const described = listAt(config, 'levels').find((each) => at(each, 'id') === level);
      const classes = listAt(described, 'classes');
      const elements = elementsOf((await read(level)).body);
      for (const view of listAt(described, 'views').filter((each) => at(each, 'id') !== 'default')) {
        const viewId = textAt(view, 'id');
        const whole = listAt((await read(level, `/views/${viewId}`)).body, 'nodes').length;
        for (const parameter of listAt(view, 'parameters')) {
          const [name, wanted] = [textAt(parameter, 'name'), textAt(parameter, 'eClass')];
          const found = elements.filter(({ eClass }) => isKind(classes, eClass, wanted));
          for (const [index, { id }] of found.entries()) {
            const query = `${name}=${encodeURIComponent(id)}`;
            const { body } = await read(level, `/views/${viewId}?${query}`);
            assert.ok(listAt(body, 'nodes').length <= whole, `${viewId}?${query}`);
            await go(page, level, `/${viewId}?show=words&${query}`);
            await showsInWords(page, viewId, listAt(body, 'nodes').length, listAt(body, 'edges').length);
            await becomes(() => linesOf(page), linesIn(body), `${viewId}?${query}`);
            narrowed += 1;
            if (index > 0 || listAt(body, 'nodes').length === 0) continue;
            const svg = (await read(level, `/views/${viewId}?${query}&format=svg`)).text;
            await go(page, level, `/${viewId}?show=picture&all=1&${query}`);
            await becomes(() => shapesOn(page), await shapesIn(reader, svg), `${viewId}?${query}`);
          }
        }
      }
    }
    assert.ok(narrowed > 60, String(narrowed));

    await narrowsTwice(page);
    await go(page, 'cim', '/business-objects?show=words');
    await page.getByRole('combobox', { name: 'Domain' }).selectOption('dom-catalogue');
    const { body } = await read('cim', '/views/business-objects?domain=dom-catalogue');
    const [nodes, edges] = [listAt(body, 'nodes').length, listAt(body, 'edges').length];
    await showsInWords(page, 'chosen', nodes, edges);
    await becomes(() => new URL(page.url()).searchParams.get('domain'), 'dom-catalogue');
  });
});

/** Two parameters at once, chosen as people do: the answer to both is shown, and choosing "all" takes one back. */
async function narrowsTwice(page: Page): Promise<void> {
  await go(page, 'pim', '/domain-model?show=words');
  const { body: model } = await read('pim');
  const inModel = elementsOf(model);
  const idOf = (eClass: string, name: string): string =>
    inModel.find((each) => each.eClass === eClass && each.name === name)?.id ?? '';
  const [context, entity] = [idOf('BoundedContext', 'Sales'), idOf('Entity', 'Order')];
  for (const [name, value, query] of [
    ['Context', context, `context=${context}`],
    ['Object', entity, `context=${context}&object=${entity}`],
    ['Context', '', `object=${entity}`],
  ] as const) {
    await page.getByRole('combobox', { name, exact: true }).selectOption(value);
    const { body } = await read('pim', `/views/domain-model?${query}`);
    await becomes(() => linesOf(page), linesIn(body), query);
    await becomes(() => new URL(page.url()).searchParams.get(name.toLowerCase()) ?? '', value);
  }
}

/** The lines of the view in words, in alphabetical order: their order in the tree is checked elsewhere. */
async function linesOf(page: Page): Promise<unknown> {
  return page.evaluate(
    `[...document.querySelectorAll('[aria-label="View"] [role="treeitem"] .tree-text')].map((row) => row.textContent).sort()`,
  );
}

/** What the lines of a view in words say: each node, and each edge as its two ends see it. */
function linesIn(view: unknown): readonly string[] {
  const nodes = new Map(listAt(view, 'nodes').map((node) => [textAt(node, 'id'), textAt(node, 'label')]));
  const edges = listAt(view, 'edges').flatMap((edge) => {
    const [from, to] = [nodes.get(textAt(edge, 'source')), nodes.get(textAt(edge, 'target'))];
    return [`→ ${textAt(edge, 'kind')} ${to}`, `← ${from} ${textAt(edge, 'kind')} this`];
  });
  return [...nodes.values(), ...edges].toSorted(byCodeUnit);
}

function byCodeUnit(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

type Found = { readonly id: string; readonly eClass: string; readonly name: unknown };

/** All elements of a model. */
function elementsOf(model: unknown): readonly Found[] {
  const found: Found[] = [];
  const waiting: unknown[] = [at(model, 'content')];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    if ('eClass' in value && 'id' in value)
      found.push({ id: textAt(value, 'id'), eClass: textAt(value, 'eClass'), name: at(value, 'name') });
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
