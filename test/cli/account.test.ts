import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { after, beforeEach, describe, it, type TestContext } from 'node:test';
import { mde, type Ended } from '../support/cli/mde.ts';
import { textAt } from '../support/lib/json.ts';
import { startService } from '../support/http/service.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';

const service = await startService();
after(service.stop);

describe('an account on the command line', () => {
  let folder = '';
  beforeEach(async (t) => {
    // Checked border: hooks before each test get its context.
    folder = await temporaryFolder(t as TestContext);
  });

  function call(
    args: readonly string[],
    given: { readonly input?: string; readonly typed?: readonly string[] } = {},
  ): Promise<Ended> {
    const environment = { XDG_CONFIG_HOME: folder, MDE_SERVICE: service.baseUrl };
    return mde(args, { folder, environment, ...given });
  }

  const credentials = (): string => join(folder, 'mde/credentials.json');

  async function register(username: string): Promise<void> {
    const { status } = await service.call('POST', '/api/auth/register', {
      json: { username, password: 'correct horse battery' },
    });
    assert.equal(status, 201);
  }

  it('signs in with a password that is typed, and keeps the token for its owner only', async () => {
    await register('ada-typing');
    const signed = await call(['login'], { typed: ['ada-typing', 'correct horse battery'] });
    assert.equal(signed.code, 0, signed.errors);
    assert.doesNotMatch(signed.errors + signed.output, /correct horse/);
    assert.equal((await stat(credentials())).mode & 0o777, 0o600);
    assert.match((await call(['whoami'])).output, /^ada-typing at http/);
    await call(['logout']);
    await assert.rejects(stat(credentials()));
    const gone = await call(['whoami']);
    assert.equal(gone.code, 5);
    assert.match(gone.errors, /run mde login, or set MDE_TOKEN/);
  });

  it('signs in with a password from standard input', async () => {
    await register('ada-piping');
    const signed = await call(['login', '--username', 'ada-piping', '--password-stdin'], {
      input: 'correct horse battery\n',
    });
    assert.equal(signed.code, 0, signed.errors);
    const wrong = await call(['login', '--username', 'ada-piping', '--password-stdin'], { input: 'wrong\n' });
    assert.equal(wrong.code, 5);
  });

  it('forgets an access token, which has no session to end, and says that it stays valid', async () => {
    await register('ada-building');
    const json = { username: 'ada-building', password: 'correct horse battery' };
    const token = textAt((await service.call('POST', '/api/auth/login', { json })).body, 'token');
    const wanted = { name: 'Build', password: json.password, scopes: ['assistant'] };
    const made = await service.call('POST', '/api/auth/tokens', { token, json: wanted });
    const signed = await call(['login', '--token-stdin'], { input: `${textAt(made.body, 'token')}\n` });
    assert.equal(signed.code, 0, signed.errors);
    assert.match((await call(['whoami'])).output, /^ada-building at http/);
    const out = await call(['logout']);
    assert.equal(out.code, 0, out.errors);
    assert.match(out.errors, /access token; it stays valid until it expires/);
    await assert.rejects(stat(credentials()));
  });

  it('stops when a question is not answered', async () => {
    const { code, errors } = await call(['login'], { typed: ['ada', '\u0004'] });
    assert.equal(code, 4);
    assert.match(errors, /Stopped: the question was not answered/);
  });

  it('takes the token of the environment first, and says so when it is refused', async () => {
    const environment = { XDG_CONFIG_HOME: folder, MDE_SERVICE: service.baseUrl, MDE_TOKEN: 'unknown' };
    const refused = await mde(['whoami', '--json'], { folder, environment });
    assert.equal(refused.code, 5);
    assert.match(refused.output, /"kind": "not-signed-in"/);
  });

  it('lists the projects of a guest', async () => {
    await call(['login', '--guest']);
    assert.match((await call(['projects'])).errors, /no projects yet/);
    const { tokens } = JSON.parse(await readFile(credentials(), 'utf8')) as {
      readonly tokens: Readonly<Record<string, string>>;
    };
    const id = await service.newProject(tokens[service.baseUrl] ?? '');
    assert.match((await call(['projects'])).output, new RegExp(`^${id}  `));
  });

  it('says that no service is there', async () => {
    const { code, errors } = await mde(['login', '--guest', '--service', 'http://127.0.0.1:9'], { folder });
    assert.equal(code, 6);
    assert.match(errors, /^http:\/\/127\.0\.0\.1:9 cannot be reached/);
  });
});
