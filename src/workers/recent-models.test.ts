import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newVersions, recentModels } from './recent-models.ts';

const options = { room: 100, forgottenAfter: 60_000 };
const root = { eClass: 'CimModel', id: 'm' };

test('the last three versions of a model are found, and others are not', () => {
  const models = recentModels(options);
  const versions = newVersions('cim');
  for (const sha256 of ['1', '2', '3', '4'])
    models.keep({ root: { ...root, id: sha256 }, sha256, size: 80, versions });
  assert.deepEqual(
    ['1', '2', '3', '4', '5'].map((sha256) => models.find(sha256)?.root.id),
    [undefined, '2', '3', '4', undefined],
  );
  assert.equal(models.find('4')?.versions, versions);
});

test('the models that were used least lately make room for others; a model that is too large takes none', () => {
  const models = recentModels(options);
  const keep = (sha256: string, size: number): void =>
    models.keep({ root, sha256, size, versions: newVersions('cim') });
  keep('a', 40);
  keep('b', 40);
  assert.ok(models.find('a'));
  keep('c', 40);
  keep('d', 101);
  assert.deepEqual(
    ['a', 'b', 'c', 'd'].map((sha256) => models.find(sha256) !== undefined),
    [true, false, true, false],
  );
});

test('a model that has grown too large is forgotten', () => {
  const models = recentModels(options);
  const versions = newVersions('cim');
  models.keep({ root, sha256: 'a', size: 90, versions });
  models.keep({ root, sha256: 'b', size: 110, versions });
  assert.equal(models.find('a'), undefined);
});

test('all is forgotten when nothing was used for the time', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const models = recentModels(options);
  models.keep({ root, sha256: 'a', size: 10, versions: newVersions('cim') });
  t.mock.timers.tick(50_000);
  assert.ok(models.find('a'));
  t.mock.timers.tick(50_000);
  assert.ok(models.find('a'));
  t.mock.timers.tick(60_001);
  assert.equal(models.find('a'), undefined);
});
