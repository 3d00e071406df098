import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { after, it } from 'node:test';
import type { Page } from 'playwright-core';
import { startService } from '../../support/http/service.ts';
import { createProject, enterAsGuest, openStudio } from './studio.ts';

const service = await startService();
after(service.stop);

/** Where the process of the service has connected to, since this was called. */
function connections(): { readonly hosts: ReadonlySet<string>; readonly stop: () => void } {
  const hosts = new Set<string>();
  const note = (message: unknown): void => {
    // Checked border: this channel of Node carries the new socket.
    const { socket } = message as { readonly socket: Socket };
    socket.once('lookup', (_error, address, _family, host) => hosts.add(`${host} ${address}`));
    socket.once('connect', () => hosts.add(String(socket.remoteAddress)));
  };
  subscribe('net.client.socket', note);
  return { hosts, stop: () => unsubscribe('net.client.socket', note) };
}

it('2: with the network cut off but loopback, everything works, from a text to a line of a file', async (test) => {
  const { hosts, stop } = connections();
  test.after(stop);
  const { page, requested } = await openStudio(test, service);
  const refused: string[] = [];
  await page.context().route(
    ({ hostname, protocol }) => protocol.startsWith('http') && hostname !== '127.0.0.1',
    async (route) => {
      refused.push(route.request().url());
      await route.abort();
    },
  );
  await enterAsGuest(page);
  await createProject(page, 'On its own');
  const project = page.url();
  await buildsModel(page);

  await page.goto(project);
  for (const [step, level] of [
    ['CIM → PIM', 'PIM'],
    ['PIM → PSM', 'PSM'],
  ] as const) {
    await page.getByRole('link', { name: `Preview and run: Run ${step}` }).click();
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await page.getByText('The run can be stored as it is').waitFor();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText(`The ${level} is at revision 1`).waitFor();
    await page.goto(project);
  }
  await page.getByRole('link', { name: /Generate the files/ }).click();
  await page.getByRole('button', { name: 'Generate files', exact: true }).click();
  await page.getByRole('link', { name: 'Open the files' }).click();
  await page.getByRole('searchbox', { name: 'Filter files' }).fill('package.json');
  await page
    .getByRole('treeitem', { name: /package\.json/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: /^Text of .*package\.json/ }).waitFor();

  await page.goto(project);
  await page.getByRole('link', { name: 'Members and settings' }).click();
  await page.getByRole('heading', { name: 'Members' }).waitFor();
  await page.goto(`${service.baseUrl}/studio/account`);
  await page.getByRole('heading', { level: 1 }).waitFor();

  assert.ok(requested.length > 100, String(requested.length));
  assert.deepEqual(refused, [], 'no request of the page needs another host');
  const own = /^(?:127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$|(?:^| )(?:127\.0\.0\.1|::1)$/;
  assert.deepEqual(
    [...hosts].filter((host) => !own.test(host)),
    [],
    'nor does the service',
  );
});

/** A text becomes a model, which is read, changed and saved. */
async function buildsModel(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Describe your business' }).click();
  await page.getByRole('textbox').first().fill('A member borrows books. Each book has a title and an ISBN.');
  await page.getByRole('button', { name: 'Build the model' }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  await page.getByRole('option').filter({ hasText: 'Each book' }).click();
  await page.getByRole('link', { name: 'Book', exact: true }).first().click();
  await page.getByRole('heading', { name: 'Book', level: 2 }).waitFor();
  await page.getByRole('combobox', { name: 'View' }).selectOption('business-objects');
  await page.locator('.picture g[data-id]').first().waitFor();
  for (const form of ['Words', 'Table', 'Picture'])
    await page.getByRole('button', { name: form, exact: true }).click();
  await page.locator('.picture g[data-id]').first().waitFor();
  const panel = page.getByRole('region', { name: 'Element' });
  await panel.getByRole('button', { name: 'Edit', exact: true }).click();
  await panel.getByRole('textbox', { name: /^Description/ }).fill('What is lent.');
  await page.getByRole('button', { name: '1 change', exact: true }).waitFor();
  await page.keyboard.press('Control+s');
  await page
    .getByText(/^Saved revision \d+/)
    .first()
    .waitFor();
  await page.getByRole('link', { name: 'History' }).click();
  await page.getByRole('list', { name: 'Differences' }).getByText('What is lent.').waitFor();
}
