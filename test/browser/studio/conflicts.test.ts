import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { cim as cimMetamodel } from '../../../src/chain/cim/cim.ts';
import { cimExample } from '../../../src/http/examples/cim.ts';
import type { Element } from '../../../src/kernel/model/element.ts';
import { edited, without } from '../../fixtures/altered-models.ts';
import { businessModel } from '../../fixtures/fixtures.ts';
import { createChain } from '../../support/http/chain.ts';
import { changeModel, setting } from '../../support/http/conflicts.ts';
import { startService } from '../../support/http/service.ts';
import { at, listAt, textAt } from '../../support/lib/json.ts';
import { fellShort, reached, shown } from '../../support/testing/figures.ts';
import { becomes } from '../settled.ts';
import { changesIn, meterOf } from './measuring.ts';
import { assertReflow, lookAt, lookWithoutColours, openAs, type StudioPage } from './studio.ts';

const service = await startService();
after(service.stop);
const { call } = service;
const chain = createChain(service);
const hostile = '<img src=x onerror=alert(1)>';

type Stage = {
  readonly token: string;
  readonly projectId: string;
  readonly cim: string;
  readonly pim: string;
};
type Change = (element: Element) => Element;

/** A business, generated once, then changed on both sides and run again. */
async function conflicting(
  inPim: Change,
  business: Element,
  before = businessModel('bookshop'),
): Promise<Stage & { readonly session: string }> {
  const { token, projectId, source: cim } = await chain.storeCim(before);
  const pim = textAt(await chain.transform(token, 'cim-to-pim', cim), 'targetModelId');
  await changeModel(service, { token, level: 'pim', id: pim, change: inPim });
  const json = { content: business, expectedRevision: 1 };
  assert.equal((await call('PUT', `/api/cim/${cim}`, { token, json })).status, 200);
  const job = await chain.transform(token, 'cim-to-pim', cim);
  assert.equal(at(job, 'outcome'), 'CONFLICTS', JSON.stringify(job));
  return { token, projectId, cim, pim, session: textAt(job, 'sessionId') };
}

const isBookPart = (element: Element): boolean =>
  /Attribute$/.test(element.eClass) && ['Title', 'Price'].includes(String(at(element, 'name')));

/** Descriptions of both sides for five entities and two attributes, and a vision that only people changed. */
function seven(): Promise<Stage & { readonly session: string }> {
  const inPim: Change = (element) => {
    if (element.eClass === 'BoundedContext') return { ...element, vision: 'All of it.' };
    return element.eClass === 'Entity' || isBookPart(element)
      ? { ...element, description: 'As people of the shop see it.' }
      : element;
  };
  const inCim: Change = (element) =>
    element.eClass === 'BusinessObject' || isBookPart(element)
      ? { ...element, description: `As the business of the shop sees it. ${hostile}` }
      : element;
  return conflicting(inPim, edited(businessModel('bookshop'), inCim));
}

/** A hundred objects with four attributes each, all described by both sides. */
function fiveHundred(): Promise<Stage & { readonly session: string }> {
  const attributes = (object: string): readonly Element[] =>
    ['Colour', 'Weight', 'Maker', 'Place'].map((name, index) => ({
      eClass: 'BusinessAttribute',
      id: `${object}-${name}`,
      name,
      type: 'TEXT',
      ...(index === 0 && { required: true, identifying: true }),
    }));
  const words = [
    'Stone',
    'River',
    'Field',
    'Tower',
    'Garden',
    'Bridge',
    'Harbour',
    'Valley',
    'Meadow',
    'Forest',
  ];
  const businessObjects = words.flatMap((one) =>
    words.map((other) => ({
      eClass: 'BusinessObject',
      id: `${one}-${other}`,
      name: `${one} ${other.toLowerCase()}`,
      domain: 'fleet',
      steward: 'clerk',
      attributes: attributes(`${one}-${other}`),
    })),
  );
  const before = { ...cimExample, businessObjects: [...cimExample.businessObjects, ...businessObjects] };
  const described =
    (classes: RegExp, description: string): Change =>
    (element) =>
      classes.test(element.eClass) ? { ...element, description } : element;
  const business = edited(before, described(/^Business(?:Object|Attribute)$/, 'As the business sees it.'));
  return conflicting(
    described(/^(?:Entity|Attribute)$/, 'As people see it in their work.'),
    business,
    before,
  );
}

function open(
  test: Parameters<typeof openAs>[0],
  stage: Stage & { readonly session: string },
): Promise<StudioPage> {
  const { token, projectId, session } = stage;
  return openAs(test, { service, token, path: `/studio/p/${projectId}/conflicts/${session}` });
}

