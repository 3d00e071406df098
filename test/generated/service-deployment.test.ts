import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import {
  schemaFaults,
  typeFaults,
  type ClusterObject,
} from '../support/chain/psm-to-artifact/cluster-objects.ts';
import { referenceFaults } from './cluster-references.ts';
import { at, membersOf } from '../support/lib/json.ts';
import { kustomized } from './kustomized.ts';

const root = join(import.meta.dirname, '../..');
const namespace = 'mde';

describe('the Kubernetes manifests of the service itself, as Kustomize builds them,', () => {
  let objects: readonly ClusterObject[] = [];
  before(async () => {
    objects = await kustomized(root, 'deploy/kubernetes');
  });

  it('are all in one namespace, which they make, with the label of the service', () => {
    assert.ok(objects.length >= 6);
    for (const { object } of objects) {
      const isNamespace = object['kind'] === 'Namespace';
      assert.equal(at(object, 'metadata', isNamespace ? 'name' : 'namespace'), namespace);
      assert.equal(
        at(object, 'metadata', 'labels', 'app.kubernetes.io/name'),
        'mde-service',
        String(object['kind']),
      );
    }
    assert.equal(objects.filter(({ object }) => object['kind'] === 'Namespace').length, 1);
  });

  it('keep the schemas of the cluster and have no field that it does not know', async () => {
    assert.deepEqual((await Promise.all(objects.map(schemaFaults))).flat(), []);
    assert.deepEqual(typeFaults(objects), []);
  });

  it('find everything they name, with the secret that the operations guide has people make', () => {
    assert.deepEqual(referenceFaults([...objects, secretOfTheGuide()]), []);
  });

  it('are refused by these checks when something they name is not there, or a field is misspelt', () => {
    assert.deepEqual(referenceFaults(objects), [
      'Deployment mde-service: SERVICE_DATABASE_URL reads url of a Secret that does not have it',
    ]);
    for (const [kind, from, to] of [
      ['Service', '"targetPort":"http"', '"targetPort":"https"'],
      ['ServiceAccount', '"name":"mde-service","namespace"', '"name":"other","namespace"'],
      ['PodDisruptionBudget', /"matchLabels":\{[^}]*\}/, '"matchLabels":{"app":"other"}'],
      ['NetworkPolicy', /"podSelector":\{[^}]*\}\}/, '"podSelector":{"matchLabels":{"app":"other"}}'],
      ['Deployment', '"port":"http"', '"port":"https"'],
    ] as const)
      assert.notDeepEqual(
        referenceFaults([...changed(objects, { kind, from, to }), secretOfTheGuide()]),
        [],
        `${kind} ${to}`,
      );
    const misspelt = changed(objects, { kind: 'Deployment', from: '"replicas"', to: '"replica"' });
    assert.notDeepEqual(typeFaults(misspelt), []);
  });
});

type Change = { readonly kind: string; readonly from: string | RegExp; readonly to: string };

function changed(objects: readonly ClusterObject[], { kind, from, to }: Change): readonly ClusterObject[] {
  return objects.map((each) => {
    if (each.object['kind'] !== kind) return each;
    const before = JSON.stringify(each.object);
    const after = before.replace(from, to);
    assert.notEqual(after, before, `${kind} does not hold ${String(from)}`);
    return { ...each, object: membersOf(JSON.parse(after)) };
  });
}

/** The secret that the command in the operations guide makes. */
function secretOfTheGuide(): ClusterObject {
  const path = 'docs/guides/operations.md';
  const guide = readFileSync(join(root, path), 'utf8');
  const command = /kubectl create secret generic (\S+) --namespace (\S+) --from-literal=(\w+)=/.exec(guide);
  const [, name, place, key = ''] = command ?? assert.fail(`${path} has no command that makes the secret`);
  assert.equal(place, namespace);
  return {
    path,
    object: { apiVersion: 'v1', kind: 'Secret', metadata: { name, namespace }, data: { [key]: '' } },
  };
}
