import assert from 'node:assert/strict';
import type { ClientPage } from './client-page.ts';
import type { PublicProvider } from './public-provider.ts';

/** People sign in at a provider, are sent back when it refuses, stay when their token ends, and leave. */
export async function signInAtProvider({ page }: ClientPage, provider: PublicProvider): Promise<void> {
  const signIn = page.getByRole('button', { name: 'Sign in' });
  await page.route(`${provider.issuer}/**`, (route) => route.abort());
  await signIn.click();
  await page.getByText('The sign-in service does not answer').waitFor();
  await page.unroute(`${provider.issuer}/**`);

  const failed = page.getByText('Authentication failed, please retry');
  await page.goto(new URL('/admin/?state=old&code=old', page.url()).href);
  await failed.waitFor();
  assert.equal(new URL(page.url()).search, '');
  const back = page.waitForRequest(/[?&]error=access_denied/);
  await signIn.click();
  await back;
  await failed.waitFor();
  assert.equal(new URL(page.url()).search, '');

  provider.lifetime = 1;
  provider.person = { name: 'ada', roles: ['catalogue-manager'] };
  await signIn.click();
  await page.getByRole('link', { name: 'Books' }).waitFor();
  assert.equal(new URL(page.url()).search, '');
  assert.equal(await page.getByRole('link', { name: 'Orders' }).count(), 0, 'orders are for others');

  // Each request comes with a token that has ended; the first that is renewed lasts.
  provider.lifetime = 300;
  await page.getByRole('link', { name: 'Books' }).click();
  await page.getByRole('link', { name: 'Add Book' }).waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Add Book' }).waitFor();

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: /Yes, sign me out/i }).click();
  await signIn.waitFor();
  await page.reload();
  await signIn.waitFor();
}
