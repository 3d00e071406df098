import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join, matchesGlob } from 'node:path';
import { test } from 'node:test';
import { parseAllDocuments } from 'yaml';
import packageJson from '../../package.json' with { type: 'json' };
import { createMetrics } from '../../src/observability/index.ts';
import { unknownSettings } from '../../src/settings.ts';
import type { ClusterObject } from '../support/chain/psm-to-artifact/cluster-objects.ts';
import {
  clusterObjects,
  schemaFaults,
  typeFaults,
} from '../support/chain/psm-to-artifact/cluster-objects.ts';
import { bundleService } from '../../tools/bundle/bundle-service.ts';
import { businessModel } from '../fixtures/fixtures.ts';
import { createChain, type Direction } from '../support/http/chain.ts';
import { clientOf, type Client } from '../support/http/service.ts';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { programTexts } from '../support/chain/psm-to-artifact/program-texts.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';

const root = join(import.meta.dirname, '../..');
const kubernetes = join(root, 'deploy/kubernetes');

test('every setting that the deployment files give is one of the service', () => {
  const texts = ['deploy/Dockerfile', 'deploy/compose.yaml', 'deploy/kubernetes/deployment.yaml'].map(
    (file) => readFileSync(join(root, file), 'utf8'),
  );
  for (const text of texts) {
    const names = [...new Set(text.match(/\bSERVICE_[A-Z_]+/g))];
    assert.ok(names.length > 0);
    assert.deepEqual(unknownSettings(Object.fromEntries(names.map((name) => [name, '1']))), []);
  }
});

test('the deployment files have the most common passwords refused', () => {
  for (const [file, line] of [
    ['deploy/Dockerfile', /SERVICE_PASSWORD_DENYLIST=on/],
    ['deploy/compose.yaml', /SERVICE_PASSWORD_DENYLIST: 'on'/],
    ['deploy/kubernetes/deployment.yaml', /SERVICE_PASSWORD_DENYLIST\n +value: 'on'/],
  ] as const)
    assert.match(readFileSync(join(root, file), 'utf8'), line);
});

test('everything that is deployed has invitations accepted first', () => {
  for (const file of ['deploy/Dockerfile', 'deploy/compose.yaml', 'deploy/kubernetes/deployment.yaml'])
    assert.match(
      readFileSync(join(root, file), 'utf8'),
      /SERVICE_INVITATIONS(?:=|: |\s+value: )accept\b/,
      file,
    );
});

test('everything that is deployed limits the requests of an account: 100 a second, 1,000 at once', () => {
  for (const file of ['deploy/Dockerfile', 'deploy/compose.yaml', 'deploy/kubernetes/deployment.yaml']) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const [name, value] of Object.entries({ RPS: '100', BURST: '1000' }))
      assert.match(text, new RegExp(`SERVICE_RATE_LIMIT_${name}(?:=|: '|\\s+value: ')${value}\\b`), file);
  }
});

test('the Dockerfile copies what is there, and everything the service starts with', () => {
  const lines = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8').split('\n');
  const copied = lines
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    .flatMap((line) => line.split(' ').slice(1, -1));
  for (const path of copied) assert.ok(existsSync(join(root, path)), path);
  for (const path of ['src', 'package.json', 'tools/node24.mjs', 'docs/api'])
    assert.ok(copied.includes(path), path);
  const [major] = /FROM node:(\d+\.\d+)/.exec(lines.join('\n'))?.slice(1) ?? [];
  assert.equal(`>=${String(major)}.0`, packageJson.engines.node);
});

test('the image has every program of generated repositories', () => {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  assert.ok(programTexts.size > 40);
  for (const text of programTexts.keys()) {
    const path = `src/chain/psm-to-artifact/template/${text}`;
    assert.deepEqual(
      ignored.filter((pattern) => matchesGlob(path, pattern)),
      [],
      path,
    );
  }
});

test('the Kubernetes files are complete: every file is named, references meet, the image is of this version', () => {
  const files = readdirSync(kubernetes).filter((file) => file !== 'kustomization.yaml');
  const documents = new Map(files.map((file) => [file, yamlOf(join(kubernetes, file))] as const));
  const kustomization = yamlOf(join(kubernetes, 'kustomization.yaml'));
  assert.deepEqual([...listAt(kustomization, 'resources')].sort(), files.sort());
  const pod = at(documents.get('deployment.yaml'), 'spec', 'template', 'spec');
  const account = textAt(documents.get('service-account.yaml'), 'metadata', 'name');
  assert.equal(textAt(pod, 'serviceAccountName'), account);
  const container = at(pod, 'containers', 0);
  assert.equal(textAt(container, 'image'), `mde-service:${packageJson.version}`);
  const ports = listAt(container, 'ports').map((port) => textAt(port, 'name'));
  for (const port of listAt(documents.get('service.yaml'), 'spec', 'ports'))
    assert.ok(ports.includes(textAt(port, 'targetPort')));
  for (const probe of ['readinessProbe', 'livenessProbe', 'startupProbe'])
    assert.ok(
      ports.includes(textAt(at(container, probe, 'httpGet') ?? at(container, probe, 'tcpSocket'), 'port')),
    );
});

