import { acceptsJsonType } from '../metamodel/json-type.ts';
import type { Feature, MetaClass, Metamodel } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import { containedIn, isElement, isObject } from '../model/element.ts';
import {
  refuse,
  type JsonReading,
  type KnownParts,
  type ReadLimits,
  type PlacedJson,
} from './json-reading.ts';
import { classOf, idOf } from './read-identity.ts';
import { describe, type Finding, type Path } from '../model/finding.ts';
import { kindOf, note, shown } from './reading-problems.ts';

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
 * passes; structural validation reports it. Of `known` parts only the ids are read; a finding about these has no
 * place.
 */
export function readModel(given: {
  readonly metamodel: Metamodel;
  readonly json: unknown;
  readonly newId: () => string;
  readonly limits?: ReadLimits;
  readonly known?: KnownParts;
}): ReadResult {
  const { metamodel, json, newId, known } = given;
  const reading: JsonReading = {
    metamodel,
    newId,
    limits: given.limits ?? defaultReadLimits,
    seen: new Map(),
    findings: [],
    known,
  };
  const place = { path: undefined, depth: 1, isNew: known === undefined };
  const root = readElement(reading, { json, type: metamodel.rootClass, ...place });
  if (root === undefined || reading.findings.length > 0) return { ok: false, findings: reading.findings };
  return { ok: true, root, elementCount: reading.seen.size };
}

function readElement(reading: JsonReading, spot: PlacedJson): Element | undefined {
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
  const isNew = spot.isNew || reading.known?.isNew(json) === true;
  if (!isNew && reading.known?.isKept(json) === true && isElement(json)) return keep(reading, json);
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
      isNew: isNew || (typeof given === 'object' && reading.known?.isNew(given) === true),
    });
    if (value !== undefined) element[feature.name] = value;
  }
  reportUnknownFeatures(reading, { json, metaClass, element, path });
  return element;
}

/** Takes over an element in normal form with all that is in it. */
function keep(reading: JsonReading, element: Element): Element {
  const { metamodel, seen, findings } = reading;
  const open = [element];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { id } = next;
    if (seen.has(id))
      note(findings, { code: 'DUPLICATE_ID', message: `The id "${id}" is used twice.`, path: undefined });
    seen.set(id, undefined);
    for (const containment of metamodel.classes.get(next.eClass)?.containments ?? [])
      for (const part of containedIn(next, containment)) open.push(part);
  }
  if (seen.size > reading.limits.elements)
    refuse(reading, 'TOO_MANY_ELEMENTS', tooManyElements(reading), undefined);
  return element;
}

function exceedsLimits(reading: JsonReading, spot: PlacedJson): boolean {
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

type FeatureSpot = {
  readonly element: Element;
  readonly feature: Feature;
  readonly given: unknown;
  readonly path: Path;
  readonly depth: number;
  readonly isNew: boolean;
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
  const { element, feature, given, path, depth, isNew } = spot;
  if (feature.kind === 'containment')
    return readElement(reading, { json: given, type: feature.type, path, depth: depth + 1, isNew });
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
    note(reading.findings, { code, message, element, feature: name, path: { parent: path, key: name } });
  }
}

function refuseFeature(reading: JsonReading, spot: FeatureSpot, code: string, message: string): undefined {
  note(reading.findings, {
    code,
    message,
    element: spot.element,
    feature: spot.feature.name,
    path: spot.path,
  });
}
