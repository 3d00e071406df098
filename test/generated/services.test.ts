import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import type { ModelName } from '../fixtures/fixtures.ts';
import { pimOfFixture, psmOf, withChoice } from '../support/chain-runs.ts';
import {
  passedTests,
  run,
  start,
  writeRepository,
  type Repository,
} from '../support/generated-repository.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { walkOperations } from '../support/operation-walk.ts';

const models: readonly ModelName[] = ['bookshop', 'clinic'];
const packagings = ['MODULAR_MONOLITH', 'MICROSERVICES'] as const;
const postgres = await startPostgres();
after(postgres.stop);

for (const name of models)
  for (const packaging of packagings)
    describe(`the repository of the ${name} as ${packaging}`, async () => {
      const ending: (() => Promise<void>)[] = [];
      after(async () => {
        for (const clean of ending) await clean();
      });
      const pim = withChoice(pimOfFixture(name), 'ARCHITECTURE_STYLE', packaging);
      const repository = await writeRepository(psmOf(pim).root, {
        after: (clean) => void ending.push(clean),
      });

      for (const service of repository.services) addService(repository, service);

      it('has manifests and settings that fit together', async () => {
        assert.match(await run(repository.folder, ['node', 'tools/verify.mjs']), / 0 faults\.$/m);
      });

      it('has overlays that Kustomize builds', async () => {
        assert.ok(
          existsSync('/usr/bin/kubectl') || existsSync('/usr/local/bin/kubectl'),
          'kubectl is not installed; install it to build the manifests',
        );
        const overlays = overlaysOf(repository);
        assert.ok(overlays.length > 0);
        for (const overlay of overlays)
          assert.match(await run(repository.folder, ['kubectl', 'kustomize', overlay]), /kind: Deployment/);
      });
    });

function overlaysOf({ paths }: Repository): readonly string[] {
  return paths
    .filter((path) => /^deploy\/k8s\/overlays\/[^/]+\/kustomization\.yaml$/.test(path))
    .map((path) => path.slice(0, path.lastIndexOf('/')));
}

function addService({ folder }: Repository, service: string): void {
  const place = join(folder, service);

  it(`type-checks ${service}`, async () => {
    await run(place, ['npm', 'run', 'lint']);
  });

  it(`passes the tests of ${service} on the embedded database`, async () => {
    assert.ok(passedTests(await run(place, ['npm', 'test'])) > 10);
  });

  it(`passes the tests of ${service} on PostgreSQL`, async () => {
    assert.ok(passedTests(await run(place, ['npm', 'test'], { TEST_DATABASE_URL: postgres.url })) > 10);
  });

  it(`starts ${service}, which answers every operation of its contract and stops cleanly`, async () => {
    const running = start(place, ['node', 'dist/src/dev.js'], { PORT: '0' });
    try {
      assert.ok((await walkOperations(place, running)) > 0);
    } finally {
      running.child.kill('SIGTERM');
    }
    const code =
      running.child.exitCode ?? (await new Promise((resolve) => running.child.once('close', resolve)));
    assert.equal(code, 0, running.output());
  });
}
