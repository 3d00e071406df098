import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { businessModel } from '../fixtures/fixtures.ts';
import { createChain } from '../support/http/chain.ts';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { startService } from '../support/http/service.ts';

const service = await startService({ SERVICE_GUEST_PROMPT_LIMIT: '7' });
after(service.stop);
const { call, refused, newAccount } = service;

describe('the modeling configuration', () => {
  it('needs no token and reports levels, classes, views, vocabularies and limits', async () => {
    const { body } = await call('GET', '/api/modeling/config');
    assert.deepEqual(
      listAt(body, 'levels').map((level) => textAt(level, 'id')),
      ['cim', 'pim', 'psm'],
    );
    for (const level of listAt(body, 'levels')) {
      const classes = listAt(level, 'classes');
      const root = classes.find((one) => at(one, 'name') === at(level, 'rootClass'));
      assert.ok(listAt(root, 'features').some((feature) => at(feature, 'name') === 'name'));
      assert.equal(textAt(level, 'views', 0, 'id'), 'default');
      const names = classes.map((one) => at(one, 'name'));
      for (const view of listAt(level, 'views')) {
        const drawn = listAt(view, 'classes');
        assert.ok(drawn.length > 0 && drawn.every((one) => names.includes(one)), textAt(view, 'id'));
      }
    }
    assert.equal(at(body, 'guestPromptLimit'), 7);
    assert.equal(at(body, 'limits', 'layoutNodes'), 2_000);
    for (const words of [
      'exportFormats',
      'jobStatuses',
      'turnStatuses',
      'eventTypes',
      'synchronizationOutcomes',
    ])
      assert.ok(listAt(body, words).length > 1, words);
    assert.deepEqual(at(body, 'resolutionDecisions'), ['KEEP_USER', 'TAKE_GENERATED']);
  });

  it('is sent once to those who keep it', async () => {
    const etag = (await call('GET', '/api/modeling/config')).headers.get('etag') ?? '';
    const again = await call('GET', '/api/modeling/config', { headers: { 'If-None-Match': etag } });
    assert.equal(again.status, 304);
    assert.equal(again.headers.get('etag'), etag);
    const other = await call('GET', '/api/modeling/config', { headers: { 'If-None-Match': '"other"' } });
    assert.equal(other.status, 200);
  });
});

describe('the method', () => {
  for (const [level, steps] of [
    ['cim', 10],
    ['pim', 10],
    ['psm', 10],
    ['end-to-end', 36],
  ] as const)
    it(`of ${level} has its steps in order`, async () => {
      const token = await newAccount();
      const { body } = await call('GET', `/api/modeling/process/${level}`, { token });
      assert.equal(textAt(body, 'level'), level);
      const orders = listAt(body, 'steps').map((step) => at(step, 'order'));
      assert.deepEqual(
        orders,
        Array.from({ length: steps }, (_, index) => index + 1),
      );
      const ids = listAt(body, 'steps').map((step) => textAt(step, 'id'));
      for (const transition of listAt(body, 'transitions'))
        assert.ok(ids.includes(textAt(transition, 'from')) && ids.includes(textAt(transition, 'to')));
    });

  it('of another level is not found', async () => {
    const token = await newAccount();
    await refused(404, 'GET', '/api/modeling/process/xim', { token });
    await refused(404, 'GET', '/api/modeling/process/end-to-end/coverage', { token });
  });

  for (const level of ['cim', 'pim', 'psm'])
    it(`covers all classes and features of ${level}`, async () => {
      const { body } = await call('GET', `/api/modeling/process/${level}/coverage`, {
        token: await newAccount(),
      });
      assert.equal(at(body, 'classes', 'percent'), 100);
      assert.equal(at(body, 'features', 'percent'), 100);
      assert.ok(Number(at(body, 'classes', 'total')) >= 30);
      assert.equal(at(body, 'progress'), undefined);
    });
});

describe('the progress of a model', () => {
  it('reports for each step what is there and what is open', async () => {
    const { token, source } = await createChain(service).storeCim(businessModel('bookshop'));
    const path = `/api/modeling/process/cim/coverage?modelId=${source}`;
    const { body } = await call('GET', path, { token });
    const states = new Map(
      listAt(body, 'progress', 'steps').map((step) => [textAt(step, 'stepId'), textAt(step, 'state')]),
    );
    assert.equal(states.get('cim-6'), 'DONE');
    assert.equal(states.get('cim-3'), 'IN_PROGRESS');
    assert.equal(at(body, 'progress', 'totalSteps'), 10);
    await refused(404, 'GET', path, { token: await newAccount() });
    await refused(404, 'GET', path.replace('/cim/', '/pim/'), { token });
  });

  it('of an empty model has not begun, but for its root', async () => {
    const token = await newAccount();
    const projectId = await service.newProject(token);
    const { body } = await call('POST', '/api/cim', { token, json: { projectId, name: 'Empty' } });
    const coverage = (
      await call('GET', `/api/modeling/process/cim/coverage?modelId=${textAt(body, 'id')}`, { token })
    ).body;
    const begun = listAt(coverage, 'progress', 'steps').filter((step) => at(step, 'state') !== 'NOT_STARTED');
    assert.deepEqual(
      begun.map((step) => at(step, 'stepId')),
      ['cim-1'],
    );
  });
});
