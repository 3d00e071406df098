import { randomUUID } from 'node:crypto';
import { assertNever } from '../lib/assert-never.ts';
import { levels, type Level } from '../chain/levels.ts';
import type { Element } from '../kernel/model/element.ts';
import { containedIn, isElement, isObject, nameOf, valuesOf } from '../kernel/model/element.ts';
import { applyOperations } from '../kernel/operations/apply-operations.ts';
import { countsOf, type ChangeCounts, type ModelChange } from '../kernel/operations/model-change.ts';
import { readModelOperations } from '../kernel/operations/read-operations.ts';

/** Work on a whole model, which may be large; `bytes` are the API's answer with the model. */
export type ModelRequest = { readonly level: Level; readonly bytes: Uint8Array } & ModelWork;

type ModelWork =
  | {
      readonly kind: 'SEARCH';
      /** Words that an element's class, name or texts must all hold. */
      readonly query: string;
      readonly className: string | undefined;
      readonly limit: number;
      readonly offset: number;
    }
  | { readonly kind: 'READ'; readonly ids: readonly string[] }
  | { readonly kind: 'APPLY'; readonly operations: unknown; readonly expectedRevision: number | undefined };

/** An element in a list: what it is and where it stands; the root stands nowhere. */
export type ListedElement = {
  readonly id: string;
  readonly class: string;
  readonly name?: string;
  /** `ID.feature` of the element that holds it. */
  readonly in?: string;
};

/** An element with the values of its features; contained elements by their ids. */
export type ReadElement = ListedElement & { readonly values: Readonly<Record<string, unknown>> };

/** A change in one line of data. */
export type ShownChange = {
  readonly kind: ModelChange['kind'];
  readonly id: string;
  readonly class?: string;
  readonly feature?: string;
  readonly before?: unknown;
  readonly after?: unknown;
};

/** What the work came to, at which revision of the model. */
export type ModelAnswer =
  | {
      readonly kind: 'FOUND';
      readonly revision: number;
      readonly items: readonly ListedElement[];
      readonly total: number;
    }
  | {
      readonly kind: 'ELEMENTS';
      readonly revision: number;
      readonly elements: readonly ReadElement[];
      readonly unknownIds: readonly string[];
    }
  | {
      readonly kind: 'APPLIED';
      readonly revision: number;
      /** JSON with the changed content, and the expected revision where one was given. */
      readonly body: Uint8Array;
      readonly counts: ChangeCounts;
      readonly changes: readonly ShownChange[];
      /** The id of every element that was added, by its ref. */
      readonly ids: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'REFUSED'; readonly revision: number; readonly issues: readonly string[] };

const longestValue = 2_000;
const longestShown = 200;
const shownChanges = 50;

/** Carries out work on a model. */
export function workOnModel(request: ModelRequest): ModelAnswer {
  const model: unknown = JSON.parse(new TextDecoder().decode(request.bytes));
  const root = isObject(model) ? model['content'] : undefined;
  if (!isObject(model) || !isElement(root))
    throw new Error('The API answered without the content of a model.');
  const revision = Number(model['revision']);
  switch (request.kind) {
    case 'SEARCH':
      return { kind: 'FOUND', revision, ...searched(root, request) };
    case 'READ':
      return { kind: 'ELEMENTS', revision, ...read(root, request) };
    case 'APPLY':
      return { revision, ...applied(root, request) };
    default:
      return assertNever(request);
  }
}

type Of<K extends ModelRequest['kind']> = Extract<ModelRequest, { readonly kind: K }>;
type Placed = { readonly element: Element; readonly place: string | undefined };

function* walk(level: Level, element: Element, place?: string): Generator<Placed> {
  yield { element, place };
  for (const containment of levels[level].metamodel.classes.get(element.eClass)?.containments ?? [])
    for (const child of containedIn(element, containment))
      yield* walk(level, child, `${element.id}.${containment.name}`);
}

