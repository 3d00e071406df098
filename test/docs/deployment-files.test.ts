import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseAllDocuments } from 'yaml';
import packageJson from '../../package.json' with { type: 'json' };
import { createMetrics } from '../../src/observability/index.ts';
import { unknownSettings } from '../../src/settings.ts';
import { at, listAt, textAt } from '../support/json.ts';

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

test('the Dockerfile copies what is there, and everything the service starts with', () => {
  const lines = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8').split('\n');
  const copied = lines
    .filter((line) => line.startsWith('COPY '))
    .flatMap((line) => line.split(' ').slice(1, -1));
  for (const path of copied) assert.ok(existsSync(join(root, path)), path);
  for (const path of ['src', 'package.json', 'tools/node24.mjs', 'docs/api'])
    assert.ok(copied.includes(path), path);
  const [major] = /FROM node:(\d+\.\d+)/.exec(lines.join('\n'))?.slice(1) ?? [];
  assert.equal(`>=${String(major)}.0`, packageJson.engines.node);
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

function yamlOf(file: string): unknown {
  const [document, ...others] = parseAllDocuments(readFileSync(file, 'utf8'));
  assert.ok(document !== undefined && others.length === 0, file);
  assert.deepEqual(document.errors, [], file);
  return document.toJS();
}
