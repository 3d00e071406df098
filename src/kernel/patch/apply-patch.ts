import { withoutUndefined } from '../../lib/without-undefined.ts';
import type { ReadLimits } from '../json/json-reading.ts';
import { readModel } from '../json/read-model.ts';
import type { Metamodel } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import { isObject } from '../model/element.ts';
import type { Finding } from '../model/finding.ts';
import type { DraftObject } from './draft.ts';
import { JsonDraft } from './draft.ts';
import { EditableList } from './editable-list.ts';
import { indexOf, shown } from './json-pointer.ts';
import type { PatchOperation } from './patch-operation.ts';
import { readOperations } from './patch-operation.ts';

/** The patched model in normal form, or why nothing was changed. */
export type PatchResult =
  | { readonly ok: true; readonly root: Element; readonly elementCount: number }
  /** The operations are wrong, or do not fit the model: entries such as `operations[0].path: …`. */
  | { readonly ok: false; readonly reason: 'OPERATIONS'; readonly issues: readonly string[] }
  /** The operations lead to content that no model can have. */
  | { readonly ok: false; readonly reason: 'CONTENT'; readonly findings: readonly Finding[] };

/**
 * Applies a JSON Patch (RFC 6902 with `add`, `replace` and `remove`) to a model in normal form and reads the result
 * as a new model; the given one stays as it is. Pointers are relative to the root; a first step `content` is passed
 * over when the root has no such feature. Because absent means unset, a list that is not there takes its first entry
 * by `add`, and `replace` works on a feature that has its default. Ids and the root's class do not change; an element
 * that is replaced by one without id keeps its id. Either all operations are carried out or none. Never throws; takes
 * time linear in the size of the model plus, per operation, the length of its path. What no operation touches is not
 * checked again, apart from its ids.
 *
 * ```ts
 * const patched = applyPatch({
 *   metamodel: library,
 *   root: libraryOf(book('b1', 'Emma')),
 *   operations: [{ op: 'replace', path: '/books/0/name', value: 'Emma, annotated' }],
 *   newId: () => 'new',
 * });
 * patched.ok && patched.root; // libraryOf(book('b1', 'Emma, annotated'))
 * ```
 */
export function applyPatch(given: {
  readonly metamodel: Metamodel;
  readonly root: Element;
  readonly operations: unknown;
  readonly newId: () => string;
  readonly limits?: ReadLimits;
}): PatchResult {
  const { metamodel, root, newId } = given;
  const read = readOperations(given.operations);
  if (!read.ok) return { ok: false, reason: 'OPERATIONS', issues: read.issues };
  // An element is a JSON object; its type names only the members all elements have.
  const draft = new JsonDraft(root as unknown as Readonly<Record<string, unknown>>);
  const hasContent = metamodel.classes.get(root.eClass)?.featureByName.has('content') === true;
  for (const [index, operation] of read.operations.entries()) {
    const steps =
      operation.steps[0] === 'content' && !hasContent ? operation.steps.slice(1) : operation.steps;
    const problem =
      steps.length === 0
        ? 'replacing the root is not supported'
        : applyOperation({ metamodel, draft }, { ...operation, steps });
    if (problem !== undefined)
      return { ok: false, reason: 'OPERATIONS', issues: [`operations[${index}].path: ${problem}`] };
  }
  const drawn: string[] = [];
  const document = {
    metamodel,
    json: draft.finish(),
    ...withoutUndefined({ limits: given.limits }),
  };
  const known = {
    isKept: (value: object) => draft.isKept(value),
    isNew: (value: object) => draft.isNew(value),
  };
  const quick = readModel({ ...document, known, newId: () => drawn[drawn.push(newId()) - 1] ?? '' });
  if (quick.ok) return quick;
  // Only a reading of everything knows where both elements of an id stand. It gives the same ids to the same elements.
  const whole = readModel({ ...document, newId: () => drawn.shift() ?? newId() });
  return whole.ok ? whole : { ok: false, reason: 'CONTENT', findings: whole.findings };
}

type Patching = { readonly metamodel: Metamodel; readonly draft: JsonDraft };

/** Carries out one operation; returns what keeps it from being carried out. */
function applyOperation(patching: Patching, operation: PatchOperation): string | undefined {
  const last = operation.steps.at(-1) ?? '';
  const parent = parentOf(patching, operation);
  if (typeof parent === 'string') return parent;
  return parent instanceof EditableList
    ? changeList(patching.draft, { list: parent, operation, step: last })
    : changeMember(patching, { object: parent, operation, name: last });
}

