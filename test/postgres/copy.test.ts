import assert from 'node:assert/strict';
import { test } from 'node:test';
import { copyToPostgres } from '../../src/storage/moving/index.ts';
import { createChain } from '../support/http/chain.ts';
import { makeConflict } from '../support/http/conflicts.ts';
import { textAt } from '../support/lib/json.ts';
import { startService, type Service } from '../support/http/service.ts';
import { temporaryDatabase, temporaryFolder } from '../support/storage/temporary-storage.ts';
import { cimExample } from '../../src/http/examples/cim.ts';
import { psmExample } from '../../src/http/examples/psm.ts';

test('an embedded database moves into PostgreSQL, and the service goes on there as if nothing had happened', async (t) => {
  const dataFolder = await temporaryFolder(t);
  const before = await startService({ SERVICE_DATA_FOLDER: dataFolder, SERVICE_DATABASE_URL: '' });
  const token = await before.newAccount();
  const projectId = await before.newProject(token);
  const json = { projectId, name: 'Über 1', content: cimExample };
  const cim = textAt((await before.call('POST', '/api/cim', { token, json })).body, 'id');
  // Every kind of content that a project can hold, counted by triggers on both sides.
  await makeConflict(before, { token, projectId });
  const psm = await before.call('POST', '/api/psm', { token, json: { projectId, content: psmExample } });
  await createChain(before).transform(token, 'psm-to-artifact', textAt(psm.body, 'id'));
  const seen = await everythingOf(before, { token, projectId, cim });
  await before.stop();

  const databaseUrl = await temporaryDatabase(t);
  const copied = await copyToPostgres(dataFolder, databaseUrl);
  assert.deepEqual(
    copied.filter(({ table }) => ['accounts', 'projects', 'models'].includes(table)).map(({ rows }) => rows),
    [1, 1, 4],
  );
  await assert.rejects(copyToPostgres(dataFolder, databaseUrl), /holds data already/);

  const after = await startService({ SERVICE_DATABASE_URL: databaseUrl });
  t.after(() => after.stop());
  assert.deepEqual(await everythingOf(after, { token, projectId, cim }), seen);
});

async function everythingOf(
  { call }: Service,
  of: { readonly token: string; readonly projectId: string; readonly cim: string },
): Promise<readonly unknown[]> {
  const paths = ['/api/auth/me', `/api/projects/${of.projectId}`, `/api/cim/${of.cim}`];
  const answers = await Promise.all(paths.map((path) => call('GET', path, { token: of.token })));
  assert.deepEqual(
    answers.map(({ status }) => status),
    paths.map(() => 200),
  );
  return answers.map(({ body }) => body);
}
