import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { refusalOf } from '../../test/support/lib/refusals.ts';
import type { ModelDocument, ReadContent } from '../modules/models/index.ts';
import { createWorkers } from './index.ts';

const signal = new AbortController().signal;

function bytesOf(json: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(json));
}

async function bookshop(): Promise<unknown> {
  return JSON.parse(
    await readFile(new URL('../../test/fixtures/models/bookshop.cim.json', import.meta.url), 'utf8'),
  );
}

function readOf({ content }: ModelDocument): ReadContent {
  assert.equal(content?.kind, 'READ');
  return content;
}

test('large and small bodies are read alike, in a thread or where they are', async (t) => {
  const workers = createWorkers({ threads: 1, ready: 0 });
  t.after(() => workers.close());
  const content = await bookshop();
  const small = await workers.reader.readDocument('cim', bytesOf({ projectId: 'p', content }));
  const large = await workers.reader.readDocument(
    'cim',
    bytesOf({ projectId: 'p', padding: ' '.repeat(300_000), content }),
  );
  assert.deepEqual(readOf(large), readOf(small));
  assert.equal(large.fields['projectId'], 'p');
});

test('a large body with a mistake is refused like a small one, with its place', async (t) => {
  const workers = createWorkers({ threads: 1, ready: 0 });
  t.after(() => workers.close());
  const broken = new TextEncoder().encode(`${' '.repeat(300_000)}{"a":}`);
  const refused = await refusalOf(workers.reader.readDocument('cim', broken), 'INVALID');
  assert.match(refused.issues[0] ?? '', /^body: line 1, column 300006: expected a value/);
  const list = await refusalOf(workers.reader.readDocument('cim', bytesOf([1])), 'INVALID');
  assert.deepEqual(list.issues, ['body: must be a JSON object']);
});

test('changing the root of a large content changes the root only', async (t) => {
  const workers = createWorkers({ threads: 1, ready: 0 });
  t.after(() => workers.close());
  const goals = Array.from({ length: 3_000 }, (_, index) => ({
    eClass: 'Goal',
    id: `g${index}`,
    name: 'x'.repeat(100),
  }));
  const content = { eClass: 'CimModel', id: 'r', name: 'Shop', description: 'Old', goals };
  const read = readOf(await workers.reader.readDocument('cim', bytesOf({ content })));
  assert.ok(read.bytes.byteLength > 300_000);
  const change = { name: 'New', description: null };
  const changed = await workers.reader.changeRoot('cim', { content: read, change });
  assert.equal(changed.name, 'New');
  assert.equal(changed.description, null);
  assert.deepEqual(JSON.parse(new TextDecoder().decode(changed.bytes)), {
    eClass: 'CimModel',
    id: 'r',
    name: 'New',
    goals,
  });
});

test('the first 500 problems of a content are listed, and how many there are', async (t) => {
  const workers = createWorkers({ threads: 1, ready: 0 });
  t.after(() => workers.close());
  const goals = Array.from({ length: 700 }, () => ({ nmae: 'x' }));
  const { content } = await workers.reader.readDocument('cim', bytesOf({ content: { goals } }));
  assert.equal(content?.kind, 'UNREADABLE');
  assert.equal(content.issues.length, 501);
  assert.match(content.issues[499] ?? '', /^content\.goals\[499\]\.nmae: /);
  assert.equal(content.issues[500], 'content: has 700 problems; the first 500 are listed');
});

test('a transformation gives the same bytes every time, and leaves the bytes it was given alone', async (t) => {
  const workers = createWorkers({ threads: 2 });
  t.after(() => workers.close());
  const { bytes } = readOf(await workers.reader.readDocument('cim', bytesOf({ content: await bookshop() })));
  const direction = 'CIM_TO_PIM';
  const [one, two] = await Promise.all(
    [1, 2].map(() => workers.generation.transform({ direction, bytes, signal })),
  );
  assert.ok(one !== undefined && two !== undefined);
  assert.equal(Buffer.compare(one.bytes, two.bytes), 0);
  assert.ok(bytes.byteLength > 0);
  const { valid, findings } = await workers.generation.validate({ level: 'pim', bytes: one.bytes, signal });
  assert.ok(valid, JSON.stringify(findings.filter((finding) => finding.severity === 'ERROR')));
  const { counts, changes } = await workers.generation.compare({
    level: 'pim',
    before: one.bytes,
    after: two.bytes,
    signal,
  });
  assert.equal(counts.unchanged, one.elementCount);
  assert.equal(changes.total, 0);
});

test('work that is aborted is rejected with the reason, and the threads go on with other work', async (t) => {
  const workers = createWorkers({ threads: 1 });
  t.after(() => workers.close());
  const { bytes } = readOf(await workers.reader.readDocument('cim', bytesOf({ content: await bookshop() })));
  const controller = new AbortController();
  const reason = new Error('enough');
  const work = workers.generation.validate({ level: 'cim', bytes, signal: controller.signal });
  controller.abort(reason);
  await assert.rejects(work, reason);
  assert.equal((await workers.generation.validate({ level: 'cim', bytes, signal })).valid, true);
});

test('a password is verified against its hash only, and hashing it twice gives different hashes', async (t) => {
  const workers = createWorkers({ threads: 1, ready: 0 });
  t.after(() => workers.close());
  const { passwords } = workers;
  const hash = await passwords.hash('correct horse');
  assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.notEqual(await passwords.hash('correct horse'), hash);
  assert.equal(await passwords.verify(hash, 'correct horse'), true);
  assert.equal(await passwords.verify(hash, 'correct horsf'), false);
});
