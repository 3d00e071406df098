import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { cimExample } from '../../src/http/examples/cim.ts';
import { auditedOperations } from '../../src/http/audited-operations.ts';
import { makeConflict } from '../support/http/conflicts.ts';
import { operationsOf } from '../support/http/operations.ts';
import { startService, type Answer } from '../support/http/service.ts';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { manualClock } from '../support/lib/manual-clock.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';

const clock = manualClock();
const folder = await temporaryFolder({ after });
const file = join(folder, 'audit.jsonl');
const service = await startService({ SERVICE_AUDIT_FILE: file, SERVICE_AUDIT_DAYS: '30' }, { clock });
after(service.stop);
const { call } = service;
const password = 'correct horse battery';
const day = 24 * 3_600_000;

type Person = { readonly token: string; readonly userId: string; readonly username: string };

async function person(name: string): Promise<Person> {
  const username = `${name}-${crypto.randomUUID().slice(0, 8)}`;
  const { body } = await call('POST', '/api/auth/register', { json: { username, password } });
  return { username, token: textAt(body, 'token'), userId: textAt(body, 'user', 'id') };
}

async function listOf(path: string, token: string): Promise<readonly unknown[]> {
  const { status, body } = await call('GET', path, { token });
  assert.equal(status, 200, JSON.stringify(body));
  return listAt(body);
}

/** Operations and outcomes of a list, the oldest first. */
async function done(path: string, token: string): Promise<readonly string[]> {
  clock.advance(1);
  return (await listOf(path, token))
    .map((each) => `${textAt(each, 'operation')} ${textAt(each, 'outcome')}`)
    .reverse();
}

/** Sends requests one after the other, each at a time of its own. */
async function sent(...requests: readonly (() => Promise<Answer>)[]): Promise<void> {
  for (const request of requests) {
    clock.advance(1);
    const { status, body } = await request();
    assert.ok(status < 500, JSON.stringify(body));
  }
}

describe('the audit log of an account', () => {
  it('has sign-ins, those that failed, and tokens; from where and by which request', async () => {
    const ann = await person('ann');
    const { token } = ann;
    const login = (given: string) => () =>
      call('POST', '/api/auth/login', {
        json: { username: ann.username, password: given },
        headers: { 'X-Request-Id': `login-${given.length}` },
      });
    const wanted = { name: 'Secret build', password, scopes: ['read'] };
    await sent(
      login('wrong horse battery'),
      login(password),
      () => call('POST', '/api/auth/login', { json: { username: 'nobody-there', password } }),
      () => call('POST', '/api/auth/tokens', { token, json: { ...wanted, password: 'wrong' } }),
      () => call('POST', '/api/auth/tokens', { token, json: wanted }),
      () => call('PUT', '/api/auth/me', { token, json: { displayName: 'Ann' } }),
    );
    const entries = (await listOf('/api/auth/me/audit', token)).toReversed();
    assert.deepEqual(await done('/api/auth/me/audit', token), [
      'register DONE',
      'login REFUSED',
      'login DONE',
      'createAccessToken REFUSED',
      'createAccessToken DONE',
    ]);
    const [, failed, , , made] = entries;
    const { id: _, at: time, ...rest } = Object(failed) as Record<string, unknown>;
    assert.deepEqual(rest, {
      operation: 'login',
      outcome: 'REFUSED',
      userId: ann.userId,
      username: ann.username,
      displayName: 'Ann',
      accessTokenId: null,
      projectId: null,
      about: {},
      address: '127.0.0.1',
      requestId: 'login-19',
    });
    assert.ok(Math.abs(Date.parse(String(time)) - clock.now()) < 1_000);
    const [token1] = await listOf('/api/auth/tokens', token);
    assert.deepEqual(at(made, 'about'), { tokenId: textAt(token1, 'id') });
    assert.ok(!JSON.stringify(entries).includes('Secret'));
  });

  it('is read in parts', async () => {
    const { token, username } = await person('bea');
    for (let index = 0; index < 3; index += 1)
      await sent(() => call('POST', '/api/auth/login', { json: { username, password } }));
    const { body, headers } = await call('GET', '/api/auth/me/audit?limit=2&offset=1', { token });
    assert.equal(listAt(body).length, 2);
    assert.equal(headers.get('x-total-count'), '4');
    assert.match(headers.get('link') ?? '', /offset=3>; rel="next"/);
    await service.refused(400, 'GET', '/api/auth/me/audit?limit=0', { token });
  });
});

