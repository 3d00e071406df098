import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import type { Element } from '../../../src/kernel/model/element.ts';
import { businessModel } from '../../fixtures/fixtures.ts';
import { createChain } from '../../support/http/chain.ts';
import { changeModel, setting } from '../../support/http/conflicts.ts';
import { startService } from '../../support/http/service.ts';
import { at, listAt, textAt } from '../../support/lib/json.ts';
import { becomes } from '../settled.ts';
import { modelOf } from './large.ts';
import { assertReflow, lookAt, lookWithoutColours, openAs } from './studio.ts';
import { elementWith } from '../../support/kernel/model/element-with.ts';

const service = await startService();
after(service.stop);
const { call } = service;
const chain = createChain(service);

const hostile = '<img src=x onerror=alert(1)>';

/** The bookshop with a generated PIM. */
async function bookshop(): Promise<{
  readonly token: string;
  readonly projectId: string;
  readonly cim: string;
  readonly pim: string;
}> {
  const { token, projectId, source: cim } = await chain.storeCim(businessModel('bookshop'));
  const job = await chain.transform(token, 'cim-to-pim', cim);
  return { token, projectId, cim, pim: textAt(job, 'targetModelId') };
}

async function revisionOf(token: string, path: string): Promise<unknown> {
  return at((await call('GET', path, { token })).body, 'revision');
}

/** One more object in the first domain of a business, and its relation to another one. */
function withVoucher(element: Element): Element {
  if (element.eClass !== 'CimModel') return element;
  const [domain] = listAt(element, 'domains');
  const voucher = {
    eClass: 'BusinessObject',
    id: 'voucher',
    name: 'Voucher',
    domain: textAt(domain, 'id'),
    attributes: [
      { eClass: 'BusinessAttribute', id: 'voucher-code', name: 'Code', type: 'TEXT', required: true },
    ],
  };
  const relation = {
    eClass: 'ObjectRelation',
    id: 'voucher-order',
    name: 'pays',
    source: 'voucher',
    target: 'bo-order',
  };
  return elementWith({
    ...element,
    businessObjects: [...listAt(element, 'businessObjects'), voucher],
    relations: [...listAt(element, 'relations'), relation],
  });
}

/** The words under the numbers of a run, and the counts of its job that they stand for. */
const tiles = {
  added: 'added',
  changed: 'updated',
  removed: 'deleted',
  moved: 'moved',
  'kept as you made them': 'preserved',
  'changed alike by both': 'agreed',
  unchanged: 'unchanged',
  'conflicts to decide': 'conflicts',
} as const;

/** Each count of a job stands in its tile; what is zero may have none. */
async function showsCounts(page: Page, job: unknown): Promise<void> {
  const shown = async (): Promise<Readonly<Record<string, string>>> => {
    const texts = await page.locator('.count').allInnerTexts();
    const found = texts.map((text) => /^\D*([\d,]+)\s+(.+)$/s.exec(text.trim()));
    return Object.fromEntries(
      Object.keys(tiles).map((word) => [word, found.find((each) => each?.[2] === word)?.[1] ?? '0']),
    );
  };
  const wanted = Object.entries(tiles).map(([word, count]) => [
    word,
    Number(at(job, 'mergeCounts', count)).toLocaleString('en'),
  ]);
  await becomes(shown, Object.fromEntries(wanted), '37: the counts of the job');
}

/** All that a project holds besides its jobs: models with their revisions, sessions with conflicts, artifacts. */
async function storedIn({
  token,
  projectId,
}: {
  readonly token: string;
  readonly projectId: string;
}): Promise<readonly unknown[]> {
  const paths = [
    ...['cim', 'pim', 'psm', 'artifact'].map((each) => `/api/${each}?projectId=${projectId}`),
    `/api/synchronizations/${projectId}`,
  ];
  return Promise.all(
    paths.map(async (path) => {
      const { status, body } = await call('GET', path, { token });
      assert.equal(status, 200, path);
      return body;
    }),
  );
}