test('the Kubernetes objects keep the schemas of the cluster and have no field that it does not know', async () => {
  const objects = kubernetesObjects();
  assert.deepEqual(objects.map(({ object }) => object['kind']).sort(), [
    'Deployment',
    'Namespace',
    'NetworkPolicy',
    'PodDisruptionBudget',
    'Service',
    'ServiceAccount',
  ]);
  assert.deepEqual((await Promise.all(objects.map(schemaFaults))).flat(), []);
  assert.deepEqual(typeFaults(objects), []);
});

test('everything in Kubernetes that selects pods selects those of the service, by ports that they have', () => {
  const find = (kind: string): unknown =>
    kubernetesObjects().find(({ object }) => object['kind'] === kind)?.object;
  const pod = at(find('Deployment'), 'spec', 'template');
  const labels = at(pod, 'metadata', 'labels');
  assert.ok(typeof labels === 'object' && labels !== null && Object.keys(labels).length > 0);
  for (const selector of [
    at(find('Deployment'), 'spec', 'selector', 'matchLabels'),
    at(find('Service'), 'spec', 'selector'),
    at(find('PodDisruptionBudget'), 'spec', 'selector', 'matchLabels'),
    at(find('NetworkPolicy'), 'spec', 'podSelector', 'matchLabels'),
  ])
    assert.deepEqual(selector, labels);
  const container = at(pod, 'spec', 'containers', 0);
  const ports = listAt(container, 'ports').map((port) => textAt(port, 'name'));
  for (const rule of listAt(find('NetworkPolicy'), 'spec', 'ingress'))
    for (const port of listAt(rule, 'ports')) assert.ok(ports.includes(textAt(port, 'port')));
  const volumes = listAt(pod, 'spec', 'volumes').map((volume) => textAt(volume, 'name'));
  for (const mount of listAt(container, 'volumeMounts')) assert.ok(volumes.includes(textAt(mount, 'name')));
  // A stop takes ten seconds at most, after the pause before it.
  const pause = Number(at(container, 'lifecycle', 'preStop', 'sleep', 'seconds'));
  assert.ok(Number(at(pod, 'spec', 'terminationGracePeriodSeconds')) >= pause + 10);
});

test('the compose file names only what it declares, in words that Compose knows', () => {
  const compose = yamlOf(join(root, 'deploy/compose.yaml'));
  assert.deepEqual(keysOf(compose).sort(), ['secrets', 'services', 'volumes']);
  const services = keysOf(at(compose, 'services'));
  assert.ok(services.length > 1);
  for (const name of services) {
    const service = at(compose, 'services', name);
    for (const key of keysOf(service)) assert.ok(composeWords.includes(key), `${name}: ${key}`);
    const declared = (kind: string): readonly string[] => keysOf(at(compose, kind));
    for (const secret of listOrNone(service, 'secrets'))
      assert.ok(declared('secrets').includes(String(secret)));
    for (const volume of listOrNone(service, 'volumes'))
      assert.ok(declared('volumes').includes(String(volume).split(':')[0] ?? ''));
    for (const other of keysOf(at(service, 'depends_on') ?? {}))
      assert.notEqual(at(compose, 'services', other, 'healthcheck'), undefined, `${name} waits for ${other}`);
    const read = JSON.stringify(at(service, 'environment')).matchAll(/\/run\/secrets\/([\w-]+)/g);
    for (const [, secret] of read)
      assert.ok(listOrNone(service, 'secrets').includes(secret), `${name} reads ${String(secret)}`);
    const build = at(service, 'build');
    if (build !== undefined)
      assert.ok(existsSync(join(root, 'deploy', textAt(build, 'context'), textAt(build, 'dockerfile'))));
  }
});

test('the files of the image are enough for the service to start and to do its work, and to be backed up', async (t) => {
  const folder = await temporaryFolder(t);
  const { steps, entrypoint } = dockerfile();
  for (const { sources, target } of steps)
    for (const source of sources) {
      const isFolder = !/\.\w+$/.test(source);
      const place = sources.length > 1 || target === './' ? join(target, basename(source)) : target;
      cpSync(join(root, source), join(folder, place), { recursive: isFolder });
    }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  await bundleService(join(folder, 'dist'));
  const environment = {
    SERVICE_PORT: '0',
    SERVICE_DATA_FOLDER: join(folder, 'data'),
    SERVICE_LOG_LEVEL: 'error',
  };
  const child = spawn(process.execPath, entrypoint.slice(1), {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => child.kill('SIGKILL'));
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += String(chunk);
    if (printed.includes('listens on')) break;
  }
  const url = /listens on (http:\S+)/.exec(printed)?.[1];
  assert.ok(url !== undefined, printed);
  for (const path of ['/api/health', '/v3/api-docs', '/api/modeling/config'])
    assert.notEqual((await fetch(url + path)).status, 500, path);
  assert.equal((await fetch(`${url}/api/health`)).status, 200);
  await workThrough(await clientOf(url));
  const backup = spawnSync(
    process.execPath,
    ['--import', './tools/node24.mjs', 'tools/operations/database.ts', 'backup', 'copy.sqlite'],
    { cwd: folder, env: { PATH: process.env['PATH'], ...environment }, encoding: 'utf8' },
  );
  assert.equal(backup.status, 0, backup.stderr);
  assert.ok(existsSync(join(folder, 'copy.sqlite')));
});

