import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseEnv } from 'node:util';
import { it } from 'node:test';
import { pimOf, psmOf } from '../support/chain/chain-runs.ts';
import { exampleModel } from '../support/chain/example-models.ts';
import { run, writeRepository } from '../support/chain/psm-to-artifact/generated-repository.ts';
import { at, listOf, textAt } from '../support/lib/json.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';
import { startRealmIssuer } from './realm-issuer.ts';
import { migrateDatabase, startService } from './service-under-test.ts';

it('npm run smoke signs in as every user of the realm, and tells what a role may do from what it may not', async (t) => {
  const { folder, services } = await writeRepository(psmOf(pimOf(exampleModel('bookshop'))).root, t);
  const service = join(folder, services[0] ?? '');
  await run(service, ['npm', 'run', 'build']);
  await run(folder, ['npm', 'run', 'env']);
  const passwords = await readFile(join(folder, '.env'), 'utf8');
  const realm: unknown = JSON.parse(await readFile(join(folder, 'deploy/sign-in/realm.json'), 'utf8'));
  const variables = Object.fromEntries(
    Object.entries(parseEnv(passwords)).map(([name, value]) => [name, value ?? '']),
  );
  const { issuer, keys, tokens } = await startRealmIssuer(realm, variables, t);
  const databaseUrl = `embedded:${await temporaryFolder(t)}`;
  await migrateDatabase(service, databaseUrl);
  const running = await startService(service, {
    DATABASE_URL: databaseUrl,
    AUTH_ISSUER: issuer,
    AUTH_KEYS_URL: keys,
    AUTH_AUDIENCE: 'leaf-line-online-bookshop',
    CATALOGUE_FILES_ENDPOINT: pathToFileURL(await temporaryFolder(t)).href,
    CATALOGUE_FILES_BUCKET: 'files',
    CATALOGUE_FILES_ACCESS: 'id:secret',
  });
  t.after(running.stop);
  const smoke = join(folder, 'deploy/sign-in/smoke.json');
  const calls = (await readFile(smoke, 'utf8'))
    .replaceAll('http://localhost:8080', running.address)
    .replace(/"tokens": ".*"/, `"tokens": "${tokens}"`);
  await writeFile(smoke, calls);

  const printed = await run(folder, ['npm', 'run', 'smoke', '--', '--running']);

  const users = listOf(at(realm, 'users')).map((user) => textAt(user, 'username'));
  assert.deepEqual(users, ['catalogue-manager', 'customer', 'warehouse-worker', 'all-roles']);
  for (const user of users) assert.match(printed, new RegExp(`^ok +${user}: .* is allowed: \\d+$`, 'm'));
  for (const user of users.slice(0, 3))
    assert.match(printed, new RegExp(`^ok +${user}: .* is refused: 403$`, 'm'));
  assert.doesNotMatch(printed, /FAILED/);
  assert.equal(await readFile(join(folder, '.env'), 'utf8'), passwords, 'passwords stay');
});
