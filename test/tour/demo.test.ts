import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { makeOutputFolder, rememberFolder } from '../../tools/demo/output-folder.ts';
import { freeAddress } from '../../tools/demo/service.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';

const root = join(import.meta.dirname, '../..');
const host = '127.0.0.1';
const other = createServer();
other.listen(0, host);
await once(other, 'listening');
after(() => {
  other.close();
});
const bound = other.address();
assert.ok(typeof bound === 'object' && bound !== null);
const takenPort = bound.port;

describe('the demo', () => {
  it('says in one line that its port is taken, and what to do', async () => {
    const { code, printed, complained } = await demo({ SERVICE_HOST: host, SERVICE_PORT: String(takenPort) });
    assert.equal(code, 1);
    assert.equal(printed, '');
    assert.match(
      complained,
      new RegExp(`^Port ${takenPort} of ${host} is taken .*SERVICE_PORT=\\d+ npm run demo\n$`),
    );
  });

  it('says in one line what is wrong with a setting', async () => {
    const { code, complained } = await demo({ SERVICE_PORT: 'eighty' });
    assert.equal(code, 1);
    assert.match(complained, /SERVICE_PORT/);
    assert.doesNotMatch(complained, /^ +at /m);
  });

  it('chooses a free port for port 0', async () => {
    const { port } = await freeAddress({ host, port: 0 });
    assert.ok(port > 0 && port !== takenPort);
  });
});

describe('the folder a demo writes to', () => {
  const made = async (parent: string): Promise<string> => {
    const { path } = await makeOutputFolder(parent, 'shop');
    await mkdir(join(path, 'src'));
    await writeFile(join(path, 'README.md'), 'made');
    await writeFile(join(path, 'src/main.ts'), 'made');
    await rememberFolder(path);
    return path;
  };

  it('is made again when it was not changed', async (t) => {
    const parent = await temporaryFolder(t);
    const path = await made(parent);
    await mkdir(join(path, 'node_modules'));
    await writeFile(join(path, 'node_modules/installed.js'), '');
    const again = await makeOutputFolder(parent, 'shop');
    assert.deepEqual(again, { path, kept: [] });
    await assert.rejects(readFile(join(path, 'README.md')));
  });

  const changes: Readonly<Record<string, (path: string) => Promise<void>>> = {
    'changed a file': (path) => writeFile(join(path, 'src/main.ts'), 'mine'),
    'added a file': (path) => writeFile(join(path, 'src/mine.ts'), 'mine'),
    'removed a file': (path) => rm(join(path, 'README.md')),
    'stopped the demo in the middle': (path) => rm(`${path}.made.json`),
  };
  for (const [what, change] of Object.entries(changes))
    it(`is another one when someone ${what}`, async (t) => {
      const parent = await temporaryFolder(t);
      const path = await made(parent);
      await change(path);
      for (const number of [2, 3]) {
        const next = await made(parent);
        assert.equal(basename(next), `shop-${number}`);
        await change(next);
      }
      const { kept } = await makeOutputFolder(parent, 'shop');
      assert.deepEqual(
        kept.map((each) => basename(each)),
        ['shop', 'shop-2', 'shop-3'],
      );
    });
});

async function demo(
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly code: number | null; readonly printed: string; readonly complained: string }> {
  const child = spawn(process.execPath, ['--import', './tools/node24.mjs', 'tools/demo/demo.ts'], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const texts = { printed: '', complained: '' };
  child.stdout.on('data', (chunk: Buffer) => (texts.printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (texts.complained += chunk.toString()));
  await once(child, 'close');
  return { code: child.exitCode, ...texts };
}