test('the Dockerfile ends as a user who is not root, on the port and folder that it sets', () => {
  const { lines } = dockerfile();
  const words = lines.map((line) => line.split(' ')[0] ?? '');
  for (const word of words) assert.ok(dockerWords.includes(word), word);
  assert.ok(words.lastIndexOf('USER') > words.lastIndexOf('RUN') && lines.includes('USER node'));
  const text = lines.join('\n');
  assert.equal(/SERVICE_PORT=(\d+)/.exec(text)?.[1], /^EXPOSE (\d+)$/m.exec(text)?.[1]);
  assert.equal(/SERVICE_DATA_FOLDER=(\S+)/.exec(text)?.[1], /^VOLUME (\S+)$/m.exec(text)?.[1]);
});

test('every metric that the dashboard shows is one that the service has', async () => {
  const metrics = createMetrics();
  const zero = (): number => 0;
  metrics.read({
    queuedJobs: () => Promise.resolve(0),
    runningJobs: () => Promise.resolve(0),
    waitingTasks: zero,
    openStreams: zero,
  });
  const known = (await metrics.text()).matchAll(/^# TYPE (\S+)/gm);
  const names = new Set([...known].map(([, name]) => name));
  const dashboard = readFileSync(join(root, 'deploy/grafana/dashboard.json'), 'utf8');
  const shown = [...dashboard.matchAll(/\b(?:mde|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name);
  assert.ok(shown.length >= 8);
  for (const name of shown) assert.ok(names.has(name.replace(/_(?:bucket|count|sum)$/, '')), name);
});

/** Has every program of the bundle work, and what is read beside it: threads, layouts, templates, fonts. */
async function workThrough(client: Client): Promise<void> {
  const { storeCim, transform } = createChain(client);
  const { token, source } = await storeCim(businessModel('bookshop'));
  const made = async (direction: Direction, id: string): Promise<unknown> => {
    const job = await transform(token, direction, id);
    assert.equal(at(job, 'status'), 'COMPLETED', JSON.stringify(job));
    return job;
  };
  const pim = textAt(await made('cim-to-pim', source), 'targetModelId');
  const psm = textAt(await made('pim-to-psm', pim), 'targetModelId');
  assert.notEqual(textAt(await made('psm-to-artifact', psm), 'artifactId'), '');
  for (const path of [`/api/cim/${source}/views/default?format=png`, `/swagger-ui.html`])
    assert.equal((await client.call('GET', path, { token })).status, 200, path);
}

/** Members of a service in a compose file that ours may have (compose-spec, services). */
const composeWords = [
  ...['image', 'build', 'deploy', 'environment', 'secrets', 'volumes', 'depends_on', 'ports', 'read_only'],
  ...['tmpfs', 'cap_drop', 'security_opt', 'stop_grace_period', 'healthcheck', 'restart'],
];

const dockerWords = ['FROM', 'ENV', 'WORKDIR', 'COPY', 'RUN', 'USER', 'VOLUME', 'EXPOSE', 'ENTRYPOINT'];

/** The Dockerfile's instructions, one a line, without comments; what its image copies of the tree, and what it starts. */
function dockerfile(): {
  readonly lines: readonly string[];
  readonly steps: readonly { readonly sources: readonly string[]; readonly target: string }[];
  readonly entrypoint: readonly string[];
} {
  const text = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');
  const joined = text.replace(/^#.*\n/gm, '').replace(/\\\n\s*/g, '');
  const lines = joined.split('\n').filter((line) => line.trim() !== '');
  const ofImage = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
  const steps = ofImage
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    .map((line) => {
      const words = line.split(' ').slice(1);
      return { sources: words.slice(0, -1), target: words.at(-1) ?? '' };
    });
  const entrypoint: unknown = JSON.parse(/^ENTRYPOINT (.*)$/m.exec(joined)?.[1] ?? '[]');
  assert.ok(Array.isArray(entrypoint) && entrypoint[0] === 'node');
  return { lines, steps, entrypoint: entrypoint.map(String) };
}

function kubernetesObjects(): readonly ClusterObject[] {
  return readdirSync(kubernetes)
    .filter((file) => file !== 'kustomization.yaml')
    .flatMap((file) => clusterObjects(file, readFileSync(join(kubernetes, file), 'utf8')));
}

function keysOf(value: unknown): string[] {
  assert.ok(typeof value === 'object' && value !== null);
  return Object.keys(value);
}

function listOrNone(value: unknown, name: string): readonly unknown[] {
  const list = at(value, name);
  return Array.isArray(list) ? list : [];
}

function yamlOf(file: string): unknown {
  const [document, ...others] = parseAllDocuments(readFileSync(file, 'utf8'));
  assert.ok(document !== undefined && others.length === 0, file);
  assert.deepEqual(document.errors, [], file);
  return document.toJS();
}
