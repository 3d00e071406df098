import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/http/service.ts';
import { at, textAt } from '../support/lib/json.ts';
import { codeIn, startMailServer } from '../support/providers/mail-server.ts';

const mailServer = await startMailServer();
const service = await startService({
  SERVICE_SMTP_URL: mailServer.url,
  SERVICE_PUBLIC_URL: 'https://mde.example.org',
});
after(service.stop);
after(mailServer.stop);
const withoutMail = await startService();
after(withoutMail.stop);

const password = 'correct horse battery';
const verification = '/api/auth/me/email/verification';

async function register(names: { readonly username?: string; readonly email?: string }): Promise<string> {
  const { status, body } = await service.call('POST', '/api/auth/register', { json: { ...names, password } });
  assert.equal(status, 201, JSON.stringify(body));
  assert.equal(at(body, 'user', 'email'), null);
  assert.equal(at(body, 'user', 'pendingEmail'), names.email ?? null);
  return textAt(body, 'token');
}

async function verify(token: string, email: string, place?: number): Promise<unknown> {
  const json = { code: codeIn(await mailServer.mailTo(email, place)) };
  const { status, body } = await service.call('POST', verification, { token, json });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

async function login(username: string): Promise<number> {
  return (await service.call('POST', '/api/auth/login', { json: { username, password } })).status;
}

describe('an address that is given at registration', () => {
  it('is verified by the code that is sent there, in any case and spacing, and only then a name', async () => {
    const email = 'ada@example.org';
    const token = await register({ username: 'ada', email });
    const mail = await mailServer.mailTo(email);
    assert.match(mail.source, /^From: MDE Service <no-reply@mde\.example\.org>/m);
    assert.match(mail.source, /^Auto-Submitted: auto-generated/m);
    assert.match(mail.source, /https:\/\/mde\.example\.org/);
    assert.equal(await login(email), 401);
    assert.match(
      (await service.refused(400, 'POST', verification, { token, json: { code: 'AAAAA-AAAAA' } })).join(),
      /^code: /,
    );
    const json = { code: codeIn(mail).toLowerCase().replace('-', ' ') };
    const { body } = await service.call('POST', verification, { token, json });
    assert.equal(at(body, 'email'), email);
    assert.equal(at(body, 'emailVerified'), true);
    assert.equal(at(body, 'pendingEmail'), null);
    assert.equal(await login(email), 200);
    await service.refused(409, 'POST', verification, { token, json });
  });

  it('is answered alike whether another account has it, and that one keeps it', async () => {
    const email = 'bea@example.org';
    await verify(await register({ username: 'bea', email }), email);
    const token = await register({ email });
    const json = { code: codeIn(await mailServer.mailTo(email, 1)) };
    await service.refused(409, 'POST', verification, { token, json });
    assert.equal(await login(email), 200);
  });

  it('is taken by the account that verifies it, whoever claimed it first', async () => {
    const email = 'cid@example.org';
    const squatter = await register({ email });
    await mailServer.mailTo(email);
    const owner = await register({ username: 'cid', email });
    await verify(owner, email, 1);
    const code = codeIn(await mailServer.mailTo(email));
    await service.refused(409, 'POST', verification, { token: squatter, json: { code } });
  });

  it('is no username', async () => {
    const json = { username: 'dan@example.org', password };
    assert.match((await service.refused(400, 'POST', '/api/auth/register', { json })).join(), /^username: /);
  });

  it('is not mailed more often than five times in a row', async () => {
    const email = 'eve@example.org';
    for (let count = 0; count < 5; count += 1) await register({ email });
    const { status, headers } = await service.call('POST', '/api/auth/register', {
      json: { email, password },
    });
    assert.equal(status, 429);
    assert.equal(headers.get('retry-after'), '600');
  });
});

describe('a code', () => {
  it('is of no use after ten wrong ones, and another one can be sent', async () => {
    const email = 'fay@example.org';
    const token = await register({ username: 'fay', email });
    const code = codeIn(await mailServer.mailTo(email));
    for (let count = 0; count < 10; count += 1)
      await service.refused(400, 'POST', verification, { token, json: { code: 'AAAAA-AAAAA' } });
    await service.refused(400, 'POST', verification, { token, json: { code } });
    const again = await service.call('PUT', '/api/auth/me/email', { token, json: { email, password } });
    assert.equal(at(again.body, 'pendingEmail'), email);
    await verify(token, email, 1);
  });

  it('is not sent again when the mail server refuses it for good', async () => {
    const email = 'gil@example.org';
    const refused = mailServer.refuse(email, 550);
    const token = await register({ username: 'gil', email });
    await refused;
    const json = { email: 'gil@example.com', password };
    await service.call('PUT', '/api/auth/me/email', { token, json });
    await verify(token, 'gil@example.com');
    assert.ok(!mailServer.arrived.some(({ to }) => to.includes(email)));
  });
});

describe('a change of the address', () => {
  it('takes the password, and the old one stays until the new one is verified', async () => {
    const [email, next] = ['hal@example.org', 'hal@example.com'];
    const token = await register({ username: 'hal', email });
    await verify(token, email);
    const path = '/api/auth/me/email';
    const wrong = { email: next, password: 'wrong horse battery' };
    assert.match((await service.refused(403, 'PUT', path, { token, json: wrong })).join(), /^password: /);
    await service.refused(400, 'PUT', path, { token, json: { email: 'hal', password } });
    await service.refused(409, 'PUT', path, {
      token: await service.newAccount(),
      json: { email: next, password },
    });
    const { body } = await service.call('PUT', path, { token, json: { email: next, password } });
    assert.equal(at(body, 'email'), email);
    assert.equal(at(body, 'pendingEmail'), next);
    assert.equal(await login(email), 200);
    assert.equal(at(await verify(token, next), 'email'), next);
    assert.equal(await login(email), 401);
    assert.equal(await login(next), 200);
  });

  it('is made at once where no mail is sent, unless the address is taken', async () => {
    const { call, refused } = withoutMail;
    const [ida, jon] = await Promise.all(
      ['ida', 'jon'].map(async (username) => {
        const json = { username, email: `${username}@example.org`, password };
        return textAt((await call('POST', '/api/auth/register', { json })).body, 'token');
      }),
    );
    assert.ok(ida !== undefined && jon !== undefined);
    const changed = await call('PUT', '/api/auth/me/email', {
      token: ida,
      json: { email: 'ida@example.com', password },
    });
    assert.equal(at(changed.body, 'email'), 'ida@example.com');
    assert.equal(at(changed.body, 'emailVerified'), false);
    const taken = { email: 'ida@example.com', password };
    assert.match(
      (await refused(409, 'PUT', '/api/auth/me/email', { token: jon, json: taken })).join(),
      /^email: /,
    );
    await refused(409, 'POST', verification, { token: jon, json: { code: 'AAAAA-AAAAA' } });
  });
});

describe('an invitation by address', () => {
  it('finds only who has verified it', async () => {
    const owner = await register({ username: 'kim' });
    const projectId = await service.newProject(owner);
    const email = 'lea@example.org';
    const invited = await register({ username: 'lea', email });
    const path = `/api/projects/${projectId}/invitations`;
    const json = { email, role: 'Reviewer' };
    await service.refused(404, 'POST', path, { token: owner, json });
    await verify(invited, email);
    assert.equal((await service.call('POST', path, { token: owner, json })).status, 201);
  });
});
