import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { startService } from '../support/http/service.ts';

const service = await startService();
after(service.stop);
const password = 'correct horse battery';

async function user(username: string): Promise<{ readonly token: string; readonly userId: string }> {
  const json = { username, email: `${username}@example.org`, password };
  const { body } = await service.call('POST', '/api/auth/register', { json });
  return { token: textAt(body, 'token'), userId: textAt(body, 'user', 'id') };
}

const ann = await user('ann');
const bob = await user('bob');

async function shared(): Promise<string> {
  const path = `/api/projects/${await service.newProject(ann.token)}`;
  const json = { username: 'bob', role: 'Architect' };
  const { status } = await service.call('POST', `${path}/invitations`, { token: ann.token, json });
  assert.equal(status, 201);
  return path;
}

describe('a shared project', () => {
  it('lists its members to members; each with the own e-mail address only', async () => {
    const path = await shared();
    const seen = async (token: string): Promise<readonly unknown[]> =>
      listAt((await service.call('GET', `${path}/members`, { token })).body).map((member) => [
        at(member, 'username'),
        at(member, 'role'),
        at(member, 'email'),
      ]);
    assert.deepEqual(await seen(ann.token), [
      ['ann', 'OWNER', 'ann@example.org'],
      ['bob', 'Architect', undefined],
    ]);
    assert.deepEqual(await seen(bob.token), [
      ['ann', 'OWNER', undefined],
      ['bob', 'Architect', 'bob@example.org'],
    ]);
    assert.equal(at((await service.call('GET', path, { token: bob.token })).body, 'role'), 'Architect');
  });

  it('refuses a bad invitation and stores nothing', async () => {
    const path = await shared();
    const refusals = [
      [400, {}],
      [400, { username: 'bob' }],
      [400, { role: 'Reviewer' }],
      [400, { username: 'carl', email: 'carl@example.org', role: 'Reviewer' }],
      [400, { username: 'carl', role: 'owner' }],
      [404, { username: 'nobody', role: 'Reviewer' }],
      [409, { username: 'bob', role: 'Reviewer' }],
    ] as const;
    for (const [status, json] of refusals)
      await service.refused(status, 'POST', `${path}/invitations`, { token: ann.token, json });
    assert.equal(at((await service.call('GET', path, { token: ann.token })).body, 'memberCount'), 2);
  });

  it('asks for visibility and privilege before it looks at the body', async () => {
    const path = await shared();
    const stranger = await service.newAccount();
    for (const [method, place] of [
      ['PUT', path],
      ['POST', `${path}/invitations`],
      ['PUT', `${path}/members/${ann.userId}`],
      ['POST', `${path}/owner`],
    ] as const) {
      const json = { name: 7, role: 7 };
      await service.refused(404, method, place, { token: stranger, json });
      await service.refused(403, method, place, { token: bob.token, json });
      await service.refused(400, method, place, { token: ann.token, json });
    }
  });

  it('lets roles be changed, members leave, and the owner hand it over', async () => {
    const path = await shared();
    const ofBob = `${path}/members/${bob.userId}`;
    const changed = await service.call('PUT', ofBob, { token: ann.token, json: { role: ' Reviewer ' } });
    assert.equal(at(changed.body, 'role'), 'Reviewer');
    await service.refused(409, 'PUT', `${path}/members/${ann.userId}`, {
      token: ann.token,
      json: { role: 'Adviser' },
    });
    const asked = await service.refused(409, 'DELETE', `${path}/members/${ann.userId}`, { token: ann.token });
    assert.deepEqual(asked, [`owner: could be "bob", userId ${bob.userId}`]);
    const alone = `/api/projects/${await service.newProject(ann.token)}/members/${ann.userId}`;
    assert.deepEqual(await service.refused(409, 'DELETE', alone, { token: ann.token }), []);
    const handed = await service.call('POST', `${path}/owner`, {
      token: ann.token,
      json: { userId: bob.userId, role: 'Adviser' },
    });
    assert.equal(handed.status, 200);
    assert.equal(at(handed.body, 'role'), 'Adviser');
    assert.equal(handed.headers.get('etag'), '"2"');
    const left = await service.call('DELETE', `${path}/members/${ann.userId}`, { token: ann.token });
    assert.equal(left.status, 204);
    await service.refused(404, 'GET', path, { token: ann.token });
    assert.equal(at((await service.call('GET', path, { token: bob.token })).body, 'role'), 'OWNER');
  });
});

