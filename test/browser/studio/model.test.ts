import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { startService } from '../../support/http/service.ts';
import { becomes, settled } from '../settled.ts';
import { createBookshop, signInWith, type Bookshop } from './bookshop.ts';
import { focusShape, lookAt, lookWithoutColours, openStudio, violationsOf } from './studio.ts';

const service = await startService();
after(service.stop);
let shop: Bookshop;
before(async () => {
  shop = await createBookshop(service);
});

type Level = 'cim' | 'pim' | 'psm';

async function open(test: TestContext, level: Level, rest = ''): Promise<Page> {
  const { page } = await openStudio(test, service);
  await signInWith(page, service, shop.token);
  await page.goto(addressOf(level, rest));
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

function addressOf(level: Level, rest = ''): string {
  return `${service.baseUrl}/studio/p/${shop.projectId}/${level}/${shop[level]}${rest}`;
}

const drawn = '.picture [data-id]';
const panelTitle = (page: Page, name: string): Promise<void> =>
  page
    .getByRole('region', { name: 'Element' })
    .getByRole('heading', { name, level: 2, exact: true })
    .waitFor();

describe('the model screen', () => {
  it('12, 13, 16: a link opens an element selected and centred; back and forward restore view, selection and zoom', async (test) => {
    const { page } = await openStudio(test, service);
    // Too small for the whole picture to be read.
    await page.setViewportSize({ width: 1_100, height: 640 });
    await signInWith(page, service, shop.token);
    await page.goto(addressOf('cim', '/business-objects?e=bo-book'));
    await panelTitle(page, 'Book');
    await page.locator('.picture-selected').waitFor();
    await assertCentred(page, '.picture-selected');
    await page.getByRole('treeitem', { name: 'Book business object', selected: true }).first().waitFor();
    // Moved so that the selected shape is out of sight: what was in sight is restored, not what is selected.
    await page.locator('.picture-frame').hover();
    const opened = await transformOf(page);
    await page.mouse.wheel(0, 900);
    const moved = await settled(
      () => transformOf(page),
      (now) => assert.notEqual(now, opened),
    );
    await page.getByRole('button', { name: 'Closer' }).click();
    const zoomed = await settled(
      () => transformOf(page),
      (now) => assert.notEqual(now, moved),
    );
    await page.getByRole('combobox', { name: 'View' }).selectOption('goals');
    // In the middle: goals are hexagons, and the corners of their boxes are not theirs.
    await page.locator('.picture [data-id="goal-sales"]').first().click();
    await panelTitle(page, 'Grow online sales');
    await page.goBack();
    await panelTitle(page, 'Book');
    await page.goBack();
    await page.locator('.picture [data-id="bo-book"]').first().waitFor();
    await becomes(() => transformOf(page), zoomed);
    await page.goForward();
    await page.goForward();
    await panelTitle(page, 'Grow online sales');
    await page.locator('.picture-selected').waitFor();

    await leadToOnePanel(page);
  });

  it('47, 48: has no violation in any form, and says what is missing', async (test) => {
    const page = await open(test, 'cim', '/business-objects?e=bo-order&show=picture');
    await page.locator('.picture-selected').waitFor();
    await page
      .getByRole('link', { name: /^Order$/ })
      .first()
      .waitFor();
    await lookAt(page, 'model-picture');
    await page.goto(addressOf('pim', '/domain-model?show=words'));
    await page.getByRole('treeitem').first().waitFor();
    await lookAt(page, 'model-words');
    await page.goto(addressOf('cim', '/requirements'));
    await page.getByRole('table').waitFor();
    await page.getByRole('button', { name: /^Checks/ }).click();
    await lookAt(page, 'model-checks');
    await lookWithoutColours(page, 'model-checks');
    await page.goto(addressOf('cim', '/goals?e=nowhere'));
    await page.getByText('Not in this revision').waitFor();
    assert.deepEqual(await violationsOf(page), []);

    await page.goto(addressOf('cim', '/goals'));
    await page.getByRole('button', { name: /^Next step/ }).press('Enter');
    const current = page.getByRole('dialog').locator('[aria-current="step"]');
    await current.waitFor();
    await lookAt(page, 'model-next-step');
    await current.getByRole('link', { name: 'Open its view' }).press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await savesFiles(page);
  });

  it('49, 50: J1 by keyboard: from the project to an element, what it comes from and what it leads to', async (test) => {
    await placeBelow('bo-shipment', 'bo-order');
    const { page } = await openStudio(test, service);
    await signInWith(page, service, shop.token);
    await page.goto(`${service.baseUrl}/studio/p/${shop.projectId}`);
    await page.getByRole('link', { name: 'Leaf & Line online bookshop' }).first().focus();
    await page.keyboard.press('Enter');
    await page.locator(drawn).first().waitFor();
    await page.getByRole('combobox', { name: 'View' }).selectOption('business-objects');
    await page.locator('.picture g[data-id="bo-book"]').waitFor();
    await page.locator('.picture g[data-id][tabindex="0"]').focus();
    await page.locator('.picture g[data-id="bo-order"]').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await becomes(() => focused(page), 'bo-shipment');
    await page.keyboard.press('Alt+ArrowDown');
    await becomes(() => focused(page), 'bo-order');
    await page.keyboard.press('Enter');
    await panelTitle(page, 'Order');
    const thread = page.getByRole('region', { name: 'Thread' });
    await thread.getByRole('link', { name: /^Customers place an order/ }).waitFor();
    await thread.getByRole('link', { name: 'Order', exact: true }).first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/pim\//);
    await panelTitle(page, 'Order');
    await thread.getByRole('link', { name: /^Customers place an order/ }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find' }).fill('shipment status enumeration');
    await page.getByRole('option', { name: /^Shipment status/ }).waitFor();
    await page.keyboard.press('Enter');
    await panelTitle(page, 'Shipment status');

    await fitsAnyWidth(page);
  });
});

/** Puts one shape of the business objects below all others and the other under it, whatever the layout has made of them. */
async function placeBelow(upper: string, lower: string): Promise<void> {
  const places = [
    { id: upper, x: 40, y: 3_000 },
    { id: lower, x: 40, y: 3_300 },
  ];
  const path = `/api/cim/${shop.cim}/views/business-objects/places`;
  const { status } = await service.call('PUT', path, { token: shop.token, json: { places } });
  assert.equal(status, 200);
}

async function focused(page: Page): Promise<unknown> {
  return page.evaluate('document.activeElement?.dataset?.id');
}

async function transformOf(page: Page): Promise<unknown> {
  return page.evaluate(`document.querySelector('.picture-moved').style.transform`);
}

/** The middle of a shape stands in the middle of the picture's frame. */
async function assertCentred(page: Page, selector: string): Promise<void> {
  await settled(
    () => Promise.all(['.picture-frame', selector].map((each) => page.locator(each).boundingBox())),
    ([frame, box]) => {
      assert.ok(frame && box);
      const across = box.x + box.width / 2 - (frame.x + frame.width / 2);
      const down = box.y + box.height / 2 - (frame.y + frame.height / 2);
      assert.ok(Math.abs(across) <= 2 && Math.abs(down) <= 2, `${across} and ${down} pixels off the middle`);
    },
  );
}

/** 16: the same element selected in picture, outline, words, table and checks opens the same panel. */
async function leadToOnePanel(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 1000 });
  const inOutline = (name: RegExp): Promise<void> =>
    page.getByRole('region', { name: 'Outline' }).getByRole('treeitem', { name }).click();
  const inView = page.getByRole('region', { name: 'View' });
  const ways: Readonly<Record<string, () => Promise<void>>> = {
    picture: () =>
      page
        .locator('.picture g[data-id="bo-book"]')
        .first()
        .click({ position: { x: 20, y: 8 } }),
    keys: async () => {
      await focusShape(page, 'bo-book');
      await page.keyboard.press('Enter');
    },
    outline: () => inOutline(/^Book business/),
    words: async () => {
      await page.getByRole('button', { name: 'Words', exact: true }).click();
      await inView.getByRole('treeitem', { name: /^Book business/ }).click();
    },
    table: async () => {
      await page.getByRole('button', { name: 'Table', exact: true }).click();
      await inView.getByRole('link', { name: 'Book', exact: true }).first().click();
    },
    checks: async () => {
      await page.getByRole('button', { name: /^Checks/ }).click();
      await page.getByRole('link', { name: /“?"?Book"? cites no source/ }).click();
    },
  };
  await page.goto(addressOf('cim', '/business-objects?e=bo-order'));
  await page.locator('.picture g[data-id="bo-book"]').waitFor();
  let first: string | undefined;
  for (const [way, select] of Object.entries(ways)) {
    await inOutline(/^Sales business/);
    await panelTitle(page, 'Sales');
    await select();
    await panelTitle(page, 'Book');
    await becomes(() => new URL(page.url()).searchParams.get('e'), 'bo-book', way);
    const features = page.getByRole('region', { name: 'Element' }).locator('.features').first();
    first ??= await features.innerText();
    await becomes(() => features.innerText(), first, way);
  }
}

