import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { createChain } from '../support/http/chain.ts';
import { makeConflict } from '../support/http/conflicts.ts';
import { reached } from '../support/testing/figures.ts';
import { at, textAt } from '../support/lib/json.ts';
import { startService, type Answer } from '../support/http/service.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';
import { entriesOf } from '../support/lib/zip.ts';

const passwords = ['first secret of ada', 'second secret of ada', 'wrong secret of ada', 'brief'] as const;
const [first, second, wrong, short] = passwords;

test('no token and no password is found in the data folder, the log, refusals or downloads', async (t) => {
  const dataFolder = await temporaryFolder(t);
  const log: Buffer[] = [];
  const logTo = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      log.push(chunk);
      done();
    },
  });
  const environment = {
    SERVICE_DATA_FOLDER: dataFolder,
    SERVICE_DATABASE_URL: '',
    SERVICE_LOG_LEVEL: 'trace',
  };
  const service = await startService(environment, { logTo });
  const tokens: string[] = [];
  const answers: Buffer[] = [];
  const call = async (...request: Parameters<typeof service.call>): Promise<Answer> => {
    const answer = await service.call(...request);
    const token = at(answer.body, 'token');
    if (typeof token === 'string') tokens.push(token);
    else answers.push(answer.bytes, Buffer.from(JSON.stringify([...answer.headers])));
    return answer;
  };

  const bogus = 'B'.repeat(43);
  tokens.push(bogus);
  const guest = textAt((await call('POST', '/api/auth/guest')).body, 'token');
  const username = 'ada';
  const refusals = [
    await call('POST', '/api/auth/register', { json: { username, password: short } }),
    await call('POST', '/api/auth/login', { json: { username, password: wrong } }),
    await call('POST', '/api/auth/register', { json: { username: 5, password: first } }),
    await call('POST', '/api/auth/register', { raw: `{"password":"${first}"`, headers: json }),
    await call('GET', '/api/auth/me', { token: bogus }),
  ];
  assert.deepEqual(
    refusals.map(({ status }) => status),
    [400, 401, 400, 400, 401],
  );
  const registered = await call('POST', '/api/auth/register', {
    token: guest,
    json: { username, password: first },
  });
  const token = textAt(registered.body, 'token');
  const change = { currentPassword: first, newPassword: second };
  assert.equal((await call('PUT', '/api/auth/me/password', { token, json: change })).status, 204);
  await call('PUT', '/api/auth/me/password', { token, json: change });
  textAt((await call('POST', '/api/auth/login', { json: { username, password: second } })).body, 'token');

  const wanted = { name: 'Build', password: second, scopes: ['read'] };
  const made = textAt((await call('POST', '/api/auth/tokens', { token, json: wanted })).body, 'token');
  await call('GET', '/api/auth/tokens', { token });
  assert.equal((await call('GET', '/api/auth/me', { token: made })).status, 200);
  await call('GET', '/api/auth/sessions', { token: made });

  const headers = { 'Idempotency-Key': 'once' };
  const created = await call('POST', '/api/projects', { token, json: { name: 'Shop' }, headers });
  const projectId = textAt(created.body, 'id');
  const chain = createChain({ ...service, call });
  const { target } = await makeConflict({ ...service, call }, { token, projectId });
  const psm = textAt(await chain.transform(token, 'pim-to-psm', target), 'targetModelId');
  await chain.transform(token, 'psm-to-artifact', psm);
  const zip = (await call('GET', `/api/projects/${projectId}/download`, { token })).bytes;
  answers.push(...entriesOf(zip).values());

  assert.ok(tokens.length >= 5);
  const secrets = [...tokens, ...passwords];
  const assertUnseen = async (): Promise<void> => {
    const places = new Map([
      ['the log', Buffer.concat(log)],
      ['answers', Buffer.concat(answers)],
      ...(await filesOf(dataFolder)),
    ]);
    assert.ok(places.get('the log')?.includes(projectId));
    assert.ok(
      [...places].some(([name, bytes]) => name.startsWith('mde.sqlite') && bytes.includes(projectId)),
    );
    for (const [name, bytes] of places)
      for (const secret of secrets) assert.ok(!bytes.includes(secret), `${secret} is in ${name}`);
  };
  await assertUnseen();
  await service.stop();
  await assertUnseen();
  reached('D5', `${secrets.length} secrets, 0 found in files, log, ${answers.length} answers and archives`);
});

const json = { 'Content-Type': 'application/json' };

async function filesOf(folder: string): Promise<readonly (readonly [string, Buffer])[]> {
  const names = await readdir(folder);
  return Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const));
}
