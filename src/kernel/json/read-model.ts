import { isIdentifier } from '../metamodel/data-types.ts';
import { acceptsJsonType } from '../metamodel/json-type.ts';
import type { Feature, MetaClass, Metamodel } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import { isObject } from '../model/element.ts';
import type { Finding, Path } from '../model/finding.ts';
import { describe, errorAt, pointerOf } from '../model/finding.ts';

/** Bounds that keep a hostile document from taking the process down. */
export type ReadLimits = { readonly elements: number; readonly depth: number };

/** Elements per model and nesting of elements that a service accepts unless it says otherwise. */
export const defaultReadLimits: ReadLimits = { elements: 200_000, depth: 64 };

/** A model read from JSON, in normal form, or the reasons why it is not representable. */
export type ReadResult =
  | { readonly ok: true; readonly root: Element; readonly elementCount: number }
  | { readonly ok: false; readonly findings: readonly Finding[] };

/**
 * Reads a model from parsed JSON into normal form: `eClass` and `id` on every element (missing ids from `newId`),
 * features in metamodel order, nulls and empty lists dropped, everything else as given. What is not representable
 * is reported, all problems at once: unknown classes and features, wrong JSON types, unknown literals, duplicate or
 * illegal ids, elements where they cannot stand; at most 10,000, and that there are more. What is merely incomplete
 * passes; structural validation reports it.
 */
export function readModel(given: {
  readonly metamodel: Metamodel;
  readonly json: unknown;
  readonly newId: () => string;
  readonly limits?: ReadLimits;
}): ReadResult {
  const { metamodel, json, newId } = given;
  const reading: JsonReading = {
    metamodel,
    newId,
    limits: given.limits ?? defaultReadLimits,
    seen: new Map(),
    findings: [],
  };
  const root = readElement(reading, { json, type: metamodel.rootClass, path: undefined, depth: 1 });
  if (root === undefined || reading.findings.length > 0) return { ok: false, findings: reading.findings };
  return { ok: true, root, elementCount: reading.seen.size };
}

type JsonReading = {
  readonly metamodel: Metamodel;
  readonly newId: () => string;
  readonly limits: ReadLimits;
  /** Where each id was seen first. */
  readonly seen: Map<string, Path | undefined>;
  readonly findings: Finding[];
};

type Spot = {
  readonly json: unknown;
  /** Class an element must be a kind of; undefined accepts any. */
  readonly type: string | undefined;
  readonly path: Path | undefined;
  readonly depth: number;
};

function readElement(reading: JsonReading, spot: Spot): Element | undefined {
  const { json, path } = spot;
  // Reported when the limit was passed; of a hostile document the rest is not looked at.
  if (reading.seen.size > reading.limits.elements) return undefined;
  if (!isObject(json))
    return refuse(
      reading,
      'NOT_AN_OBJECT',
      `Expected an element (a JSON object), found ${kindOf(json)}.`,
      path,
    );
  const metaClass = classOf(reading, json, spot);
  if (metaClass === undefined) return undefined;
  const id = idOf(reading, json, metaClass, path);
  if (exceedsLimits(reading, spot)) return undefined;
  const element: Record<string, unknown> & Element = { eClass: metaClass.name, id };
  for (const feature of metaClass.stored) {
    const given = Object.hasOwn(json, feature.name) ? json[feature.name] : undefined;
    if (given === undefined || given === null) continue;
    const value = readFeature(reading, {
      element,
      feature,
      given,
      path: { parent: path, key: feature.name },
      depth: spot.depth,
    });
    if (value !== undefined) element[feature.name] = value;
  }
  reportUnknownFeatures(reading, { json, metaClass, element, path });
  return element;
}

function exceedsLimits(reading: JsonReading, spot: Spot): boolean {
  const { elements, depth } = reading.limits;
  if (spot.depth > depth) {
    refuse(reading, 'TOO_DEEP', `Elements are nested deeper than ${depth}; flatten the model.`, spot.path);
    return true;
  }
  if (reading.seen.size > elements) {
    // One finding is enough: every further element would repeat it.
    if (reading.seen.size === elements + 1)
      refuse(reading, 'TOO_MANY_ELEMENTS', tooManyElements(reading), spot.path);
    return true;
  }
  return false;
}

