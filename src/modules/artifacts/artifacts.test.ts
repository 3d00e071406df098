import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import type { Modules } from '../../../test/support/modules/modules.ts';
import { newCaller, newProject, openModules } from '../../../test/support/modules/modules.ts';
import { refusalOf } from '../../../test/support/lib/refusals.ts';
import type { Ending } from '../../../test/support/storage/temporary-storage.ts';
import type { Caller } from '../accounts/index.ts';
import type { ListQuery } from '../../lib/listing.ts';
import { contentTypeOf, filePathProblem } from './index.ts';

const everything: ListQuery = { limit: 200, offset: 0, sort: { field: 'updatedAt', direction: 'desc' } };
const texts: Readonly<Record<string, string>> = {
  'src/main.ts': 'start();\n',
  'README.md': '# Shop\n',
  'docs/große Übersicht.md': 'ä\n',
  'empty.txt': '',
};

type Opened = Modules & {
  readonly caller: Caller;
  readonly projectId: string;
  readonly artifactId: string;
};

async function open(ending: Ending): Promise<Opened> {
  const modules = await openModules(ending);
  const { caller, projectId } = await newProject(modules);
  const { contents, transactions } = modules.storage;
  const files = await Promise.all(
    Object.entries(texts).map(async ([path, text]) => ({
      path,
      ...(await contents.put(new TextEncoder().encode(text))),
      contentType: contentTypeOf(path),
      mode: 'REGENERATE' as const,
      updatedAt: modules.clock.now(),
      protectedRegions: [],
    })),
  );
  const artifactId = 'artifact-1';
  const record = {
    id: artifactId,
    projectId,
    name: 'Shop',
    sourceModelId: 'psm',
    sourceRevision: 1,
    jobId: 'job',
    revision: 1,
    fileCount: files.length,
    totalBytes: files.reduce((sum, file) => sum + file.size, 0),
    createdAt: 1,
    updatedAt: 1,
  };
  await transactions.transact((stores) => stores.artifacts.insert(record, files));
  return { ...modules, caller, projectId, artifactId };
}

test('members list, read and open the files of an artifact; strangers find nothing', async (t) => {
  const opened = await open(t);
  const { artifacts, caller, projectId, artifactId } = opened;
  const page = await artifacts.list(caller, { ...everything, projectId });
  assert.deepEqual(
    page.items.map((artifact) => artifact.id),
    [artifactId],
  );
  const files = await artifacts.files(caller, artifactId);
  assert.deepEqual(
    files.map((file) => file.path),
    Object.keys(texts).sort(),
  );
  for (const { path } of files) {
    const file = await artifacts.readFile(caller, { artifactId, path });
    assert.equal(new TextDecoder().decode(file.bytes), texts[path]);
  }
  const stranger = await newCaller(opened);
  await refusalOf(artifacts.list(stranger, { ...everything, projectId }), 'NOT_FOUND');
  await refusalOf(artifacts.get(stranger, artifactId), 'NOT_FOUND');
  await refusalOf(artifacts.files(stranger, artifactId), 'NOT_FOUND');
  await refusalOf(artifacts.readFile(stranger, { artifactId, path: '../x' }), 'NOT_FOUND');
  await refusalOf(artifacts.zip(stranger, { artifactId }), 'NOT_FOUND');
});

test('a path that no artifact can have is refused, one that this artifact has not is not found', async (t) => {
  const { artifacts, caller, artifactId } = await open(t);
  const refused = await refusalOf(artifacts.readFile(caller, { artifactId, path: 'src/../x' }), 'INVALID');
  assert.match(refused.issues[0] ?? '', /^path: /);
  await refusalOf(artifacts.readFile(caller, { artifactId, path: 'src' }), 'NOT_FOUND');
});

test('the ZIP holds every file under its path, and the same artifact gives the same bytes', async (t) => {
  const { artifacts, caller, artifactId } = await open(t);
  const first = await buffer((await artifacts.zip(caller, { artifactId })).stream);
  const second = await buffer((await artifacts.zip(caller, { artifactId })).stream);
  assert.equal(Buffer.compare(first, second), 0);
  assert.deepEqual(unzipped(first), new Map(Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1))));
});

const illegal = ['', '/a', '\\a', 'C:/a', 'a\\b', 'a//b', 'a/', './a', 'a/../b', '..', 'a\0', 'a\nb'];
const legal = ['a', 'a/b.txt', '.env.example', 'a..b/c', 'große/Übersicht.md', 'x'.repeat(255)];

for (const path of illegal)
  test(`${JSON.stringify(path)} is not a path of a file`, () => {
    assert.match(filePathProblem(path) ?? '', /^path: /);
  });

for (const path of legal)
  test(`${JSON.stringify(path.slice(0, 30))} is a path of a file`, () => {
    assert.equal(filePathProblem(path), undefined);
  });

test('long paths are refused: 1,024 bytes at most, 255 a segment', () => {
  assert.match(filePathProblem('ü'.repeat(128)) ?? '', /255 bytes/);
  assert.equal(filePathProblem(Array(5).fill('x'.repeat(200)).join('/')), undefined);
  assert.match(filePathProblem(Array(6).fill('x'.repeat(200)).join('/')) ?? '', /1024 bytes/);
});

test('no accepted path leaves the artifact, in any spelling', () => {
  const part = fc.constantFrom('..', '.', '', 'a', '/', '\\', 'C:', '%2e', '\0', 'b.txt');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const path = parts.join('/');
      if (filePathProblem(path) !== undefined) return;
      const inside = new URL(path, 'file:///artifact/').pathname;
      assert.ok(inside.startsWith('/artifact/'), path);
    }),
  );
});

/** Paths and texts of a ZIP, read from its central directory. */
function unzipped(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf('PK\u0005\u0006');
  const found = new Map<string, string>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(start, start + size);
    const text = zip.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed);
    found.set(zip.toString('utf8', at + 46, at + 46 + nameLength), text.toString('utf8'));
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return found;
}
