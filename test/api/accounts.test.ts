import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { startService } from '../support/http/service.ts';

const service = await startService();
const closed = await startService({ SERVICE_REGISTRATION: 'closed' });
after(service.stop);
after(closed.stop);
const password = 'correct horse battery';

async function register(username: string): Promise<string> {
  const { body } = await service.call('POST', '/api/auth/register', { json: { username, password } });
  return textAt(body, 'token');
}

describe('a guest that registers with its token', () => {
  it('becomes the registered account and keeps its projects', async () => {
    const guest = await service.newAccount();
    const projectId = await service.newProject(guest);
    const id = at((await service.call('GET', '/api/auth/me', { token: guest })).body, 'id');
    const { status, body } = await service.call('POST', '/api/auth/register', {
      token: guest,
      json: { username: 'kept', password },
    });
    assert.equal(status, 201);
    assert.equal(at(body, 'user', 'id'), id);
    assert.equal(at(body, 'user', 'guest'), false);
    const token = textAt(body, 'token');
    assert.equal((await service.call('GET', `/api/projects/${projectId}`, { token })).status, 200);
    await service.refused(401, 'GET', '/api/auth/me', { token: guest });
  });

  it('does not take anything from an account that is registered, or with a token that is no good', async () => {
    for (const [index, token] of [await register('first'), 'x'.repeat(43), ''].entries()) {
      const { status, body } = await service.call('POST', '/api/auth/register', {
        token,
        json: { username: `second${index}`, password },
      });
      assert.equal(status, 201);
      assert.equal(at(body, 'user', 'username'), `second${index}`);
    }
    assert.equal(
      (await service.call('POST', '/api/auth/login', { json: { username: 'first', password } })).status,
      200,
    );
  });
});

describe('the password', () => {
  it('is changed by a caller who knows it, which ends the other sessions', async () => {
    const token = await register('changer');
    const other = textAt(
      (await service.call('POST', '/api/auth/login', { json: { username: 'changer', password } })).body,
      'token',
    );
    const path = '/api/auth/me/password';
    const newPassword = 'another horse battery';
    const wrong = { currentPassword: 'wrong horse battery', newPassword };
    assert.match(
      (await service.refused(403, 'PUT', path, { token, json: wrong })).join(),
      /^currentPassword: /,
    );
    await service.refused(400, 'PUT', path, {
      token,
      json: { currentPassword: password, newPassword: 'short' },
    });
    const changed = await service.call('PUT', path, {
      token,
      json: { currentPassword: password, newPassword },
    });
    assert.equal(changed.status, 204);
    await service.refused(401, 'GET', '/api/auth/me', { token: other });
    assert.equal((await service.call('GET', '/api/auth/me', { token })).status, 200);
    await service.refused(409, 'PUT', path, { token: await service.newAccount(), json: wrong });
  });

  it('cannot be guessed with a stolen token', async () => {
    const token = await register('guessed');
    const json = { currentPassword: 'wrong horse battery', newPassword: 'another horse battery' };
    for (let attempt = 0; attempt < 10; attempt += 1)
      await service.refused(403, 'PUT', '/api/auth/me/password', { token, json });
    const { status, headers } = await service.call('PUT', '/api/auth/me/password', { token, json });
    assert.equal(status, 429);
    assert.equal(headers.get('retry-after'), '60');
  });
});

