import { isNode, LineCounter, parseDocument } from 'yaml';
import { isObject } from '../../../kernel/model/element.ts';

/** An OpenAPI file as a value, and the line where each place of it stands. */
export type ParsedDocument = {
  readonly value: Readonly<Record<string, unknown>>;
  /** The line of a place, from 1; null where lines are not known. */
  readonly lineOf: (path: readonly string[]) => number | null;
};

/** Characters of a file up to which places have lines; counting them takes a tree of the text. */
const longestWithLines = 2_000_000;

/** Uses of an anchor that a file may have; more would multiply what it says. */
const mostAliases = 100;

/** Reads YAML, or JSON, which is a part of it; else says why it cannot be read: `Line 3, column 5: detail`. */
export function parseText(text: string): ParsedDocument | string {
  const isJson = text.trimStart().startsWith('{');
  if (isJson && text.length > longestWithLines) return parseJson(text);
  const lineCounter = new LineCounter();
  let value: unknown;
  const document = parseDocument(text, { lineCounter, prettyErrors: false, stringKeys: true });
  const [error] = document.errors;
  if (error !== undefined) {
    const { line, col } = lineCounter.linePos(error.pos[0]);
    const place = `Line ${line}, column ${col}`;
    // The parser reports so what it could not go down to.
    if (error.message.includes('call stack')) return `${place}: The file is nested too deeply; flatten it.`;
    const reason = error.message.replace(/\.$/, '');
    return `${place}: The file is not well-formed ${isJson ? 'JSON' : 'YAML'}: ${reason}.`;
  }
  try {
    value = document.toJS({ maxAliasCount: mostAliases });
  } catch {
    return `Line 1: The file uses anchors more than ${mostAliases} times or in a circle; write out what they stand for.`;
  }
  if (!isObject(value)) return 'Line 1: The file holds no object; an OpenAPI document begins with openapi.';
  return {
    value,
    lineOf: (path) => {
      const node = document.getIn(path, true);
      const start = isNode(node) ? node.range?.[0] : undefined;
      return start === undefined ? null : lineCounter.linePos(start).line;
    },
  };
}

function parseJson(text: string): ParsedDocument | string {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? { value, lineOf: () => null } : 'Line 1: The file holds no object.';
  } catch (error) {
    return `Line 1: The file is not well-formed JSON: ${error instanceof Error ? error.message : 'unknown reason'}.`;
  }
}
