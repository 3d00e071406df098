import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import {
  connect,
  createCim,
  type CreateCimData,
  getPimView,
  createProject,
  register,
  transformCimToPim,
  waitForJob,
} from '../../client/src/index.ts';
import { freeAddress, startService } from '../demo/service.ts';

/**
 * Draws the picture of the README: the studio with the architecture of the bookshop, as a running service shows it.
 * `npm run studio:build` comes first; Chromium is where Debian has it, or where CHROMIUM says.
 */
const root = resolve(import.meta.dirname, '../..');
const target = join(root, 'docs/gallery/studio.png');
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
if (!existsSync(executablePath))
  throw new Error(`There is no Chromium at ${executablePath}. Name the program: CHROMIUM=/path/to/chromium`);

const folder = await mkdtemp(join(tmpdir(), 'mde-picture-'));
const service = await startService(await freeAddress({ host: '127.0.0.1', port: 0 }), folder);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  const { baseUrl } = service;
  const body = { username: 'ada', password: 'correct horse battery', displayName: 'Ada' };
  const session = await register({ client: connect({ baseUrl }), body });
  const client = connect({ baseUrl, token: session.token });
  const project = await createProject({ client, body: { name: 'Bookshop' } });
  const example = await readFile(join(root, 'examples/bookshop/bookshop.cim.json'), 'utf8');
  // Checked border: the example is a model, and the service refuses what is not.
  const content = JSON.parse(example) as NonNullable<CreateCimData['body']['content']>;
  const cim = await createCim({ client, body: { projectId: project.id, content } });
  const accepted = await transformCimToPim({ client, body: { sourceModelId: cim.id } });
  const id = String((await waitForJob(client, accepted)).targetModelId);
  const { nodes } = await getPimView({ client, path: { id, viewId: 'domain-model' } });
  const order = nodes.find(({ label, elementClass }) => label === 'Order' && elementClass === 'Entity');

  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' });
  await page.goto(`${baseUrl}/studio/`);
  await page.evaluate(([key, value]) => sessionStorage.setItem(key, value), [
    'mde-studio-session',
    JSON.stringify(session),
  ] as const);
  await page.goto(`${baseUrl}/studio/p/${project.id}/pim/${id}/domain-model?e=${String(order?.id)}`);
  await page.locator('main svg').first().waitFor();
  await page.screenshot({ path: target });
} finally {
  await browser.close();
  await service.stop();
  await rm(folder, { recursive: true });
}
