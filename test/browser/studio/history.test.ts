import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { cimExample } from '../../../src/http/examples/cim.ts';
import { createChain } from '../../support/http/chain.ts';
import { changeModel, setting } from '../../support/http/conflicts.ts';
import { startService } from '../../support/http/service.ts';
import { at, textAt } from '../../support/lib/json.ts';
import { becomes } from '../settled.ts';
import { assertReflow, lookAt, lookWithoutColours, openAs } from './studio.ts';

const service = await startService();
after(service.stop);
const { call } = service;
const chain = createChain(service);
const hostile = '<img src=x onerror=alert(1)>';

describe('the history of a model', () => {
  it('compares revisions and goes back to an earlier one, which can be taken back', async (test) => {
    const { token, projectId, source } = await chain.storeCim(cimExample);
    const pim = textAt(await chain.transform(token, 'cim-to-pim', source), 'targetModelId');
    for (const name of ['Cycle', hostile])
      await changeModel(service, { token, level: 'pim', id: pim, change: setting('Entity', { name }) });
    const path = `/studio/p/${projectId}/pim/${pim}/history`;
    const { page } = await openAs(test, { service, token, path });
    const differences = page.getByRole('list', { name: 'Differences' });
    await differences.getByText(hostile).first().waitFor();
    await becomes(() => page.locator('img').count(), 0, '7: a name that is HTML is shown as text');
    await lookAt(page, 'history');
    await lookWithoutColours(page, 'history');

    await page.getByLabel('From').selectOption('base');
    await page.getByLabel('To', { exact: true }).selectOption('2');
    await differences.getByText('Cycle').first().waitFor();
    await becomes(() => new URL(page.url()).search, '?from=base&to=2');
    await page.getByRole('link', { name: /^Revision 2/ }).click();
    await page.waitForURL(/from=1/);

    await page.getByRole('button', { name: 'Restore revision 2…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Restore revision 2?' });
    await dialog.getByText('Cycle').first().waitFor();
    await lookAt(page, 'history-restore');
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
    await page.getByRole('link', { name: /^Revision 4 current/ }).waitFor();
    await becomes(() => new URL(page.url()).search, '?from=3&to=4');
    const model = (await call('GET', `/api/pim/${pim}`, { token })).body;
    assert.equal(at(model, 'revision'), 4);
    assert.ok(JSON.stringify(model).includes('"Cycle"'));

    await assertReflow(page);
  });
});

describe('settings', () => {
  it('of a project rename it, add and remove members, and delete it', async (test) => {
    const token = await service.newAccount();
    const projectId = await service.newProject(token);
    const username = `ada-${projectId.slice(0, 8)}`;
    const registered = await call('POST', '/api/auth/register', {
      json: { username, password: 'long enough' },
    });
    const path = `/studio/p/${projectId}`;
    const { page, said } = await openAs(test, { service, token, path });
    await page.getByRole('link', { name: 'Members and settings' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Renamed');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: 'Settings of Renamed' }).waitFor();

    await page.getByRole('button', { name: 'Add member…' }).click();
    await page.getByLabel('Username, e-mail address or user id').fill(username);
    await page.getByLabel('Role').fill('Architect');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Guests invite by userId only').waitFor();
    said.push(/status of 403/);
    const userId = textAt(registered.body, 'user', 'id');
    await page.getByLabel('Username, e-mail address or user id').fill(userId);
    await page.getByLabel('Role').fill('Architect');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Architect').waitFor();
    await lookAt(page, 'settings');
    await assertReflow(page);
    await page.getByRole('button', { name: `Remove…: ${username}` }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('Architect').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Delete project…' }).click();
    await page.getByLabel('Type “Renamed” to confirm').fill('Renamed');
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByText('No project yet.').waitFor();
  });

  it('of a project hand it over, and leave it', async (test) => {
    const names = ['ada', 'eve'].map((name) => `${name}-${Date.now()}`);
    const [owner, other] = await Promise.all(
      names.map(async (username) => {
        const json = { username, password: 'long enough' };
        return textAt((await call('POST', '/api/auth/register', { json })).body, 'token');
      }),
    );
    assert.ok(owner !== undefined && other !== undefined);
    const projectId = await service.newProject(owner);
    const json = { username: names[1], role: 'Architect' };
    const { status } = await call('POST', `/api/projects/${projectId}/invitations`, { token: owner, json });
    assert.ok(status < 300, String(status));
    const { page } = await openAs(test, {
      service,
      token: owner,
      path: `/studio/p/${projectId}/settings`,
    });
    await page.getByRole('button', { name: `Make owner…: ${names[1]}` }).press('Enter');
    const dialog = page.getByRole('dialog', { name: `Make ${names[1]} the owner?` });
    await dialog.getByLabel('Your role from then on').fill('Analyst');
    await lookAt(page, 'settings-owner');
    await dialog.getByRole('button', { name: 'Make owner', exact: true }).click();
    await page.getByText(`${names[1]} is the owner now`).first().waitFor();
    await page.getByText('Analyst').waitFor();
    await becomes(() => page.getByRole('button', { name: 'Delete project…' }).count(), 0);

    await page.getByRole('button', { name: 'Leave project…' }).click();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByText('No project yet.').waitFor();
    const path = `/api/projects/${projectId}`;
    assert.equal((await call('GET', path, { token: owner })).status, 404);
    assert.equal((await call('GET', path, { token: other })).status, 200);
  });

  it('of an account change the password, and list and end sessions', async (test) => {
    const account = { username: `bob-${Date.now()}`, password: 'long enough' };
    const token = textAt((await call('POST', '/api/auth/register', { json: account })).body, 'token');
    await call('POST', '/api/auth/login', { json: account });
    const { page } = await openAs(test, { service, token, path: '/studio/account' });
    await page.getByText('(this one)').waitFor();
    await lookAt(page, 'account');
    await page.getByRole('button', { name: /^End the session of/ }).click();
    await page.getByRole('button', { name: /^End the session of/ }).waitFor({ state: 'detached' });
    await page.getByLabel('Current password').fill(account.password);
    await page.getByLabel('New password').fill('longer than that');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('The password is changed.').first().waitFor();
    const json = { ...account, password: 'longer than that' };
    assert.equal((await call('POST', '/api/auth/login', { json })).status, 200);
  });
});
