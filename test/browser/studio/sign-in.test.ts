import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../../support/http/service.ts';
import { becomes } from '../settled.ts';
import { openStudio, enterAsGuest, createProject, lookAt, violationsOf } from './studio.ts';

const service = await startService();
after(service.stop);

describe('signing in', () => {
  it('1: /studio/ shows sign-in', async (test) => {
    const { page } = await openStudio(test, service, '/');
    await page.getByRole('button', { name: 'Continue as guest' }).waitFor();
    await becomes(() => new URL(page.url()).pathname, '/studio/');
    await lookAt(page, 'sign-in');
    // Hidden, and known to password managers.
    const password = page.getByLabel('Password');
    await becomes(() => password.getAttribute('type'), 'password');
    await becomes(() => password.getAttribute('autocomplete'), 'current-password');
    await page.getByRole('button', { name: 'Create account' }).first().click();
    await lookAt(page, 'register');
  });

  it('6: an injected inline script is refused', async (test) => {
    const { page, said } = await openStudio(test, service);
    said.push(/Content Security Policy|content security policy|TrustedHTML|Trusted/i);
    const ran = await page.evaluate(`(() => {
      const script = document.createElement('script');
      try { script.textContent = 'globalThis.injected = true'; } catch { return 'refused'; }
      document.body.append(script);
      return String(globalThis.injected);
    })()`);
    assert.notEqual(ran, 'true');
    const attribute = await page.evaluate(`(() => {
      try { document.body.innerHTML = '<p>'; return 'taken'; } catch { return 'refused'; }
    })()`);
    assert.equal(attribute, 'refused');
  });

  it('8: the token is in no address, no cookie and not in the storage that stays', async (test) => {
    const { page, requested } = await openStudio(test, service);
    await enterAsGuest(page);
    await createProject(page, 'Secret');
    const token = await page.evaluate(`JSON.parse(sessionStorage.getItem('mde-studio-session')).token`);
    assert.equal(typeof token, 'string');
    assert.ok(requested.length > 5 && requested.every((url) => !url.includes(String(token))));
    await becomes(() => page.context().cookies(), []);
    const kept = await page.evaluate('JSON.stringify({ ...localStorage })');
    assert.ok(!String(kept).includes(String(token)));
  });

  it('9: a reload keeps the session, another tab gets it, and signing out of one ends the other', async (test) => {
    const { page } = await openStudio(test, service);
    await enterAsGuest(page);
    await page.reload();
    await page.getByRole('heading', { name: 'Projects' }).waitFor();
    const other = await page.context().newPage();
    await other.goto(`${service.baseUrl}/studio/`);
    await other.getByRole('heading', { name: 'Projects' }).waitFor();
    await page.getByRole('button', { name: /Account/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    for (const each of [page, other]) await each.getByRole('button', { name: 'Continue as guest' }).waitFor();
    await becomes(() => other.evaluate('sessionStorage.length'), 0);
  });

  it('10: an expired token asks to sign in over the page, which goes on', async (test) => {
    const account = { username: `ann-${Date.now()}`, password: 'a long password of Ann' };
    await service.call('POST', '/api/auth/register', { json: account });
    const { page, said } = await openStudio(test, service);
    said.push(/status of 401/);
    await page.getByLabel('Username or e-mail address').fill(account.username);
    await page.getByLabel('Password').fill(account.password);
    await page.locator('form').getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Projects' }).waitFor();
    await createProject(page, 'Goes on');
    const token = String(
      await page.evaluate(`JSON.parse(sessionStorage.getItem('mde-studio-session')).token`),
    );
    assert.equal((await service.call('POST', '/api/auth/logout', { token })).status, 204);
    // The request that waits for news may find out first, and the dialog be there before the pointer.
    await page.getByRole('link', { name: 'Projects', exact: true }).dispatchEvent('click');
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.waitFor();
    await lookAt(page, 'sign-in-again');
    await dialog.getByLabel('Username or e-mail address').fill(account.username);
    await dialog.getByLabel('Password').fill(account.password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: /Goes on/ }).waitFor();
  });

  it('31: what the service refuses stands at its field', async (test) => {
    const { page, said } = await openStudio(test, service);
    said.push(/status of 400/);
    await page.getByRole('button', { name: 'Create account' }).first().click();
    await page.getByLabel('Username or e-mail address').fill('bob');
    await page.getByLabel('Password').fill('short');
    await page.locator('form').getByRole('button', { name: 'Create account' }).click();
    const password = page.getByLabel('Password');
    await page.locator('.problem').waitFor();
    await becomes(() => password.getAttribute('aria-invalid'), 'true');
    assert.deepEqual(await violationsOf(page), []);
  });
});
