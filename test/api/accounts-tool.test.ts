import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startService, type Service } from '../support/http/service.ts';
import { at, textAt } from '../support/lib/json.ts';
import { accountsTool, type ToolRun } from '../support/process/accounts-tool.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';

const password = 'correct horse battery';
const folder = await temporaryFolder({ after });
const environment = {
  SERVICE_DATA_FOLDER: folder,
  SERVICE_DATABASE_URL: '',
  SERVICE_AUDIT_FILE: join(folder, 'audit.jsonl'),
};
const tool = (...parameters: readonly string[]): ToolRun => accountsTool(environment, ...parameters);

/** Does something with a service on the folder, which is stopped afterwards. */
async function serving<R>(work: (service: Service) => Promise<R>): Promise<R> {
  const service = await startService(environment);
  try {
    return await work(service);
  } finally {
    await service.stop();
  }
}

test('an operator lists, disables, enables and removes accounts, and sees what was done', async () => {
  const register = async ({ call }: Service, username: string) => {
    const json = { username, email: `${username}@example.org`, password };
    const { body } = await call('POST', '/api/auth/register', { json });
    return { token: textAt(body, 'token'), userId: textAt(body, 'user', 'id') };
  };
  const login = async ({ call }: Service, given: string): Promise<readonly unknown[]> => {
    const json = { username: 'ada', password: given };
    const { status, body } = await call('POST', '/api/auth/login', { json });
    return [status, at(body, 'message')];
  };
  const { ada, bob, projectId, accessToken } = await serving(async (service) => {
    const { call } = service;
    const [first, second] = [await register(service, 'ada'), await register(service, 'bob')];
    const { token } = first;
    const shared = await service.newProject(token);
    const invited = { userId: second.userId, role: 'Reader' };
    await call('POST', `/api/projects/${shared}/invitations`, { token, json: invited });
    const json = { name: 'Build', password, scopes: ['read'] };
    const made = textAt((await call('POST', '/api/auth/tokens', { token, json })).body, 'token');
    const running = tool('list');
    assert.deepEqual([running.status, /enabled +ada ada@example\.org/.test(running.output)], [0, true]);
    assert.match(running.output, /2 registered accounts\./);
    const refused = tool('disable', 'ada');
    assert.equal(refused.status, 1);
    assert.match(refused.output, /in use by another process/);
    return { ada: first, bob: second, projectId: shared, accessToken: made };
  });

  const disabled = tool('disable', 'ADA@example.org');
  assert.deepEqual(disabled, { status: 0, output: `The account ada (${ada.userId}) is disabled.\n` });
  assert.match(tool('list').output, /disabled +ada/);
  await serving(async (service) => {
    assert.deepEqual(await login(service, password), [
      401,
      'This account is disabled; ask the operator of the service.',
    ]);
    assert.deepEqual(await login(service, 'wrong'), [401, 'The username or the password is wrong.']);
    for (const token of [ada.token, accessToken])
      await service.refused(401, 'GET', '/api/auth/me', { token });
  });

  assert.equal(tool('enable', ada.userId).status, 0);
  await serving(async (service) => {
    assert.equal((await login(service, password))[0], 200);
    assert.equal((await service.call('GET', '/api/auth/me', { token: accessToken })).status, 200);
    await service.refused(401, 'GET', '/api/auth/me', { token: ada.token });
    const { body } = await service.call('GET', `/api/projects/${projectId}/audit`, { token: bob.token });
    assert.equal(at(body, 'status'), 403);
  });

  const needed = tool('remove', 'ada');
  assert.equal(needed.status, 1);
  assert.match(needed.output, /owns 1 projects with other members.*\n +project "Test": has other members/);
  assert.equal(tool('remove', 'bob').status, 0);
  assert.equal(tool('remove', 'ada').status, 0);
  const gone = tool('disable', 'ada');
  assert.deepEqual(gone, { status: 1, output: 'The account "ada" was not found.\n' });

  const ofAda = tool('audit', ada.userId).output.trim().split('\n');
  assert.deepEqual(
    ofAda.map((line) => line.split('  ').slice(1, 3).join(' ')),
    [
      'DONE register',
      'DONE inviteMember',
      'DONE createAccessToken',
      'DONE accounts disable',
      'REFUSED login',
      'REFUSED login',
      'DONE accounts enable',
      'DONE login',
      'DONE accounts remove',
    ],
  );
  assert.match(ofAda[0] ?? '', new RegExp(`gone \\(${ada.userId}\\) {2}from 127\\.0\\.0\\.1`));
  assert.match(tool('audit', projectId).output, /DONE {2}inviteMember/);
  assert.equal(tool('audit').output.trim().split('\n').length > ofAda.length, true);
  assert.equal(tool('audit', ada.userId, '2').output.trim().split('\n').length, 2);
  assert.match(await readFile(environment.SERVICE_AUDIT_FILE, 'utf8'), /"operation":"accounts disable"/);
});

test('what is no command is answered with the commands there are', () => {
  for (const parameters of [[], ['disable'], ['audit', 'ada', 'many']]) {
    const { status, output } = tool(...parameters);
    assert.equal(status, 1);
    assert.match(output, /^Usage:\n/);
  }
});

test('an operator gives a link with which an account gets another password once', async () => {
  const json = { username: 'cid', password };
  await serving(({ call }) => call('POST', '/api/auth/register', { json }));
  const { status, output } = tool('reset', 'cid');
  assert.equal(status, 0);
  const code = /\/studio\/reset#([\w-]{43})\n/.exec(output)?.[1] ?? '';
  await serving(async ({ call, refused }) => {
    const newPassword = 'staple of correct horses';
    const reset = await call('POST', '/auth/password', { json: { code, newPassword } });
    assert.equal(reset.status, 204);
    await refused(400, 'POST', '/auth/password', { json: { code, newPassword } });
    const login = await call('POST', '/api/auth/login', { json: { ...json, password: newPassword } });
    assert.equal(login.status, 200);
  });
  assert.equal(tool('reset', 'nobody').status, 1);
});