function tooManyElements({ limits }: JsonReading): string {
  return `The model has more than ${limits.elements} elements; split it.`;
}

function classOf(
  reading: JsonReading,
  json: Readonly<Record<string, unknown>>,
  spot: Spot,
): MetaClass | undefined {
  const { metamodel } = reading;
  const { type, path } = spot;
  const given = Object.hasOwn(json, 'eClass') ? json['eClass'] : undefined;
  const name = given ?? type;
  const place: Path = { parent: path, key: 'eClass' };
  if (typeof name !== 'string')
    return refuse(reading, 'WRONG_TYPE', `eClass must be a text, found ${kindOf(given)}.`, place);
  const metaClass = metamodel.classes.get(name);
  if (metaClass === undefined)
    return refuse(
      reading,
      'UNKNOWN_CLASS',
      `Class "${name}" is not in the ${metamodel.name} metamodel; use one of its classes.`,
      place,
    );
  if (metaClass.abstract)
    return refuse(
      reading,
      given === undefined ? 'MISSING_CLASS' : 'ABSTRACT_CLASS',
      given === undefined
        ? `The element needs an eClass: one of ${metamodel.concreteKinds(name).join(', ')}.`
        : `Class ${name} is abstract; use one of ${metamodel.concreteKinds(name).join(', ')}.`,
      place,
    );
  if (type !== undefined && !metaClass.kinds.has(type))
    return refuse(
      reading,
      path === undefined ? 'WRONG_ROOT' : 'WRONG_CONTAINMENT',
      path === undefined
        ? `The root of a ${metamodel.name} model is a ${type}, not a ${name}.`
        : `A ${name} cannot stand here; expected ${metamodel.concreteKinds(type).join(', ')}.`,
      place,
    );
  return metaClass;
}

/** The element's id. A problem with it is reported and does not keep the rest of the element from being read. */
function idOf(
  reading: JsonReading,
  json: Readonly<Record<string, unknown>>,
  metaClass: MetaClass,
  path: Path | undefined,
): string {
  const given = Object.hasOwn(json, 'id') ? json['id'] : undefined;
  const place: Path = { parent: path, key: 'id' };
  if (given === undefined || given === null) {
    const id = reading.newId();
    reading.seen.set(id, path);
    return id;
  }
  if (typeof given !== 'string' || !isIdentifier(given)) {
    refuse(
      reading,
      'ILLEGAL_ID',
      `The id of this ${metaClass.name} is ${shown(given)}; an id is 1-100 characters of A-Z a-z 0-9 . _ : - (leave it out to get a new one).`,
      place,
    );
    return typeof given === 'string' ? given : '';
  }
  if (reading.seen.has(given))
    refuse(
      reading,
      'DUPLICATE_ID',
      `The id "${given}" is used twice, first at ${pointerText(reading.seen.get(given))}; give this ${metaClass.name} another id.`,
      place,
    );
  else reading.seen.set(given, path);
  return given;
}

type FeatureSpot = {
  readonly element: Element;
  readonly feature: Feature;
  readonly given: unknown;
  readonly path: Path;
  readonly depth: number;
};

function readFeature(reading: JsonReading, spot: FeatureSpot): unknown {
  const { element, feature, given, path } = spot;
  if (feature.many !== Array.isArray(given))
    return refuseFeature(
      reading,
      spot,
      'WRONG_TYPE',
      `${feature.name} of ${describe(element)} holds ${feature.many ? 'a list' : 'one value'}, found ${kindOf(given)}.`,
    );
  if (!Array.isArray(given)) return readValue(reading, spot);
  if (feature.kind === 'containment' && reading.seen.size + given.length > reading.limits.elements)
    return refuse(reading, 'TOO_MANY_ELEMENTS', tooManyElements(reading), path);
  const values = given
    .map((value: unknown, index) =>
      readValue(reading, { ...spot, given: value, path: { parent: path, key: index } }),
    )
    .filter((value) => value !== undefined);
  return values.length === 0 ? undefined : values;
}

