import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { pimOf, psmOf } from '../support/chain/chain-runs.ts';
import { exampleModel } from '../support/chain/example-models.ts';
import { passedTests, run, writeRepository } from '../support/chain/psm-to-artifact/generated-repository.ts';
import { textAt } from '../support/lib/json.ts';
import { nodeOf } from './older-node.ts';

it('a generated service installs its packages and passes its tests on the oldest Node it claims', async (t) => {
  const repository = await writeRepository(psmOf(pimOf(exampleModel('bookshop'))).root, t);
  await rm(join(repository.folder, 'node_modules'));
  const service = join(repository.folder, repository.services[0] ?? '');
  await rm(join(service, 'node_modules'), { recursive: true });
  await run(service, ['npm', 'install', '--no-audit', '--no-fund']);
  await run(service, ['npm', 'ci', '--no-audit', '--no-fund']);

  await run(service, ['npm', 'run', 'lint']);

  const described: unknown = JSON.parse(await readFile(join(service, 'package.json'), 'utf8'));
  const [, oldest = ''] = /^>=(\d+\.\d+\.\d+)$/.exec(textAt(described, 'engines', 'node')) ?? [];
  const node = await nodeOf(oldest, join(repository.folder, 'node'));
  assert.equal((await run(service, [node, '--version'])).trim(), `v${oldest}`);
  await run(service, [node, 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.json']);
  const tests = ['sh', '-c', `"${node}" --test dist/test/*.test.js dist/test/*/*.test.js`];
  assert.ok(passedTests(await run(service, tests)) > 50);
});
