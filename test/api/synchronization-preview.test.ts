import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { changeModel, makeConflict, setting, type Conflicted } from '../support/http/conflicts.ts';
import { at, listAt, membersOf, textAt } from '../support/lib/json.ts';
import { startService, type Answer } from '../support/http/service.ts';

const service = await startService();
after(service.stop);
const { call, refused } = service;

type Stage = Conflicted & { readonly token: string; readonly projectId: string };

async function newStage(): Promise<Stage> {
  const token = await service.newAccount();
  const projectId = await service.newProject(token);
  return { ...(await makeConflict(service, { token, projectId })), token, projectId };
}

function preview({ path, token }: Stage, json: object, query = ''): Promise<Answer> {
  return call('POST', `${path}/preview${query}`, { token, json });
}

describe('a preview of a synchronization', () => {
  it('lists what is left to decide, and changes nothing', async () => {
    const stage = await newStage();
    const { path, token, target, conflictId } = stage;
    const before = [await call('GET', path, { token }), await call('GET', `/api/pim/${target}`, { token })];
    const { status, body } = await preview(stage, {});
    assert.equal(status, 200);
    assert.equal(at(body, 'outcome'), 'CONFLICTS');
    assert.equal(at(body, 'mergeCounts', 'conflicts'), 1);
    assert.deepEqual(
      listAt(body, 'conflicts').map((conflict) => at(conflict, 'conflictId')),
      [conflictId],
    );
    await preview(stage, { all: 'KEEP_USER' });
    const now = [await call('GET', path, { token }), await call('GET', `/api/pim/${target}`, { token })];
    assert.deepEqual(
      now.map((answer) => answer.body),
      before.map((answer) => answer.body),
    );
  });

  it('shows what comes of either decision, with places in the result', async () => {
    const stage = await newStage();
    const { conflictId } = stage;
    const decided = (decision: string): Promise<Answer> =>
      preview(stage, { resolutions: [{ conflictId, decision }] });
    const taken = (await decided('TAKE_GENERATED')).body;
    assert.equal(at(taken, 'outcome'), 'APPLIED');
    assert.equal(at(taken, 'adoptsGenerated'), true);
    const code = listAt(taken, 'changes').find((change) => at(change, 'before') === 'Velo');
    assert.deepEqual(
      [at(code, 'feature'), at(code, 'after'), at(code, 'origin'), at(code, 'jsonPointer')],
      ['code', 'Bike', 'GENERATED', '/contexts/0/aggregates/0/entities/0/code'],
    );
    const kept = (await decided('keep_user')).body;
    assert.equal(at(kept, 'adoptsGenerated'), false);
    assert.deepEqual(listAt(kept, 'conflicts'), []);
    assert.ok(listAt(kept, 'changes').every((change) => at(change, 'before') !== 'Velo'));
  });

  it('tries decisions over the saved ones, and the saved ones alone when it names none', async () => {
    const stage = await newStage();
    const { path, token, conflictId } = stage;
    await call('POST', `${path}/resolutions`, { token, json: { conflictId, decision: 'TAKE_GENERATED' } });
    assert.equal(at((await preview(stage, {})).body, 'adoptsGenerated'), true);
    const bare = await call('POST', `${path}/preview`, { token });
    assert.equal(at(bare.body, 'adoptsGenerated'), true, 'the body may be left out');
    const other = { resolutions: [{ conflictId, decision: 'KEEP_USER' }] };
    assert.equal(at((await preview(stage, other)).body, 'adoptsGenerated'), false);
  });

  it('is the changes of the model after finalizing, page by page', async () => {
    const stage = await newStage();
    const { path, token, target } = stage;
    const all = { all: 'KEEP_USER' };
    const whole = await preview(stage, all);
    const changes = listAt(whole.body, 'changes');
    assert.equal(whole.headers.get('x-total-count'), String(changes.length));
    const paged: unknown[] = [];
    for (let offset = 0; offset < changes.length; offset += 2) {
      const part = await preview(stage, all, `?limit=2&offset=${offset}`);
      assert.equal(part.headers.get('x-total-count'), String(changes.length));
      paged.push(...listAt(part.body, 'changes'));
    }
    assert.deepEqual(paged, changes);
    await call('POST', `${path}/resolutions/batch`, { token, json: all });
    const { body } = await call('POST', `${path}/finalize`, { token });
    const revision = Number(at(body, 'revision'));
    const done = await call('GET', `/api/pim/${target}/changes?from=${revision - 1}&to=${revision}`, {
      token,
    });
    assert.ok(changes.length > 0);
    assert.deepEqual(
      changes.map((change) => ({ ...membersOf(change), origin: null })),
      done.body,
    );
  });

  it('refuses what deciding refuses', async () => {
    const stage = await newStage();
    const { path, token, conflictId } = stage;
    const send = (json: object): Promise<readonly string[]> =>
      refused(400, 'POST', `${path}/preview`, { token, json });
    const entry = { conflictId, decision: 'KEEP_USER' };
    assert.deepEqual(await send({ resolutions: [{ ...entry, conflictId: 'x' }] }), [
      'resolutions[0].conflictId: the session has no such conflict',
    ]);
    assert.deepEqual(await send({ resolutions: [entry, entry] }), [
      'resolutions[1].conflictId: is decided by resolutions[0] already',
    ]);
    assert.deepEqual(await send({ all: 'KEEP_USER', elementId: 'x' }), [
      'elementId: no conflict of the session is about this element',
    ]);
    await send({ resolutions: [entry], all: 'KEEP_USER' });
    await send({ elementId: 'x' });
    await send({ all: 'BOTH' });
    await refused(400, 'POST', `${path}/preview?limit=0`, { token, json: {} });
  });

  it('is for members of the project and for sessions that are there', async () => {
    const stage = await newStage();
    const { path, token, sessionId } = stage;
    const stranger = await service.newAccount();
    await refused(404, 'POST', `${path}/preview`, { token: stranger, json: {} });
    await refused(404, 'POST', `${path}/preview`, { token: stranger, json: { all: 'BOTH' } });
    const other = await service.newProject(token);
    await refused(404, 'POST', `/api/synchronizations/${other}/${sessionId}/preview`, { token, json: {} });
    await call('POST', `${path}/resolutions/batch`, { token, json: { all: 'KEEP_USER' } });
    assert.equal((await call('POST', `${path}/finalize`, { token })).status, 200);
    await refused(404, 'POST', `${path}/preview`, { token, json: {} });
  });

  it('is refused once the target has moved, and leaves the session as it is', async () => {
    const stage = await newStage();
    const { path, token, target } = stage;
    await changeModel(service, {
      token,
      level: 'pim',
      id: target,
      change: setting('Entity', { name: 'Moved' }),
    });
    const issues = await refused(409, 'POST', `${path}/preview`, { token, json: {} });
    assert.match(issues.join(), /^targetRevision: /);
    const { body } = await call('GET', path, { token });
    assert.equal(textAt(body, 'status'), 'PENDING_CONFLICTS');
    await call('POST', `${path}/resolutions/batch`, { token, json: { all: 'KEEP_USER' } });
    await refused(409, 'POST', `${path}/finalize`, { token });
    await refused(409, 'POST', `${path}/preview`, { token, json: {} });
  });
});

describe('a conflict of a session', () => {
  it('says what depends on its decisions', async () => {
    const { token, path } = await newStage();
    const { body } = await call('GET', path, { token });
    const nothing = { total: 0, first: [] };
    const none = { kept: nothing, removed: nothing, droppedReferences: nothing };
    assert.deepEqual(at(body, 'conflicts', 0, 'consequences'), { KEEP_USER: none, TAKE_GENERATED: none });
  });
});
