import { findJsonError } from './json-error.ts';
import { Refusal } from './refusal.ts';

const maxDepth = 64;

/**
 * Reads a JSON request body. No bytes at all count as `{}`. Refuses with INVALID, naming the place, what is not
 * UTF-8, not JSON, nested deeper than 64 levels, has a member named `__proto__`, or holds text that is no Unicode or has
 * the character U+0000, which not every database and file can keep.
 */
export function readJsonBody(bytes: Uint8Array): unknown {
  if (bytes.byteLength === 0) return {};
  const value = parse(decode(bytes));
  const problem = shapeProblem(value);
  if (problem !== undefined) throw new Refusal('INVALID', 'The request body is not acceptable.', [problem]);
  return value;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal('INVALID', 'The request body is not valid JSON.', [
      'body: is not UTF-8; send UTF-8 text',
    ]);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const { line, column, detail } = findJsonError(text);
    throw new Refusal('INVALID', 'The request body is not valid JSON.', [
      `body: line ${line}, column ${column}: ${detail}; correct the JSON`,
    ]);
  }
}

/** A place as a chain of keys, so that only a body with a problem pays for the text. */
type Place = { readonly parent: Place; readonly key: string; readonly inList: boolean } | undefined;

type Visit = { readonly value: object; readonly place: Place; readonly depth: number };

function shapeProblem(root: unknown): string | undefined {
  if (typeof root === 'string' && !isKeepable(root)) return notKeepable('body');
  if (typeof root !== 'object' || root === null) return undefined;
  const open: Visit[] = [{ value: root, place: undefined, depth: 1 }];
  for (let visit = open.pop(); visit !== undefined; visit = open.pop()) {
    const { value, depth } = visit;
    if (depth > maxDepth)
      return `body: is nested deeper than ${maxDepth} levels at ${textOf(visit.place)}; flatten it`;
    const inList = Array.isArray(value);
    for (const [key, member] of Object.entries(value)) {
      const place = { parent: visit.place, key, inList };
      if (key === '__proto__') return `${textOf(place)}: a member named __proto__ is not allowed; remove it`;
      if (!isKeepable(key) || (typeof member === 'string' && !isKeepable(member)))
        return notKeepable(textOf(place));
      if (typeof member === 'object' && member !== null)
        // Object.entries of an unknown object says `any`.
        open.push({ value: member as object, place, depth: depth + 1 });
    }
  }
  return undefined;
}

function isKeepable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

function notKeepable(place: string): string {
  return `${place.toWellFormed().replaceAll('\u0000', '\ufffd')}: holds half a surrogate pair or the character U+0000; send other text`;
}

function textOf(place: Place): string {
  let text = '';
  for (let step = place; step !== undefined; step = step.parent) {
    const own = step.inList ? `[${step.key}]` : step.parent === undefined ? step.key : `.${step.key}`;
    text = own + text;
  }
  return text;
}
