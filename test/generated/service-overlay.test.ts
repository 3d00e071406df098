import assert from 'node:assert/strict';
import { cpSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { parse } from 'yaml';
import packageJson from '../../package.json' with { type: 'json' };
import { readSettings, unknownSettings } from '../../src/settings.ts';
import {
  schemaFaults,
  typeFaults,
  type ClusterObject,
} from '../support/chain/psm-to-artifact/cluster-objects.ts';
import { run } from '../support/chain/psm-to-artifact/generated-repository.ts';
import { at, listAt, membersOf, textAt } from '../support/lib/json.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';
import { referenceFaults } from './cluster-references.ts';
import { kustomized } from './kustomized.ts';

const root = join(import.meta.dirname, '../..');
const overlay = 'deploy/overlays/example';
const options = ['database', 'ingress', 'otlp-egress', 'pod-monitor'];

describe('the example of a deployment with all options, as Kustomize builds it,', () => {
  let folder = '';
  let objects: readonly ClusterObject[] = [];
  let cleanUp = (): Promise<void> => Promise.resolve();
  before(async () => {
    folder = await temporaryFolder({ after: (clean) => (cleanUp = clean) });
    const filter = (path: string): boolean => !path.endsWith('/secrets');
    cpSync(join(root, 'deploy'), join(folder, 'deploy'), { recursive: true, filter });
    await run(folder, ['sh', 'deploy/secrets.sh', `${overlay}/secrets`]);
    objects = await kustomized(folder, overlay);
  });
  after(() => cleanUp());

  const named = (kind: string, name: string): unknown =>
    objects.find(
      ({ object }) => object['kind'] === kind && textAt(object, 'metadata', 'name').startsWith(name),
    )?.object ?? assert.fail(`there is no ${kind} ${name}`);

  it('has an object for every option, all of them in the schemas of the cluster', async () => {
    const kinds = objects.map(({ object }) => String(object['kind']));
    for (const kind of ['StatefulSet', 'Ingress', 'PodMonitor', 'Secret', 'ConfigMap'])
      assert.equal(kinds.filter((each) => each === kind).length, 1, kind);
    assert.deepEqual((await Promise.all(objects.map(schemaFaults))).flat(), []);
    assert.deepEqual(typeFaults(objects), []);
    assert.deepEqual(referenceFaults(objects), []);
  });

  it('is refused by these schemas with a field of the monitor misspelt, or a port of it that is no name', async () => {
    for (const [from, to] of [
      ['podMetricsEndpoints', 'metricsEndpoints'],
      ['"port":"metrics"', '"port":["metrics"]'],
    ] as const) {
      const changed = JSON.stringify(named('PodMonitor', 'mde-service')).replace(from, to);
      const wrong = [{ path: 'changed', object: membersOf(JSON.parse(changed)) }];
      const faults = [...(await Promise.all(wrong.map(schemaFaults))).flat(), ...typeFaults(wrong)];
      assert.notDeepEqual(faults, [], to);
    }
  });

  it('keeps the rules of its namespace: no root, no privileges, nothing that can be written but volumes', () => {
    for (const pod of [named('Deployment', 'mde-service'), named('StatefulSet', 'database')]) {
      const spec = at(pod, 'spec', 'template', 'spec');
      assert.equal(at(spec, 'securityContext', 'runAsNonRoot'), true);
      assert.equal(textAt(spec, 'securityContext', 'seccompProfile', 'type'), 'RuntimeDefault');
      for (const container of listAt(spec, 'containers'))
        assert.deepEqual(at(container, 'securityContext'), {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
    }
  });

  it('puts each of its values in every place where it belongs, and takes none of them to the cluster', async () => {
    const file = join(folder, overlay, 'kustomization.yaml');
    const given = { host: 'models.test', ingressClass: 'traefik', storageClass: 'fast', storage: '7Gi' };
    const text = readFileSync(file, 'utf8');
    const [values] = listAt(parse(text), 'configMapGenerator');
    const literals = listAt(values, 'literals').map(String);
    assert.deepEqual(
      literals.map((each) => each.split('=')[0]),
      Object.keys(given),
    );
    const changed = Object.entries(given).reduce(
      (before, [name, value]) => before.replace(new RegExp(`- ${name}=.*`), `- ${name}=${value}`),
      text,
    );
    writeFileSync(file, changed);
    const built = await kustomized(folder, overlay);
    writeFileSync(file, text);
    const yaml = JSON.stringify(built.map(({ object }) => object));
    for (const literal of literals) {
      const [name = '', before = ''] = literal.split('=');
      const now = String(Reflect.get(given, name));
      assert.ok(!yaml.includes(`"${before}"`) && !yaml.includes(`//${before}"`), `${before} is still there`);
      assert.ok(yaml.includes(now), now);
    }
    assert.equal(built.filter(({ object }) => object['kind'] === 'ConfigMap').length, 1);
    assert.equal(yaml.split('models.test').length - 1, 3, 'the rule, the certificate and the public address');
  });

  it('gives the service settings that it knows and can read, the image of this version, and secrets by content', () => {
    const settings = membersOf(at(named('ConfigMap', 'mde-settings'), 'data'));
    const environment = Object.fromEntries(
      Object.entries(settings).map(([name, value]) => [name, String(value)]),
    );
    assert.deepEqual(unknownSettings(environment), []);
    assert.equal(readSettings(environment).tracesEndpoint, 'http://otel-collector.monitoring:4318');
    const pod = at(named('Deployment', 'mde-service'), 'spec', 'template', 'spec', 'containers', 0);
    assert.match(textAt(pod, 'image'), new RegExp(`:${packageJson.version}$`));
    assert.match(textAt(pod, 'envFrom', 0, 'configMapRef', 'name'), /^mde-settings-\w+$/);
    const secret = named('Secret', 'mde-database');
    assert.match(textAt(secret, 'metadata', 'name'), /^mde-database-\w+$/);
    const url = new URL(Buffer.from(textAt(secret, 'data', 'url'), 'base64').toString());
    const service = named('Service', url.hostname);
    assert.equal(String(at(service, 'spec', 'ports', 0, 'port')), url.port);
    const ports = listAt(named('NetworkPolicy', 'mde-service'), 'spec', 'egress').flatMap((rule) =>
      listAt(rule, 'ports').map((port) => Number(at(port, 'port'))),
    );
    const { port } = new URL(environment['OTEL_EXPORTER_OTLP_ENDPOINT'] ?? '');
    assert.ok(ports.includes(Number(port)) && ports.includes(Number(url.port)), String(ports));
  });

  it('also builds without any one of its options', async () => {
    const file = join(folder, overlay, 'kustomization.yaml');
    const text = readFileSync(file, 'utf8');
    for (const option of options) {
      const without = text.replace(`  - ../../components/${option}\n`, '');
      assert.notEqual(without, text, option);
      writeFileSync(file, without);
      const built = await kustomized(folder, overlay);
      assert.ok(built.length <= objects.length && built.length > 8, option);
      assert.deepEqual((await Promise.all(built.map(schemaFaults))).flat(), []);
    }
    writeFileSync(file, text);
  });

  it('does not build before the secrets are made', async () => {
    const [here, aside] = [join(folder, overlay, 'secrets'), join(folder, 'aside')];
    renameSync(here, aside);
    await assert.rejects(kustomized(folder, overlay), /secrets/);
    renameSync(aside, here);
  });
});
