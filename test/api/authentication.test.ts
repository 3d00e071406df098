import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { at, textAt } from '../support/lib/json.ts';
import { issuesOf, startService } from '../support/http/service.ts';

const service = await startService();
after(service.stop);
const password = 'correct horse battery';

describe('register', () => {
  it('makes an account with a session', async () => {
    const { status, body, headers } = await service.call('POST', '/api/auth/register', {
      json: { username: 'ada', email: 'ada@example.org', password, displayName: ' Ada ' },
    });
    assert.equal(status, 201);
    assert.equal(headers.get('location'), '/api/auth/me');
    assert.match(textAt(body, 'token'), /^[\w-]{43}$/);
    assert.equal(at(body, 'sessionToken'), at(body, 'token'));
    assert.equal(at(body, 'tokenType'), 'X-Auth-Token');
    assert.equal(at(body, 'user', 'displayName'), 'Ada');
    assert.equal(at(body, 'user', 'guest'), false);
    assert.equal(at(body, 'user', 'guestPromptLimit'), undefined);
  });

  it('refuses a taken name in any letter case', async () => {
    await service.call('POST', '/api/auth/register', { json: { username: 'taken', password } });
    const issues = await service.refused(409, 'POST', '/api/auth/register', {
      json: { username: 'TAKEN', password },
    });
    assert.match(issues.join(), /^username: is taken/);
  });

  it('reports every problem at once', async () => {
    const issues = await service.refused(400, 'POST', '/api/auth/register', {
      json: { username: 'a b', email: 'nowhere', password: 'short', displayName: ' ' },
    });
    assert.deepEqual(issues.map((issue) => issue.split(':', 1)[0]).sort(), [
      'displayName',
      'email',
      'password',
      'username',
    ]);
  });

  it('needs a username or an e-mail address', async () => {
    const issues = await service.refused(400, 'POST', '/api/auth/register', { json: { password } });
    assert.match(issues.join(), /^username: /);
  });

  it('ignores members it does not know and members the server manages', async () => {
    const { status, body } = await service.call('POST', '/api/auth/register', {
      json: { username: 'extra', password, id: 'mine', guest: true, more: [1] },
    });
    assert.equal(status, 201);
    assert.notEqual(at(body, 'user', 'id'), 'mine');
    assert.equal(at(body, 'user', 'guest'), false);
  });
});

describe('login', () => {
  it('starts a further session by username or e-mail address', async () => {
    await service.call('POST', '/api/auth/register', {
      json: { username: 'grace', email: 'grace@example.org', password },
    });
    for (const username of ['grace', 'GRACE@example.org']) {
      const { status, body } = await service.call('POST', '/api/auth/login', {
        json: { username, password },
      });
      assert.equal(status, 200);
      const me = await service.call('GET', '/api/auth/me', { token: textAt(body, 'token') });
      assert.equal(at(me.body, 'username'), 'grace');
    }
  });

  it('answers an unknown account and a wrong password alike', async () => {
    await service.call('POST', '/api/auth/register', { json: { username: 'known', password } });
    const answers = await Promise.all(
      ['known', 'unknown'].map((username) =>
        service.call('POST', '/api/auth/login', { json: { username, password: 'wrong password' } }),
      ),
    );
    for (const { status, headers } of answers) {
      assert.equal(status, 401);
      assert.equal(headers.get('www-authenticate'), 'X-Auth-Token');
    }
    assert.equal(at(answers[0]?.body, 'message'), at(answers[1]?.body, 'message'));
  });

  it('is refused for a while after ten failures', async () => {
    const json = { username: 'guessed', password: 'wrong password' };
    for (let attempt = 0; attempt < 10; attempt += 1)
      await service.refused(401, 'POST', '/api/auth/login', { json });
    const { status, headers } = await service.call('POST', '/api/auth/login', { json });
    assert.equal(status, 429);
    assert.equal(headers.get('retry-after'), '60');
  });
});

describe('a guest', () => {
  it('is an account with an allowance', async () => {
    const { status, body } = await service.call('POST', '/api/auth/guest');
    assert.equal(status, 201);
    assert.match(textAt(body, 'user', 'displayName'), /^Guest-/);
    assert.equal(at(body, 'user', 'username'), null);
    assert.equal(at(body, 'user', 'guestPromptLimit'), 5);
    assert.equal(at(body, 'user', 'guestPromptsRemaining'), 5);
  });

  it('may be asked for with an empty JSON body', async () => {
    for (const raw of ['', '{}']) {
      const headers = { 'Content-Type': 'application/json' };
      assert.equal((await service.call('POST', '/api/auth/guest', { raw, headers })).status, 201);
    }
  });
});

describe('the own account', () => {
  it('gets another display name', async () => {
    const token = await service.newAccount();
    const changed = await service.call('PUT', '/api/auth/me', { token, json: { displayName: '  Nia  ' } });
    assert.equal(changed.status, 200);
    assert.equal(at(changed.body, 'displayName'), 'Nia');
    assert.equal(at((await service.call('GET', '/api/auth/me', { token })).body, 'displayName'), 'Nia');
  });

  it('keeps its display name when the new one is refused', async () => {
    const token = await service.newAccount();
    const before = (await service.call('GET', '/api/auth/me', { token })).body;
    for (const displayName of ['', '  ', 'x'.repeat(101), 'a\nb', 7, null])
      await service.refused(400, 'PUT', '/api/auth/me', { token, json: { displayName } });
    assert.deepEqual((await service.call('GET', '/api/auth/me', { token })).body, before);
  });
});

describe('a session', () => {
  it('ends with logout, and no other one does', async () => {
    const first = await service.call('POST', '/api/auth/register', {
      json: { username: 'leaver', password },
    });
    const token = textAt(first.body, 'token');
    const second = await service.call('POST', '/api/auth/login', { json: { username: 'leaver', password } });
    assert.equal((await service.call('POST', '/api/auth/logout', { token })).status, 204);
    await service.refused(401, 'GET', '/api/auth/me', { token });
    assert.equal(
      (await service.call('GET', '/api/auth/me', { token: textAt(second.body, 'token') })).status,
      200,
    );
  });

  it('is needed: a missing, empty, unknown or misplaced token is refused', async () => {
    const token = await service.newAccount();
    const misplaced = [{ Authorization: `Bearer ${token}` }, { Cookie: `X-Auth-Token=${token}` }];
    const answers = [
      await service.call('GET', '/api/auth/me'),
      await service.call('GET', '/api/auth/me', { token: '' }),
      await service.call('GET', '/api/auth/me', { token: 'x'.repeat(43) }),
      await service.call('GET', `/api/auth/me?token=${token}`),
      ...(await Promise.all(misplaced.map((headers) => service.call('GET', '/api/auth/me', { headers })))),
    ];
    for (const answer of answers) {
      assert.equal(answer.status, 401);
      assert.equal(answer.headers.get('www-authenticate'), 'X-Auth-Token');
      assert.deepEqual(issuesOf(answer), []);
      assert.match(textAt(answer.body, 'message'), /token/);
    }
  });
});
