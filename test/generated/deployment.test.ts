import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { cp, glob, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { parse } from 'yaml';
import type { Element } from '../../src/kernel/model/element.ts';
import { edited } from '../fixtures/altered-models.ts';
import { assertAsyncApi } from '../support/chain/psm-to-artifact/asyncapi.ts';
import { pimOf, psmOf, withChoice } from '../support/chain/chain-runs.ts';
import {
  schemaFaults,
  typeFaults,
  type ClusterObject,
} from '../support/chain/psm-to-artifact/cluster-objects.ts';
import { referenceFaults } from './cluster-references.ts';
import {
  composeFaults,
  dockerfileFaults,
  gitlabFaults,
  workflowFaults,
  type PipelinePlace,
} from './container-files.ts';
import {
  run,
  writeRepository,
  type Repository,
} from '../support/chain/psm-to-artifact/generated-repository.ts';
import { exampleModel } from '../support/chain/example-models.ts';
import { at, membersOf } from '../support/lib/json.ts';
import { kustomized } from './kustomized.ts';

const packagings = {
  'one service': { ARCHITECTURE_STYLE: 'MODULAR_MONOLITH', MESSAGING: 'IN_PROCESS' },
  'one service for each context': { ARCHITECTURE_STYLE: 'MICROSERVICES', MESSAGING: 'BROKER' },
} as const;

const clean: (() => Promise<void>)[] = [];
after(async () => {
  for (const step of clean) await step();
});
const ending = { after: (step: () => Promise<void>): void => void clean.push(step) };
const seen = new Map<string, ClusterObject>();

for (const name of ['bookshop', 'amap', 'lift-service'])
  for (const [packaging, choices] of Object.entries(packagings)) {
    const place = `${name} as ${packaging}`;
    describe(`the deployment of ${place}`, async () => {
      const repository = await writeRepository(deploymentOf(name, choices), ending);

      for (const overlay of overlaysOf(repository))
        it(`${overlay} builds, and everything in it finds what it names`, async () => {
          const objects = await builtObjects(repository, overlay);
          for (const each of objects)
            seen.set(JSON.stringify(each.object), { ...each, path: `${place} ${overlay}` });
          assert.ok(objects.length > 10);
          assert.deepEqual(referenceFaults(objects), []);
        });

      it('passes the checks that it brings itself', async () => {
        assert.match(await run(repository.folder, ['node', 'tools/verify.mjs']), / 0 faults\.$/m);
      });

      it('has container files, a compose file and a pipeline without faults', async () => {
        assert.deepEqual(await containerFaults(repository), []);
      });

      it('describes its events where it has some', async () => {
        const contracts = repository.paths.filter((path) => path.endsWith('/asyncapi.yaml'));
        for (const path of contracts) assertAsyncApi(parse(await textOf(repository, path)));
      });

      it('imports in production only what production installs', async () => {
        for (const service of repository.services)
          assert.deepEqual(await importFaults(repository, service), []);
      });
    });
  }

describe('the objects of all deployments', () => {
  it('keep the schemas of the cluster', async () => {
    assert.ok(seen.size > 200);
    assert.deepEqual((await Promise.all([...seen.values()].map(schemaFaults))).flat(), []);
  });

  it('have no field that the cluster does not know', () => {
    assert.ok(seen.size > 200);
    assert.deepEqual(typeFaults([...seen.values()]), []);
  });
});

it('the checks find what is broken', async () => {
  const repository = await writeRepository(deploymentOf('bookshop', packagings['one service']), ending);
  const objects = await builtObjects(repository, 'deploy/k8s/overlays/prod');
  const broken = (kind: string, change: (text: string) => string): readonly string[] =>
    referenceFaults(
      objects.map((each) =>
        each.object['kind'] === kind
          ? { ...each, object: membersOf(JSON.parse(change(JSON.stringify(each.object)))) }
          : each,
      ),
    );
  for (const [kind, from, to] of [
    ['Service', '"targetPort":"http"', '"targetPort":"https"'],
    ['Service', /"selector":\{[^}]*\}/, '"selector":{"app":"other"}'],
    ['Ingress', /"port":\{[^}]*\}/, '"port":{"name":"other"}'],
    ['HorizontalPodAutoscaler', '"kind":"Deployment"', '"kind":"StatefulSet"'],
    ['PodDisruptionBudget', /"matchLabels":\{[^}]*\}/, '"matchLabels":{"app":"other"}'],
    ['NetworkPolicy', '"port":5432', '"port":5433'],
    ['ConfigMap', '"LOG_LEVEL"', '"LOG"'],
    ['Secret', '"DATABASE_URL"', '"DATABASE"'],
    ['ServiceAccount', /"name":"[^"]*"/, '"name":"other"'],
    ['StatefulSet', /"serviceName":"[^"]*"/, '"serviceName":"other"'],
  ] as const)
    assert.notDeepEqual(
      broken(kind, (text) => text.replace(from, to)),
      [],
      `${kind} ${to}`,
    );
});

