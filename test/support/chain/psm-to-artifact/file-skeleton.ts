import { marked, type Token, type Tokens } from 'marked';
import ts from 'typescript';
import { parseAllDocuments } from 'yaml';
import type { ArtifactFile } from '../../../../src/kernel/generation/regenerate.ts';
import { regionIdsIn } from '../../../../src/kernel/generation/region.ts';

/**
 * What a generated file says to the program that reads it, without the texts that people wrote: keys of YAML and JSON,
 * words and signs of code, instructions, headings, lists and links. Two files that differ in names alone have the same.
 */
export function skeletonOf({ path, content }: ArtifactFile): readonly string[] {
  const regions = regionIdsIn(content).map((id) => `region ${id}`);
  return [...regions, ...linesOf(path, content)];
}

function linesOf(path: string, content: string): readonly string[] {
  const extension = path.slice(path.lastIndexOf('.') + 1);
  switch (extension) {
    case 'ts':
    case 'mjs':
      return codeTokens(content);
    case 'json':
      // On which lines of other files names stand depends on how long they are.
      return shapeOf(JSON.parse(content), '').filter((line) => !line.startsWith('/files[]/lines['));
    case 'yaml':
    case 'yml':
      return parseAllDocuments(content).flatMap((document) => [
        ...document.errors.map((error) => `error ${error.message}`),
        '---',
        ...shapeOf(document.toJS(), ''),
      ]);
    case 'sql':
      return [withoutTexts(content)];
    case 'md':
      return collapsed(marked.lexer(content).flatMap(blockTokens));
    default:
      return plainLines(content);
  }
}

/** Lines that count in files of settings and instructions: comments and the values of variables do not. */
function plainLines(content: string): readonly string[] {
  return content
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.replace(/^([A-Z][A-Z0-9_]*=).*$/, '$1'));
}

function shapeOf(value: unknown, place: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item) => shapeOf(item, `${place}[]`));
  if (typeof value !== 'object' || value === null)
    return [`${place}: ${value === null ? 'null' : typeof value}`];
  return Object.entries(value).flatMap(([key, member]) => shapeOf(member, `${place}/${key}`));
}

function codeTokens(content: string): readonly string[] {
  const file = ts.createSourceFile('file.ts', content, ts.ScriptTarget.ES2023);
  const tokens: string[] = [];
  const visit = (node: ts.Node): void => {
    const isText =
      ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateHead(node);
    if (ts.isIdentifier(node)) tokens.push(node.text);
    else tokens.push(isText ? 'text' : String(node.kind));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return tokens;
}

/** SQL without its comments and texts, and without blanks that they leave behind. */
function withoutTexts(sql: string): string {
  return sql
    .replaceAll(/--[^\n]*|'(?:[^']|'')*'/g, (found) => (found.startsWith('-') ? '' : "''"))
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const silent = new Set(['text', 'escape', 'space', 'br']);

function blockTokens(token: Token): readonly string[] {
  if (token.type === 'code') return ['code', ...diagramLines((token as Tokens.Code).text)];
  // A bare address is shown as a link to itself.
  const isBare = token.type === 'link' && !token.raw.startsWith('[');
  const own = isBare || silent.has(token.type) ? [] : [`${token.type}${detailOf(token)}`];
  return [...own, ...innerTokens(token).flatMap(blockTokens)];
}

function innerTokens(token: Token): readonly Token[] {
  // The lexer's own types: what is in a table stands in its cells, what is in a list in its items.
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [...header, ...rows.flat()].flatMap((cell) => cell.tokens);
  }
  if (token.type === 'list') return (token as Tokens.List).items;
  return 'tokens' in token ? (token.tokens ?? []) : [];
}

function detailOf(token: Token): string {
  if (token.type === 'heading') return String((token as Tokens.Heading).depth);
  if (token.type === 'table')
    return ` ${(token as Tokens.Table).rows.length}x${(token as Tokens.Table).header.length}`;
  if (token.type === 'link')
    return ` ${(token as Tokens.Link).href.replace(/adr\/(\d+)-[a-z0-9-]+/, 'adr/$1')}`;
  return '';
}

/** The lines of a diagram without labels: quoted ones, and what follows a colon. */
function diagramLines(diagram: string): readonly string[] {
  return diagram.split('\n').map((line) => line.replaceAll(/"[^"]*"/g, '""').replace(/ : .*$/, ' :'));
}

/** Paragraphs in a row count as one: how many there are is for people to say. */
function collapsed(tokens: readonly string[]): readonly string[] {
  return tokens.filter((token, index) => token !== 'paragraph' || tokens[index - 1] !== 'paragraph');
}
