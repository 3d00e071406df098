import assert from 'node:assert/strict';
import { join } from 'node:path';
import ts from 'typescript';
import { parseAllDocuments } from 'yaml';
import { isObject } from '../../../../src/kernel/model/element.ts';

/** An object of a cluster, and the file it stands in. */
export type ClusterObject = { readonly path: string; readonly object: Readonly<Record<string, unknown>> };

/** The objects of a YAML stream. */
export function clusterObjects(path: string, text: string): readonly ClusterObject[] {
  return parseAllDocuments(text).map((document) => {
    assert.deepEqual(document.errors, [], path);
    const object: unknown = document.toJS();
    assert.ok(isObject(object), path);
    return { path, object };
  });
}

/** What the types of the cluster, which know every field and refuse the others, say against objects. */
export function typeFaults(objects: readonly ClusterObject[]): readonly string[] {
  const source = objects
    .map(({ object }, index) => {
      const { apiVersion, kind } = object;
      const type = `I${String(kind)}`;
      const from = packageOf(apiVersion);
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

/** What the schemas of the cluster say against an object: missing members, wrong types and forms. */
export async function schemaFaults({ path, object }: ClusterObject): Promise<readonly string[]> {
  const { apiVersion, kind } = object;
  const module: unknown = await import(`${packageOf(apiVersion)}/${String(kind)}`);
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

/** The package with the schemas of a version of an API: that of the cluster, or of what extends it. */
function packageOf(apiVersion: unknown): string {
  const version = String(apiVersion);
  return version.startsWith('monitoring.coreos.com/')
    ? `@kubernetes-models/prometheus-operator/${version}`
    : `kubernetes-models/${version}`;
}
