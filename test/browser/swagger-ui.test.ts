import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { at, listAt, membersOf, textAt } from '../support/lib/json.ts';
import { startService } from '../support/http/service.ts';
import { openPage } from './browser.ts';
import { becomes } from './settled.ts';

const service = await startService();
after(service.stop);

describe('the API browser', () => {
  it('takes a guest token and creates a project, on its own files and within its policy', async (test) => {
    const token = await service.newAccount();
    const { page, requested, problems, close } = await openPage();
    test.after(close);

    await page.goto(`${service.baseUrl}/swagger-ui.html`);
    await page.getByRole('heading', { name: /MDE Service/ }).waitFor();
    await page.locator('button.authorize').first().click();
    const session = page.locator('.auth-container form').filter({ hasText: 'sessionToken (apiKey)' });
    await session.locator('input').fill(token);
    await session.locator('button.authorize').click();
    await session.getByText('Authorized').waitFor();
    await session.locator('.btn-done').click();

    const operation = page.locator('#operations-Projects-createProject');
    await scrollThrough(page, async () => (await operation.count()) > 0);
    await operation.locator('.opblock-summary-control').click();
    await operation.locator('button.execute').click();
    const answer = operation.locator('.live-responses-table tbody tr').first();
    await answer.waitFor();
    await becomes(() => answer.locator('td.response-col_status').innerText(), /^201/);
    await becomes(() => answer.locator('.response-col_description').innerText(), /"name": "Bicycle hire"/);
    const screenshot = process.env['BROWSER_SCREENSHOT'];
    await answer.scrollIntoViewIfNeeded();
    if (screenshot !== undefined) await page.screenshot({ path: screenshot });

    const projects = listAt((await service.call('GET', '/api/projects', { token })).body);
    assert.deepEqual(
      projects.map((project) => at(project, 'name')),
      ['Bicycle hire'],
    );
    assert.deepEqual(problems, []);
    const others = requested.filter((url) => !url.startsWith(service.baseUrl) && !url.startsWith('data:'));
    assert.deepEqual(others, []);
    assert.ok(requested.includes(`${service.baseUrl}/v3/api-docs`), requested.join(', '));
  });

  it('shows every operation', async (test) => {
    const document = (await service.call('GET', '/v3/api-docs')).body;
    const operations = Object.values(membersOf(at(document, 'paths'))).flatMap((methods) =>
      Object.values(membersOf(methods)).map((operation) => textAt(operation, 'operationId')),
    );
    assert.ok(operations.length > 80);
    const { page, problems, close } = await openPage();
    test.after(close);
    await page.goto(`${service.baseUrl}/swagger-ui.html`);
    await page.locator('.opblock').first().waitFor();
    const shown = new Set<string | null>();
    await scrollThrough(page, async () => {
      for (const each of await page.locator('.opblock').all())
        shown.add(await each.getAttribute('id', { timeout: 1_000 }).catch(() => null));
      shown.delete(null);
      return shown.size >= operations.length;
    });
    assert.equal(shown.size, operations.length);
    assert.deepEqual(problems, []);
  });
});

/**
 * Scrolls down until a condition holds, from the top again when it does not at the end: of a long document only what is
 * in view is in the page, after a while.
 */
async function scrollThrough(page: Page, isEnough: () => Promise<boolean>): Promise<void> {
  for (let screens = 0; screens < 600; screens += 1) {
    if (await isEnough()) return;
    await page.mouse.wheel(0, 400);
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    await page.evaluate(
      'scrollY + innerHeight >= document.documentElement.scrollHeight - 1 && scrollTo(0, 0)',
    );
  }
}
