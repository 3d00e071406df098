import { Refusal } from '../lib/refusal.ts';
import { findJsonError } from './json-error.ts';

const maxDepth = 64;

/**
 * Reads a JSON request body. No bytes at all count as `{}`. Refuses with the place what is not UTF-8, not JSON,
 * nested deeper than 64 levels, or has a member named `__proto__`.
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

type Visit = { readonly value: unknown; readonly path: string; readonly depth: number };

function shapeProblem(root: unknown): string | undefined {
  const open: Visit[] = [{ value: root, path: '', depth: 1 }];
  for (let visit = open.pop(); visit !== undefined; visit = open.pop()) {
    const { value, path, depth } = visit;
    if (typeof value !== 'object' || value === null) continue;
    if (depth > maxDepth) return `body: is nested deeper than ${maxDepth} levels at ${path}; flatten it`;
    for (const [key, member] of Object.entries(value)) {
      const place = Array.isArray(value) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
      if (key === '__proto__') return `${place}: a member named __proto__ is not allowed; remove it`;
      open.push({ value: member, path: place, depth: depth + 1 });
    }
  }
  return undefined;
}
