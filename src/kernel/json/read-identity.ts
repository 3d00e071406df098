import { isIdentifier } from '../metamodel/data-types.ts';
import type { MetaClass } from '../metamodel/metamodel.ts';
import type { Path } from '../model/finding.ts';
import { refuse, type JsonReading, type PlacedJson } from './json-reading.ts';
import { kindOf, pointerText, shown } from './reading-problems.ts';

/** The class of an element; undefined, with a finding, where it cannot be one that stands at its place. */
export function classOf(
  reading: JsonReading,
  json: Readonly<Record<string, unknown>>,
  spot: PlacedJson,
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
export function idOf(
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