/** 47: model, picture and metamodel become files. */
async function savesFiles(page: Page): Promise<void> {
  await page.goto(addressOf('cim', '/processes'));
  await savesEach(page, [['Processes (BPMN 2.0)', 'leaf-line-online-bookshop.bpmn', /<bpmn:definitions/]]);
  await page.goto(addressOf('pim', '/context-map'));
  await savesEach(page, [
    ['Workspace (Structurizr)', 'leaf-line-online-bookshop-context-map.dsl', /^workspace "/],
  ]);
  await page.goto(addressOf('pim', '/domain-model'));
  await savesEach(page, [
    ['JSON', 'leaf-line-online-bookshop.pim.json', /"eClass":\s*"PimModel"/],
    ['XMI for Eclipse', 'leaf-line-online-bookshop.pim.xmi', /<\?xml/],
    ['Picture (SVG)', 'leaf-line-online-bookshop-domain-model.svg', /<svg/],
    ['Diagram text (Mermaid)', 'leaf-line-online-bookshop-domain-model.mmd', /flowchart|classDiagram|graph/],
    ['Picture (PNG)', 'leaf-line-online-bookshop-domain-model.png', /^.PNG/],
    ['For a slide (PDF)', 'leaf-line-online-bookshop-domain-model.pdf', /^%PDF/],
    ['Diagram text (PlantUML)', 'leaf-line-online-bookshop-domain-model.puml', /^@startuml/],
    ['PIM for Eclipse (.ecore)', 'pim.ecore', /EPackage/],
  ]);
}

async function savesEach(
  page: Page,
  files: readonly (readonly [title: string, name: string, content: RegExp])[],
): Promise<void> {
  for (const [title, name, content] of files) {
    await page.getByRole('button', { name: 'Download' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: title, exact: true }).click(),
    ]);
    assert.equal(file.suggestedFilename(), name);
    assert.match(await readFile(await file.path(), 'utf8'), content);
  }
}

/** 50: at 320 px and with text of twice the size everything is there, one part at a time. */
async function fitsAnyWidth(page: Page): Promise<void> {
  await page.goto(addressOf('cim', '/business-objects'));
  for (const size of ['', '28px']) {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.evaluate(`document.documentElement.style.fontSize = '${size}'`);
    for (const part of ['Outline', 'View', 'Element', 'Checks']) {
      await page
        .getByRole('group', { name: 'Part of the screen' })
        .getByRole('button', { name: part })
        .click();
      await page.getByRole('region', { name: part, exact: true }).waitFor();
      await becomes(() => page.evaluate('document.documentElement.scrollWidth'), 320, `${part} ${size}`);
    }
  }
}