function readValue(reading: JsonReading, spot: FeatureSpot): unknown {
  const { element, feature, given, path, depth } = spot;
  if (feature.kind === 'containment')
    return readElement(reading, { json: given, type: feature.type, path, depth: depth + 1 });
  if (feature.kind === 'reference')
    return typeof given === 'string' && given.isWellFormed()
      ? given
      : refuseFeature(
          reading,
          spot,
          'WRONG_TYPE',
          `${feature.name} of ${describe(element)} refers to a ${feature.type} by its id (a text), found ${kindOf(given)}.`,
        );
  const literals = reading.metamodel.enums.get(feature.type)?.literals;
  if (literals !== undefined)
    return typeof given === 'string' && literals.includes(given)
      ? given
      : refuseFeature(
          reading,
          spot,
          'UNKNOWN_LITERAL',
          `${feature.name} of ${describe(element)} is ${shown(given)}; use one of ${literals.join(', ')}.`,
        );
  const dataType = reading.metamodel.dataTypes.get(feature.type);
  if (dataType === undefined || !acceptsJsonType(dataType, given))
    return refuseFeature(
      reading,
      spot,
      'WRONG_TYPE',
      `${feature.name} of ${describe(element)} is a ${feature.type}, found ${shown(given)}.`,
    );
  if (typeof given === 'string' && !given.isWellFormed())
    return refuseFeature(
      reading,
      spot,
      'WRONG_TYPE',
      `${feature.name} of ${describe(element)} holds half a surrogate pair; send valid Unicode.`,
    );
  return given;
}

function reportUnknownFeatures(
  reading: JsonReading,
  given: {
    readonly json: Readonly<Record<string, unknown>>;
    readonly metaClass: MetaClass;
    readonly element: Element;
    readonly path: Path | undefined;
  },
): void {
  const { json, metaClass, element, path } = given;
  for (const name of Object.keys(json)) {
    if (name === 'eClass' || name === 'id') continue;
    const feature = metaClass.featureByName.get(name);
    if (feature !== undefined && !feature.derived) continue;
    const [code, message] =
      feature === undefined
        ? [
            'UNKNOWN_FEATURE',
            `${metaClass.name} has no feature ${shown(name)}; remove it or correct the name.`,
          ]
        : ['DERIVED_FEATURE', `${metaClass.name}.${name} is computed by the service; remove it.`];
    note(reading, { code, message, element, feature: name, path: { parent: path, key: name } });
  }
}

function refuse(reading: JsonReading, code: string, message: string, path: Path | undefined): undefined {
  note(reading, { code, message, path });
}

function refuseFeature(reading: JsonReading, spot: FeatureSpot, code: string, message: string): undefined {
  note(reading, { code, message, element: spot.element, feature: spot.feature.name, path: spot.path });
}

const mostFindings = 10_000;

/** Adds a finding; of a hostile document's problems not all are worth the memory. */
function note(reading: JsonReading, problem: Parameters<typeof errorAt>[0]): void {
  const { findings } = reading;
  if (findings.length < mostFindings) findings.push(errorAt(problem));
  else if (findings.length === mostFindings)
    findings.push(
      errorAt({
        code: 'TOO_MANY_PROBLEMS',
        message: `The document has more than ${mostFindings} problems; the others are not listed.`,
        path: undefined,
      }),
    );
}

function pointerText(path: Path | undefined): string {
  const pointer = pointerOf(path);
  return pointer === '' ? 'the root' : pointer;
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `the ${typeof value} ${shown(value)}`;
}

const shownLength = 60;

function shown(value: unknown): string {
  if (typeof value === 'object' && value !== null) return kindOf(value);
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
}
