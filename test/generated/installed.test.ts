import assert from 'node:assert/strict';
import { readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { claimsBusiness } from '../fixtures/claims-business.ts';
import { pimOf, psmOf, withChoice } from '../support/chain/chain-runs.ts';
import { exampleModel } from '../support/chain/example-models.ts';
import { passedTests, run, writeRepository } from '../support/chain/psm-to-artifact/generated-repository.ts';
import type { Element } from '../../src/kernel/model/element.ts';
import { textAt } from '../support/lib/json.ts';
import type { Ending } from '../support/storage/temporary-storage.ts';
import { nodeOf } from './older-node.ts';

const clean: (() => Promise<void>)[] = [];
after(async () => {
  for (const step of clean) await step();
});
const ending: Ending = { after: (step) => void clean.push(step) };

describe('a generated service with the packages that it names', () => {
  let folder = '';
  let service = '';

  it('installs them and has no errors of types', async () => {
    const repository = await writeRepository(psmOf(pimOf(exampleModel('bookshop'))).root, ending);
    folder = repository.folder;
    service = join(folder, repository.services[0] ?? '');
    await rm(join(folder, 'node_modules'));
    await rm(join(service, 'node_modules'), { recursive: true });
    await run(service, ['npm', 'install', '--no-audit', '--no-fund']);
    await run(service, ['npm', 'ci', '--no-audit', '--no-fund']);
    await run(service, ['npm', 'run', 'typecheck']);
  });

  it('has no findings of ESLint and Prettier, whatever the model', async () => {
    const others = await otherServices(join(service, 'node_modules'));
    for (const each of [service, ...others]) await run(each, ['npm', 'run', 'lint']);
  });

  it('passes its tests on the oldest Node it claims', async () => {
    const described: unknown = JSON.parse(await readFile(join(service, 'package.json'), 'utf8'));
    const [, oldest = ''] = /^>=(\d+\.\d+\.\d+)$/.exec(textAt(described, 'engines', 'node')) ?? [];
    const node = await nodeOf(oldest, join(folder, 'node'));
    assert.equal((await run(service, [node, '--version'])).trim(), `v${oldest}`);
    await run(service, [node, 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.json']);
    const tests = ['sh', '-c', `"${node}" --test dist/test/*.test.js dist/test/*/*.test.js`];
    assert.ok(passedTests(await run(service, tests)) > 50);
  });
});

/** Folders of services of other models, with processes, and of the parts of a system. */
async function otherServices(packages: string): Promise<readonly string[]> {
  const architectures: readonly Element[] = [
    pimOf(exampleModel('amap')),
    pimOf(exampleModel('lift-service')),
    pimOf(claimsBusiness),
    withChoice(pimOf(exampleModel('bookshop')), 'ARCHITECTURE_STYLE', 'MICROSERVICES'),
  ];
  const folders: string[] = [];
  for (const architecture of architectures) {
    const { folder, services } = await writeRepository(psmOf(architecture).root, ending);
    await rm(join(folder, 'node_modules'));
    await symlink(packages, join(folder, 'node_modules'));
    folders.push(...services.map((service) => join(folder, service)));
  }
  return folders;
}
