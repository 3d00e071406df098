import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import type { Page } from 'playwright-core';
import { edited } from '../../fixtures/altered-models.ts';
import { businessModel } from '../../fixtures/fixtures.ts';
import { createChain } from '../../support/http/chain.ts';
import { changeModel } from '../../support/http/conflicts.ts';
import { startService } from '../../support/http/service.ts';
import { at, listAt, textAt } from '../../support/lib/json.ts';
import { becomes, settled } from '../settled.ts';
import { openAs } from './studio.ts';

const service = await startService();
after(service.stop);
const { call, baseUrl } = service;
const chain = createChain(service);
const hostile = '<img src=x onerror=alert(1)>';

type Shop = {
  readonly token: string;
  readonly projectId: string;
  readonly cim: string;
  readonly pim: string;
  readonly session: string;
  readonly artifact: string;
};

/** The bookshop in which every element is called like an image that runs a script, down to its files, with conflicts. */
async function hostileShop(): Promise<Shop> {
  const business = edited(businessModel('bookshop'), (element) =>
    typeof at(element, 'name') === 'string'
      ? { ...element, name: `${hostile} ${textAt(element, 'name')}` }
      : element,
  );
  const { token, projectId, source: cim } = await chain.storeCim(business);
  await call('PUT', `/api/projects/${projectId}`, { token, json: { name: hostile } });
  const pim = textAt(await chain.transform(token, 'cim-to-pim', cim), 'targetModelId');
  const psm = textAt(await chain.transform(token, 'pim-to-psm', pim), 'targetModelId');
  const artifact = textAt(await chain.transform(token, 'psm-to-artifact', psm), 'artifactId');
  for (const [level, id, eClass] of [
    ['pim', pim, 'Entity'],
    ['cim', cim, 'BusinessObject'],
  ] as const)
    await changeModel(service, {
      token,
      level,
      id,
      change: (element) =>
        element.eClass === eClass
          ? { ...element, name: `${textAt(element, 'name')} of ${level}`, description: `${hostile} ${level}` }
          : element,
    });
  const run = await chain.transform(token, 'cim-to-pim', cim);
  assert.equal(at(run, 'outcome'), 'CONFLICTS', JSON.stringify(run));
  return { token, projectId, cim, pim, session: textAt(run, 'sessionId'), artifact };
}

it('7: `<img onerror>` as element name shows as text everywhere', async (test) => {
  const shop = await hostileShop();
  const { token, projectId, cim, pim } = shop;
  const { page } = await openAs(test, { service, token, path: '/studio/' });
  /** The text is there, and nothing was made of it; the editor of files has images of its own around the cursor. */
  const shows = async (where: string): Promise<void> => {
    const text =
      'document.body.innerText + [...document.querySelectorAll("svg text")].map((each) => each.textContent)';
    await settled(
      () => page.evaluate(text),
      (now) => assert.ok(String(now).includes(hostile), `${where} does not show the name`),
    );
    await becomes(() => page.locator('img:not(.cm-widgetBuffer), [onerror]').count(), 0, where);
  };
  const goes = async (path: string): Promise<void> => {
    await page.goto(`${baseUrl}/studio${path}`);
    await shows(path);
  };
  const inProject = `/p/${projectId}`;
  await goes('/');
  await goes(inProject);
  await goes(`${inProject}/settings`);
  const model = `${inProject}/cim/${cim}/business-objects`;
  for (const form of ['picture', 'words', 'table']) {
    await goes(`${model}?show=${form}&e=bo-order`);
    await page.locator(form === 'picture' ? '.picture' : '.stage', { hasText: hostile }).waitFor();
  }
  await showInDialogs(page, shows);
  await goes(`${inProject}/pim/${pim}/domain-model?show=picture`);
  await page.locator('.picture-change-conflict').first().waitFor();
  await goes(`${inProject}/cim/${cim}/history`);
  await page.getByRole('list', { name: 'Differences' }).getByText(hostile).first().waitFor();
  await goes(`${inProject}/conflicts/${shop.session}`);
  await page.keyboard.press('a');
  await page.getByRole('dialog').waitFor();
  await shows('the dialog of many decisions');
  await page.keyboard.press('Escape');
  await goes(`${inProject}/runs/new?type=CIM_TO_PIM&source=${cim}`);
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.getByText('The run leaves conflicts').waitFor();
  await shows('the preview of a run');
  const jobs = listAt(
    (await call('GET', `/api/transformations/jobs?projectId=${projectId}`, { token })).body,
  );
  await goes(`${inProject}/runs/${textAt(jobs[0], 'id')}`);
  await goes(`${inProject}/files/${shop.artifact}`);
  await page.getByRole('searchbox', { name: 'Filter files' }).fill('orders rules.ts');
  await page
    .getByRole('treeitem', { name: /rules\.ts/ })
    .first()
    .click();
  await page.locator('.cm-line').first().waitFor();
  await page.getByRole('complementary', { name: 'Where it comes from' }).getByText(hostile).first().waitFor();
  await shows('a file');
});

/** Form, checks, palette, next step, deletion, changes: whatever opens above or beside a model. */
async function showInDialogs(page: Page, shows: (where: string) => Promise<void>): Promise<void> {
  const panel = page.getByRole('region', { name: 'Element' });
  await page.getByRole('button', { name: /^Checks/ }).click();
  await page.getByRole('region', { name: 'Checks' }).getByText(hostile).first().waitFor();
  await shows('the checks');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find' }).fill('img order');
  await page.getByRole('dialog').getByRole('option', { name: /^<img/ }).first().waitFor();
  await shows('the palette');
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: 'Edit', exact: true }).click();
  const domain = panel.getByRole('combobox', { name: 'Domain', exact: true });
  await domain.click();
  await panel.getByRole('option', { name: /^<img/ }).first().waitFor();
  await shows('a picker of references');
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: 'Delete business object' }).click();
  await page.getByRole('list', { name: 'Referrers' }).getByText(hostile).first().waitFor();
  await shows('a deletion');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: '1 change', exact: true }).click();
  await page.getByRole('dialog').getByText(hostile).first().waitFor();
  await shows('the changes');
  await page.getByRole('dialog').getByRole('button', { name: 'Drop Delete' }).first().click();
}