/** The object or list that holds the target of an operation, or why there is none. */
function parentOf(patching: Patching, operation: PatchOperation): DraftObject | EditableList | string {
  const { draft } = patching;
  let parent: DraftObject | EditableList = draft.root;
  for (const [position, step] of operation.steps.slice(0, -1).entries()) {
    const value: unknown =
      parent instanceof EditableList
        ? entryAt(draft, parent, step)
        : memberAt(patching, { object: parent, operation, position });
    if (value === undefined) return `${shown(pathTo(operation, position))} does not exist`;
    if (!isObject(value))
      return `${shown(pathTo(operation, position))} is a single value, so nothing is inside it`;
    parent = value;
  }
  return parent;
}

function entryAt(draft: JsonDraft, list: EditableList, step: string): unknown {
  const index = indexOf(step);
  return index === undefined || index >= list.length ? undefined : draft.entry(list, index);
}

function memberAt(
  patching: Patching,
  given: { readonly object: DraftObject; readonly operation: PatchOperation; readonly position: number },
): unknown {
  const { object, operation, position } = given;
  const step = operation.steps[position] ?? '';
  if (Object.hasOwn(object, step)) return patching.draft.member(object, step);
  const isFirstEntry = operation.op === 'add' && position === operation.steps.length - 2;
  if (!isFirstEntry || featureOf(patching, object, step)?.many !== true) return undefined;
  object[step] = [];
  return patching.draft.member(object, step);
}

function featureOf(
  { metamodel }: Patching,
  object: DraftObject,
  name: string,
): { readonly many: boolean; readonly default: unknown } | undefined {
  const { eClass } = object;
  return typeof eClass === 'string' ? metamodel.classes.get(eClass)?.featureByName.get(name) : undefined;
}

function changeList(
  draft: JsonDraft,
  given: { readonly list: EditableList; readonly operation: PatchOperation; readonly step: string },
): string | undefined {
  const { list, operation, step } = given;
  const { op, path } = operation;
  if (step === '-' && op !== 'add')
    return `${shown(path)} names the place behind the last entry; only add can use it`;
  const index = step === '-' ? list.length : indexOf(step);
  if (index === undefined) return `${shown(step)} is not an index of a list; use 0, 1, 2 and so on`;
  if (index > list.length || (index === list.length && op !== 'add'))
    return `${shown(path)} does not exist; the list has ${list.length} entries`;
  if (op === 'add') list.insert(index, draft.added(operation.value));
  else if (op === 'remove') list.remove(index);
  else list.set(index, draft.added(keepingId(list.get(index), operation.value)));
  return undefined;
}

function changeMember(
  patching: Patching,
  given: { readonly object: DraftObject; readonly operation: PatchOperation; readonly name: string },
): string | undefined {
  const { object, operation, name } = given;
  const { op, path, value } = operation;
  const isThere = Object.hasOwn(object, name);
  if (name === 'id' && isThere && (op === 'remove' || value !== object['id']))
    return `the id ${shown(object['id'])} cannot be changed; ids are immutable`;
  if (name === 'eClass' && object === patching.draft.root && (op === 'remove' || value !== object['eClass']))
    return `the class of the root cannot be changed; it stays ${shown(object['eClass'])}`;
  if (!isThere && op !== 'add') {
    const hasDefault = featureOf(patching, object, name)?.default !== undefined;
    if (op === 'remove' || !hasDefault) return `${shown(path)} does not exist`;
  }
  if (op === 'remove') Reflect.deleteProperty(object, name);
  else object[name] = patching.draft.added(isThere ? keepingId(object[name], value) : value);
  // What its features may hold is another matter now.
  if (name === 'eClass') patching.draft.added(object);
  return undefined;
}

/** An element that is written over by one of its class without id is still the same element. */
function keepingId(before: unknown, after: unknown): unknown {
  if (!isObject(before) || !isObject(after) || Object.hasOwn(after, 'id') || !Object.hasOwn(before, 'id'))
    return after;
  const isSameClass = !Object.hasOwn(after, 'eClass') || after['eClass'] === before['eClass'];
  return isSameClass ? { ...after, id: before['id'] } : after;
}

function pathTo(operation: PatchOperation, position: number): string {
  return operation.path
    .split('/')
    .slice(0, operation.path.split('/').length - operation.steps.length + position + 1)
    .join('/');
}
