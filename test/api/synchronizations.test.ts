import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createChain } from '../support/http/chain.ts';
import { changeModel, makeConflict, setting, type Conflicted } from '../support/http/conflicts.ts';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { startService, type Answer } from '../support/http/service.ts';

const service = await startService();
after(service.stop);
const { call, refused } = service;
const chain = createChain(service);

type Stage = Conflicted & { readonly token: string; readonly projectId: string };

async function newStage(): Promise<Stage> {
  const token = await service.newAccount();
  const projectId = await service.newProject(token);
  return { ...(await makeConflict(service, { token, projectId })), token, projectId };
}

function decide({ path, token }: Stage, json: object, key?: string): Promise<Answer> {
  const headers = key === undefined ? {} : { 'Idempotency-Key': key };
  return call('POST', `${path}/resolutions/batch`, { token, json, headers });
}

function finalize({ path, token }: Stage, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return call('POST', `${path}/finalize`, { token, headers });
}

describe('a synchronization session', () => {
  it('reports its conflicts and decisions, and never what it stores', async () => {
    const stage = await newStage();
    const { body } = await call('GET', stage.path, { token: stage.token });
    assert.equal(at(body, 'id'), stage.sessionId);
    assert.equal(at(body, 'sessionId'), stage.sessionId);
    assert.equal(at(body, 'direction'), 'CIM_TO_PIM');
    assert.equal(at(body, 'status'), 'PENDING_CONFLICTS');
    assert.equal(at(body, 'sourceModelId'), stage.source);
    assert.equal(at(body, 'sourceRevision'), 2);
    assert.equal(at(body, 'targetModelId'), stage.target);
    assert.equal(at(body, 'targetRevision'), 2);
    assert.equal(at(body, 'baselineVersion'), 1);
    assert.equal(at(body, 'stale'), false);
    assert.equal(at(body, 'totalConflicts'), 1);
    assert.equal(at(body, 'unresolvedConflicts'), 1);
    assert.equal(at(body, 'adoptsGenerated'), false);
    assert.equal(at(body, 'discardedUserDifferences'), 0);
    assert.deepEqual(at(body, 'decisions'), []);
    const conflict = at(body, 'conflicts', 0);
    assert.equal(at(conflict, 'conflictId'), stage.conflictId);
    assert.equal(at(conflict, 'elementClass'), 'Entity');
    assert.equal(at(conflict, 'elementName'), 'Bicycle');
    assert.equal(at(conflict, 'feature'), 'code');
    assert.equal(at(conflict, 'differenceKind'), 'CHANGE_CHANGE');
    const values = ['baseValue', 'workingValue', 'generatedValue'].map((name) => at(conflict, name));
    assert.deepEqual(values, ['Bicycle', 'Velo', 'Bike']);
    assert.match(textAt(conflict, 'explanation'), /"Bicycle"; the user made it "Velo", the generator "Bike"/);
    assert.equal(at(conflict, 'jsonPointer'), '/contexts/0/aggregates/0/entities/0/code');
    assert.deepEqual(at(conflict, 'availableResolutions'), ['KEEP_USER', 'TAKE_GENERATED']);
    assert.equal(at(conflict, 'decision'), null);
    assert.ok(!JSON.stringify(body).includes('sha256'));
    assert.ok(!JSON.stringify(body).includes('PimModel'));
  });

  it('is in the list of its project until it is finalized', async () => {
    const stage = await newStage();
    const { token, projectId } = stage;
    const listed = await call('GET', `/api/synchronizations/${projectId}`, { token });
    assert.equal(listed.headers.get('x-total-count'), '1');
    assert.equal(at(listed.body, 0, 'id'), stage.sessionId);
    assert.equal(at(listed.body, 0, 'conflicts'), undefined);
    await refused(400, 'GET', `/api/synchronizations/${projectId}?sort=name,asc`, { token });
    await decide(stage, { all: 'KEEP_USER' });
    assert.equal((await finalize(stage)).status, 200);
    assert.deepEqual((await call('GET', `/api/synchronizations/${projectId}`, { token })).body, []);
  });

  it('is removed by DELETE, and nothing else is', async () => {
    const stage = await newStage();
    const { token, path, target } = stage;
    assert.equal((await call('DELETE', path, { token })).status, 204);
    await refused(404, 'GET', path, { token });
    await refused(404, 'DELETE', path, { token });
    await refused(404, 'POST', `${path}/finalize`, { token });
    const pim = await call('GET', `/api/pim/${target}`, { token });
    assert.equal(at(pim.body, 'revision'), 2);
  });

  it('goes with its target', async () => {
    const { token, path, target } = await newStage();
    assert.equal((await call('DELETE', `/api/pim/${target}`, { token })).status, 204);
    await refused(404, 'GET', path, { token });
  });

  it('is found under its own project only', async () => {
    const stage = await newStage();
    const { token, sessionId } = stage;
    const other = await service.newProject(token);
    await refused(404, 'GET', `/api/synchronizations/${other}/${sessionId}`, { token });
    await refused(404, 'GET', `/api/synchronizations/${other}x`, { token });
  });
});

