import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { isObject } from '../../src/kernel/model/element.ts';
import type { Rule } from '../../src/kernel/transformation/rule.ts';

const root = join(import.meta.dirname, '../..');

/** A diagnostic that the code can report; what it fills in is shown as `…`. */
export type ReportedDiagnostic = {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
};

/**
 * The sentence each exported rule of a folder carries as its comment, without the rule's id; those of `left-out.ts` say
 * what is reported. Throws when a rule has none.
 */
export async function ruleComments(folder: string): Promise<ReadonlyMap<Rule, string>> {
  const comments = new Map<Rule, string>();
  for (const file of sourceFiles(folder)) {
    // A module's exports by name, of any kind.
    const exported = (await import(pathToFileURL(join(root, file)).href)) as Readonly<
      Record<string, unknown>
    >;
    for (const statement of parse(file).statements) {
      if (!ts.isVariableStatement(statement)) continue;
      const [declaration] = statement.declarationList.declarations;
      if (declaration === undefined || !ts.isIdentifier(declaration.name)) continue;
      const rule = exported[declaration.name.text];
      if (!isRule(rule)) continue;
      const comment = ts.getJSDocCommentsAndTags(statement).find(ts.isJSDoc)?.comment;
      const text = ts.getTextOfJSDocComment(comment)?.replace(/\s+/g, ' ');
      if (text === undefined) throw new Error(`${declaration.name.text} in ${file} has no comment.`);
      const words = text.replace(/^[A-Z0-9]+-\d+(?:, [A-Z0-9]+-\d+)*(?::|,(?= [^:]+:)) /, '');
      comments.set(rule, file.endsWith('/left-out.ts') ? `Reports ${small(words)}` : large(words));
    }
  }
  return comments;
}

/** All diagnostics that the code below a folder makes, by code. */
export function reportedDiagnostics(...folders: readonly string[]): readonly ReportedDiagnostic[] {
  const found = new Map<string, ReportedDiagnostic>();
  for (const file of folders.flatMap(sourceFiles)) {
    const source = parse(file);
    const visit = (node: ts.Node): void => {
      if (ts.isObjectLiteralExpression(node)) {
        const code = textOf(source, node, 'code');
        const message = textOf(source, node, 'message');
        const severity = textOf(source, node, 'severity');
        if (code !== undefined && message !== undefined && severity !== undefined && /^[A-Z_]+$/.test(code))
          found.set(code, { code, severity, message });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return [...found.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
}

function isRule(exported: unknown): exported is Rule {
  return isObject(exported) && 'id' in exported && 'from' in exported && 'kind' in exported;
}

function sourceFiles(folder: string): readonly string[] {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort()
    .map((name) => `${folder}/${name}`);
}

function parse(file: string): ts.SourceFile {
  return ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
}

/** The text of a member, with `…` for what is filled in; undefined when it is not text. */
function textOf(
  source: ts.SourceFile,
  object: ts.ObjectLiteralExpression,
  member: string,
): string | undefined {
  const property = object.properties.find(
    (each): each is ts.PropertyAssignment =>
      ts.isPropertyAssignment(each) && each.name.getText(source) === member,
  );
  return property === undefined ? undefined : wordsOf(property.initializer);
}

function wordsOf(expression: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(expression)) return expression.text;
  if (ts.isTemplateExpression(expression))
    return expression.head.text + expression.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
  if (ts.isConditionalExpression(expression)) {
    const choices = [expression.whenTrue, expression.whenFalse].map(wordsOf);
    return choices.every((choice) => choice !== undefined) ? choices.join(' / ') : undefined;
  }
  return undefined;
}

function large(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function small(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}