describe('sessions', () => {
  it('are listed without their tokens and ended one by one', async () => {
    const token = await register('viewer');
    const other = textAt(
      (await service.call('POST', '/api/auth/login', { json: { username: 'viewer', password } })).body,
      'token',
    );
    const { body, bytes } = await service.call('GET', '/api/auth/sessions', { token });
    assert.equal(listAt(body).length, 2);
    assert.ok(!bytes.toString().includes(token) && !bytes.toString().includes(other));
    const ended = listAt(body).find((session) => at(session, 'current') === false);
    const path = `/api/auth/sessions/${textAt(ended, 'id')}`;
    await service.refused(404, 'DELETE', path, { token: await service.newAccount() });
    assert.equal((await service.call('DELETE', path, { token })).status, 204);
    await service.refused(404, 'DELETE', path, { token });
    await service.refused(401, 'GET', '/api/auth/me', { token: other });
  });

  it('show on what and from where they began, and all others are ended at once', async () => {
    const token = await register('traveller');
    const json = { username: 'traveller', password };
    const firefox = {
      'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    };
    const login = async (headers: Readonly<Record<string, string>>): Promise<string> =>
      textAt((await service.call('POST', '/api/auth/login', { json, headers })).body, 'token');
    const others = [await login(firefox), await login({ 'User-Agent': 'curl/8.14.1' })];
    const wanted = { name: 'Build', password, scopes: ['read'] };
    const made = await service.call('POST', '/api/auth/tokens', { token, json: wanted });
    const list = async (): Promise<readonly unknown[]> =>
      listAt((await service.call('GET', '/api/auth/sessions', { token })).body);
    const seen = (await list()).map((each) => [at(each, 'device'), at(each, 'address'), at(each, 'current')]);
    assert.deepEqual(seen.slice(0, 2), [
      ['curl', '127.0.0.1', false],
      ['Firefox on Linux', '127.0.0.1', false],
    ]);
    assert.deepEqual(seen[2]?.slice(1), ['127.0.0.1', true]);
    assert.equal((await service.call('DELETE', '/api/auth/sessions', { token })).status, 204);
    for (const other of others) await service.refused(401, 'GET', '/api/auth/me', { token: other });
    assert.equal((await list()).length, 1);
    const program = textAt(made.body, 'token');
    assert.equal((await service.call('GET', '/api/auth/me', { token: program })).status, 200);
    await service.refused(403, 'DELETE', '/api/auth/sessions', { token: program });
    await service.refused(401, 'DELETE', '/api/auth/sessions', {});
  });

  it('are 20 at most: one more ends the oldest', async () => {
    const first = await register('collector');
    for (let count = 0; count < 20; count += 1)
      await service.call('POST', '/api/auth/login', { json: { username: 'collector', password } });
    await service.refused(401, 'GET', '/api/auth/me', { token: first });
  });
});

describe('deleting the account', () => {
  it('needs the password of a registered one, and takes its projects along', async () => {
    const token = await register('leaver');
    const projectId = await service.newProject(token);
    assert.deepEqual(await service.refused(400, 'DELETE', '/api/auth/me', { token }), [
      'password: is required',
    ]);
    await service.refused(403, 'DELETE', '/api/auth/me', { token, json: { password: 'wrong horse' } });
    assert.equal((await service.call('GET', `/api/projects/${projectId}`, { token })).status, 200);
    const { status } = await service.call('DELETE', '/api/auth/me', { token, json: { password } });
    assert.equal(status, 204);
    await service.refused(401, 'GET', '/api/auth/me', { token });
    await service.refused(401, 'POST', '/api/auth/login', { json: { username: 'leaver', password } });
  });

  it('is refused while a project of its own has other members', async () => {
    const token = await service.newAccount();
    const projectId = await service.newProject(token);
    const me = await service.call('GET', '/api/auth/me', { token: await register('colleague') });
    const userId = textAt(me.body, 'id');
    const invited = await service.call('POST', `/api/projects/${projectId}/invitations`, {
      token,
      json: { userId, role: 'Reviewer' },
    });
    const issues = await service.refused(409, 'DELETE', '/api/auth/me', { token });
    assert.match(issues.join(), /^project "Test": has other members/);
    const path = `/api/projects/${projectId}/members/${textAt(invited.body, 'userId')}`;
    assert.equal((await service.call('DELETE', path, { token })).status, 204);
    assert.equal((await service.call('DELETE', '/api/auth/me', { token })).status, 204);
  });
});

describe('a service that is closed', () => {
  it('takes no new accounts', async () => {
    await closed.refused(403, 'POST', '/api/auth/register', { json: { username: 'late', password } });
    await closed.refused(403, 'POST', '/api/auth/guest');
  });
});
