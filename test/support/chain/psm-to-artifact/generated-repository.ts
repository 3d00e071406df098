import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { generateArtifact, regenerateArtifact } from '../../../../src/chain/psm-to-artifact/index.ts';
import { openPrevious } from '../../../../src/kernel/generation/previous-artifact.ts';
import type { ArtifactFile } from '../../../../src/kernel/generation/regenerate.ts';
import { openModel } from '../../../../src/kernel/model/model.ts';
import { psm } from '../../../../src/chain/psm/psm.ts';
import type { Element } from '../../../../src/kernel/model/element.ts';
import type { Ending } from '../../storage/temporary-storage.ts';
import { programTexts } from './program-texts.ts';

/** A generated repository in a folder of its own. */
export type Repository = {
  readonly folder: string;
  /** Paths of all files, relative to the folder. */
  readonly paths: readonly string[];
  /** Folders of its services, relative to the folder. */
  readonly services: readonly string[];
};

/**
 * Writes the repository of a deployment model into a temporary folder, where there is a `previous` one, as the next
 * generation of that. Its packages are this project's own: the same versions that its services name, so that nothing is
 * downloaded.
 */
export async function writeRepository(
  root: Element,
  ending: Ending,
  previous?: Repository,
): Promise<Repository> {
  const folder = await mkdtemp(join(tmpdir(), 'mde-generated-'));
  ending.after(() => rm(folder, { recursive: true, force: true }));
  const model = openModel(psm, root);
  const files =
    previous === undefined ? generateArtifact(model, programTexts) : nextGeneration(model, previous);
  for (const { path, content } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  const paths = files.map(({ path }) => path);
  const services = paths
    .filter((path) => /^services\/[^/]+\/package\.json$/.test(path))
    .map((path) => dirname(path));
  assert.ok(services.length > 0, 'the repository has no service');
  for (const service of services) await giveCompiler(join(folder, service));
  return { folder, paths, services };
}

function nextGeneration(
  model: Parameters<typeof generateArtifact>[0],
  { folder, paths }: Repository,
): readonly ArtifactFile[] {
  const opened = openPrevious({
    paths,
    read: (path) => (paths.includes(path) ? readFileSync(join(folder, path), 'utf8') : undefined),
  });
  assert.ok(opened !== undefined, 'the repository before has no manifest');
  const result = regenerateArtifact(model, { texts: programTexts, previous: opened });
  assert.ok(result.kind === 'GENERATED');
  return result.files;
}

/**
 * Lets the scripts of a service find the native compiler first: it writes the same JavaScript as the one that
 * `package.json` names, in a quarter of the processor time. `test/generated/installed.test.ts` runs the named one.
 */
async function giveCompiler(service: string): Promise<void> {
  const programs = join(service, 'node_modules', '.bin');
  await mkdir(programs, { recursive: true });
  const compiler = join(process.cwd(), 'node_modules/typescript-native/bin/tsc');
  await writeFile(join(programs, 'tsc'), `#!/bin/sh\nexec node '${compiler}' --singleThreaded "$@"\n`, {
    mode: 0o755,
  });
}

/** Runs a command to its end and gives its output; fails with the end of the output when the command does. */
export async function run(
  folder: string,
  command: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { child, output } = start(folder, command, environment);
  const [code] = (await once(child, 'close')) as [number | null];
  assert.equal(code, 0, `${command.join(' ')} ended with ${String(code)}:\n${output().slice(-6_000)}`);
  return output();
}

/** A command that is running. */
export type Running = { readonly child: ChildProcess; readonly output: () => string };

/** Starts a command with the programs of this project's packages at hand. */
export function start(
  folder: string,
  [program = '', ...words]: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Running {
  const bin = join(process.cwd(), 'node_modules', '.bin');
  const { NODE_TEST_CONTEXT: _, NODE_OPTIONS: _options, ...inherited } = process.env;
  const child = spawn(program, words, {
    cwd: folder,
    env: { ...inherited, PATH: `${bin}:${process.env['PATH'] ?? ''}`, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const collect = (chunk: Buffer): void => {
    text += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return { child, output: () => text };
}

/** How many tests a run of `node --test` counted as passed. */
export function passedTests(output: string): number {
  return Number(/^[#ℹ] pass (\d+)/m.exec(output)?.[1] ?? 0);
}
