import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeClient } from './client/make-client.ts';
import { changedFiles } from './testing/changes.ts';

const root = resolve(import.meta.dirname, '..');
const bin = (path: string): string => join(root, 'node_modules', path);

/** The checks that run no tests: the script that does each, and its arguments. The longest stands first. */
const checks: Readonly<Record<string, readonly string[]>> = {
  lint: [bin('oxlint/bin/oxlint'), '.'],
  types: [bin('typescript-native/bin/tsc'), '--project', 'tsconfig.json'],
  pure: [bin('typescript-native/bin/tsc'), '--project', 'tsconfig.pure.json'],
  template: [
    bin('typescript-native/bin/tsc'),
    '--project',
    'src/chain/psm-to-artifact/template/tsconfig.json',
  ],
  format: [bin('oxfmt/bin/oxfmt'), '--check', '.'],
  imports: [join(root, 'tools/imports/check-imports.ts')],
  wording: [join(root, 'tools/wording/check-wording.ts')],
};

/** Checks that another one contains (lint reports errors of types), so that they run only when they are asked for. */
const contained = ['types', 'template'];

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
    .filter(([name]) => (chosen.length === 0 ? !contained.includes(name) : chosen.includes(name)))
    .map(([name, args]) => ({ name, args }));
}

/** All checks, of which lint, by far the longest, reads only what changed; so the types are checked apart from it. */
function ofChanges(): readonly Step[] {
  const scripts = changedFiles().filter((file) => /\.(?:ts|mjs|js)$/.test(file) && existsSync(file));
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
    env: { ...process.env, NO_COLOR: '1' },
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
