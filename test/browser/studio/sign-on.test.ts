import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../../support/http/service.ts';
import { oidcClient, startOidcServer } from '../../support/providers/oidc-server.ts';
import { freePort } from '../../support/storage/postgres-server.ts';
import { becomes } from '../settled.ts';
import { openPage } from '../browser.ts';
import { lookAt } from './studio.ts';

const port = await freePort();
const publicUrl = `http://127.0.0.1:${port}`;
const provider = await startOidcServer(publicUrl);
const service = await startService({
  SERVICE_PORT: String(port),
  SERVICE_PUBLIC_URL: publicUrl,
  SERVICE_OIDC_ISSUER: provider.issuer,
  SERVICE_OIDC_CLIENT_ID: oidcClient.id,
  SERVICE_OIDC_CLIENT_SECRET: oidcClient.secret,
});
after(service.stop);
after(provider.stop);

describe('signing in at the provider', () => {
  it('leads to the studio and back, with the token in no address and no cookie', async (test) => {
    provider.signIn('ada', { name: 'Ada L.' });
    const { page, requested, problems, close } = await openPage({ trusts: 'ANY_CERTIFICATE' });
    test.after(close);
    await page.goto(`${service.baseUrl}/studio/`);
    const link = page.getByRole('link', { name: 'Sign in with your organisation' });
    await link.waitFor();
    await lookAt(page, 'sign-in-provider');
    await link.click();
    await page.getByRole('heading', { name: 'Projects' }).waitFor();
    const token = await page.evaluate(`JSON.parse(sessionStorage.getItem('mde-studio-session')).token`);
    assert.equal(typeof token, 'string');
    assert.ok(requested.every((url) => !url.includes(String(token))));
    await becomes(async () => (await page.context().cookies()).some(({ value }) => value === token), false);
    await becomes(() => new URL(page.url()).hash, '');
    const origins = new Set(requested.map((url) => new URL(url).origin));
    assert.deepEqual([...origins].sort(), [publicUrl, provider.issuer].sort());
    assert.deepEqual(problems, []);
  });
});
