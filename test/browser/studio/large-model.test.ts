import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import type { Page } from 'playwright-core';
import { startService } from '../../support/http/service.ts';
import { textAt } from '../../support/lib/json.ts';
import { shown } from '../../support/testing/figures.ts';
import { becomes } from '../settled.ts';
import { signInWith } from './bookshop.ts';
import { hostile, modelOf } from './large.ts';
import { openStudio } from './studio.ts';

const service = await startService();
after(service.stop);

it('7, 18, 19: large views offer parts, are drawn within their budget, and say when they are a grid', async (test) => {
  const token = await service.newAccount();
  const projectId = await service.newProject(token);
  const { page } = await openStudio(test, service);
  await signInWith(page, service, token);
  const place = async (objects: number, relations: number): Promise<string> => {
    const json = { projectId, content: modelOf(objects, relations) };
    const { body } = await service.call('POST', '/api/cim', { token, json });
    return `${service.baseUrl}/studio/p/${projectId}/cim/${textAt(body, 'id')}/business-objects`;
  };

  const small = await place(300, 200);
  await page.goto(small);
  await page.getByText('308 nodes are too many to read at once').waitFor();
  const parts = page.getByRole('region', { name: 'Domain', exact: true });
  await parts.getByRole('link', { name: 'Domain 3', exact: true }).click();
  await page.locator('.picture g[data-id="o3"]').waitFor();
  await becomes(() => page.locator('img').count(), 0);
  await page.getByRole('region', { name: 'Outline' }).getByRole('searchbox').fill('img onerror');
  await page.getByRole('treeitem', { name: `${hostile} business object` }).click();
  await page.getByRole('heading', { name: hostile, level: 2 }).waitFor();
  await measure(page, `${small}?all=1&show=picture`, { nodes: 300, drawing: 300, frame: 8 });

  const large = await place(1_900, 4_900);
  await measure(page, `${large}?all=1&show=picture`, { nodes: 1_900, drawing: 1_500, frame: 16 });
  await page.locator('.stage-note', { hasText: 'the nodes stand in a grid' }).waitFor();
  await becomes(() => page.locator('[aria-live="polite"]').first().innerText(), /stand in a grid/);
});

it('7: only shapes and texts of a picture come into the page', async (test) => {
  const { page, said } = await openStudio(test, service);
  // The policy refuses what is inline when the browser reads the picture.
  said.push(/inline/);
  const token = await service.newAccount();
  const projectId = await service.newProject(token);
  await signInWith(page, service, token);
  const json = { projectId, content: modelOf(3, 0) };
  const model = textAt((await service.call('POST', '/api/cim', { token, json })).body, 'id');
  const foreign =
    '<script>alert(1)</script><image href="https://elsewhere.example/a.png"/><g data-id="o1" onclick="alert(1)" ' +
    'style="fill:red"><rect width="9" height="9"/><foreignObject><img xmlns="http://www.w3.org/1999/xhtml" src="x"/>' +
    '</foreignObject><a href="javascript:alert(1)"><text>inside</text></a></g>';
  await page.route('**/picture?*', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: `<svg xmlns="http://www.w3.org/2000/svg"><g onload="alert(1)">${foreign}</g></svg>`,
    }),
  );
  await page.goto(`${service.baseUrl}/studio/p/${projectId}/cim/${model}/business-objects?show=picture`);
  await page.locator('.picture [data-id="o1"]').waitFor();
  const copied = await page.locator('.picture > g > g').innerHTML();
  assert.match(copied, /^<g><g data-id="o1"[^>]*><rect width="9" height="9"><\/rect><\/g><\/g>$/);
  assert.doesNotMatch(copied, /style|onclick|href/);
});

type Budget = { readonly nodes: number; readonly drawing: number; readonly frame: number };

/** Laying out two thousand nodes ends after some seconds in a grid, on a busy machine after many. */
const patience = { timeout: 120_000 };

/**
 * Prints how long the processor works for the page until a picture is drawn, counted from when its data have come, and
 * for each frame while it is moved and scaled.
 */
async function measure(page: Page, url: string, { nodes, drawing, frame }: Budget): Promise<void> {
  const cpu = await page.context().newCDPSession(page);
  await cpu.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async (name: string): Promise<number> => {
    const { metrics } = await cpu.send('Performance.getMetrics');
    return 1_000 * (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN);
  };
  const painted = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

  let before = Number.NaN;
  const isPicture = (address: URL): boolean => address.pathname.endsWith('/picture');
  await page.route(isPicture, async (route) => {
    const response = await route.fetch(patience);
    await page.getByRole('button', { name: /^Checks.*warnings/ }).waitFor();
    before = await spent('TaskDuration');
    await route.fulfill({ response });
  });
  await page.goto(url);
  await page.locator('.picture [data-id]').first().waitFor(patience);
  await page.evaluate(painted);
  const first = (await spent('TaskDuration')) - before;
  await page.unroute(isPicture);

  const box = await page.locator('.picture-frame').boundingBox();
  assert.ok(box !== null);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const scripts = await spent('ScriptDuration');
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= frames; step += 1) await page.mouse.move(x - 3 * step, y - 2 * step);
  await page.mouse.up();
  const moved = ((await spent('ScriptDuration')) - scripts) / frames;
  await page.evaluate(painted);
  const layouts = await spent('LayoutDuration');
  for (let step = 0; step < 4; step += 1) {
    await page.keyboard.press('0');
    await page.getByRole('button', { name: 'Closer' }).click();
    await page.evaluate(painted);
  }
  const scaled = ((await spent('LayoutDuration')) - layouts) / 4;
  await cpu.detach();
  console.log(
    `${nodes} nodes: ${shown(first)} of ${drawing} ms until they are drawn, ${shown(moved)} of ${frame} ms of scripts ` +
      `a frame, ${shown(scaled)} of ${frame} ms of layout a scale`,
  );
}

const frames = 40;
