import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import ts from 'typescript';
import { parseAllDocuments } from 'yaml';
import { openModel } from '../../../kernel/model/model.ts';
import { isObject, type Element } from '../../../kernel/model/element.ts';
import { goldenModel } from '../../../../test/fixtures/fixtures.ts';
import { pimOfFixture, psmOf, withChoice } from '../../../../test/support/chain-runs.ts';
import { psm } from '../../psm/psm.ts';
import { generateArtifact } from '../index.ts';

type ClusterObject = { readonly path: string; readonly object: Readonly<Record<string, unknown>> };

function objectsOf(root: Element): readonly ClusterObject[] {
  return generateArtifact(openModel(psm, root))
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

/** Checks objects against the types of the cluster, which know every field and refuse the others. */
function typeFaults(objects: readonly ClusterObject[]): readonly string[] {
  const source = objects
    .map(({ object }, index) => {
      const { apiVersion, kind } = object;
      const type = `I${String(kind)}`;
      const from = `kubernetes-models/${String(apiVersion)}`;
      return `import type { ${type} as T${index} } from ${JSON.stringify(from)};\nexport const o${index}: T${index} = ${JSON.stringify(object)};`;
    })
    .join('\n');
  const root = join(import.meta.dirname, '../../../..');
  const name = join(root, 'cluster-objects.ts');
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const files = { ...host };
  host.fileExists = (path) => path === name || files.fileExists(path);
  host.getSourceFile = (path, version) =>
    path === name ? ts.createSourceFile(path, source, version) : files.getSourceFile(path, version);
  const program = ts.createProgram([name], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map((each) => ts.flattenDiagnosticMessageText(each.messageText, '\n'));
}

async function schemaFaults({ path, object }: ClusterObject): Promise<readonly string[]> {
  const { apiVersion, kind } = object;
  const module: unknown = await import(`kubernetes-models/${String(apiVersion)}/${String(kind)}`);
  assert.ok(isObject(module), path);
  const model = module[String(kind)];
  assert.ok(typeof model === 'function', `${String(kind)} is unknown`);
  try {
    // Every class of the package takes the object and has a method that throws when its schema is broken.
    const instance = Reflect.construct(model, [object]) as { readonly validate: () => void };
    instance.validate();
    return [];
  } catch (error) {
    return [`${path}: ${String(error)}`];
  }
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

  it('let no container run as root or write to its image', () => {
    const containers = objects.flatMap(
      ({ object }) => JSON.stringify(object).match(/"securityContext":\{"allow[^}]*\}/g) ?? [],
    );
    assert.ok(containers.length > 3);
    for (const context of containers) assert.match(context, /"allowPrivilegeEscalation":false/);
  });
});