describe('a decision', () => {
  it('is saved and can be overwritten', async () => {
    const { token, path, conflictId } = await newStage();
    const json = { conflictId, decision: 'keep_user' };
    const kept = await call('POST', `${path}/resolutions`, { token, json });
    assert.equal(kept.status, 200);
    assert.equal(at(kept.body, 'conflicts', 0, 'decision'), 'KEEP_USER');
    assert.equal(at(kept.body, 'unresolvedConflicts'), 0);
    assert.equal(at(kept.body, 'decisions', 0, 'conflictId'), conflictId);
    assert.equal(typeof at(kept.body, 'decisions', 0, 'decidedBy'), 'string');
    const again = { conflictId, decision: 'TAKE_GENERATED' };
    const taken = await call('POST', `${path}/resolutions`, { token, json: again });
    assert.equal(at(taken.body, 'adoptsGenerated'), true);
    assert.deepEqual((await call('GET', path, { token })).body, taken.body);
  });

  it('about an unknown conflict, or none at all, is refused', async () => {
    const { token, path, conflictId } = await newStage();
    const send = (json: object): Promise<readonly string[]> =>
      refused(400, 'POST', `${path}/resolutions`, { token, json });
    assert.match((await send({ conflictId: 'x', decision: 'KEEP_USER' }))[0] ?? '', /^conflictId: /);
    assert.match(
      (await send({ conflictId, decision: 'BOTH' }))[0] ?? '',
      /^decision: must be one of KEEP_USER/,
    );
    assert.equal((await send({})).length, 2);
  });

  it('in a batch is saved with all others, or not at all', async () => {
    const stage = await newStage();
    const { token, path, conflictId } = stage;
    const batch = `${path}/resolutions/batch`;
    const entry = { conflictId, decision: 'KEEP_USER' };
    const issues = await refused(400, 'POST', batch, { token, json: { resolutions: [entry, entry] } });
    assert.deepEqual(issues, ['resolutions[1].conflictId: is decided by resolutions[0] already']);
    for (const json of [{}, { resolutions: [] }, { resolutions: [entry], all: 'KEEP_USER' }])
      await refused(400, 'POST', batch, { token, json });
    assert.equal(at((await call('GET', path, { token })).body, 'unresolvedConflicts'), 1);
    const first = await decide(stage, { resolutions: [entry] }, 'b1');
    assert.equal(first.status, 200);
    const replayed = await decide(stage, { resolutions: [entry] }, 'b1');
    assert.equal(replayed.headers.get('idempotency-replayed'), 'true');
    assert.deepEqual(replayed.body, first.body);
    assert.equal((await decide(stage, { all: 'KEEP_USER' }, 'b1')).status, 422);
  });
});

describe('withdrawing a decision', () => {
  it('leaves the conflict open again', async () => {
    const stage = await newStage();
    const { token, conflictId } = stage;
    await decide(stage, { all: 'KEEP_USER' });
    const path = `${stage.path}/resolutions/${conflictId}`;
    for (const answer of [await call('DELETE', path, { token }), await call('DELETE', path, { token })]) {
      assert.equal(answer.status, 200);
      assert.equal(at(answer.body, 'unresolvedConflicts'), 1);
      assert.equal(at(answer.body, 'conflicts', 0, 'decision'), null);
      assert.deepEqual(at(answer.body, 'decisions'), []);
    }
    assert.equal((await finalize(stage)).status, 409);
    await refused(404, 'DELETE', `${stage.path}/resolutions/none`, { token });
  });
});

