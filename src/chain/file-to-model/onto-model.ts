import type { MetaClass, Metamodel } from '../../kernel/metamodel/metamodel.ts';
import type { Element } from '../../kernel/model/element.ts';
import { containedIn, isElement, isObject, valueOf } from '../../kernel/model/element.ts';
import type { ModelJson } from './file-reading.ts';

/** How a kind of file goes on with a model that it was imported into before. */
export type FileRules = {
  /** The id that an element has which came from such a file, by its `xmiId`. */
  readonly idOf: (xmiId: string) => string;
  /** Attributes by class that the file unsets when it does not have them; all others stay as they are in the model. */
  readonly alwaysSaid: Readonly<Record<string, readonly string[]>>;
  /** Classes of elements about whose parts a file says everything that was exported from the model itself. */
  readonly whole?: readonly string[];
};

/**
 * A file's content over the model that it is imported into. What came from an earlier version of the file is replaced
 * by what the file says now, element by element, by ids. Everything that people added stays: elements of their own, and
 * values that the file does not have; references of such values only while their target exists. A file that was
 * exported from the model has taken away what it no longer has of what it held.
 */
export function ontoModel(given: {
  readonly metamodel: Metamodel;
  readonly model: Element;
  readonly json: ModelJson;
  readonly rules: FileRules;
  /** The id of the model that the file was exported from, if it was. */
  readonly exportedFrom?: string | undefined;
}): ModelJson {
  const { metamodel, model, json } = given;
  const known = new Map<string, Element>();
  collect(metamodel, model, known);
  const isExported = given.exportedFrom === model.id;
  const updating: Updating = { ...given, known, fromFile: idsIn(json), ids: new Set(), isExported };
  const { name = json['name'] } = { name: valueOf(model, 'name') };
  const root = update(updating, { ...json, id: model.id, name }, model);
  for (const id of idsIn(root)) updating.ids.add(id);
  return withoutLost(updating, root);
}

type Updating = {
  readonly metamodel: Metamodel;
  readonly rules: FileRules;
  /** Elements of the model by id. */
  readonly known: ReadonlyMap<string, Element>;
  /** Ids of the elements of the file. */
  readonly fromFile: ReadonlySet<string>;
  /** Ids of the elements of the outcome. */
  readonly ids: Set<string>;
  /** The file was exported from the model. */
  readonly isExported: boolean;
};

function update(updating: Updating, json: ModelJson, before: Element | undefined): ModelJson {
  const metaClass = updating.metamodel.classes.get(String(json['eClass']));
  if (metaClass === undefined) return json;
  const old = before?.eClass === metaClass.name ? before : undefined;
  const outcome: Record<string, unknown> = { ...json };
  for (const feature of metaClass.stored) {
    const said = json[feature.name];
    if (feature.kind === 'containment') {
      const parts = listOf(said).map((part) =>
        update(updating, part, updating.known.get(String(part['id']))),
      );
      const added =
        old === undefined || isWhole(updating, old)
          ? []
          : containedIn(old, feature).filter((part) => isAdded(updating, part));
      const all = inOrder(updating, [...parts, ...added], old && containedIn(old, feature));
      if (all.length > 0) outcome[feature.name] = feature.many ? all : all[0];
    } else if (said === undefined && old !== undefined && !isUnset(updating, metaClass, feature.name)) {
      const value = valueOf(old, feature.name);
      if (value !== undefined) outcome[feature.name] = value;
    }
  }
  return outcome;
}

/** Parts of an element; what went out into a file and comes back keeps its place, and what is new stands behind it. */
function inOrder(
  { isExported }: Updating,
  parts: readonly (ModelJson | Element)[],
  before: readonly Element[] = [],
): readonly (ModelJson | Element)[] {
  if (!isExported) return parts;
  const places = new Map<unknown, number>(before.map(({ id }, index) => [id, index]));
  const placeOf = (part: ModelJson | Element): number => places.get(Reflect.get(part, 'id')) ?? before.length;
  return parts.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Whether the file has all parts of an element, so that others were taken away in it. */
function isWhole({ rules, isExported }: Updating, { eClass }: Element): boolean {
  return isExported && rules.whole?.includes(eClass) === true;
}

/** Whether people added an element: it neither came from such a file nor stands in this one. */
function isAdded({ rules, fromFile }: Updating, element: Element): boolean {
  const xmiId = valueOf(element, 'xmiId');
  const isImported = typeof xmiId === 'string' && rules.idOf(xmiId) === element.id;
  return !isImported && !fromFile.has(element.id);
}

function isUnset({ rules }: Updating, metaClass: MetaClass, feature: string): boolean {
  return rules.alwaysSaid[metaClass.name]?.includes(feature) === true;
}

/** Takes references to elements that are gone out of what came from the file. */
function withoutLost(updating: Updating, json: ModelJson): ModelJson {
  const metaClass = updating.metamodel.classes.get(String(json['eClass']));
  if (metaClass === undefined) return json;
  const outcome: Record<string, unknown> = { ...json };
  const isGone = (id: unknown): boolean =>
    typeof id === 'string' && updating.known.has(id) && !updating.ids.has(id);
  for (const { name, kind } of metaClass.stored) {
    const value = outcome[name];
    if (kind === 'containment' && Array.isArray(value))
      outcome[name] = listOf(value).map((part) =>
        updating.fromFile.has(String(part['id'])) ? withoutLost(updating, part) : part,
      );
    if (kind !== 'reference') continue;
    if (Array.isArray(value)) outcome[name] = value.filter((id) => !isGone(id));
    else if (isGone(value)) delete outcome[name];
  }
  return outcome;
}

function collect(metamodel: Metamodel, element: Element, into: Map<string, Element>): void {
  into.set(element.id, element);
  for (const containment of metamodel.classes.get(element.eClass)?.containments ?? [])
    for (const part of containedIn(element, containment)) collect(metamodel, part, into);
}

function idsIn(json: ModelJson): Set<string> {
  const ids = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each);
    else if (isObject(value)) {
      if (isElement(value)) ids.add(value.id);
      for (const each of Object.values(value)) visit(each);
    }
  };
  visit(json);
  return ids;
}

function listOf(value: unknown): readonly ModelJson[] {
  return (Array.isArray(value) ? value : [value]).filter(isObject);
}
