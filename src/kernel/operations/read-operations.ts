import { isObject } from '../model/element.ts';
import type { ModelOperation } from './model-operation.ts';

/** Operations read from JSON, or everything that is wrong with their form. */
export type ReadOperations =
  | { readonly ok: true; readonly operations: readonly ModelOperation[] }
  | { readonly ok: false; readonly issues: readonly string[] };

type Shape = Readonly<Record<string, (value: unknown) => boolean>>;

const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= 100;
const isScalar = (value: unknown): boolean =>
  (typeof value === 'string' && value.length <= 20_000) ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value));
const isTextList = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isSet = (value: unknown): boolean =>
  isObject(value) &&
  Object.values(value).every((one) => (Array.isArray(one) ? one.every(isScalar) : isScalar(one)));
const isContainer = (value: unknown): boolean =>
  isObject(value) &&
  problemsOf(value, { required: { target: isText, feature: isText }, optional: { index: isIndex } })
    .length === 0;
const isIndex = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const isFlag = (value: unknown): boolean => typeof value === 'boolean';

const link = {
  required: { source: isText, feature: isText, target: isText },
  optional: { sources: isTextList },
};

/** The members of every operation besides `op`. */
const shapes: Readonly<Record<ModelOperation['op'], { readonly required: Shape; readonly optional: Shape }>> =
  {
    add: {
      required: { ref: isText, class: isText, container: isContainer },
      optional: { set: isSet, sources: isTextList },
    },
    update: {
      required: { target: isText },
      optional: { set: isSet, unset: isTextList, sources: isTextList },
    },
    move: { required: { target: isText, container: isContainer }, optional: {} },
    connect: link,
    disconnect: link,
    remove: { required: { target: isText, cascade: isFlag }, optional: {} },
  };

const mostOperations = 1_000;

/** One operation read from JSON, or what is wrong with its form. */
export type ReadOperation =
  | { readonly ok: true; readonly operation: ModelOperation }
  | { readonly ok: false; readonly issues: readonly string[] };

/** Reads a list of operations from parsed JSON; an unknown operation or member is refused. */
export function readModelOperations(json: unknown): ReadOperations {
  const read = readEachOperation(json);
  if (!read.ok) return read;
  const issues = read.each.flatMap((one) => (one.ok ? [] : one.issues));
  if (issues.length > 0) return { ok: false, issues: issues.slice(0, 50) };
  return { ok: true, operations: read.each.flatMap((one) => (one.ok ? [one.operation] : [])) };
}

/** As `readModelOperations`, each by itself: one that is wrong does not hide the others. */
export function readEachOperation(
  json: unknown,
):
  | { readonly ok: true; readonly each: readonly ReadOperation[] }
  | { readonly ok: false; readonly issues: readonly string[] } {
  if (!Array.isArray(json)) return { ok: false, issues: ['operations: must be a list'] };
  if (json.length > mostOperations)
    return { ok: false, issues: [`operations: at most ${mostOperations}, found ${json.length}`] };
  const each = json.map((operation: unknown, index): ReadOperation => {
    const issues = formProblems(operation).map((problem) => `operations[${index}]: ${problem}`);
    // Checked border: every member of the operation was looked at.
    return issues.length > 0 ? { ok: false, issues } : { ok: true, operation: operation as ModelOperation };
  });
  return { ok: true, each };
}

function formProblems(operation: unknown): readonly string[] {
  if (!isObject(operation)) return ['must be an object'];
  const { op, ...members } = operation;
  const shape = isOperationName(op) ? shapes[op] : undefined;
  return shape === undefined
    ? [`op: must be one of ${Object.keys(shapes).join(', ')}`]
    : problemsOf(members, shape);
}

function isOperationName(op: unknown): op is ModelOperation['op'] {
  return typeof op === 'string' && Object.hasOwn(shapes, op);
}

function problemsOf(
  members: Readonly<Record<string, unknown>>,
  { required, optional }: { readonly required: Shape; readonly optional: Shape },
): readonly string[] {
  const problems: string[] = [];
  for (const name of Object.keys(required))
    if (!Object.hasOwn(members, name)) problems.push(`${name}: is missing`);
  for (const [name, value] of Object.entries(members)) {
    const accepts = Object.hasOwn(required, name)
      ? required[name]
      : Object.hasOwn(optional, name)
        ? optional[name]
        : undefined;
    if (accepts === undefined) problems.push(`${name.slice(0, 50)}: is not known here`);
    else if (!accepts(value)) problems.push(`${name}: has a value of another form`);
  }
  return problems;
}
