import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../../support/http/service.ts';
import { at, textAt } from '../../support/lib/json.ts';
import { codeIn, startMailServer } from '../../support/providers/mail-server.ts';
import { lookAt, openAs } from './studio.ts';

const mailServer = await startMailServer();
const service = await startService({
  SERVICE_SMTP_URL: mailServer.url,
  SERVICE_PUBLIC_URL: 'https://mde.example.org',
});
after(service.stop);
after(mailServer.stop);

const account = { username: 'ada', email: 'ada@example.org', password: 'correct horse battery' };

describe('the e-mail address of an account', () => {
  it('is verified by the code that was sent there, and changed', async (test) => {
    const { body } = await service.call('POST', '/api/auth/register', { json: account });
    const token = textAt(body, 'token');
    const { page } = await openAs(test, { service, token, path: '/studio/account' });
    await page.getByText(`We have sent a code to ${account.email}`).waitFor();
    await lookAt(page, 'account-code');
    await page.getByLabel('Code').fill(codeIn(await mailServer.mailTo(account.email)));
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText(`${account.email} · verified`).waitFor();
    await page.getByLabel('New e-mail address').fill('ada@example.com');
    await page.getByLabel('Your password').fill(account.password);
    await page.getByRole('button', { name: 'Change address' }).click();
    await page.getByText('We have sent a code to ada@example.com').waitFor();
    const me = await service.call('GET', '/api/auth/me', { token });
    assert.equal(at(me.body, 'email'), account.email);
  });
});
