import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { becomes } from '../settled.ts';
import { startService } from '../../support/http/service.ts';
import { at, textAt } from '../../support/lib/json.ts';
import { codeIn, resetCodeIn, startMailServer } from '../../support/providers/mail-server.ts';
import { lookAt, openAs, openStudio } from './studio.ts';

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

describe('a forgotten password', () => {
  it('is replaced by the link of a mail', async (test) => {
    const { page, requested } = await openStudio(test, service);
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await page.getByLabel('Your username or e-mail address').fill(account.username);
    await lookAt(page, 'forgotten-password');
    await page.getByRole('button', { name: 'Send a link' }).click();
    await page.getByText('If there is an account with a verified e-mail address').waitFor();
    const code = resetCodeIn(await mailServer.mailTo(account.email, 1));
    await page.goto(`${service.baseUrl}/studio/reset#${code}`);
    await page.getByLabel('New password').fill('staple of correct horses');
    await lookAt(page, 'reset');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('The password is changed.').waitFor();
    assert.ok(requested.every((url) => !url.includes(code)));
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Username or e-mail address').fill(account.username);
    await page.getByLabel('Password').fill('staple of correct horses');
    await page.locator('form').getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Projects' }).waitFor();
    await becomes(() => new URL(page.url()).hash, '');
  });
});
