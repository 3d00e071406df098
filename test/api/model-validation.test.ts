import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { cimExample } from '../../src/http/examples/cim.ts';
import { pimExample } from '../../src/http/examples/pim.ts';
import { psmExample } from '../../src/http/examples/psm.ts';
import { createChain } from '../support/http/chain.ts';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { startService, type Answer } from '../support/http/service.ts';

const service = await startService();
after(service.stop);
const { finished } = createChain(service);
const token = await service.newAccount();
const projectId = await service.newProject(token);
const broken = {
  eClass: 'CimModel',
  id: 'root',
  name: 'Library',
  goals: [{ eClass: 'Goal', id: 'g1', name: 'Lend', parent: 'nobody' }],
};
/** Structurally fine, but a goal is part of itself. */
const circular = { ...broken, goals: [{ eClass: 'Goal', id: 'g1', name: 'Lend', parent: 'g1' }] };

async function stored(content: object, level = 'cim'): Promise<string> {
  const { body } = await service.call('POST', `/api/${level}`, { token, json: { projectId, content } });
  return `/api/${level}/${textAt(body, 'id')}`;
}

function validate(json: unknown, path = '/api/cim/validate'): Promise<Answer> {
  return service.call('POST', path, { token, json });
}

function codes(answer: Answer): readonly string[] {
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return listAt(answer.body, 'findings').map((finding) => textAt(finding, 'code'));
}

describe('validating an unsaved model', () => {
  it('says that the examples of every level are valid', async () => {
    for (const [level, content] of [
      ['cim', cimExample],
      ['pim', pimExample],
      ['psm', psmExample],
    ] as const)
      for (const suffix of ['', '/structural']) {
        const { status, body } = await validate({ content }, `/api/${level}/validate${suffix}`);
        assert.equal(status, 200);
        assert.equal(at(body, 'valid'), true, JSON.stringify(at(body, 'findings')));
        assert.equal(at(body, 'structuralValid'), true);
        assert.equal(at(body, 'errorCount'), 0);
        assert.equal(at(body, 'level'), level);
        assert.equal(at(body, 'kind'), suffix === '' ? 'SEMANTIC' : 'STRUCTURAL');
        assert.equal(at(body, 'modelId'), undefined);
      }
  });

  it('takes the content, or the root element itself', async () => {
    assert.deepEqual(codes(await validate({ content: broken })), ['DANGLING_REFERENCE']);
    assert.deepEqual(codes(await validate(broken)), ['DANGLING_REFERENCE']);
  });

  it('reports what is not representable like any other mistake', async () => {
    assert.deepEqual(codes(await validate({ content: { eClass: 'Library' } })), ['UNKNOWN_CLASS']);
    assert.deepEqual(codes(await validate({ content: [] })), ['NOT_AN_OBJECT']);
    assert.deepEqual(codes(await validate({ content: null })), ['NOT_AN_OBJECT']);
    assert.deepEqual(codes(await validate({})), ['MISSING_VALUE']);
    assert.deepEqual(codes(await validate({ content: { ...broken, nmae: 1, goals: 'x' } })), [
      'WRONG_TYPE',
      'UNKNOWN_FEATURE',
    ]);
  });

  it('reports class, name, feature and place of a finding', async () => {
    const { body } = await validate(broken);
    assert.deepEqual(at(body, 'findings', 0), {
      severity: 'ERROR',
      code: 'DANGLING_REFERENCE',
      message:
        'Reference parent of Goal "Lend" (g1) points to nobody, which does not exist; remove the reference or add the element.',
      elementId: 'g1',
      elementClass: 'Goal',
      elementName: 'Lend',
      feature: 'parent',
      jsonPointer: '/goals/0/parent',
    });
    assert.equal(at(body, 'valid'), false);
    assert.equal(at(body, 'structuralValid'), false);
    assert.equal(at(body, 'errorCount'), 1);
  });

  it('evaluates constraints only when the structure is sound, and only when asked to', async () => {
    const semantic = await validate(circular);
    assert.ok(codes(semantic).every((code) => code.startsWith('CIM-')));
    assert.ok(Number(at(semantic.body, 'errorCount')) > 0);
    assert.equal(at(semantic.body, 'structuralValid'), true);
    assert.deepEqual(codes(await validate(circular, '/api/cim/validate/structural')), []);
    assert.deepEqual(codes(await validate(broken, '/api/cim/validate/structural')), ['DANGLING_REFERENCE']);
  });

  it('offers fixes that a patch carries out', async () => {
    const path = await stored(circular);
    const before = await validate({}, `${path}/validate`);
    const fixable = listAt(before.body, 'findings').find((finding) => at(finding, 'fix') !== undefined);
    const operations = listAt(fixable, 'fix', 'patch');
    const patched = await service.call('PATCH', path, { token, json: { operations } });
    assert.equal(patched.status, 200, JSON.stringify(patched.body));
    const after = await validate({}, `${path}/validate`);
    const same = (finding: unknown): boolean =>
      at(finding, 'code') === at(fixable, 'code') && at(finding, 'elementId') === at(fixable, 'elementId');
    assert.ok(!listAt(after.body, 'findings').some(same));
  });

  it('refuses only what is not a JSON object', async () => {
    for (const raw of ['[]', '7', 'null', '"x"', '{'])
      await service.refused(400, 'POST', '/api/cim/validate', {
        token,
        raw,
        headers: { 'Content-Type': 'application/json' },
      });
    await service.refused(401, 'POST', '/api/cim/validate', { json: {} });
    await service.refused(415, 'POST', '/api/cim/validate', { token, raw: '<x/>' });
    await service.refused(404, 'POST', '/api/xim/validate', { token, json: {} });
  });

  it('lists the gravest thousand findings and counts all', async () => {
    const goals = Array.from({ length: 1_500 }, (_, index) => ({ eClass: 'Goal', id: `g${index}` }));
    const { body } = await validate({ ...broken, goals });
    assert.equal(at(body, 'errorCount'), 1_500);
    assert.equal(listAt(body, 'findings').length, 1_000);
  });
});

