import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import ts from 'typescript';
import { isObject, type Element } from '../../kernel/model/element.ts';
import { openModel } from '../../kernel/model/model.ts';
import { goldenModel } from '../../../test/fixtures/fixtures.ts';
import { programTexts } from '../../../test/support/chain/psm-to-artifact/program-texts.ts';
import { psm } from '../psm/psm.ts';
import { generateArtifact } from './index.ts';

/** A text that looks like a use of everything that generated files import. */
const lure = [
  'patched(x) newId() checkRules(x) notFound(x) staleVersion(x) wrongState(x) notImplemented(x) jsonParameter(x)',
  'pageOf(x) pathParameters(x) requireAccess(x) listQuerySchema(x) systemAccess Access Services Money',
  'types.X rules.x hooks.x operations.x repository.x roles.x fixtures.x assert.equal(x) test(x)',
].join(' ');

/** A copy of a deployment model whose texts for people hold the lure. */
function lured(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lured);
  if (!isObject(value) || value['eClass'] === 'TraceModel') return value;
  const isOperation = value['eClass'] === 'RouteHandler' || value['eClass'] === 'BackgroundHandler';
  const texts = isOperation ? ['description', 'message', 'name'] : ['description', 'message'];
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      texts.includes(key) && typeof inner === 'string' ? `${inner} ${lure}` : lured(inner),
    ]),
  );
}

describe('the imports of generated code', () => {
  // A copy of an element with the same class and id is an element.
  const root = lured(goldenModel('bookshop', 'psm')) as Element;
  const files = generateArtifact(openModel(psm, root), programTexts).filter(({ path }) =>
    path.endsWith('.ts'),
  );

  it('are all used, regardless of how the texts of the model look', () => {
    assert.ok(files.filter(({ content }) => content.includes('patched(x)')).length > 5);
    const unused = files.flatMap(({ path, content }) =>
      unusedImports(content).map((name) => `${path}: ${name}`),
    );
    assert.deepEqual(unused, []);
  });
});

/** Names that a file imports and does not use outside of comments and texts. */
function unusedImports(content: string): readonly string[] {
  const file = ts.createSourceFile('file.ts', content, ts.ScriptTarget.Latest, true);
  const imported = new Set<string>();
  const used = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      for (const name of importedNames(node)) imported.add(name);
      return;
    }
    if (ts.isIdentifier(node) && !isMember(node)) used.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...imported].filter((name) => !used.has(name));
}

function importedNames({ importClause }: ts.ImportDeclaration): readonly string[] {
  const { name, namedBindings } = importClause ?? {};
  const named =
    namedBindings === undefined
      ? []
      : ts.isNamespaceImport(namedBindings)
        ? [namedBindings.name]
        : namedBindings.elements.map((element) => element.name);
  return [...(name === undefined ? [] : [name]), ...named].map(({ text }) => text);
}

function isMember(node: ts.Identifier): boolean {
  return ts.isPropertyAccessExpression(node.parent) && node.parent.name === node;
}
