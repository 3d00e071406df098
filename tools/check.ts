import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeClient } from './client/make-client.ts';
import { changedFiles } from './testing/changes.ts';

const root = resolve(import.meta.dirname, '..');
const bin = (path: string): string => join(root, 'node_modules', path);

/** Checks types on one thread: several check common files several times, and other checks use the other cores. */
const compile = [bin('typescript-native/bin/tsc'), '--singleThreaded', '--project'];

/** The checks that run no tests: the script that does each, and its arguments. The longest stands first. */
const checks: Readonly<Record<string, readonly string[]>> = {
  lint: [bin('oxlint/bin/oxlint'), '--threads=1', '.'],
  types: [...compile, 'tsconfig.json'],
  pure: [...compile, 'tsconfig.pure.json'],
  template: [...compile, 'src/chain/psm-to-artifact/template/tsconfig.json'],
  studio: [...compile, 'studio/tsconfig.json'],
  format: [bin('oxfmt/bin/oxfmt'), '--check', '.'],
  imports: [join(root, 'tools/imports/check-imports.ts')],
  wording: [join(root, 'tools/wording/check-wording.ts')],
};

type Step = { readonly name: string; readonly args: readonly string[] };

const onlyChanged = process.argv.includes('--changed');
const chosen = process.argv.slice(2).filter((word) => word !== '--changed');
for (const name of chosen) {
  if (checks[name]) continue;
  console.error(
    `There is no check "${name}"; choose some of ${Object.keys(checks).join(', ')}, or none for all.`,
  );
  process.exit(1);
}
const waiting: Step[] = [...(onlyChanged ? ofChanges() : ofAll())];
await makeClient();
await Promise.all(Array.from({ length: availableParallelism() }, workOff));

function ofAll(): readonly Step[] {
  return Object.entries(checks)
    .filter(([name]) => chosen.length === 0 || chosen.includes(name))
    .map(([name, args]) => ({ name, args }));
}

/** All checks, of which lint, the longest, reads only what changed. */
function ofChanges(): readonly Step[] {
  const scripts = changedFiles().filter((file) => /\.(?:tsx?|mjs|js)$/.test(file) && existsSync(file));
  return Object.entries(checks).flatMap(([name, args]): readonly Step[] => {
    if (name !== 'lint') return [{ name, args }];
    const [script = ''] = args;
    return scripts.length === 0 ? [] : [{ name, args: [script, ...scripts] }];
  });
}

async function workOff(): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) await runStep(step);
}

/** Runs one step; prints a line when it is green and everything it said when it is red. */
async function runStep({ name, args }: Step): Promise<void> {
  const started = performance.now();
  const { code, output } = await runNode(args);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (code === 0) {
    console.log(`ok   ${name} (${seconds} s)`);
    return;
  }
  process.exitCode = 1;
  console.error(`FAIL ${name} (${seconds} s)\n${output}`);
}

async function runNode(
  args: readonly string[],
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    // Programs in Go would use a thread for each core, and do part of their work once for each thread.
    env: { ...process.env, NO_COLOR: '1', GOMAXPROCS: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  return await new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => done({ code, output: Buffer.concat(chunks).toString('utf8') }));
  });
}
