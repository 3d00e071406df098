import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/http/service.ts';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { oidcClient, startOidcServer } from '../support/providers/oidc-server.ts';
import { freePort } from '../support/storage/postgres-server.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';

const port = await freePort();
const publicUrl = `http://127.0.0.1:${port}`;
const provider = await startOidcServer(publicUrl);
const folder = await temporaryFolder({ after });
const owner = { username: 'owner', password: 'correct horse battery' };
// Groups are set for projects that exist, so the service is started again with the id of one.
const projectId = await (async () => {
  const before = await startService({ SERVICE_DATA_FOLDER: folder });
  const { body } = await before.call('POST', '/api/auth/register', { json: owner });
  const id = await before.newProject(textAt(body, 'token'));
  await before.stop();
  return id;
})();
const settings = {
  SERVICE_PORT: String(port),
  SERVICE_PUBLIC_URL: publicUrl,
  SERVICE_OIDC_ISSUER: provider.issuer,
  SERVICE_OIDC_CLIENT_ID: oidcClient.id,
  SERVICE_OIDC_CLIENT_SECRET: oidcClient.secret,
};
const service = await startService({
  ...settings,
  SERVICE_DATA_FOLDER: folder,
  SERVICE_OIDC_GROUPS: `architects=${projectId}:WRITE,/company/leads=${projectId}:MANAGE,gone=no-project:READ`,
});
after(service.stop);
after(provider.stop);

/** A browser that keeps cookies. */
class Browser {
  readonly #cookies = new Map<string, string>();

  get cookies(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async get(url: string): Promise<Response> {
    const response = await fetch(url, { redirect: 'manual', headers: { Cookie: this.cookies } });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (name !== undefined && value !== undefined) this.#cookies.set(name, value);
    }
    return response;
  }

  /** Follows the sign-in until the provider sends the browser back; gives that address. */
  async begin(): Promise<string> {
    let url = `${publicUrl}/auth/oidc`;
    for (;;) {
      const response = await this.get(url);
      assert.equal(response.status, 303, url);
      url = new URL(response.headers.get('location') ?? '', url).href;
      if (url.startsWith(`${publicUrl}/auth/oidc/callback`)) return url;
    }
  }

