import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { cimExample } from '../../../src/http/examples/cim.ts';
import { startService } from '../../support/http/service.ts';
import { at, listAt, textAt } from '../../support/lib/json.ts';
import { becomes } from '../settled.ts';
import { createProject, enterAsGuest, lookAt, lookWithoutColours, openStudio } from './studio.ts';

const service = await startService();
after(service.stop);
const hostile = '<img src=x onerror=alert(1)>';

describe('projects', () => {
  it('48: have screens without violation, empty and full', async (test) => {
    const { page, said } = await openStudio(test, service);
    await enterAsGuest(page);
    await lookAt(page, 'projects-empty');
    await page.getByRole('button', { name: 'New project' }).click();
    await lookAt(page, 'new-project');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await createProject(page, 'Library');
    await lookAt(page, 'chain-empty');

    const token = String(
      await page.evaluate(`JSON.parse(sessionStorage.getItem('mde-studio-session')).token`),
    );
    const projectId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const cim = await service.call('POST', '/api/cim', { token, json: { projectId, content: cimExample } });
    const json = { sourceModelId: textAt(cim.body, 'id') };
    const job = await service.call('POST', '/api/transformations/cim-to-pim', { token, json });
    await service.call('GET', `/api/transformations/jobs/${textAt(job.body, 'id')}?wait=30`, { token });
    await page.reload();
    await page.getByText('Run PIM → PSM').waitFor();
    await lookAt(page, 'chain');
    await lookWithoutColours(page, 'chain');
    // Chromium goes on painting the ground of the page in forced colours.
    await page.reload();
    await page.getByText('Run PIM → PSM').waitFor();

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('projects');
    await page.getByRole('option', { name: /^All projects/ }).waitFor();
    await lookAt(page, 'palette');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Projects' }).waitFor();
    await lookAt(page, 'projects');
    said.push(/status of 404/);
    await page.goto(`${service.baseUrl}/studio/p/nowhere`);
    await page.getByRole('heading', { name: 'Not found' }).waitFor();
    await lookAt(page, 'not-found');
  });

  it('shows what others do in a project that is open, without being asked', async (test) => {
    const { page } = await openStudio(test, service);
    await enterAsGuest(page);
    await createProject(page, 'Shared');
    const token = String(
      await page.evaluate(`JSON.parse(sessionStorage.getItem('mde-studio-session')).token`),
    );
    const projectId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const json = { projectId, name: 'From elsewhere', content: cimExample };
    await service.call('POST', '/api/cim', { token, json });
    await page.getByText('From elsewhere').first().waitFor();
    await service.call('PUT', `/api/projects/${projectId}`, { token, json: { name: 'Renamed elsewhere' } });
    await page.getByRole('heading', { name: 'Renamed elsewhere', level: 1 }).waitFor();
  });

  it('7: a name that is HTML is shown as text', async (test) => {
    const { page } = await openStudio(test, service);
    await enterAsGuest(page);
    await createProject(page, hostile);
    await becomes(() => page.getByRole('heading', { level: 1 }).innerText(), hostile);
    await page.getByRole('link', { name: 'Projects', exact: true }).click();
    await page.getByRole('link', { name: hostile }).waitFor();
    await becomes(() => page.locator('img').count(), 0);
  });

  it('47: takes a model from a file, JSON or XMI, as it is', async (test) => {
    const { page } = await openStudio(test, service);
    const token = await service.newAccount();
    const project = await service.newProject(token);
    const json = { projectId: project, content: cimExample };
    const stored = await service.call('POST', '/api/cim', { token, json });
    const path = `/api/cim/${textAt(stored.body, 'id')}/export?format=xmi`;
    const xmi = (await service.call('POST', path, { token })).bytes;
    const files = [
      { name: 'model.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(cimExample)) },
      { name: 'model.xmi', mimeType: 'application/xml', buffer: xmi },
    ];
    await enterAsGuest(page);
    for (const file of files) {
      await page.goto(`${service.baseUrl}/studio/`);
      await createProject(page, file.name);
      await page.getByRole('button', { name: 'Import model…' }).click();
      await page.getByLabel('File').setInputFiles(file);
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await page.getByText('Run CIM → PIM').waitFor();
      const guest = String(
        await page.evaluate(`JSON.parse(sessionStorage.getItem('mde-studio-session')).token`),
      );
      const projectId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
      const list = (await service.call('GET', `/api/cim?projectId=${projectId}`, { token: guest })).body;
      const id = textAt(listAt(list)[0], 'id');
      const model = (await service.call('GET', `/api/cim/${id}`, { token: guest })).body;
      assert.deepEqual(at(model, 'content'), at(stored.body, 'content'), file.name);
    }
  });

  it('50: at 320 px and with text of twice the size nothing is lost', async (test) => {
    const { page } = await openStudio(test, service);
    await enterAsGuest(page);
    await createProject(page, 'Narrow');
    for (const size of ['100%', '200%']) {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.evaluate(`document.documentElement.style.fontSize = '${size === '100%' ? '' : '28px'}'`);
      await becomes(() => page.evaluate('document.documentElement.scrollWidth'), 320, size);
      await page.getByRole('button', { name: 'Import model…' }).waitFor();
    }
  });

  it('says so when the service is gone, and goes on when it is back', async (test) => {
    const { page, said } = await openStudio(test, service);
    await enterAsGuest(page);
    said.push(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'New project' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Kept');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('The service cannot be reached. Your work is kept; reading').waitFor();
    await becomes(() => page.getByLabel('Name', { exact: true }).inputValue(), 'Kept');
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('heading', { name: 'Kept', level: 1 }).waitFor();
  });
});