function searched(
  root: Element,
  { level, query, className, limit, offset }: Of<'SEARCH'>,
): { readonly items: readonly ListedElement[]; readonly total: number } {
  const { metamodel } = levels[level];
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const items: ListedElement[] = [];
  let total = 0;
  for (const placed of walk(level, root)) {
    const { element } = placed;
    const isKind =
      className === undefined || metamodel.classes.get(element.eClass)?.kinds.has(className) === true;
    if (!isKind || !speaksOf(level, element, words)) continue;
    if (total >= offset && items.length < limit) items.push(listed(placed));
    total += 1;
  }
  return { items, total };
}

function speaksOf(level: Level, element: Element, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const attributes = (levels[level].metamodel.classes.get(element.eClass)?.stored ?? []).filter(
    ({ kind }) => kind === 'attribute',
  );
  const said = attributes.flatMap((feature) => valuesOf(element, feature)).map(String);
  const text = [element.eClass, element.id, ...said].join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
}

function listed({ element, place }: Placed): ListedElement {
  const name = nameOf(element);
  return {
    id: element.id,
    class: element.eClass,
    ...(name !== undefined && { name: beginning(name, longestShown) }),
    ...(place !== undefined && { in: place }),
  };
}

function read(
  root: Element,
  { level, ids }: Of<'READ'>,
): { readonly elements: readonly ReadElement[]; readonly unknownIds: readonly string[] } {
  const wanted = new Set(ids);
  const elements = [...walk(level, root)]
    .filter(({ element }) => wanted.delete(element.id))
    .map((placed) => ({ ...listed(placed), values: valuesIn(level, placed.element) }));
  return { elements, unknownIds: [...wanted] };
}

function valuesIn(level: Level, element: Element): Readonly<Record<string, unknown>> {
  const features = levels[level].metamodel.classes.get(element.eClass)?.stored ?? [];
  const entries = features.flatMap((feature): readonly (readonly [string, unknown])[] => {
    if (feature.name === 'id' || feature.name === 'name') return [];
    const values =
      feature.kind === 'containment'
        ? containedIn(element, feature).map(({ id }) => id)
        : valuesOf(element, feature).map((value) =>
            typeof value === 'string' ? beginning(value, longestValue) : value,
          );
    return values.length === 0 ? [] : [[feature.name, feature.many ? values : values[0]]];
  });
  return Object.fromEntries(entries);
}

function applied(
  root: Element,
  { level, operations, expectedRevision }: Of<'APPLY'>,
):
  | Omit<Extract<ModelAnswer, { kind: 'APPLIED' }>, 'revision'>
  | { kind: 'REFUSED'; issues: readonly string[] } {
  const { metamodel } = levels[level];
  const asked = readModelOperations(operations);
  if (!asked.ok) return { kind: 'REFUSED', issues: asked.issues };
  const result = applyOperations({ metamodel, root, operations: asked.operations, newId: randomUUID });
  if (!result.ok) return { kind: 'REFUSED', issues: result.issues };
  const ids = asked.operations.flatMap((operation, index): readonly (readonly [string, string])[] => {
    const made = result.operations[index];
    return operation.op === 'add' && made?.op === 'add' ? [[operation.ref, made.ref]] : [];
  });
  const body = { content: result.root, ...(expectedRevision !== undefined && { expectedRevision }) };
  return {
    kind: 'APPLIED',
    body: new TextEncoder().encode(JSON.stringify(body)),
    counts: countsOf(metamodel, result.changes),
    changes: result.changes.slice(0, shownChanges).map(shown),
    ids: Object.fromEntries(ids),
  };
}

function shown(change: ModelChange): ShownChange {
  switch (change.kind) {
    case 'added':
    case 'removed': {
      const { id, eClass, values } = change.element;
      return {
        kind: change.kind,
        id,
        class: eClass,
        ...(change.kind === 'added' && { after: short(values) }),
      };
    }
    case 'moved':
      return { kind: 'moved', id: change.id, before: change.from, after: change.to };
    case 'changed':
      return {
        kind: 'changed',
        id: change.id,
        class: change.eClass,
        feature: change.feature,
        before: short(change.before),
        after: short(change.after),
      };
    default:
      return assertNever(change);
  }
}

/** A text as far as there is room for it: "…" says that there is more, and no character is cut in half. */
export function beginning(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** A value as far as a line has room for it. */
function short(value: unknown): unknown {
  const text = JSON.stringify(value);
  return text.length <= longestShown ? value : beginning(text, longestShown);
}