/** 37: the preview is marked on the target's diagram, with types and lines of what comes, and the way back leads to it. */
async function onDiagram(page: Page, added: readonly unknown[]): Promise<void> {
  await page.getByRole('link', { name: 'Show it on the PIM’s diagram' }).click();
  await page.getByText(/^Preview of CIM → PIM: \+ \d+ added/).waitFor();
  await page.locator('.picture-change-changed').first().waitFor();
  await page.locator('.picture-change-added').first().waitFor();
  await page
    .getByRole('img', { name: /^Voucher, .*would be added/ })
    .first()
    .waitFor();
  await page
    .getByRole('img', { name: /would change/ })
    .first()
    .waitFor();
  // What comes has the types and lines that the run would give it.
  await page.locator('.picture text', { hasText: /^Code: string/ }).waitFor();
  const line = added.find((change) => at(change, 'elementClass') === 'Association');
  await page
    .locator(`.picture [data-id="${textAt(line, 'elementId')}"] path`)
    .first()
    .waitFor();
  await lookAt(page, 'model-preview');
  await lookWithoutColours(page, 'model-preview');
  await page.getByRole('link', { name: 'Back to the preview' }).click();
  await page.getByText('The run can be stored as it is').waitFor();
}

describe('runs', () => {
  it('37, 49, 51: a preview shows the counts of the dry run and stores nothing; the run then does what it showed', async (test) => {
    const { token, projectId, cim, pim } = await bookshop();
    await changeModel(service, {
      token,
      level: 'pim',
      id: pim,
      change: setting('Entity', { tags: ['mine'] }),
    });
    const change = setting('BusinessObject', { description: hostile });
    await changeModel(service, { token, level: 'cim', id: cim, change });
    await changeModel(service, { token, level: 'cim', id: cim, change: withVoucher });
    const { page } = await openAs(test, { service, token, path: `/studio/p/${projectId}` });
    await page.getByRole('link', { name: 'Preview and run: Run CIM → PIM again' }).press('Enter');
    await page.getByText('It stores nothing.').waitFor();
    const before = await storedIn({ token, projectId });
    await page.getByRole('button', { name: 'Preview' }).press('Enter');
    await page.getByText('The run can be stored as it is').waitFor();
    const focused = page.locator(':focus-visible');
    await becomes(() => focused.innerText(), 'Preview again', '49: the focus stays in sight');
    const preview = new URL(page.url()).searchParams.get('preview') ?? '';
    const changes = await call('GET', `/api/transformations/jobs/${preview}/changes`, { token });
    await onDiagram(
      page,
      listAt(changes.body).filter((change) => at(change, 'kind') === 'ADDED'),
    );
    await page.getByText(hostile).first().waitFor();
    await becomes(() => page.locator('img').count(), 0, '7: a value that is HTML is shown as text');
    await lookAt(page, 'run-preview');

    const dry = (await call('GET', `/api/transformations/jobs/${preview}`, { token })).body;
    await showsCounts(page, dry);
    assert.deepEqual(await storedIn({ token, projectId }), before, '37: nothing is stored');
    await page.reload();
    await page.getByText('The run can be stored as it is').waitFor();
    await showsCounts(page, dry);

    await page.getByRole('button', { name: 'Run', exact: true }).press('Enter');
    await page.getByText('The PIM is at revision 3').waitFor();
    await page.getByRole('list', { name: 'Changes of the generator' }).waitFor();
    await lookAt(page, 'run-applied');
    await lookWithoutColours(page, 'run-applied');
    assert.equal(await revisionOf(token, `/api/pim/${pim}`), 3);
    await showsCounts(page, dry);
    const link = page.getByRole('link', { name: 'Order', exact: true }).first();
    await becomes(() => link.getAttribute('href'), new RegExp(`^/studio/p/${projectId}/pim/${pim}\\?e=`));

    await assertReflow(page);
    await page.getByRole('link', { name: 'Test', exact: true }).press('Enter');
    await page.getByRole('link', { name: /CIM → PIM Preview/ }).waitFor();
    await page
      .getByRole('link', { name: /CIM → PIM Applied/ })
      .first()
      .waitFor();
  });

  it('37: previews of what is not there yet show the counts of the dry run and store nothing', async (test) => {
    const { token, projectId, pim } = await bookshop();
    const { body } = await call('POST', '/api/cim', {
      token,
      json: { projectId, content: { ...modelOf(6, 4), id: 'second' } },
    });
    const { page } = await openAs(test, { service, token, path: '/studio/' });
    for (const [type, source] of [
      ['CIM_TO_PIM', textAt(body, 'id')],
      ['PIM_TO_PSM', pim],
    ] as const) {
      const before = await storedIn({ token, projectId });
      await page.goto(`${service.baseUrl}/studio/p/${projectId}/runs/new?type=${type}&source=${source}`);
      await page.getByRole('button', { name: 'Preview' }).click();
      await page.getByText('The run can be stored as it is').waitFor();
      const preview = new URL(page.url()).searchParams.get('preview') ?? '';
      const dry = (await call('GET', `/api/transformations/jobs/${preview}`, { token })).body;
      assert.ok(Number(at(dry, 'mergeCounts', 'added')) > 0, type);
      await showsCounts(page, dry);
      assert.deepEqual(await storedIn({ token, projectId }), before, type);
    }
  });

  it('are cancelled while they wait or work, and store nothing', async (test) => {
    // What is before it in the queue takes much longer than opening the page.
    const { token, projectId, source: sourceModelId } = await chain.storeCim(modelOf(1_900, 4_900));
    for (let count = 0; count < 18; count += 1) {
      const before = await chain.submit(token, 'cim-to-pim', { sourceModelId, dryRun: true });
      const path = `/api/transformations/jobs/${textAt(before.body, 'id')}/cancel`;
      test.after(() => call('POST', path, { token }));
    }
    const accepted = await chain.submit(token, 'cim-to-pim', { sourceModelId });
    const job = textAt(accepted.body, 'id');
    const { page } = await openAs(test, { service, token, path: `/studio/p/${projectId}/runs/${job}` });
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    await page.locator('.badge', { hasText: 'Cancelled' }).waitFor();
    assert.equal(
      at((await call('GET', `/api/transformations/jobs/${job}`, { token })).body, 'status'),
      'CANCELLED',
    );
    assert.deepEqual((await call('GET', `/api/pim?projectId=${projectId}`, { token })).body, []);
  });

  it('38: each of the other outcomes has its page', async (test) => {
    const { token, projectId, cim, pim } = await bookshop();
    await changeModel(service, {
      token,
      level: 'pim',
      id: pim,
      change: setting('Entity', { description: 'Mine.' }),
    });
    await changeModel(service, {
      token,
      level: 'cim',
      id: cim,
      change: setting('BusinessObject', { description: 'Sold here.' }),
    });
    const open = { service, token, path: `/studio/p/${projectId}/runs/new?type=CIM_TO_PIM&source=${cim}` };
    const { page } = await openAs(test, open);
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('The run leaves conflicts for you to decide').waitFor();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const decide = page.getByRole('link', { name: 'Decide 5 conflicts' });
    await decide.waitFor();
    await lookAt(page, 'run-conflicts');
    await becomes(() => decide.getAttribute('href'), /\/conflicts\/[\w-]+$/);

    const copy = (await call('GET', `/api/pim/${pim}`, { token })).body;
    const other = await service.newProject(token);
    const business = (await call('GET', `/api/cim/${cim}`, { token })).body;
    const moved = await call('POST', '/api/cim', {
      token,
      json: { projectId: other, content: at(business, 'content') },
    });
    await call('POST', '/api/pim', { token, json: { projectId: other, content: at(copy, 'content') } });
    await page.goto(
      `${service.baseUrl}/studio/p/${other}/runs/new?type=CIM_TO_PIM&source=${textAt(moved.body, 'id')}`,
    );
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('heading', { name: 'Adopt the PIM that is there' }).waitFor();
    await lookAt(page, 'run-bootstrap');
    await page.getByRole('button', { name: 'Preview: Adopt the PIM that is there' }).click();
    await page.getByText(/^Preview of revision/).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Run: Generate a new PIM' }).click();
    await page.getByText('The PIM is at revision 1').waitFor();

    const { body: models } = await call('GET', `/api/pim?projectId=${other}`, { token });
    const made = listAt(models).find((model) => at(model, 'generated') === true);
    const nameless = { eClass: 'BoundedContext', id: 'nameless' };
    await changeModel(service, {
      token,
      level: 'pim',
      id: textAt(made, 'id'),
      change: (element) =>
        element.eClass === 'PimModel'
          ? { ...element, contexts: [...listAt(element, 'contexts'), nameless] }
          : element,
    });
    const source = textAt(moved.body, 'id');
    await changeModel(service, {
      token,
      level: 'cim',
      id: source,
      change: setting('CimModel', { name: 'Shop' }),
    });
    const again = `${service.baseUrl}/studio/p/${other}/runs/new?type=CIM_TO_PIM&source=${source}`;
    await page.goto(again);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText('The PIM has errors, so nothing was stored').waitFor();
    const broken = page.getByRole('link', { name: 'unnamed bounded context' }).first();
    await becomes(() => broken.getAttribute('href'), /\?e=nameless$/);
    await lookAt(page, 'run-invalid');
    await lookWithoutColours(page, 'run-invalid');

    await changeModel(service, { token, level: 'cim', id: source, change: setting('Actor', { name: '' }) });
    await page.goto(again);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText('The CIM has errors, so the run did not begin').waitFor();
    await page.getByRole('link', { name: 'unnamed actor' }).first().waitFor();
  });
});
