import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { goldenModel } from '../fixtures/fixtures.ts';
import { createWire } from '../fuzz/wire.ts';
import { createChain } from '../support/http/chain.ts';
import { reached, shown } from '../support/testing/figures.ts';
import { listAt, textAt } from '../support/lib/json.ts';
import { clientOf, type Client } from '../support/http/service.ts';
import { startProcess } from '../support/process/service-process.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';
import { entriesOf } from '../support/lib/zip.ts';

const root = join(import.meta.dirname, '../..');

/** Ways to write `..`, `/` and `\`, some of which other decoders than ours would understand. */
const ups = ['..', '%2e%2e', '.%2e', '%2E.', '%252e%252e', '%c0%ae%c0%ae', '%u002e%u002e', '..%00'];
const separators = ['/', '%2f', '%5c', '\\', '%252f', '%c0%af', '%u2215', '//'];

/** Spellings of a way out of the root, as they stand in a request. */
const spellings: readonly string[] = [
  ...ups.flatMap((up) => separators.map((separator) => [up, up, up, 'etc', 'passwd'].join(separator))),
  ...['%2fetc%2fpasswd', '%5cetc%5cpasswd', 'C:%5csecret', 'c:/secret', 'C:secret', '%5c%5chost%5cshare%5cx'],
  ...['docs%2f..%2f..%2fsecret', 'a/./b', 'a//b', 'a%2f%2e%2fb', 'a/', '%00', 'a%00.md', 'a%0d%0ab', 'a%0a'],
  ...['%7f', 'a%5cb', `${'a/'.repeat(600)}b`, 'a'.repeat(256), '%c3%28', '%', '%2', '%zz', '%ed%a0%80'],
];

/** The same in a JSON body, where nothing is decoded but JSON. */
const paths: readonly string[] = [
  ...['../../../etc/passwd', '..\\..\\etc\\passwd', '/etc/passwd', '\\etc\\passwd', 'C:\\x', 'c:/x', 'C:x'],
  ...[
    '\\\\host\\share\\x',
    'a/../b',
    'a/..',
    '..',
    '.',
    'a/./b',
    'a//b',
    'a/',
    '',
    'a\0b',
    'a\nb',
    'a\u007fb',
  ],
  ...['a'.repeat(256), 'a/'.repeat(600), './a', '.generation/x', '\u0085', 'a\\..\\b', '\ud800'],
];

/** Names that some file system makes something else of, but that stay inside of a folder. */
const oddNames: readonly string[] = [
  ...['CON', 'aux.txt', 'nul', '-rf', '~root', '$HOME', '`id`', 'a b', ' a', '...', '....', '..a', 'a..'],
  ...[
    'a:b',
    'a*b',
    'a?b',
    'a|b',
    'a"b',
    "a'b",
    '<a>',
    '%2e%2e',
    '..%2fa',
    '\u202ea',
    '．．／a',
    '‥∕a',
    'a'.repeat(255),
  ],
];

