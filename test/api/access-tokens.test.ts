import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { manualClock } from '../support/lib/manual-clock.ts';
import { startService, type Answer } from '../support/http/service.ts';

const clock = manualClock();
const service = await startService({}, { clock });
after(service.stop);
const password = 'correct horse battery';
const day = 24 * 3_600_000;

async function person(username: string): Promise<string> {
  const { body } = await service.call('POST', '/api/auth/register', { json: { username, password } });
  return textAt(body, 'token');
}

const ada = await person('ada');
const bob = await person('bob');

function make(token: string, wanted: object = {}): Promise<Answer> {
  const json = { name: 'Nightly build', password, scopes: ['read'], ...wanted };
  return service.call('POST', '/api/auth/tokens', { token, json });
}

/** Whom the token of an answer belongs to, as the service says. */
async function whoHas({ body }: Answer): Promise<number> {
  return (await service.call('GET', '/api/auth/me', { token: textAt(body, 'token') })).status;
}

describe('an access token', () => {
  it('is shown once, with a prefix that scanners know, and listed without it', async () => {
    const made = await make(ada, { scopes: ['READ', 'assistant', 'read'] });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const token = textAt(made.body, 'token');
    assert.match(token, /^mdepat_[A-Za-z0-9_-]{43}$/);
    const id = textAt(made.body, 'id');
    assert.equal(made.headers.get('location'), `/api/auth/tokens/${id}`);
    const expiresAt = new Date(clock.now() + 90 * day).toISOString();
    const { body } = await service.call('GET', '/api/auth/tokens', { token: ada });
    const shown = listAt(body).find((each) => at(each, 'id') === id);
    assert.deepEqual(shown, {
      id,
      name: 'Nightly build',
      scopes: ['read', 'assistant'],
      projectId: null,
      createdAt: new Date(clock.now()).toISOString(),
      expiresAt,
      lastUsedAt: null,
    });
    assert.ok(!JSON.stringify(body).includes(token));
  });

  it('says when it was used last, to the minute', async () => {
    const made = await make(ada);
    const usedAt = async (): Promise<unknown> => {
      const { body } = await service.call('GET', '/api/auth/tokens', { token: ada });
      return at(
        listAt(body).find((each) => at(each, 'id') === at(made.body, 'id')),
        'lastUsedAt',
      );
    };
    assert.equal(await whoHas(made), 200);
    const first = new Date(clock.now()).toISOString();
    assert.equal(await usedAt(), first);
    clock.advance(59_000);
    assert.equal(await whoHas(made), 200);
    assert.equal(await usedAt(), first);
    clock.advance(1_000);
    assert.equal(await whoHas(made), 200);
    assert.equal(await usedAt(), new Date(clock.now()).toISOString());
  });

  it('ends when it is revoked, by its own account only', async () => {
    const made = await make(ada);
    const place = `/api/auth/tokens/${textAt(made.body, 'id')}`;
    await service.refused(404, 'DELETE', place, { token: bob });
    assert.equal(await whoHas(made), 200);
    assert.equal((await service.call('DELETE', place, { token: ada })).status, 204);
    assert.equal(await whoHas(made), 401);
    await service.refused(404, 'DELETE', place, { token: ada });
  });

  it('ends with the project it is for', async () => {
    const projectId = await service.newProject(ada);
    const made = await make(ada, { projectId });
    assert.equal(at(made.body, 'projectId'), projectId);
    assert.equal(await whoHas(made), 200);
    await service.call('DELETE', `/api/projects/${projectId}`, { token: ada });
    assert.equal(await whoHas(made), 401);
  });

  it('for one project lists that one, and what is in it', async () => {
    const [projectId, other] = [await service.newProject(ada), await service.newProject(ada)];
    for (const each of [projectId, other])
      await service.call('POST', '/api/cim', { token: ada, json: { projectId: each, name: 'Shop' } });
    const token = textAt((await make(ada, { projectId, scopes: ['write', 'assistant'] })).body, 'token');
    const list = async (path: string): Promise<readonly unknown[]> =>
      listAt((await service.call('GET', path, { token })).body);
    assert.deepEqual(
      (await list('/api/projects')).map((each) => at(each, 'id')),
      [projectId],
    );
    assert.deepEqual(
      (await list('/api/cim')).map((each) => at(each, 'projectId')),
      [projectId],
    );
    for (const path of ['/api/transformations/jobs', '/api/chatbot/sessions'])
      assert.deepEqual(await list(path), []);
    await service.refused(404, 'GET', `/api/cim?projectId=${other}`, { token });
    await service.refused(403, 'POST', '/api/projects', { token, json: { name: 'Mine' } });
    await service.refused(403, 'GET', '/api/chatbot/attachments', { token });
  });

  it('does what its scope says, within what its account may', async () => {
    const projectId = await service.newProject(ada);
    const json = { username: 'bob', role: 'Reviewer', access: 'READ' };
    await service.call('POST', `/api/projects/${projectId}/invitations`, { token: ada, json });
    const token = textAt((await make(bob, { scopes: ['write'] })).body, 'token');
    assert.equal((await service.call('GET', `/api/projects/${projectId}`, { token })).status, 200);
    const create = { projectId, name: 'Shop' };
    const issues = await service.refused(403, 'POST', '/api/cim', { token, json: create });
    assert.deepEqual(issues, ['access: is READ in this project, WRITE is needed']);
    const reading = textAt((await make(ada)).body, 'token');
    const refused = await service.call('POST', '/api/cim', { token: reading, json: create });
    assert.deepEqual([refused.status, at(refused.body, 'issues')], [403, ['scopes: the token has read']]);
  });

  it('cannot make, list or revoke tokens, nor end sessions or the account', async () => {
    const token = textAt((await make(ada, { scopes: ['read', 'write', 'assistant'] })).body, 'token');
    const json = { name: 'More', password, scopes: ['read'] };
    await service.refused(403, 'POST', '/api/auth/tokens', { token, json });
    await service.refused(403, 'GET', '/api/auth/tokens', { token });
    await service.refused(403, 'POST', '/api/auth/logout', { token });
    await service.refused(403, 'DELETE', '/api/auth/me', { token, json: { password } });
  });

  it('opens the door for agents as a bearer, and there alone', async () => {
    const token = textAt((await make(ada)).body, 'token');
    const bearer = { Authorization: `Bearer ${token}` };
    const accept = { Accept: 'application/json, text/event-stream' };
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const ask = (headers: Readonly<Record<string, string>>, json: object = list) =>
      service.call('POST', '/mcp', { json, headers: { ...accept, ...headers } });
    assert.equal((await ask(bearer)).status, 200);
    const wrong = await ask({ Authorization: `Bearer mdepat_${'x'.repeat(43)}` });
    assert.deepEqual([wrong.status, wrong.headers.get('www-authenticate')], [401, 'Bearer']);
    assert.equal((await ask({ 'X-Auth-Token': token })).status, 401);
    const tool = (name: string, args: object) =>
      ask(bearer, { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });
    const read = await tool('list_projects', {});
    const said = read.bytes.toString('utf8');
    assert.match(said, /"result"/);
    assert.doesNotMatch(said, /"isError":true/);
    assert.equal((await service.call('GET', '/api/auth/me', { headers: bearer })).status, 401);
  });

  it('expires when it was said to, is shown for 30 days more, and then gone', async () => {
    const token = await person('eve');
    const made = await make(token, { expiresInDays: 1 });
    clock.advance(day - 1);
    assert.equal(await whoHas(made), 200);
    clock.advance(1);
    assert.equal(await whoHas(made), 401);
    const again = async (): Promise<string> =>
      textAt(
        (await service.call('POST', '/api/auth/login', { json: { username: 'eve', password } })).body,
        'token',
      );
    const listed = async (): Promise<number> =>
      listAt((await service.call('GET', '/api/auth/tokens', { token: await again() })).body).length;
    await service.app.clearAway();
    assert.equal(await listed(), 1);
    clock.advance(30 * day);
    await service.app.clearAway();
    assert.equal(await listed(), 0);
  });
});

describe('a request for an access token', () => {
  it('is refused without what it needs', async () => {
    const token = await person('carl');
    const others = await service.newProject(await person('dora'));
    for (const [status, wanted] of [
      [400, { name: ' ' }],
      [400, { scopes: [] }],
      [400, { scopes: ['admin'] }],
      [400, { scopes: undefined }],
      [400, { password: undefined }],
      [400, { expiresInDays: 0 }],
      [400, { expiresInDays: 367 }],
      [403, { password: 'wrong horse battery' }],
      [404, { projectId: others }],
    ] as const)
      assert.equal((await make(token, wanted)).status, status, JSON.stringify(wanted));
    assert.equal((await make(await service.newAccount())).status, 409, 'a guest');
    await service.refused(401, 'GET', '/api/auth/tokens', {});
  });

  it('is refused beyond 50 tokens', async () => {
    const token = await person('fay');
    const answers = await Promise.all(Array.from({ length: 51 }, () => make(token)));
    const made = answers.filter(({ status }) => status === 201).length;
    assert.deepEqual([made, answers.filter(({ status }) => status === 409).length], [50, 1]);
  });
});
