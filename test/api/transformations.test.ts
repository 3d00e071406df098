import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { createChain } from '../support/http/chain.ts';
import { at, listAt, membersOf, textAt } from '../support/lib/json.ts';
import { startService } from '../support/http/service.ts';

const service = await startService();
after(service.stop);
const { submit, finished, transform, storeCim } = createChain(service);
const root = join(import.meta.dirname, '../..');
const bookshop: unknown = JSON.parse(
  await readFile(join(root, 'examples/bookshop/bookshop.cim.json'), 'utf8'),
);

describe('a transformation', () => {
  it('is accepted as a job that is read until it has ended', async () => {
    const { token, source } = await storeCim(bookshop);
    const accepted = await submit(token, 'cim-to-pim', { sourceModelId: source, expectedRevision: 1 });
    assert.equal(accepted.status, 202);
    assert.equal(
      accepted.headers.get('location'),
      `/api/transformations/jobs/${textAt(accepted.body, 'id')}`,
    );
    assert.equal(accepted.headers.get('retry-after'), '1');
    assert.equal(at(accepted.body, 'status'), 'QUEUED');
    const job = await finished(token, accepted);
    assert.equal(at(job, 'status'), 'COMPLETED', JSON.stringify(at(job, 'diagnostics')));
    assert.equal(at(job, 'outcome'), 'APPLIED');
    assert.equal(at(job, 'type'), 'CIM_TO_PIM');
    assert.equal(at(job, 'sourceModelId'), source);
    assert.equal(at(job, 'result', 'targetModelId'), at(job, 'targetModelId'));
    const phases = listAt(job, 'phaseTimings').map((timing) => at(timing, 'phase'));
    assert.deepEqual(phases, ['LOCK', 'VALIDATE_SOURCE', 'GENERATE', 'COMPARE', 'VALIDATE_TARGET', 'COMMIT']);
    assert.ok(Number(at(job, 'mergeCounts', 'added')) > 0);
    const target = await service.call('GET', `/api/pim/${textAt(job, 'targetModelId')}`, { token });
    assert.equal(at(target.body, 'generated'), true);
    assert.equal(at(target.body, 'sourceModelId'), source);
    assert.equal(at(target.body, 'revision'), 1);
  });

  it('repeated on unchanged input leaves the target as it is', async () => {
    const { token, source } = await storeCim(bookshop);
    const first = await transform(token, 'cim-to-pim', source);
    const path = `/api/pim/${textAt(first, 'targetModelId')}`;
    const before = await service.call('GET', path, { token });
    const second = await transform(token, 'cim-to-pim', source);
    assert.equal(at(second, 'outcome'), 'APPLIED');
    assert.equal(at(second, 'targetModelId'), at(first, 'targetModelId'));
    assert.equal(at(second, 'mergeCounts', 'added'), 0);
    assert.ok((await service.call('GET', path, { token })).bytes.equals(before.bytes));
  });

  it('judges a new target as a validation of it does, which is made no more', async () => {
    const { token, source } = await storeCim(bookshop);
    const path = `/api/pim/${textAt(await transform(token, 'cim-to-pim', source), 'targetModelId')}`;
    const validate = async (): Promise<unknown> =>
      (await service.call('POST', `${path}/validate`, { token, json: {} })).body;
    const known = await validate();
    assert.deepEqual(await validate(), known, 'its duration is that of the only time');
    const { body } = await service.call('GET', path, { token });
    const content = at(body, 'content');
    const unsaved = await service.call('POST', '/api/pim/validate', { token, json: { content } });
    for (const member of ['valid', 'structuralValid', 'errorCount', 'warningCount', 'findings'])
      assert.deepEqual(at(known, member), at(unsaved.body, member));
  });

  it('keeps what someone changed in the target', async () => {
    const { token, source } = await storeCim(bookshop);
    const first = await transform(token, 'cim-to-pim', source);
    const path = `/api/pim/${textAt(first, 'targetModelId')}`;
    const read = await service.call('GET', path, { token });
    const content = { ...membersOf(at(read.body, 'content')), description: 'Refined by a person.' };
    const refined = await service.call('PUT', path, { token, json: { content, expectedRevision: 1 } });
    assert.equal(refined.status, 200);
    const second = await transform(token, 'cim-to-pim', source);
    assert.equal(at(second, 'outcome'), 'APPLIED');
    assert.equal(at(second, 'mergeCounts', 'preserved'), 1);
    assert.ok((await service.call('GET', path, { token })).bytes.equals(refined.bytes));
  });

  it('of an invalid source fails with the findings and stores nothing', async () => {
    const { token, source } = await storeCim({
      eClass: 'CimModel',
      name: 'Half',
      domains: [{ eClass: 'BusinessDomain' }],
    });
    const job = await transform(token, 'cim-to-pim', source);
    assert.equal(at(job, 'status'), 'FAILED');
    assert.equal(at(job, 'diagnostics', 0, 'code'), 'SOURCE_INVALID');
    assert.ok(listAt(job, 'findings').length > 0);
    assert.deepEqual((await service.call('GET', '/api/pim', { token })).body, []);
  });

  it('submitted again under the same key is the same job', async () => {
    const { token, source } = await storeCim(bookshop);
    const headers = { 'Idempotency-Key': '"key-1"' };
    const first = await submit(token, 'cim-to-pim', { sourceModelId: source }, headers);
    const again = await submit(
      token,
      'cim-to-pim',
      { sourceModelId: source },
      { 'Idempotency-Key': 'key-1' },
    );
    assert.equal(again.status, 202);
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    assert.equal(again.headers.get('location'), first.headers.get('location'));
    assert.deepEqual(again.body, first.body);
    const other = await submit(token, 'cim-to-pim', { sourceModelId: source, targetName: 'x' }, headers);
    assert.equal(other.status, 422);
    const blank = await submit(
      token,
      'cim-to-pim',
      { sourceModelId: source },
      { 'Idempotency-Key': '"a b"' },
    );
    assert.equal(blank.status, 400);
    await finished(token, first);
  });
});

describe('a job', () => {
  it('is found by members of its project only', async () => {
    const { token, source } = await storeCim(bookshop);
    const accepted = await submit(token, 'cim-to-pim', { sourceModelId: source });
    const path = accepted.headers.get('location') ?? '';
    await service.refused(404, 'GET', path, { token: await service.newAccount() });
    await service.refused(404, 'GET', '/api/transformations/jobs/unknown', { token });
    await service.refused(400, 'GET', `${path}?wait=31`, { token });
    await service.refused(400, 'GET', `${path}?wait=soon`, { token });
    await finished(token, accepted);
  });

  it('reports when to ask again only while it has not ended', async () => {
    const { token, source } = await storeCim(bookshop);
    const accepted = await submit(token, 'cim-to-pim', { sourceModelId: source });
    await finished(token, accepted);
    const ended = await service.call('GET', accepted.headers.get('location') ?? '', { token });
    assert.equal(ended.headers.get('retry-after'), null);
    assert.equal(at(ended.body, 'phase'), null);
  });
});
