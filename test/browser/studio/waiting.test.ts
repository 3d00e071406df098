import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../../support/http/service.ts';
import { textAt } from '../../support/lib/json.ts';
import { becomes } from '../settled.ts';
import { modelOf } from './large.ts';
import { lookAt, openAs } from './studio.ts';

const service = await startService();
after(service.stop);

describe('waiting', () => {
  it('says after two seconds that it goes on, and can be cancelled and taken up again by keyboard', async (test) => {
    const token = await service.newAccount();
    await service.newProject(token);
    const { page } = await openAs(test, { service, token, path: '/studio/account' });
    await page.getByText('(this one)').waitFor();
    const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
    await page.route('**/api/projects?*', async (route) => {
      await released;
      await route.continue().catch(() => undefined);
    });
    const start = performance.now();
    await page.getByRole('link', { name: 'MDE Studio: all projects' }).press('Enter');
    const skeleton = page.locator('.skeleton');
    await skeleton.waitFor({ state: 'attached' });
    const delay = `getComputedStyle(document.querySelector('.skeleton')).animationDelay`;
    await becomes(() => page.evaluate(delay), '0.2s');
    const cancel = page.getByRole('button', { name: 'Cancel', exact: true });
    await cancel.waitFor();
    assert.ok(performance.now() - start >= 2_000);
    await page.getByText('Still loading …').waitFor();
    await lookAt(page, 'waiting');
    await cancel.press('Enter');
    await page.getByText('It was not loaded: you cancelled that.').waitFor();
    await lookAt(page, 'waiting-cancelled');
    release(undefined);
    await page.getByRole('button', { name: 'Load it' }).press('Enter');
    await page.getByRole('link', { name: /^Test/ }).waitFor();
  });

  it('for a service that is too busy for a picture is quiet, as long as it asks for, and ends with the picture', async (test) => {
    const token = await service.newAccount();
    const projectId = await service.newProject(token);
    const json = { projectId, content: modelOf(5, 3) };
    const model = textAt((await service.call('POST', '/api/cim', { token, json })).body, 'id');
    const { page } = await openAs(test, { service, token, path: '/studio/account' });
    const asked: number[] = [];
    const refusals = [503, 429, 503];
    await page.route('**/picture?*', async (route) => {
      asked.push(performance.now());
      const status = refusals[asked.length - 1];
      if (status === undefined) return route.continue();
      const body = JSON.stringify({ message: 'Busy', issues: [] });
      return route.fulfill({ status, headers: { 'Retry-After': '1' }, body });
    });
    await page.goto(`${service.baseUrl}/studio/p/${projectId}/cim/${model}/business-objects?show=picture`);
    await page.locator('.picture g[data-id="o1"]').waitFor();
    assert.equal(asked.length, refusals.length + 1);
    for (const [index, time] of asked.slice(1).entries())
      assert.ok(time - (asked[index] ?? 0) >= 990, `waits before attempt ${index + 2}`);
    await becomes(() => page.getByRole('alert').count(), 0);
  });

  it('that ends with refusals says why, and tries again', async (test) => {
    const token = await service.newAccount();
    const projectId = await service.newProject(token);
    const json = { projectId, content: modelOf(5, 3) };
    const model = textAt((await service.call('POST', '/api/cim', { token, json })).body, 'id');
    const { page, said } = await openAs(test, { service, token, path: '/studio/account' });
    said.push(/status of 503/);
    const isPicture = '**/picture?*';
    await page.route(isPicture, (route) =>
      route.fulfill({ status: 503, headers: { 'Retry-After': '0' }, body: '{}' }),
    );
    await page.goto(`${service.baseUrl}/studio/p/${projectId}/cim/${model}/business-objects?show=picture`);
    await page.getByRole('alert').getByText('The service is too busy to draw this picture.').waitFor();
    await lookAt(page, 'model-busy');
    await page.unroute(isPicture);
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await page.locator('.picture g[data-id="o1"]').waitFor();
  });
});

describe('a change of the screen', () => {
  it('takes the focus to the content of the new one, which the next Tab goes on from', async (test) => {
    const token = await service.newAccount();
    await service.newProject(token);
    const { page } = await openAs(test, { service, token, path: '/studio/' });
    await page.getByRole('link', { name: /^Test/ }).press('Enter');
    await page.getByRole('heading', { name: 'Test', level: 1 }).waitFor();
    await page.locator('#main:focus').waitFor();
    await page.keyboard.press('Tab');
    await page.locator('#main :focus-visible').waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
    await page.locator('#main:focus').waitFor();
  });
});
