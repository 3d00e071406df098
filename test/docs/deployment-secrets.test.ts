import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { withSecretFiles } from '../../src/settings.ts';
import { at, membersOf, textAt } from '../support/lib/json.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';

const root = join(import.meta.dirname, '../..');

test('the script makes the secrets that the compose file reads, where it reads them', async (t) => {
  const folder = await temporaryFolder(t);
  cpSync(join(root, 'deploy/secrets.sh'), join(folder, 'secrets.sh'));
  const compose: unknown = parse(readFileSync(join(root, 'deploy/compose.yaml'), 'utf8'));
  made(folder, ['secrets.sh']);
  const secrets = membersOf(at(compose, 'secrets'));
  assert.ok(Object.keys(secrets).length > 1);
  for (const secret of Object.values(secrets)) assert.ok(existsSync(join(folder, textAt(secret, 'file'))));
  const database = at(compose, 'services', 'database', 'environment');
  const { SERVICE_DATABASE_URL: address = '' } = withSecretFiles(
    { SERVICE_DATABASE_URL_FILE: join(folder, 'secrets/database-url') },
    (path) => readFileSync(path, 'utf8'),
  );
  const { protocol, hostname, username, password, pathname } = new URL(address);
  assert.deepEqual(
    [protocol, hostname, username, pathname.slice(1)],
    ['postgres:', 'database', textAt(database, 'POSTGRES_USER'), textAt(database, 'POSTGRES_DB')],
  );
  assert.match(password, /^[A-Za-z0-9]{40}$/);
  assert.equal(password, readFileSync(join(folder, 'secrets/database-password'), 'utf8'));
});

test('secrets that are there stay, also when the script runs again; others differ', async (t) => {
  const folder = await temporaryFolder(t);
  const script = join(root, 'deploy/secrets.sh');
  const read = (place: string): string => readFileSync(join(folder, place, 'database-url'), 'utf8');
  for (const place of ['one', 'one', 'other']) {
    const before = existsSync(join(folder, place)) ? read(place) : undefined;
    made(folder, [script, place]);
    if (before !== undefined) assert.equal(read(place), before);
  }
  assert.notEqual(read('one'), read('other'));
  writeFileSync(join(folder, 'one/database-url'), 'postgres://mde:own@db.example.org/mde');
  made(folder, [script, 'one']);
  assert.match(read('one'), /db\.example\.org/);
  rmSync(join(folder, 'one/database-password'));
  const { status, stderr } = spawnSync('sh', [script, 'one'], { cwd: folder, encoding: 'utf8' });
  assert.equal(status, 1);
  assert.match(stderr, /put back the password/);
});

test('only the owner of the folder gets to the secrets, and neither Git nor the image has them', async (t) => {
  const folder = await temporaryFolder(t);
  made(folder, [join(root, 'deploy/secrets.sh'), 'secrets']);
  assert.equal(statSync(join(folder, 'secrets')).mode & 0o777, 0o700);
  // Containers read the files as other users.
  assert.equal(statSync(join(folder, 'secrets/database-url')).mode & 0o777, 0o644);
  for (const place of ['deploy/secrets', 'deploy/overlays/mine/secrets']) {
    const ignored = spawnSync('git', ['check-ignore', '--quiet', `${place}/database-url`], { cwd: root });
    assert.equal(ignored.status, 0, place);
    const ofImage = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
    assert.ok(ofImage.includes(place.replace('mine', '*')), place);
  }
});

function made(folder: string, words: readonly string[]): void {
  const { status, stderr } = spawnSync('sh', words, { cwd: folder, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
}
