import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { clusterObjects, type ClusterObject } from '../support/chain/psm-to-artifact/cluster-objects.ts';
import { run } from '../support/chain/psm-to-artifact/generated-repository.ts';
import { membersOf } from '../support/lib/json.ts';

/** The objects that Kustomize builds of a folder below another one; fails when there is no `kubectl` to build them. */
export async function kustomized(root: string, folder: string): Promise<readonly ClusterObject[]> {
  assert.ok(
    existsSync('/usr/bin/kubectl') || existsSync('/usr/local/bin/kubectl'),
    'kubectl is not installed; install it to build the manifests',
  );
  return clusterObjects(folder, await run(root, ['kubectl', 'kustomize', folder])).map(unfolded);
}

/** Kustomize breaks long values of secrets into lines, which clusters join again. */
function unfolded(each: ClusterObject): ClusterObject {
  if (each.object['kind'] !== 'Secret') return each;
  const data = Object.entries(membersOf(each.object['data'])).map(([key, value]) => [
    key,
    String(value).replaceAll('\n', ''),
  ]);
  return { ...each, object: { ...each.object, data: Object.fromEntries(data) } };
}