describe('a project', () => {
  it('is updated with the revision that was read', async () => {
    const path = await shared();
    const put = (json: object, headers = {}) =>
      service.call('PUT', path, { token: ann.token, json, headers });
    const changed = await put({ name: 'Store', description: 'Sells', expectedRevision: '1', ownerId: 'me' });
    assert.equal(changed.status, 200);
    assert.equal(changed.headers.get('etag'), '"2"');
    assert.equal(at(changed.body, 'ownerId'), ann.userId);
    assert.equal((await put({ name: 'Again', expectedRevision: 1 })).status, 409);
    assert.equal((await put({ name: 'Again' }, { 'If-Match': '"1"' })).status, 412);
    const cleared = await put({ description: null }, { 'If-Match': '"2"' });
    assert.deepEqual([at(cleared.body, 'name'), at(cleared.body, 'description')], ['Store', null]);
  });

  it('is changed only under its own id', async () => {
    const path = await shared();
    const { token } = ann;
    const other = await service.newProject(token);
    for (const id of [other, 'unknown', '', 7, {}]) {
      const issues = await service.refused(400, 'PUT', path, { token, json: { id, name: 'Store' } });
      assert.match(issues.join(), /^id: is .* but the path names /);
    }
    const json = { userId: ann.userId, role: 'Reviewer' };
    await service.refused(400, 'PUT', `${path}/members/${bob.userId}`, { token, json });
    for (const id of [path.split('/').at(-1), null, undefined])
      assert.equal((await service.call('PUT', path, { token, json: { id, name: 'Store' } })).status, 200);
    await service.refused(403, 'PUT', path, { token: bob.token, json: { id: other } });
  });

  it('is deleted with everything in it', async () => {
    const path = await shared();
    const { token } = ann;
    const projectId = path.split('/').at(-1);
    const model = await service.call('POST', '/api/cim', { token, json: { projectId, name: 'Shop' } });
    await service.refused(409, 'DELETE', `${path}?expectedRevision=7`, { token });
    assert.equal((await service.call('DELETE', `${path}?expectedRevision=1`, { token })).status, 204);
    await service.refused(404, 'GET', path, { token });
    await service.refused(404, 'GET', `/api/cim/${textAt(model.body, 'id')}`, { token });
    await service.refused(404, 'GET', path, { token: bob.token });
  });
});

describe('a submission with an Idempotency-Key', () => {
  const create = (token: string, key: string, json: object) =>
    service.call('POST', '/api/projects', { token, json, headers: { 'Idempotency-Key': key } });

  it('has one effect however often and however concurrently it is sent', async () => {
    const token = await service.newAccount();
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => create(token, `"round-${round}"`, { name: 'Once' })),
      );
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201]);
      assert.equal(new Set(answers.map(({ body }) => textAt(body, 'id'))).size, 1);
      assert.equal(new Set(answers.map(({ headers }) => headers.get('location'))).size, 1);
      const replays = answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true');
      assert.equal(replays.length, 9);
    }
    assert.equal(listAt((await service.call('GET', '/api/projects', { token })).body).length, 20);
  });

  it('is refused with another body, and is no one else’s', async () => {
    const token = await service.newAccount();
    const first = await create(token, 'k', { name: 'One' });
    assert.equal((await create(token, 'k', { name: 'Two' })).status, 422);
    const ofAnother = await create(await service.newAccount(), 'k', { name: 'Two' });
    assert.equal(ofAnother.status, 201);
    assert.notEqual(at(ofAnother.body, 'id'), at(first.body, 'id'));
    assert.equal((await create(token, 'ä', { name: 'One' })).status, 400);
  });

  it('is answered as before when the project is gone', async () => {
    const token = await service.newAccount();
    const first = await create(token, 'k', { name: 'Once', description: 'Sells books.' });
    const id = textAt(first.body, 'id');
    assert.equal((await service.call('DELETE', `/api/projects/${id}`, { token })).status, 204);
    const again = await create(token, 'k', { name: 'Once', description: 'Sells books.' });
    assert.equal(again.status, 201);
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    assert.equal(again.headers.get('location'), first.headers.get('location'));
    assert.deepEqual(again.bytes, first.bytes);
    assert.deepEqual((await service.call('GET', '/api/projects', { token })).body, []);
  });

  it('may be corrected after a refusal', async () => {
    const token = await service.newAccount();
    assert.equal((await create(token, 'k', { name: ' ' })).status, 400);
    assert.equal((await create(token, 'k', { name: 'Right' })).status, 201);
  });
});

describe('jobs', () => {
  it('are listed for the members of their projects, and a finished one is not cancelled', async () => {
    const { token } = ann;
    const projectId = (await shared()).split('/').at(-1) ?? '';
    const model = await service.call('POST', '/api/cim', { token, json: { projectId, name: 'Shop' } });
    const json = { sourceModelId: textAt(model.body, 'id') };
    const job = await service.call('POST', '/api/transformations/cim-to-pim', { token, json });
    const id = textAt(job.body, 'id');
    await service.call('GET', `/api/transformations/jobs/${id}?wait=30`, { token });
    const list = await service.call(
      'GET',
      `/api/transformations/jobs?projectId=${projectId}&type=cim_to_pim`,
      { token: bob.token },
    );
    assert.deepEqual(
      listAt(list.body).map((each) => at(each, 'id')),
      [id],
    );
    assert.equal(list.headers.get('x-total-count'), '1');
    await service.refused(409, 'POST', `/api/transformations/jobs/${id}/cancel`, { token });
    await service.refused(400, 'GET', '/api/transformations/jobs?status=lost', { token });
  });
});