it('a GitLab pipeline has no faults either', async () => {
  const root = edited(deploymentOf('bookshop', packagings['one service']), (element) =>
    element.eClass === 'Pipeline' ? { ...element, provider: 'GITLAB_CI' } : element,
  );
  const repository = await writeRepository(root, ending);
  assert.ok(repository.paths.includes('.gitlab-ci.yml'));
  assert.deepEqual(await containerFaults(repository), []);
});

it('what a Dockerfile copies into the image is enough to run it', async () => {
  const repository = await writeRepository(deploymentOf('bookshop', packagings['one service']), ending);
  const [service = ''] = repository.services;
  const context = join(repository.folder, service);
  await run(context, ['npm', 'run', 'build']);
  const image = join(repository.folder, 'image');
  await mkdir(image);
  const dockerfile = await textOf(repository, `${service}/Dockerfile`);
  const shipped = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  const copies = [...shipped.matchAll(/^COPY (?:--from=build \/app\/)?(\S+) (\S+)$/gm)];
  assert.ok(copies.length >= 4);
  for (const [, source = '', target = ''] of copies) {
    if (source === 'node_modules') continue;
    const file = target.endsWith('/') ? join(target, source) : target;
    await cp(join(context, source), join(image, file), { recursive: true });
  }
  await symlink(join(process.cwd(), 'node_modules'), join(image, 'node_modules'));
  const environment = { NODE_ENV: 'production', DATABASE_URL: 'embedded:' };
  assert.match(await run(image, ['node', 'dist/src/migrate.js'], environment), /0001_baseline\.sql/);
  await assert.rejects(run(image, ['node', 'dist/src/main.js'], environment), /AUTH_ISSUER is not set/);
});

function deploymentOf(name: string, choices: Readonly<Record<string, string>>): Element {
  const pim = Object.entries(choices).reduce(
    (architecture, [key, option]) => withChoice(architecture, key, option),
    pimOf(exampleModel(name)),
  );
  return psmOf(pim).root;
}

function overlaysOf({ paths }: Repository): readonly string[] {
  const overlays = paths
    .filter((path) => /^deploy\/k8s\/overlays\/[^/]+\/kustomization\.yaml$/.test(path))
    .map(dirname);
  assert.ok(overlays.length > 0);
  return overlays;
}

/** The objects of an overlay with its secrets, as Kustomize builds them. */
async function builtObjects(repository: Repository, overlay: string): Promise<readonly ClusterObject[]> {
  const secrets = `${overlay}/secrets`;
  for (const path of repository.paths.filter((each) => each.startsWith(`${secrets}/`)))
    if (path.endsWith('.env.example'))
      await writeFile(
        join(repository.folder, path.replace('.env.example', '.env')),
        await textOf(repository, path),
      );
  const built = [overlay, secrets]
    .filter((folder) => repository.paths.includes(`${folder}/kustomization.yaml`))
    .map((folder) => kustomized(repository.folder, folder));
  return (await Promise.all(built)).flat();
}

function textOf({ folder }: Repository, path: string): Promise<string> {
  return readFile(join(folder, path), 'utf8');
}

async function containerFaults(repository: Repository): Promise<readonly string[]> {
  const { folder, services, paths } = repository;
  const exists = (path: string): boolean => existsSync(join(folder, path));
  const packages = await Promise.all(
    services.map((service) => textOf(repository, `${service}/package.json`)),
  );
  const scripts = new Set(
    packages.flatMap((text) => Object.keys(membersOf(at(JSON.parse(text), 'scripts')))),
  );
  const place: PipelinePlace = { exists, scripts };
  const faults = [...composeFaults(parse(await textOf(repository, 'docker-compose.yaml')), exists)];
  for (const service of services)
    faults.push(
      ...dockerfileFaults(await textOf(repository, `${service}/Dockerfile`), (path) =>
        exists(`${service}/${path}`),
      ),
    );
  const pipelines = paths.filter(
    (path) => path.startsWith('.github/workflows/') || path === '.gitlab-ci.yml',
  );
  assert.ok(pipelines.length > 0, 'there is no pipeline');
  for (const path of pipelines) {
    const check = path === '.gitlab-ci.yml' ? gitlabFaults : workflowFaults;
    faults.push(...check(parse(await textOf(repository, path)), place));
  }
  return faults;
}

/** Packages that a service imports and does not install for production; the embedded database is for first runs. */
async function importFaults(repository: Repository, service: string): Promise<readonly string[]> {
  const manifest: unknown = JSON.parse(await textOf(repository, `${service}/package.json`));
  const installed = Object.keys(membersOf(at(manifest, 'dependencies')));
  const faults: string[] = [];
  let count = 0;
  for await (const path of glob('src/**/*.ts', { cwd: join(repository.folder, service) })) {
    if (path.endsWith('/db-embedded.ts')) continue;
    const text = await textOf(repository, `${service}/${path}`);
    const imports = text.matchAll(/^(?:import|export|\}).* from '([^'.][^']*)'|\bimport\('([^'.][^']*)'\)/gm);
    for (const [, fixed, name = fixed ?? ''] of imports) {
      count += 1;
      if (!name.startsWith('node:') && !installed.includes(name)) faults.push(`${path} imports ${name}`);
    }
  }
  assert.ok(count > 5);
  return faults;
}