describe('validating a saved model', () => {
  it('names the model and the revision it looked at', async () => {
    const path = await stored(broken);
    for (const suffix of ['', '/structural']) {
      const { status, body } = await service.call('POST', `${path}/validate${suffix}`, { token });
      assert.equal(status, 200);
      assert.equal(at(body, 'modelId'), path.slice('/api/cim/'.length));
      assert.equal(at(body, 'revision'), 1);
      assert.equal(at(body, 'valid'), false);
    }
  });

  it('is refused for a stale revision, however it is sent', async () => {
    const path = `${await stored(broken)}/validate`;
    await service.refused(409, 'POST', path, { token, json: { expectedRevision: 2 } });
    await service.refused(409, 'POST', `${path}?expectedRevision=2`, { token });
    await service.refused(412, 'POST', path, { token, headers: { 'If-Match': '"2"' } });
    await service.refused(400, 'POST', path, { token, json: { expectedRevision: 'x' } });
    const stranger = await service.newAccount();
    await service.refused(404, 'POST', path, { token: stranger, json: { expectedRevision: 'x' } });
    assert.equal((await validate({ expectedRevision: '1' }, path)).status, 200);
  });
});

describe('validation as a job', () => {
  it('is accepted at once and gives its result in the job', async () => {
    const path = await stored(circular);
    const accepted = await service.call('POST', `${path}/validate/jobs`, { token });
    assert.equal(accepted.status, 202);
    assert.match(accepted.headers.get('location') ?? '', /^\/api\/transformations\/jobs\//);
    assert.equal(accepted.headers.get('retry-after'), '1');
    assert.equal(at(accepted.body, 'type'), 'VALIDATION');
    assert.equal(at(accepted.body, 'validationResults'), null);
    const job = await finished(token, accepted);
    assert.equal(at(job, 'status'), 'COMPLETED');
    assert.equal(at(job, 'outcome'), null);
    const now = (await service.call('POST', `${path}/validate`, { token })).body;
    const { durationMs: _, ...result } = Object(at(job, 'validationResults')) as Record<string, unknown>;
    const { durationMs: _now, ...expected } = Object(now) as Record<string, unknown>;
    assert.deepEqual(result, expected);
    assert.deepEqual(
      listAt(job, 'phaseTimings').map((timing) => textAt(timing, 'phase')),
      ['LOCK', 'VALIDATE_SOURCE'],
    );
  });

  it('validates the revision it was submitted for', async () => {
    const path = await stored(broken);
    const accepted = await service.call('POST', `${path}/validate/jobs`, {
      token,
      json: { expectedRevision: 1 },
    });
    await service.call('PUT', path, { token, json: { content: circular } });
    const job = await finished(token, accepted);
    assert.equal(at(job, 'validationResults', 'revision'), 1);
    assert.equal(at(job, 'validationResults', 'findings', 0, 'code'), 'DANGLING_REFERENCE');
    await service.refused(409, 'POST', `${path}/validate/jobs`, { token, json: { expectedRevision: 1 } });
  });

  it('is safe to repeat under a key', async () => {
    const path = `${await stored(broken)}/validate/jobs`;
    const headers = { 'Idempotency-Key': 'once' };
    const first = await service.call('POST', path, { token, headers });
    const again = await service.call('POST', path, { token, headers });
    assert.equal(again.status, 202);
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    assert.deepEqual(again.body, first.body);
    await service.refused(422, 'POST', path, { token, headers, json: { expectedRevision: 1 } });
    await finished(token, first);
  });
});

describe('transformations', () => {
  it('stop at a source that breaks a constraint, and report the findings', async () => {
    const path = await stored(circular);
    const sourceModelId = path.slice('/api/cim/'.length);
    const accepted = await service.call('POST', '/api/transformations/cim-to-pim', {
      token,
      json: { sourceModelId },
    });
    const job = await finished(token, accepted);
    assert.equal(at(job, 'status'), 'FAILED');
    assert.equal(at(job, 'diagnostics', 0, 'code'), 'SOURCE_INVALID');
    assert.ok(listAt(job, 'findings').some((finding) => at(finding, 'elementId') === 'g1'));
  });
});
