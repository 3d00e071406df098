import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/http/service.ts';
import { listAt, textAt } from '../support/lib/json.ts';
import { advancedClock } from '../support/lib/manual-clock.ts';
import { codeIn, resetCodeIn, startMailServer } from '../support/providers/mail-server.ts';

const mailServer = await startMailServer();
// An attempt that fails under load is made again later, which a clock that stands still never reaches.
const clock = advancedClock();
const settings = { SERVICE_SMTP_URL: mailServer.url, SERVICE_PUBLIC_URL: 'https://mde.example.org' };
const service = await startService(settings, { clock });
after(service.stop);
after(mailServer.stop);
const withoutMail = await startService();
after(withoutMail.stop);

const password = 'correct horse battery';
const newPassword = 'staple of correct horses';

/** A registered account with a verified address. */
async function person(username: string): Promise<{ readonly token: string; readonly email: string }> {
  const email = `${username}@example.org`;
  const { body } = await service.call('POST', '/api/auth/register', { json: { username, email, password } });
  const token = textAt(body, 'token');
  const json = { code: codeIn(await mailServer.mailTo(email)) };
  await service.call('POST', '/api/auth/me/email/verification', { token, json });
  return { token, email };
}

async function ask(username: string): Promise<void> {
  assert.equal((await service.call('POST', '/auth/reset', { json: { username } })).status, 204);
}

async function login(username: string, given: string): Promise<number> {
  const json = { username, password: given };
  return (await service.call('POST', '/api/auth/login', { json })).status;
}

describe('a forgotten password', () => {
  it('is reset once by the link in a mail, which ends all sessions and access tokens', async () => {
    const { token, email } = await person('ada');
    const wanted = { name: 'Build', password, scopes: ['read'] };
    const made = await service.call('POST', '/api/auth/tokens', { token, json: wanted });
    await ask('ada');
    const { source } = await mailServer.mailTo(email, 1);
    const code = resetCodeIn({ source });
    assert.match(
      (await service.refused(400, 'POST', '/auth/password', { json: { code, newPassword: 'short' } })).join(),
      /^newPassword: /,
    );
    const answer = await service.call('POST', '/auth/password', { json: { code, newPassword } });
    assert.equal(answer.status, 204);
    await service.refused(401, 'GET', '/api/auth/me', { token });
    await service.refused(401, 'GET', '/api/projects', { token: textAt(made.body, 'token') });
    assert.equal(await login('ada', password), 401);
    assert.equal(await login(email, newPassword), 200);
    const again = { json: { code, newPassword } };
    assert.match((await service.refused(400, 'POST', '/auth/password', again)).join(), /^code: /);
    const { body } = await service.call('POST', '/api/auth/login', {
      json: { username: 'ada', password: newPassword },
    });
    const entries = await service.call('GET', '/api/auth/me/audit', { token: textAt(body, 'token') });
    assert.ok(
      listAt(entries.body).some(
        (entry) => textAt(entry, 'operation') === 'resetPassword' && textAt(entry, 'outcome') === 'DONE',
      ),
    );
  });

  it('is not reset by a link that is older than 30 minutes, or than the next one', async () => {
    const { email } = await person('bea');
    await ask(email);
    const first = resetCodeIn(await mailServer.mailTo(email, 1));
    await ask(email);
    const second = resetCodeIn(await mailServer.mailTo(email, 2));
    await service.refused(400, 'POST', '/auth/password', { json: { code: first, newPassword } });
    clock.advance(30 * 60_000);
    await service.refused(400, 'POST', '/auth/password', { json: { code: second, newPassword } });
    assert.equal(await login('bea', password), 200);
  });

  it('is answered alike for names that exist and those that do not, and mailed to verified addresses only', async () => {
    const json = { username: 'cid', email: 'cid@example.org', password };
    await service.call('POST', '/api/auth/register', { json });
    await mailServer.mailTo('cid@example.org');
    for (const name of ['cid', 'cid@example.org', 'nobody', 'nobody@example.org']) await ask(name);
    // Mails are sent one after the other as they are asked for; when this one is there, those before would be.
    clock.advance(1);
    const { email } = await person('dan');
    await ask('dan');
    await mailServer.mailTo(email, 1);
    assert.equal(mailServer.arrived.filter(({ to }) => to.includes('cid@example.org')).length, 1);
    assert.ok(!mailServer.arrived.some(({ to }) => to.includes('nobody@example.org')));
  });

  it('is not asked for more often than five times in a row for a name, whether it exists or not', async () => {
    for (let count = 0; count < 5; count += 1) await ask('nobody else');
    const { status, headers } = await service.call('POST', '/auth/reset', {
      json: { username: 'Nobody Else' },
    });
    assert.equal(status, 429);
    const seconds = Number(headers.get('retry-after'));
    assert.ok(seconds > 300 && seconds <= 600, `${seconds} s`);
  });

  it('is refused where the service sends no mail', async () => {
    const { refused } = withoutMail;
    await refused(409, 'POST', '/auth/reset', { json: { username: 'ada' } });
    await refused(400, 'POST', '/auth/reset', { json: {} });
  });
});