describe('the audit log of a project', () => {
  it('has members, access, exports, imports, decisions, finalizations and deletions', async () => {
    const [ann, bob] = [await person('ann'), await person('bob')];
    const { token } = ann;
    const projectId = await service.newProject(token);
    const path = `/api/projects/${projectId}`;
    const { path: session, source, target } = await makeConflict(service, { token, projectId });
    const member = `${path}/members/${bob.userId}`;
    const invited = { username: bob.username, role: 'Confidential label' };
    await sent(
      () => call('POST', `${path}/invitations`, { token, json: invited }),
      () => call('PUT', member, { token, json: { access: 'READ' } }),
      () => call('PUT', member, { token: bob.token, json: { access: 'MANAGE' } }),
      () => call('POST', `/api/cim/${source}/export`, { token, json: { format: 'json' } }),
      () => call('GET', `${path}/download`, { token: bob.token }),
      () => call('POST', `${session}/resolutions/batch`, { token, json: { all: 'KEEP_USER' } }),
      () => call('POST', `${session}/finalize`, { token }),
      () => call('DELETE', `/api/pim/${target}`, { token }),
      () => call('DELETE', member, { token: bob.token }),
    );
    assert.deepEqual(await done(`${path}/audit`, token), [
      'inviteMember DONE',
      'changeMemberRole DONE',
      'changeMemberRole REFUSED',
      'exportCim DONE',
      'downloadProject DONE',
      'saveResolutions DONE',
      'finalizeSynchronization DONE',
      'deletePim DONE',
      'removeMember DONE',
    ]);
    const entries = (await listOf(`${path}/audit`, token)).toReversed();
    assert.deepEqual(
      entries.slice(0, 4).map((each) => [at(each, 'userId'), at(each, 'about')]),
      [
        [ann.userId, { memberId: bob.userId, access: 'WRITE' }],
        [ann.userId, { userId: bob.userId, memberId: bob.userId, access: 'READ' }],
        [bob.userId, { userId: bob.userId }],
        [ann.userId, { modelId: source }],
      ],
    );
    assert.ok(!JSON.stringify(entries).includes('Confidential'));

    await service.refused(404, 'GET', `${path}/audit`, { token: bob.token });
    assert.equal((await call('POST', `${path}/invitations`, { token, json: invited })).status, 201);
    await service.refused(403, 'GET', `${path}/audit`, { token: bob.token });
  });

  it('has nothing of what failed otherwise, or of what only looked', async () => {
    const { token } = await person('ann');
    const projectId = await service.newProject(token);
    const path = `/api/projects/${projectId}`;
    await sent(
      () => call('GET', path, { token }),
      () => call('HEAD', `${path}/download`, { token }),
      () => call('DELETE', `${path}?expectedRevision=7`, { token }),
      () => call('DELETE', `${path}/members/nobody`, { token }),
    );
    assert.deepEqual(await done(`${path}/audit`, token), []);
  });

  it('names the model of an import, and the access token that was sent', async () => {
    const { token } = await person('ann');
    const projectId = await service.newProject(token);
    const json = { name: 'Build', password, scopes: ['read', 'write'] };
    const made = (await call('POST', '/api/auth/tokens', { token, json })).body;
    const boundary = 'between-the-parts';
    const part = `--${boundary}\r\nContent-Disposition: form-data; name=`;
    const content = JSON.stringify({ ...cimExample, name: 'Confidential shop' });
    const raw = `${part}"projectId"\r\n\r\n${projectId}\r\n${part}"file"; filename="shop.json"\r\nContent-Type: application/json\r\n\r\n${content}\r\n--${boundary}--\r\n`;
    const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` };
    const imported = await call('POST', '/api/cim/import', { token: textAt(made, 'token'), raw, headers });
    assert.equal(imported.status, 201, JSON.stringify(imported.body));
    const [entry] = await listOf(`/api/projects/${projectId}/audit`, token);
    assert.deepEqual(
      [at(entry, 'operation'), at(entry, 'accessTokenId'), at(entry, 'about', 'modelId')],
      ['importCim', textAt(made, 'id'), textAt(imported.body, 'id')],
    );
    assert.ok(!JSON.stringify(entry).includes('Confidential'));
  });
});

describe('the audit log', () => {
  it('is appended to a file, one JSON object a line, in the order of the log', async () => {
    const ann = await person('ann');
    await sent(() =>
      call('POST', '/api/auth/login', { json: { username: ann.username, password: 'wrong' } }),
    );
    const lines = async (): Promise<readonly unknown[]> =>
      (await readFile(file, 'utf8'))
        .split('\n')
        .filter(Boolean)
        .map((line): unknown => JSON.parse(line));
    let own: readonly unknown[] = [];
    while (own.length < 2) own = (await lines()).filter((line) => at(line, 'accountId') === ann.userId);
    assert.deepEqual(
      own.map((line) => [at(line, 'operation'), at(line, 'outcome'), at(line, 'address')]),
      [
        ['register', 'DONE', '127.0.0.1'],
        ['login', 'REFUSED', '127.0.0.1'],
      ],
    );
    assert.ok(!JSON.stringify(await lines()).includes(password));
  });

  it('keeps its entries for the days of the setting', async () => {
    const { token } = await person('ann');
    clock.advance(day / 2);
    await service.app.clearAway();
    assert.deepEqual(await done('/api/auth/me/audit', token), ['register DONE']);
    clock.advance(30 * day);
    await service.app.clearAway();
    const { body } = await call('POST', '/api/auth/guest');
    assert.deepEqual(await done('/api/auth/me/audit', textAt(body, 'token')), ['startGuestSession DONE']);
    assert.ok((await readFile(file, 'utf8')).length > 0, 'the file is the business of the operator');
  });

  it('has a row for every operation that deletes, imports or exports, and none for others that are gone', async () => {
    const { all } = await operationsOf(service);
    const names = Object.keys(auditedOperations);
    const known = all.map(({ id }) => id);
    // Works without a token, so that it stands below /auth/ and not in the OpenAPI document.
    const outsideTheApi = ['resetPassword', 'signOn'];
    assert.deepEqual(
      names.filter((name) => !known.includes(name) && !outsideTheApi.includes(name)),
      [],
    );
    const weighty = all.filter(
      ({ id, method }) =>
        method === 'DELETE' || /^(?:delete|import|export(?!Unsaved)|download|finalize)/.test(id),
    );
    assert.ok(weighty.length > 25, String(weighty.length));
    assert.deepEqual(
      weighty.map(({ id }) => id).filter((id) => !names.includes(id)),
      [],
    );
  });
});