function decided(page: Page, text: string): Promise<void> {
  return page.getByText(`${text} decided`, { exact: true }).waitFor();
}

/** Conflicts stand on the diagram of the target, with the way to decide them. */
async function onDiagram(page: Page, { projectId, pim }: Stage): Promise<void> {
  await page.goto(`${service.baseUrl}/studio/p/${projectId}/pim/${pim}/domain-model?show=picture`);
  await page.locator('.picture-change-conflict').first().waitFor();
  await page
    .getByRole('img', { name: /in conflict/ })
    .first()
    .waitFor();
  await lookAt(page, 'model-conflicts');
  await lookWithoutColours(page, 'model-conflicts');
  await page.locator('.stage-note').getByRole('link', { name: 'Decide' }).click();
  await decided(page, '0 of 7');
}

describe('conflicts', () => {
  it('39, 40, 51: seven conflicts are decided by keyboard alone, with a reload in between, and applied', async (test) => {
    const stage = await seven();
    const { page, said } = await open(test, stage);
    await decided(page, '0 of 7');
    await page.getByText('Taking all generated would also drop 3 other changes of yours.').waitFor();
    await page.getByText(hostile).first().waitFor();
    await becomes(() => page.locator('img').count(), 0, '7: a value that is HTML is shown as text');
    await lookAt(page, 'conflicts');
    await lookWithoutColours(page, 'conflicts');
    await assertReflow(page);
    await onDiagram(page, stage);

    await page.keyboard.press('a');
    const all = page.getByRole('dialog', { name: 'Decide many at once' });
    await all.getByRole('radio', { name: 'All 7 open conflicts' }).press('Space');
    await all.getByText('also drops 3 other changes of yours').waitFor();
    await lookAt(page, 'conflicts-all');
    await page.keyboard.press('Escape');
    await all.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Drop these conflicts…' }).press('Enter');
    const drop = page.getByRole('dialog', { name: 'Drop these conflicts?' });
    await drop.waitFor();
    await lookAt(page, 'conflicts-drop');
    await page.keyboard.press('Escape');
    await drop.waitFor({ state: 'detached' });

    for (const key of ['2', 'n', '2', 'n', '1', 'u', '2', 'n', '2', 'o', '2', 'o', '2'])
      await page.keyboard.press(key);
    await decided(page, '6 of 7');
    await page.keyboard.press('o');
    const take = page.getByRole('button', { name: /^Take generated 2 .*also drops 3 other changes/ });
    await take.waitFor();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.reload();
    await decided(page, '6 of 7');
    await page.keyboard.press('o');
    await page.keyboard.press('1');
    await decided(page, '7 of 7');
    await page.getByText('Saved', { exact: true }).waitFor();
    const { body } = await call('GET', `/api/synchronizations/${stage.projectId}/${stage.session}`, stage);
    assert.equal(at(body, 'unresolvedConflicts'), 0);

    await page.getByRole('button', { name: 'Finish…' }).press('Enter');
    await page.getByText('The PIM gets a new revision with these changes.').waitFor();
    await lookAt(page, 'conflicts-finish');
    await page.getByRole('button', { name: 'Finish and store' }).press('Enter');
    await page.getByText('Decided and applied: the PIM is at revision 3').waitFor();
    await page.getByRole('list', { name: 'What was changed' }).waitFor();
    assert.equal(at((await call('GET', `/api/pim/${stage.pim}`, stage)).body, 'revision'), 3);
    said.push(/status of 404/);
    await page.goBack();
    await page.getByText('These conflicts are not open any more.').waitFor();
  });

  it('goes through 500 conflicts without holding up the page', async (test) => {
    const { page } = await open(test, await fiveHundred());
    await page.getByText(/^0 of 50\d decided$/).waitFor();
    const { spent } = await meterOf(page);
    await page.keyboard.press('n');
    const before = await spent('ScriptDuration');
    const keys = ['n', '1', 'n', '2', 'n', 'n', 'u', 'n', 'p', 'o'];
    const changed = await changesIn(page, async () => {
      for (const key of keys) await page.keyboard.press(key);
      await page.getByText(/^2 of 50\d decided$/).waitFor();
    });
    const each = ((await spent('ScriptDuration')) - before) / keys.length;
    const note = each <= 100 ? reached : fellShort;
    note('E2', `a step in 500 conflicts ${shown(each)} of 100 ms of scripts`);
    assert.ok(changed < 1_000 * keys.length, `${changed} places of the page change in ${keys.length} steps`);
  });

  it('of a text whose lines fit together offer the merged text, which key 3 copies', async (test) => {
    const text = (first: string, last: string): string => `${first}\n\nAs it is.\n\n${last}`;
    const described =
      (eClass: string, description: string): Change =>
      (element) =>
        element.eClass === eClass && at(element, 'name') === 'Shipment'
          ? { ...element, description }
          : element;
    const before = edited(businessModel('bookshop'), described('BusinessObject', text('One.', 'Two.')));
    const stage = await conflicting(
      described('Entity', text('Mine.', 'Two.')),
      edited(before, described('BusinessObject', text('One.', 'Generated.'))),
      before,
    );
    const { page } = await open(test, stage);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByText('Both fit together.').waitFor();
    await lookAt(page, 'conflicts-merged');
    await page.getByRole('button', { name: 'List', exact: true }).press('Enter');
    await page.getByRole('dialog', { name: 'What needs no decision' }).waitFor();
    await lookAt(page, 'conflicts-rest');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('3');
    await page.getByText('Copied. Keep yours, finish, and paste it there.').first().waitFor();
    await becomes(() => page.evaluate('navigator.clipboard.readText()'), text('Mine.', 'Generated.'));
    await decided(page, '0 of 1');
  });

  it('41: conflicts that are out of date say why, and lead to a new run that keeps the decisions', async (test) => {
    const stage = await seven();
    const { page } = await open(test, stage);
    await decided(page, '0 of 7');
    await page.keyboard.press('1');
    await decided(page, '1 of 7');
    await page.getByText('Saved', { exact: true }).waitFor();
    const change = setting('BoundedContext', { vision: 'Changed later.' });
    await changeModel(service, { token: stage.token, level: 'pim', id: stage.pim, change });
    await page.reload();
    await page.getByText('the PIM has gone from revision 2 to 3').waitFor();
    await becomes(() => page.getByRole('button', { name: /^Take generated/ }).isDisabled(), true);
    await lookAt(page, 'conflicts-stale');
    await page.getByRole('button', { name: 'Run CIM → PIM again' }).click();
    await page.getByRole('link', { name: 'Decide 7 conflicts' }).click();
    await decided(page, '1 of 7');
  });

  it('42: conflicts behind conflicts are marked, and the old decisions stay', async (test) => {
    const inPim: Change = (element) => {
      if (element.eClass === 'BoundedContext' && at(element, 'name') === 'Catalogue')
        return { ...element, vision: 'Every book there is.' };
      return at(element, 'name') === 'Shipment' && element.eClass === 'Entity'
        ? { ...element, description: 'Mine.' }
        : element;
    };
    const inCim: Change = (element) =>
      at(element, 'name') === 'Shipment' ? { ...element, description: 'Generated.' } : element;
    const business = edited(
      without(cimMetamodel, businessModel('bookshop'), new Set(['dom-catalogue'])),
      inCim,
    );
    const stage = await conflicting(inPim, business);
    const { page, said } = await open(test, stage);
    await page.getByText('the generator does not make it any more').waitFor();
    await page.getByText(/^Cuts 3 references to it: /).waitFor();
    await page.getByText(/^Removes 7 elements: bounded context “Catalogue”/).waitFor();
    await lookAt(page, 'conflicts-deletion');
    await page.getByRole('button', { name: 'Keep it with all inside' }).click();
    await page.keyboard.press('n');
    await page.keyboard.press('2');
    await decided(page, '2 of 2');
    await page.getByRole('button', { name: 'Finish…' }).click();
    said.push(/status of 409/);
    await page.getByRole('button', { name: 'Show the new conflicts' }).click();
    await page.getByRole('button', { name: /^New [1-9]/ }).waitFor();
    await page.getByRole('button', { name: 'description generated' }).waitFor();
    await lookAt(page, 'conflicts-new');
    await lookWithoutColours(page, 'conflicts-new');

    await page.keyboard.press('o');
    await page.getByText(/^Decided together with /).waitFor();
    await page.keyboard.press('1');
    await page.getByRole('button', { name: 'Finish…' }).click();
    await page.getByRole('button', { name: 'Finish and store' }).click();
    await page.getByText('Decided and applied').waitFor();
    const pim = (await call('GET', `/api/pim/${stage.pim}`, stage)).body;
    assert.ok(listAt(pim, 'content', 'contexts').some((context) => at(context, 'name') === 'Catalogue'));
  });
});