describe('finalizing', () => {
  it('commits the decisions and answers the updated target', async () => {
    const stage = await newStage();
    const { token, target, source } = stage;
    await decide(stage, { all: 'KEEP_USER' });
    const answer = await finalize(stage, { 'Idempotency-Key': 'f1' });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('etag'), '"3"');
    assert.equal(at(answer.body, 'id'), target);
    const entity = at(answer.body, 'content', 'contexts', 0, 'aggregates', 0, 'entities', 0);
    assert.deepEqual([at(entity, 'name'), at(entity, 'code')], ['Bike', 'Velo']);
    assert.ok((await call('GET', `/api/pim/${target}`, { token })).bytes.equals(answer.bytes));

    const replayed = await finalize(stage, { 'Idempotency-Key': 'f1' });
    assert.equal(replayed.headers.get('idempotency-replayed'), 'true');
    assert.ok(replayed.bytes.equals(answer.bytes));
    await refused(404, 'POST', `${stage.path}/finalize`, { token });

    const again = await chain.transform(token, 'cim-to-pim', source);
    assert.equal(at(again, 'outcome'), 'APPLIED');
    assert.equal(at(again, 'targetRevision'), 3);
  });

  it('leaves the content out of the answer on request', async () => {
    const stage = await newStage();
    await decide(stage, { all: 'TAKE_GENERATED' });
    const answer = await finalize(stage, { Prefer: 'return=minimal' });
    assert.equal(at(answer.body, 'content'), undefined);
    assert.equal(at(answer.body, 'revision'), 3);
  });

  it('is refused with 409 while conflicts are open, and names them', async () => {
    const { token, path } = await newStage();
    const issues = await refused(409, 'POST', `${path}/finalize`, { token });
    assert.equal(issues.length, 1);
    assert.match(issues[0] ?? '', /^conflicts\[0\]: no decision for code of Entity "Bicycle"/);
    assert.equal(at((await call('GET', path, { token })).body, 'status'), 'PENDING_CONFLICTS');
  });

  it('is refused with 409 when a model has moved; the session is stale then and takes no decision', async () => {
    const stage = await newStage();
    const { token, path, source, conflictId } = stage;
    await decide(stage, { all: 'KEEP_USER' });
    const change = setting('CimModel', { description: 'Later.' });
    await changeModel(service, { token, level: 'cim', id: source, change });
    assert.equal(at((await call('GET', path, { token })).body, 'stale'), true);
    const issues = await refused(409, 'POST', `${path}/finalize`, { token });
    assert.deepEqual(issues, ['sourceRevision: the session was made for 2 but 3 is current']);
    assert.equal(at((await call('GET', path, { token })).body, 'status'), 'STALE');
    const json = { conflictId, decision: 'KEEP_USER' };
    await refused(409, 'POST', `${path}/resolutions`, { token, json });
    assert.equal((await call('DELETE', path, { token })).status, 204);
  });

  it('is refused with 422 and the findings when the target would be invalid', async () => {
    const stage = await newStage();
    const { token, path, source, target } = stage;
    await changeModel(service, { token, level: 'pim', id: target, change: setting('Entity', { code: '' }) });
    const job = await chain.transform(token, 'cim-to-pim', source);
    const replaced = { ...stage, path: path.replace(/[^/]+$/, textAt(job, 'sessionId')) };
    await decide(replaced, { all: 'KEEP_USER' });
    const issues = await refused(422, 'POST', `${replaced.path}/finalize`, { token });
    assert.ok(
      issues.some((issue) => issue.startsWith('/contexts/0/aggregates/0/entities/0')),
      issues.join(),
    );
    const { body } = await call('GET', replaced.path, { token });
    assert.equal(at(body, 'status'), 'VALIDATION_FAILED');
    assert.equal(at((await call('GET', `/api/pim/${target}`, { token })).body, 'revision'), 3);
  });

  it('succeeds once, however many ask at the same time', async () => {
    const stage = await newStage();
    await decide(stage, { all: 'KEEP_USER' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => finalize(stage)));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.ok(answers.every(({ status }) => [200, 404, 409].includes(status)));
  });
});

describe('the changes of a job', () => {
  it('are listed in parts: what the generator changed, then what of the users is kept', async () => {
    const { token, source } = await newStage();
    const dry = await chain.submit(token, 'cim-to-pim', { sourceModelId: source, dryRun: true });
    const job = await chain.finished(token, dry);
    assert.equal(at(job, 'outcome'), 'CONFLICTS');
    assert.equal(at(job, 'sessionId'), null);
    const path = `/api/transformations/jobs/${textAt(job, 'id')}/changes`;
    const all = await call('GET', path, { token });
    const changes = listAt(all.body);
    assert.equal(all.headers.get('x-total-count'), String(changes.length));
    const origins = changes.map((change) => textAt(change, 'origin'));
    assert.deepEqual(origins, origins.toSorted());
    assert.deepEqual(
      changes
        .filter((change) => at(change, 'elementClass') === 'Entity')
        .map((change) => ['origin', 'kind', 'feature', 'before', 'after'].map((name) => at(change, name))),
      [
        ['GENERATED', 'SET', 'name', 'Bicycle', 'Bike'],
        ['USER', 'SET', 'code', 'Bicycle', 'Velo'],
      ],
    );
    const part = await call('GET', `${path}?limit=1&offset=1`, { token });
    assert.deepEqual(part.body, changes.slice(1, 2));
    assert.match(part.headers.get('link') ?? '', /offset=2>; rel="next"/);
    await refused(404, 'GET', path, { token: await service.newAccount() });
    await refused(400, 'GET', `${path}?limit=0`, { token });
  });
});
