import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { repositoryRoot } from '../../invariants/planted-tree.ts';
import { startProcess } from '../../support/process/service-process.ts';
import { reached, shown } from '../../support/testing/figures.ts';
import { openPage } from '../browser.ts';
import { assertQuiet } from './studio.ts';

const run = promisify(execFile);
const env = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}` };

/** A clone with the packages that `npm ci` would install; what npm runs behind them is run. */
async function freshClone(test: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mde-clone-'));
  test.after(() => rm(folder, { recursive: true, force: true }));
  const clone = join(folder, 'clone');
  await run('git', ['clone', '--quiet', '--depth', '1', `file://${repositoryRoot}`, clone]);
  await symlink(join(repositoryRoot, 'node_modules'), join(clone, 'node_modules'));
  await run('npm', ['run', 'prepare'], { cwd: clone, env });
  return clone;
}

/** Starts a clone as the README says, and gives its address. */
async function npmStart(test: TestContext, clone: string): Promise<string> {
  const service = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...env, SERVICE_PORT: '0', SERVICE_DATA_FOLDER: join(clone, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const exited = once(service, 'exit');
  test.after(async () => {
    if (service.pid !== undefined) process.kill(-service.pid, 'SIGTERM');
    await exited;
  });
  let printed = '';
  for await (const chunk of service.stdout) {
    printed += String(chunk);
    const url = /listens on (http:[^\s"]+)/.exec(printed)?.[1];
    if (url !== undefined) return url;
  }
  return assert.fail(`The service ended before it listened: ${printed}`);
}

/** Seconds of processor time that a process has used. */
async function processorTime(pid: number | undefined): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /s, '').split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Processor time from starting the service to its first answer. */
async function startTime(studio: 'on' | 'off'): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'mde-start-'));
  const service = await startProcess({ SERVICE_DATA_FOLDER: folder, SERVICE_STUDIO: studio });
  await fetch(`${service.url}/api/health`);
  const time = await processorTime(service.pid);
  await service.stop();
  await rm(folder, { recursive: true });
  return time;
}

/** The paths of the modules that the service has loaded when it has answered for the first time. */
async function loadedAtStart(): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'mde-start-'));
  const list = join(folder, 'loaded.txt');
  const hook = join(repositoryRoot, 'test/support/process/note-loaded.mjs');
  const service = await startProcess({
    SERVICE_DATA_FOLDER: folder,
    SERVICE_STUDIO: 'on',
    LOADED_MODULES: list,
    NODE_OPTIONS: `--import ${hook}`,
  });
  await fetch(`${service.url}/api/health`);
  await service.stop();
  const urls = new Set((await readFile(list, 'utf8')).trim().split('\n'));
  await rm(folder, { recursive: true });
  return [...urls]
    .filter((url) => url.startsWith('file:'))
    .map((url) => relative(repositoryRoot, fileURLToPath(url)));
}

describe('the service with the studio', () => {
  it('1: Fresh clone, `npm ci && npm start`, /studio/ shows sign-in', async (test) => {
    const url = await npmStart(test, await freshClone(test));
    const { page, problems, requested, close } = await openPage();
    test.after(close);
    await page.goto(`${url}/studio/`);
    await page.getByRole('button', { name: 'Continue as guest' }).waitFor();
    await page.getByRole('textbox', { name: 'Username or e-mail address' }).waitFor();
    assertQuiet({ problems, requested }, { baseUrl: url, said: [] });
  });

  it('3: Start time of the service is unchanged', async () => {
    const loaded = await loadedAtStart();
    assert.ok(loaded.includes('src/http/studio/files.ts'), `${loaded.length} modules`);
    const ofStudio = /^studio\/|^node_modules\/(?:preact|@preact|vite|@codemirror|@tanstack)/;
    assert.deepEqual(
      loaded.filter((path) => ofStudio.test(path)),
      [],
      'a start loads nothing of the page',
    );
    const times = { on: [] as number[], off: [] as number[] };
    const least = (): readonly [on: number, off: number] => [Math.min(...times.on), Math.min(...times.off)];
    const isUnchanged = ([on, off] = least()): boolean => on <= 1.15 * off + 0.02;
    // The first round fills the compile cache; more rounds than three even out what else this machine does.
    for (let round = 0; round <= 15 && !(round > 3 && isUnchanged()); round += 1)
      for (const studio of ['on', 'off'] as const) {
        const time = await startTime(studio);
        if (round > 0) times[studio].push(time);
      }
    const [on, off] = least();
    assert.ok(isUnchanged(), `${on} s of the processor with the studio, ${off} s without`);
    reached(
      'E1',
      `${shown(1_000 * on)} ms of the processor with the studio, ${shown(1_000 * off)} ms without`,
    );
  });
});
