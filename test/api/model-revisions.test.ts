import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { cimExample } from '../../src/http/examples/cim.ts';
import { createChain } from '../support/http/chain.ts';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { startService } from '../support/http/service.ts';

const service = await startService();
after(service.stop);
const { transform } = createChain(service);
const token = await service.newAccount();
const projectId = await service.newProject(token);

function named(name: string): object {
  return { eClass: 'CimModel', id: 'root', name };
}

async function stored(content: object): Promise<string> {
  const { body } = await service.call('POST', '/api/cim', { token, json: { projectId, content } });
  return `/api/cim/${textAt(body, 'id')}`;
}

async function put(path: string, name: string): Promise<void> {
  const { status } = await service.call('PUT', path, { token, json: { content: named(name) } });
  assert.equal(status, 200);
}

async function revisions(path: string, query = ''): Promise<readonly unknown[]> {
  const { body } = await service.call('GET', `${path}/revisions${query}`, { token });
  return listAt(body).map((one) => at(one, 'revision'));
}

describe('the revisions of a model', () => {
  it('are listed, newest first, those that differ from the one before', async () => {
    const path = await stored(named('One'));
    for (const name of ['Two', 'Two', 'Three', 'One']) await put(path, name);
    assert.deepEqual(await revisions(path), [5, 4, 2, 1]);
    assert.deepEqual(await revisions(path, '?sort=revision,asc&limit=2&offset=1'), [2, 4]);
    assert.deepEqual(await revisions(path, '?q=TW'), [2]);
    const { body, headers } = await service.call('GET', `${path}/revisions?limit=1`, { token });
    assert.equal(headers.get('x-total-count'), '4');
    assert.equal(at(body, 0, 'name'), 'One');
    assert.equal(at(body, 0, 'elementCount'), 1);
    await service.refused(400, 'GET', `${path}/revisions?sort=colour`, { token });
  });

  it('are read as the model was, and restored by a PUT', async () => {
    const path = await stored(named('One'));
    for (const name of ['Two', 'Two', 'Three']) await put(path, name);
    const old = await service.call('GET', `${path}/revisions/1`, { token });
    assert.equal(old.headers.get('etag'), '"1"');
    assert.equal(at(old.body, 'name'), 'One');
    assert.equal(at(old.body, 'revision'), 1);
    assert.deepEqual(at(old.body, 'content'), named('One'));
    const known = { token, headers: { 'If-None-Match': '"1"' } };
    assert.equal((await service.call('GET', `${path}/revisions/1`, known)).status, 304);
    const equal = await service.call('GET', `${path}/revisions/3`, { token });
    assert.equal(at(equal.body, 'revision'), 3);
    assert.equal(at(equal.body, 'name'), 'Two');
    const { body } = await service.call('PUT', path, { token, json: { content: at(old.body, 'content') } });
    assert.equal(at(body, 'revision'), 5);
    assert.deepEqual(at(body, 'content'), named('One'));
  });

  it('that never were, or are not kept any more, are not found', async () => {
    const path = await stored(named('0'));
    for (const revision of ['2', '0', '-1', 'x', '01', '99999999999999999999'])
      await service.refused(404, 'GET', `${path}/revisions/${revision}`, { token });
    for (let number = 1; number <= 50; number += 1) await put(path, String(number));
    const kept = await revisions(path);
    assert.equal(kept.length, 50);
    assert.equal(kept.at(-1), 2);
    await service.refused(404, 'GET', `${path}/revisions/1`, { token });
    assert.equal((await service.call('GET', `${path}/revisions/2`, { token })).status, 200);
  });

  it('belong to those who may see the model', async () => {
    const path = await stored(named('One'));
    const stranger = await service.newAccount();
    await service.refused(404, 'GET', `${path}/revisions`, { token: stranger });
    await service.refused(404, 'GET', `${path}/revisions/1`, { token: stranger });
    await service.refused(404, 'GET', `${path.replace('cim', 'pim')}/revisions`, { token });
  });
});

describe('deleting a model', () => {
  it('removes it with its revisions, and is refused for a stale revision', async () => {
    const path = await stored(named('One'));
    await put(path, 'Two');
    assert.deepEqual(await service.refused(409, 'DELETE', `${path}?expectedRevision=1`, { token }), [
      'expectedRevision: expected 1 but current revision is 2',
    ]);
    await service.refused(409, 'DELETE', path, { token, json: { expectedRevision: 1 } });
    await service.refused(412, 'DELETE', path, { token, headers: { 'If-Match': '"1"' } });
    await service.refused(400, 'DELETE', path, { token, json: { expectedRevision: 'x' } });
    await service.refused(404, 'DELETE', path, { token: await service.newAccount() });
    const { status, bytes } = await service.call('DELETE', `${path}?expectedRevision=2`, { token });
    assert.equal(status, 204);
    assert.equal(bytes.byteLength, 0);
    for (const [method, sub] of [
      ['GET', ''],
      ['GET', '/revisions'],
      ['DELETE', ''],
      ['POST', '/validate'],
      ['POST', '/validate/jobs'],
      ['POST', '/export'],
    ] as const)
      await service.refused(404, method, `${path}${sub}`, { token });
    const json = { operations: [{ op: 'remove', path: '/name' }] };
    await service.refused(404, 'PATCH', path, { token, json });
    await service.refused(404, 'PUT', path, { token, json: { content: named('Two') } });
  });

  it('takes the expected revision from the body as well', async () => {
    const path = await stored(named('One'));
    assert.equal((await service.call('DELETE', path, { token, json: { expectedRevision: 1 } })).status, 204);
    const other = await stored(named('One'));
    assert.equal(
      (await service.call('DELETE', other, { token, headers: { 'If-Match': '"1"' } })).status,
      204,
    );
  });

  it('keeps what was made from it, and the next generation starts from scratch', async () => {
    const source = await stored(cimExample);
    const sourceId = source.slice('/api/cim/'.length);
    const pimId = textAt(await transform(token, 'cim-to-pim', sourceId), 'targetModelId');
    assert.equal((await service.call('DELETE', source, { token })).status, 204);
    const { body } = await service.call('GET', `/api/pim/${pimId}`, { token });
    assert.equal(at(body, 'sourceModelId'), sourceId);
    const anew = (await stored(cimExample)).slice('/api/cim/'.length);
    const job = await transform(token, 'cim-to-pim', anew);
    // The baseline went with the source, so no one knows what people changed in the model that has the same root.
    assert.equal(at(job, 'outcome'), 'BOOTSTRAP_REQUIRED');
  });

  it('removes the baselines of a target, so that the next generation makes a new one', async () => {
    const source = (await stored({ ...cimExample, id: 'hire-2' })).slice('/api/cim/'.length);
    const first = textAt(await transform(token, 'cim-to-pim', source), 'targetModelId');
    assert.equal((await service.call('DELETE', `/api/pim/${first}`, { token })).status, 204);
    const job = await transform(token, 'cim-to-pim', source);
    assert.equal(at(job, 'outcome'), 'APPLIED');
    assert.notEqual(at(job, 'targetModelId'), first);
  });
});