  /** The code that the page gets. */
  async code(): Promise<string> {
    const response = await this.get(await this.begin());
    assert.equal(response.status, 303);
    const location = response.headers.get('location') ?? '';
    assert.match(location, /^\/studio\/signed-in#[\w-]{43}$/);
    return location.split('#')[1] ?? '';
  }

  async login(code: string): Promise<unknown> {
    const headers = { Cookie: this.cookies };
    const { status, body } = await service.call('POST', '/api/auth/login', { json: { code }, headers });
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  }
}

async function signIn(subject: string, person: Parameters<typeof provider.signIn>[1]): Promise<unknown> {
  provider.signIn(subject, person);
  const browser = new Browser();
  return browser.login(await browser.code());
}

describe('signing in at the provider', () => {
  it('makes an account the first time, and finds it by issuer and subject afterwards', async () => {
    const email = 'ada@example.org';
    const first = await signIn('ada', { name: 'Ada L.', email, email_verified: true });
    assert.equal(at(first, 'user', 'displayName'), 'Ada L.');
    assert.equal(at(first, 'user', 'email'), email);
    assert.equal(at(first, 'user', 'emailVerified'), true);
    const again = await signIn('ada', { name: 'Ada King' });
    assert.equal(at(again, 'user', 'id'), at(first, 'user', 'id'));
    const token = textAt(again, 'token');
    await service.refused(403, 'PUT', '/api/auth/me/password', {
      token,
      json: { currentPassword: 'no password at all', newPassword: 'correct horse battery' },
    });
  });

  it('does not lead to an account by its e-mail address', async () => {
    const email = 'bea@example.org';
    const json = { username: 'bea', email, password: 'correct horse battery' };
    const registered = await service.call('POST', '/api/auth/register', { json });
    const entered = await signIn('bea', { name: 'Bea', email, email_verified: true });
    assert.notEqual(at(entered, 'user', 'id'), at(registered.body, 'user', 'id'));
    assert.equal(at(entered, 'user', 'email'), null);
    const unverified = await signIn('cid', { name: 'Cid', email: 'cid@example.org', email_verified: false });
    assert.equal(at(unverified, 'user', 'email'), null);
  });

  it('is good in the browser that began, once', async () => {
    provider.signIn('dan', { name: 'Dan' });
    const [one, other] = [new Browser(), new Browser()];
    const back = await one.begin();
    await other.begin();
    assert.equal((await other.get(back)).status, 401);
    assert.equal((await fetch(back, { redirect: 'manual' })).status, 401);
    const code = await one.code();
    for (const headers of [{}, { Cookie: other.cookies }])
      await service.refused(401, 'POST', '/api/auth/login', { json: { code }, headers });
    await one.login(code);
    await service.refused(401, 'POST', '/api/auth/login', {
      json: { code },
      headers: { Cookie: one.cookies },
    });
  });

  it('keeps the token out of addresses and cookies, and the cookie away from scripts', async () => {
    provider.signIn('eve', { name: 'Eve' });
    const browser = new Browser();
    const begun = await browser.get(`${publicUrl}/auth/oidc`);
    const cookie = begun.headers.getSetCookie().join();
    assert.match(cookie, /^mde-sign-in=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/);
    const asked = new URL(begun.headers.get('location') ?? '').searchParams;
    assert.equal(asked.get('code_challenge_method'), 'S256');
    assert.equal(asked.get('response_type'), 'code');
    const secret = browser.cookies.split('=')[1] ?? '';
    assert.ok([...asked.values()].every((value) => !value.includes(secret)));
    const token = textAt(await browser.login(await browser.code()), 'token');
    assert.ok(!browser.cookies.includes(token));
  });

  it('is answered 401 when the provider refuses', async () => {
    provider.signIn('fay', { name: 'Fay' });
    provider.refuse();
    const browser = new Browser();
    assert.equal((await browser.get(await browser.begin())).status, 401);
  });

  it('is answered 401 when the signature of the ID token is not that of the provider', async () => {
    provider.signIn('fay', { name: 'Fay' });
    provider.forge();
    const browser = new Browser();
    assert.equal((await browser.get(await browser.begin())).status, 401);
  });

  it('stands for the password of what matters, ten minutes long', async () => {
    const token = textAt(await signIn('ivy', { name: 'Ivy' }), 'token');
    const json = { name: 'script', scopes: ['read'] };
    const made = await service.call('POST', '/api/auth/tokens', { token, json });
    assert.equal(made.status, 201);
    assert.equal((await service.call('DELETE', '/api/auth/me', { token, json: {} })).status, 204);
  });

  it('is offered beside passwords', async () => {
    const { body } = await service.call('GET', '/auth/methods');
    assert.deepEqual(body, { passwords: true, provider: true });
    const issues = await service.refused(400, 'POST', '/api/auth/login', { json: {} });
    assert.deepEqual(issues, ['username: is required', 'password: is required']);
  });
});

describe('groups of the provider', () => {
  it('give access to projects, and leaving one ends it at the next sign-in', async () => {
    const access = async (person: Parameters<typeof provider.signIn>[1]): Promise<unknown> => {
      const token = textAt(await signIn('hal', person), 'token');
      const { body } = await service.call('GET', '/api/projects', { token });
      return listAt(body).map((project) => [at(project, 'id'), at(project, 'access')]);
    };
    const name = 'Hal';
    assert.deepEqual(await access({ name, groups: ['architects', 'gone', 'others'] }), [
      [projectId, 'WRITE'],
    ]);
    assert.deepEqual(await access({ name, groups: ['/company/leads', 'architects'] }), [
      [projectId, 'MANAGE'],
    ]);
    assert.deepEqual(await access({ name, groups: ['architects'] }), [[projectId, 'WRITE']]);
    assert.deepEqual(await access({ name }), []);
  });

  it('leave alone who is in a project by an invitation', async () => {
    const entered = await signIn('ida', { name: 'Ida' });
    const { body } = await service.call('POST', '/api/auth/login', { json: owner });
    const token = textAt(body, 'token');
    const json = { userId: at(entered, 'user', 'id'), role: 'Reader', access: 'READ' };
    await service.call('POST', `/api/projects/${projectId}/invitations`, { token, json });
    for (const groups of [['architects'], []]) {
      const again = textAt(await signIn('ida', { name: 'Ida', groups }), 'token');
      const project = await service.call('GET', `/api/projects/${projectId}`, { token: again });
      assert.equal(project.status, 200);
    }
  });
});

describe('a provider that is down', () => {
  it('is answered 503, and passwords go on working unless they are switched off', async (t) => {
    const down = { ...settings, SERVICE_PORT: '0', SERVICE_OIDC_ISSUER: 'https://127.0.0.1:1' };
    const broken = await startService({ ...down, SERVICE_PASSWORDS: 'off' });
    t.after(broken.stop);
    const { status, body, headers } = await broken.call('GET', '/auth/oidc');
    assert.equal(status, 503);
    assert.match(textAt(body, 'message'), /provider cannot be reached/);
    assert.ok(headers.has('retry-after'));
    const json = { username: 'gil', password: 'correct horse battery' };
    await broken.refused(403, 'POST', '/api/auth/login', { json });
    await broken.refused(403, 'POST', '/api/auth/register', { json });
    assert.deepEqual((await broken.call('GET', '/auth/methods')).body, { passwords: false, provider: true });
    assert.equal((await service.call('POST', '/api/auth/register', { json })).status, 201);
    assert.equal((await service.call('POST', '/api/auth/login', { json })).status, 200);
  });
});
