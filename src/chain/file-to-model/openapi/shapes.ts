import { isObject } from '../../../kernel/model/element.ts';
import type { Json, OpenApiReading } from './reading.ts';
import { objectIn, objectsIn, resolved, schemaName, textIn } from './reading.ts';

/** A schema seen through references to one, wrappers for null, and lists. */
export type Shape = {
  /** The name of the schema, when it is one of the components. */
  readonly name: string | undefined;
  readonly schema: Json;
  readonly isList: boolean;
  /** Whether one of several schemas is meant, none of which stands for the others. */
  readonly isChoice: boolean;
};

/** Looks through what stands around a schema: a list, a choice with null, an `allOf` of one. */
export function shapeOf(reading: OpenApiReading, schema: Json): Shape {
  let shape: Shape = { name: undefined, schema, isList: false, isChoice: false };
  for (let steps = 0; steps < 20; steps += 1) {
    const next = inside(reading, shape);
    if (next === undefined) return shape;
    shape = next;
  }
  return shape;
}

function inside(reading: OpenApiReading, shape: Shape): Shape | undefined {
  const { schema } = shape;
  const name = schemaName(reading, schema);
  if (name !== undefined) return { ...shape, name, schema: reading.schemas[name] ?? {} };
  const target = resolved(reading, schema);
  if (target !== schema) return { ...shape, schema: target };
  const choices = [...objectsIn(schema, 'anyOf'), ...objectsIn(schema, 'oneOf')].filter(
    (each) => each['type'] !== 'null',
  );
  const [choice] = choices;
  if (choices.length > 1) return shape.isChoice ? undefined : { ...shape, isChoice: true };
  if (choice !== undefined) return { ...shape, name: undefined, schema: choice };
  const all = objectsIn(schema, 'allOf');
  const [only] = all;
  if (all.length === 1 && only !== undefined && Object.keys(objectIn(schema, 'properties')).length === 0)
    return { ...shape, name: undefined, schema: only };
  if (typeOf(schema) === 'array' && !shape.isList) {
    const items = isObject(schema['items']) ? schema['items'] : {};
    return { ...shape, name: undefined, schema: items, isList: true };
  }
  return undefined;
}

/** The type that a schema says, or shows by what it has; without null. */
export function typeOf(schema: Json): string | undefined {
  const { type } = schema;
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  const said = types.find((each) => each !== 'null');
  if (typeof said === 'string') return said;
  if (isObject(schema['properties']) || Array.isArray(schema['allOf'])) return 'object';
  return isObject(schema['items']) ? 'array' : undefined;
}

/** The literals of a schema that is an enumeration of texts or numbers. */
export function literalsOf(schema: Json): readonly string[] {
  const list: readonly unknown[] = Array.isArray(schema['enum']) ? schema['enum'] : [];
  return list.filter((each) => typeof each === 'string' || typeof each === 'number').map(String);
}

/** The properties of an object with those of all that it is put together from, and which must be there. */
export function propertiesOf(
  reading: OpenApiReading,
  schema: Json,
): { readonly properties: ReadonlyMap<string, Json>; readonly required: ReadonlySet<string> } {
  const properties = new Map<string, Json>();
  const required = new Set<string>();
  const seen = new Set<Json>();
  const visit = (part: Json): void => {
    // What is put together from itself, or twice from the same, says nothing more.
    if (seen.has(part)) return;
    seen.add(part);
    for (const each of objectsIn(part, 'allOf')) visit(resolved(reading, each));
    for (const [name, each] of Object.entries(objectIn(part, 'properties')))
      properties.set(name, isObject(each) ? each : {});
    const list: readonly unknown[] = Array.isArray(part['required']) ? part['required'] : [];
    for (const name of list) if (typeof name === 'string') required.add(name);
  };
  visit(schema);
  return { properties, required };
}

/** Whether a schema describes an object with properties. */
export function isRecord(reading: OpenApiReading, schema: Json): boolean {
  return propertiesOf(reading, schema).properties.size > 0;
}

const textScalars: Readonly<Record<string, string>> = {
  date: 'DATE',
  'date-time': 'DATE_TIME',
  time: 'TIME',
  duration: 'DURATION',
  uuid: 'UUID',
  email: 'EMAIL',
  'idn-email': 'EMAIL',
  uri: 'URI',
  url: 'URI',
  iri: 'URI',
  'uri-reference': 'URI',
  binary: 'FILE',
  byte: 'FILE',
  phone: 'PHONE',
};

/** The scalar type of a schema that is no enumeration and has no properties. */
export function scalarOf(schema: Json): string {
  const format = textIn(schema, 'format') ?? '';
  switch (typeOf(schema)) {
    case 'string':
      return textScalars[format] ?? (schema['contentEncoding'] === undefined ? 'STRING' : 'FILE');
    case 'integer':
      return format === 'int64' ? 'LONG' : 'INTEGER';
    case 'number':
      return 'DECIMAL';
    case 'boolean':
      return 'BOOLEAN';
    default:
      return 'JSON';
  }
}
