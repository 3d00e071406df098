import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';

const root = join(import.meta.dirname, '../..');
const dataFolder = await mkdtemp(join(tmpdir(), 'mde-process-'));
after(() => rm(dataFolder, { recursive: true }));

type Process = { readonly child: ChildProcess; readonly output: () => string };

function start(environment: Readonly<Record<string, string>>): Process {
  const child = spawn(process.execPath, ['--import', './tools/node24.mjs', 'src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      SERVICE_PORT: '0',
      SERVICE_LOG_LEVEL: 'warn',
      SERVICE_DATA_FOLDER: dataFolder,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return { child, output: () => output };
}

async function addressOf({ child, output }: Process): Promise<string> {
  for (;;) {
    const address = /listens on (http:\S+)/.exec(output())?.[1];
    if (address !== undefined) return address;
    assert.equal(child.exitCode, null, output());
    assert.ok(child.stdout !== null);
    await once(child.stdout, 'data');
  }
}

describe('the process', () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    it(`says where it listens, and ends well on ${signal}`, async () => {
      const service = start({});
      const answer = await fetch(`${await addressOf(service)}/api/health`);
      assert.equal(answer.status, 200);
      service.child.kill(signal);
      assert.deepEqual(await once(service.child, 'exit'), [0, null]);
    });

  it('ends with a message about settings it cannot read', async () => {
    const service = start({ SERVICE_PORT: 'eighty', SERVICE_WORKER_THREADS: '0' });
    assert.deepEqual(await once(service.child, 'close'), [1, null]);
    assert.deepEqual(service.output().trim().split('\n'), [
      'SERVICE_PORT: found "eighty", but it must be a whole number from 0 to 65535.',
      'SERVICE_WORKER_THREADS: found "0", but it must be a whole number from 1 to 64.',
    ]);
  });

  it('ends with a message when another one uses its data folder', async () => {
    const first = start({});
    await addressOf(first);
    const second = start({});
    assert.deepEqual(await once(second.child, 'close'), [1, null]);
    assert.match(second.output(), new RegExp(dataFolder));
    assert.doesNotMatch(second.output(), /^ +at /m);
    first.child.kill('SIGTERM');
    await once(first.child, 'exit');
  });

  it('warns of settings it does not know', async () => {
    const service = start({ SERVICE_PROT: '1' });
    await addressOf(service);
    assert.match(service.output(), /SERVICE_PROT is not a setting/);
    service.child.kill('SIGTERM');
    await once(service.child, 'exit');
  });
});
