import { hasCrowdedObject } from './crowded-object.ts';
import { findJsonError } from './json-error.ts';
import { Refusal } from './refusal.ts';

const maxDepth = 64;

/** No request has a use for that many; each costs the parser far more than a value in a list does. */
const mostMembers = 1_000;

/**
 * Reads a JSON request body. No bytes at all count as `{}`. Refuses with INVALID, naming the place, what is not
 * UTF-8, not JSON, nested deeper than 64 levels, has an object of more than 1,000 members or a member named `__proto__`, or holds text that is no Unicode or has
 * the character U+0000, which not every database and file can keep.
 */
export function readJsonBody(bytes: Uint8Array): unknown {
  if (bytes.byteLength === 0) return {};
  if (hasCrowdedObject(bytes, { mostMembers, maxDepth }))
    throw new Refusal('INVALID', 'The request body is not acceptable.', [
      `body: has an object with more than ${mostMembers} members; send only what this operation reads`,
    ]);
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

/** Something that is wrong below a value: what, and the keys that lead there. */
type Problem = { readonly detail: string; readonly keys: readonly (string | number)[] };

function shapeProblem(root: unknown): string | undefined {
  const problem = problemIn(root, 1);
  if (problem === undefined) return undefined;
  const place = problem.keys
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : index === 0 ? key : `.${key}`))
    .join('');
  const shown = place.toWellFormed().replaceAll('\u0000', '\ufffd');
  return problem.detail === tooDeep
    ? `body: is nested deeper than ${maxDepth} levels at ${shown}; flatten it`
    : `${shown === '' ? 'body' : shown}: ${problem.detail}`;
}

const tooDeep = 'is nested too deep';
const notKeepable = 'holds half a surrogate pair or the character U+0000; send other text';

/** Walks as deep as is allowed at most; only a problem pays for its place. */
function problemIn(value: unknown, depth: number): Problem | undefined {
  if (typeof value === 'string') return isKeepable(value) ? undefined : { detail: notKeepable, keys: [] };
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > maxDepth) return { detail: tooDeep, keys: [] };
  return Array.isArray(value) ? problemInList(value, depth) : problemInObject(value, depth);
}

function problemInList(list: readonly unknown[], depth: number): Problem | undefined {
  for (const [index, item] of list.entries()) {
    const problem = problemIn(item, depth + 1);
    if (problem !== undefined) return under(index, problem);
  }
  return undefined;
}

function problemInObject(object: object, depth: number): Problem | undefined {
  for (const name of Object.keys(object)) {
    if (name === '__proto__')
      return { detail: 'a member named __proto__ is not allowed; remove it', keys: [name] };
    if (!isKeepable(name)) return { detail: notKeepable, keys: [name] };
    const problem = problemIn(Reflect.get(object, name), depth + 1);
    if (problem !== undefined) return under(name, problem);
  }
  return undefined;
}

function under(key: string | number, problem: Problem): Problem {
  return { ...problem, keys: [key, ...problem.keys] };
}

function isKeepable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}
