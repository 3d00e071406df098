import { isObject } from '../model/element.ts';
import { readPointer, shown } from './json-pointer.ts';

/** The operations of one patch. */
export const mostOperations = 10_000;

/** One change of a model: `add`, `replace` or `remove` of RFC 6902, its pointer already taken apart. */
export type PatchOperation = {
  readonly op: 'add' | 'replace' | 'remove';
  readonly path: string;
  readonly steps: readonly string[];
  readonly value: unknown;
};

/** The operations of a patch, or what is wrong with them, as `operations[0].path: …`. */
export type OperationsResult =
  | { readonly ok: true; readonly operations: readonly PatchOperation[] }
  | { readonly ok: false; readonly issues: readonly string[] };

/** Checks the form of a patch without looking at any model, and reports all problems at once. */
export function readOperations(json: unknown): OperationsResult {
  if (!Array.isArray(json)) return refused([`operations: expected a list, found ${shown(json)}`]);
  if (json.length === 0) return refused(['operations: is empty; send at least one operation']);
  if (json.length > mostOperations)
    return refused([
      `operations: holds ${json.length} operations; split the patch, ${mostOperations} are the most`,
    ]);
  const issues: string[] = [];
  const operations: PatchOperation[] = [];
  for (const [index, each] of (json as readonly unknown[]).entries()) {
    const operation = readOperation(each, (member, problem) => {
      issues.push(`operations[${index}]${member}: ${problem}`);
    });
    if (operation !== undefined) operations.push(operation);
  }
  return issues.length === 0 ? { ok: true, operations } : refused(issues);
}

function readOperation(
  json: unknown,
  complain: (member: string, problem: string) => void,
): PatchOperation | undefined {
  if (!isObject(json)) {
    complain('', `expected an object with op, path and value, found ${shown(json)}`);
    return undefined;
  }
  const member = (name: string): unknown => (Object.hasOwn(json, name) ? json[name] : undefined);
  const op = kinds.find((kind) => kind === member('op'));
  if (op === undefined)
    complain('.op', `${shown(member('op'))} is not supported; use add, replace or remove`);
  const value = member('value');
  if (op !== undefined && op !== 'remove' && value === undefined)
    complain('.value', `is missing; ${op} needs one`);
  const path = member('path');
  const steps = readSteps(path, complain);
  if (op === undefined || steps === undefined || typeof path !== 'string') return undefined;
  return { op, path, steps, value };
}

const kinds = ['add', 'replace', 'remove'] as const;

function readSteps(
  path: unknown,
  complain: (member: string, problem: string) => void,
): readonly string[] | undefined {
  if (typeof path !== 'string') {
    complain('.path', `must be a JSON pointer such as /name, found ${shown(path)}`);
    return undefined;
  }
  const pointer = readPointer(path);
  if (!pointer.ok) complain('.path', pointer.problem);
  else if (pointer.steps.length === 0) complain('.path', 'replacing the root is not supported');
  else return pointer.steps;
  return undefined;
}

function refused(issues: readonly string[]): OperationsResult {
  return { ok: false, issues };
}