describe('paths', async () => {
  it('that lead out of an artifact are refused, however they are written, and nothing outside is opened', async (t) => {
    const outside = await temporaryFolder(t);
    await writeFile(join(outside, 'secret'), 'secret');
    const dataFolder = join(outside, 'data');
    const service = await startProcess({ SERVICE_DATA_FOLDER: dataFolder, SERVICE_DATABASE_URL: '' });
    t.after(() => service.stop());
    const client = await clientOf(service.url);
    const { token, base } = await newArtifact(client);
    const trace = join(outside, 'trace');
    const tried = await traced({ pid: service.pid, trace }, async () => {
      const all = await tryAll(client, { token, base });
      // Something that is carried out, and leaves its mark in the trace.
      const json = { path: 'docs/notes.md', content: 'x' };
      assert.equal((await client.call('PUT', `${base}/files`, { token, json })).status, 201);
      return all;
    });
    const calls = await readFile(trace, 'utf8');
    assert.match(calls, /\bf(?:data)?sync\(/, 'the trace does not show that a file was written');
    const opened = [...calls.matchAll(/(?:open|openat|openat2|creat)\([^"\n]*"([^"\n]*)"/g)].map(
      ([, path = '']) => path,
    );
    const own = [dataFolder, root, '/proc/', '/sys/', '/dev/', '/tmp/node-compile-cache'];
    assert.deepEqual(
      opened.filter((path) => !own.some((place) => resolve('/', path).startsWith(place))),
      [],
    );
    assert.ok(tried.spellings >= 60 && tried.requests >= 180);
    reached(
      'C8',
      `${tried.spellings} spellings, ${shown(tried.requests)} requests by fetch and as bytes, all 4xx, nothing opened outside`,
    );
  });

  it('in archives stay inside of the folder they are unpacked in, with unzip and with bsdtar', async (t) => {
    const outside = await temporaryFolder(t);
    const service = await startProcess({
      SERVICE_DATA_FOLDER: join(outside, 'data'),
      SERVICE_DATABASE_URL: '',
    });
    t.after(() => service.stop());
    const client = await clientOf(service.url);
    const { token, base, projectId } = await newArtifact(client);
    for (const name of [...oddNames, ...paths.filter((path) => path !== '' && !path.includes('\ud800'))]) {
      const json = { projectId, name: name.slice(0, 200) };
      await client.call('POST', '/api/pim', { token, json });
      await client.call('PUT', `${base}/files`, { token, json: { path: name, content: 'odd' } });
    }
    const zips = {
      artifact: (await client.call('GET', `${base}/download`, { token })).bytes,
      project: (await client.call('GET', `/api/projects/${projectId}/download`, { token })).bytes,
    };
    let unpacked = 0;
    for (const [name, bytes] of Object.entries(zips))
      for (const [program, ...options] of [
        ['unzip', '-q', '-o'],
        ['bsdtar', '-x', '-f'],
      ] as const) {
        const place = join(outside, program, name);
        const file = join(place, 'it.zip');
        const inner = join(place, 'inner');
        await mkdir(inner, { recursive: true });
        await writeFile(file, bytes);
        const done = spawnSync(program, [...options, file], { cwd: inner, encoding: 'utf8' });
        assert.equal(done.error, undefined, `This test needs the program ${program}; install it.`);
        assert.equal(done.status, 0, done.stderr);
        assert.deepEqual((await readdir(place)).sort(), ['inner', 'it.zip']);
        const files = (await readdir(inner, { recursive: true, withFileTypes: true })).filter(
          (entry) => !entry.isDirectory(),
        );
        assert.ok(files.every((entry) => entry.isFile()));
        assert.equal(files.length, entriesOf(bytes).size);
        unpacked += files.length;
      }
    assert.deepEqual((await readdir(outside)).sort(), ['bsdtar', 'data', 'unzip']);
    reached('C8', `archives of ${oddNames.length} odd names: ${shown(unpacked)} files unpacked, all inside`);
  });
});

type Artifact = { readonly token: string; readonly projectId: string; readonly base: string };

async function newArtifact(client: Client): Promise<Artifact> {
  const token = await client.newAccount();
  const projectId = await client.newProject(token);
  const json = { projectId, content: goldenModel('bookshop', 'psm') };
  const psm = textAt((await client.call('POST', '/api/psm', { token, json })).body, 'id');
  const job = await createChain(client).transform(token, 'psm-to-artifact', psm);
  return { token, projectId, base: `/api/artifact/${textAt(job, 'artifactId')}` };
}

/** Sends every spelling in every place, and fails at an answer that is not a refusal. */
async function tryAll(
  client: Client,
  { token, base }: Pick<Artifact, 'token' | 'base'>,
): Promise<{ readonly spellings: number; readonly requests: number }> {
  const wire = createWire(client.baseUrl, '127.0.0.2');
  const body = Buffer.from(JSON.stringify({ content: 'x' }));
  const headers = { 'X-Auth-Token': token, 'Content-Type': 'application/json' };
  const before = listAt((await client.call('GET', `${base}/files`, { token })).body).length;
  let requests = 0;
  const assertRefused = (status: number, what: string): void => {
    requests += 1;
    assert.ok(status >= 400 && status < 500, `${what} was answered ${status}`);
  };
  for (const spelling of spellings)
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const path = `${base}/files/${spelling}`;
      const sent = { method, path, headers, body: method === 'PUT' ? body : undefined };
      // A backslash and odd bytes go over the wire as they are.
      assertRefused((await wire.send(sent)).status, `${method} ${path}`);
      // Clients take `.` and `..` out of an address; what is left then is another request.
      if (new URL(path, client.baseUrl).pathname !== path) continue;
      const fetched = await fetch(`${client.baseUrl}${path}`, {
        method,
        headers,
        ...(method === 'PUT' ? { body } : {}),
      });
      assertRefused(fetched.status, `fetch ${method} ${path}`);
    }
  for (const path of paths) {
    const json = JSON.stringify({ path, content: 'x' });
    const sent = { method: 'PUT', path: `${base}/files`, headers, body: Buffer.from(json) };
    assertRefused((await wire.send(sent)).status, json);
  }
  wire.close();
  const after = listAt((await client.call('GET', `${base}/files`, { token })).body).length;
  assert.equal(after, before);
  return { spellings: spellings.length + paths.length, requests };
}

/** Writes into a file which files a process opens and syncs while something is done, also those it does not get. */
async function traced<R>(
  { pid, trace }: { readonly pid: number | undefined; readonly trace: string },
  work: () => Promise<R>,
): Promise<R> {
  const calls = 'trace=open,openat,openat2,creat,fsync,fdatasync';
  const strace = spawn('strace', ['-f', '-qq', '-e', calls, '-o', trace, '-p', String(pid)]);
  const ended = once(strace, 'exit');
  const failed = once(strace, 'error').then(([error]) =>
    assert.fail(`This test needs the program strace; install it. ${String(error)}`),
  );
  const done = async (): Promise<R> => {
    await attached(pid);
    const result = await work();
    strace.kill('SIGINT');
    await ended;
    return result;
  };
  return Promise.race([done(), failed]);
}

/** Resolves when somebody traces every thread of a process. */
async function attached(pid: number | undefined): Promise<void> {
  const tasks = `/proc/${pid}/task`;
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const states = await Promise.all(
      (await readdir(tasks)).map((task) => readFile(join(tasks, task, 'status'), 'utf8')),
    );
    if (states.every((state) => !/^TracerPid:\s*0$/m.test(state))) return;
    await pause(50);
  }
  assert.fail('strace did not attach to the service; ptrace may be barred here');
}
