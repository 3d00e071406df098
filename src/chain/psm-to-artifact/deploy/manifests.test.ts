import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseAllDocuments } from 'yaml';
import { openModel } from '../../../kernel/model/model.ts';
import { isObject, type Element } from '../../../kernel/model/element.ts';
import { goldenModel } from '../../../../test/fixtures/fixtures.ts';
import { pimOfFixture, psmOf, withChoice } from '../../../../test/support/chain/chain-runs.ts';
import {
  schemaFaults,
  typeFaults,
  type ClusterObject,
} from '../../../../test/support/chain/psm-to-artifact/cluster-objects.ts';
import { programTexts } from '../../../../test/support/chain/psm-to-artifact/program-texts.ts';
import { psm } from '../../psm/psm.ts';
import { generateArtifact } from '../index.ts';

function objectsOf(root: Element): readonly ClusterObject[] {
  return generateArtifact(openModel(psm, root), programTexts)
    .filter((file) => file.path.startsWith('deploy/k8s/') && file.path.endsWith('.yaml'))
    .flatMap(({ path, content }) =>
      parseAllDocuments(content).flatMap((document): readonly ClusterObject[] => {
        const object: unknown = document.toJS();
        assert.ok(isObject(object), path);
        const isPatch = path.includes('/patches/') || '$patch' in object;
        return isPatch || String(object['kind']).match(/Kustomization|Component|ExternalSecret/) !== null
          ? []
          : [{ path, object }];
      }),
    );
}

describe('the manifests', () => {
  const managed = withChoice(
    withChoice(pimOfFixture('bookshop'), 'ARCHITECTURE_STYLE', 'MICROSERVICES'),
    'MESSAGING',
    'BROKER',
  );
  const objects = [
    ...objectsOf(goldenModel('bookshop', 'psm')),
    ...objectsOf(psmOf(managed).root),
    ...objectsOf(psmOf(pimOfFixture('clinic')).root),
  ];

  it('hold many kinds of objects', () => {
    const kinds = new Set(objects.map(({ object }) => object['kind']));
    for (const kind of [
      'Deployment',
      'StatefulSet',
      'CronJob',
      'Service',
      'Ingress',
      'NetworkPolicy',
      'Namespace',
    ])
      assert.ok(kinds.has(kind), `no ${kind}`);
  });

  it('keep the schemas of the cluster', async () => {
    const faults = await Promise.all(objects.map(schemaFaults));
    assert.deepEqual(faults.flat(), []);
  });

  it('have no field that the cluster does not know', () => {
    assert.deepEqual(typeFaults(objects), []);
    const wrong = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'a' }, spec: { prots: [] } };
    assert.match(typeFaults([{ path: '', object: wrong }]).join(), /prots.* does not exist/);
  });

  it('have jobs take the sets of settings and secrets of their service', () => {
    const { object } = objects.find(({ object }) => object['kind'] === 'CronJob') ?? {};
    assert.match(
      JSON.stringify(object),
      /"envFrom":\[\{"configMapRef":\{"name":"[\w-]+-config"\}\},\{"secretRef":\{"name":"[\w-]+-secrets"\}\}\]/,
    );
  });

  it('let no container run as root or write to its image', () => {
    const containers = objects.flatMap(
      ({ object }) => JSON.stringify(object).match(/"securityContext":\{"allow[^}]*\}/g) ?? [],
    );
    assert.ok(containers.length > 3);
    for (const context of containers) assert.match(context, /"allowPrivilegeEscalation":false/);
  });
});
