import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renamed } from '../../../test/fixtures/altered-models.ts';
import { businessModel } from '../../../test/fixtures/fixtures.ts';
import {
  editElements,
  open,
  replace,
  run,
  store,
  target,
} from '../../../test/support/modules/transformations/transforming.ts';

test('a job that wrote its target reports what was found in it', async (t) => {
  const opened = await open(t);
  const source = await store(opened, businessModel('bookshop'));
  const job = await run(opened, 'CIM_TO_PIM', { sourceModelId: source.id });
  assert.equal(job.outcome, 'APPLIED');
  assert.deepEqual(
    job.findings.map(({ severity, code }) => `${severity} ${code}`),
    ['WARNING PIM-EVT-01', 'WARNING PIM-EVT-01', 'WARNING PIM-PRC-03'],
  );
  assert.deepEqual(
    job.diagnostics.map(({ severity, code }) => `${severity} ${code}`),
    ['INFO RULE_IN_WORDS', 'WARNING CHOICE_NOT_READABLE'],
  );
});

test('a rename that changes what callers outside use is reported, also by a dry run', async (t) => {
  const opened = await open(t);
  const business = businessModel('bookshop');
  const source = await store(opened, business);
  await run(opened, 'CIM_TO_PIM', { sourceModelId: source.id });
  await replace(opened, source, renamed(business, new Map([['dom-sales', 'Selling']])));
  for (const dryRun of [true, false]) {
    const job = await run(opened, 'CIM_TO_PIM', { sourceModelId: source.id, dryRun });
    const messages = job.diagnostics
      .filter(({ code }) => code === 'CONTRACT_CHANGED')
      .map(({ message }) => message);
    assert.deepEqual(messages, [
      'Api.basePath of "Selling API" changes from "/sales" to "/selling", which callers outside use. Set it back once there are clients; an edit stays.',
    ]);
  }
});

test('a column that becomes required on a table that is there already is reported', async (t) => {
  const opened = await open(t);
  const source = await store(opened, businessModel('bookshop'));
  const pim = await target(opened, await run(opened, 'CIM_TO_PIM', { sourceModelId: source.id }));
  const first = await run(opened, 'PIM_TO_PSM', { sourceModelId: pim.id });
  const codes = (findings: typeof first.findings): readonly string[] => findings.map(({ code }) => code);
  assert.ok(!codes(first.findings).includes('PSM-DB-05'));
  await editElements(opened, pim, (element) =>
    'code' in element && element.code === 'trackingNumber' ? { ...element, required: true } : element,
  );
  const second = await run(opened, 'PIM_TO_PSM', { sourceModelId: pim.id });
  assert.equal(second.outcome, 'APPLIED', JSON.stringify(second.findings));
  assert.deepEqual(
    second.findings.filter(({ code }) => code === 'PSM-DB-05').map(({ elementName }) => elementName),
    ['Tracking number'],
  );
});
