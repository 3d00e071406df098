import { camelCase, pascalCase, upperSnakeCase } from '../../core/naming.ts';
import { nameFrom } from '../file-reading.ts';
import type { Json, OpenApiPart, OpenApiReading } from './reading.ts';
import { identityOf, leaveOut, textIn } from './reading.ts';
import { isRecord, literalsOf, propertiesOf, scalarOf, shapeOf } from './shapes.ts';

/** Names that are different from each other, for codes that stand beside each other. */
export function distinctNames(make: (text: string) => string): (text: string) => string {
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  return (text) => {
    const wanted = make(text);
    let name = wanted;
    let number = numbers.get(wanted) ?? 1;
    while (taken.has(name.toLowerCase())) name = `${wanted}${(number += 1)}`;
    numbers.set(wanted, number);
    taken.add(name.toLowerCase());
    return name;
  };
}

/** The attributes of a structured type, and the associations that its properties are. */
export function addAttributes(
  reading: OpenApiReading,
  owner: OpenApiPart,
  given: { readonly schema: Json; readonly key: string; readonly path: readonly string[] },
): void {
  const { schema, key, path } = given;
  const { properties, required } = propertiesOf(reading, schema);
  const codeOf = distinctNames((text) => camelCase(text, 'value'));
  const attributes: OpenApiPart[] = [];
  const isEntity = owner['eClass'] === 'Entity';
  for (const [name, property] of properties) {
    const spot: Spot = { name, key: `${key}/${name}`, path: [...path, 'properties', name], owner };
    const made = typed(reading, property, spot);
    if (made === undefined) continue;
    attributes.push({
      eClass: 'Attribute',
      ...identityOf(spot.key),
      name,
      code: codeOf(name),
      ...made,
      ...(required.has(name) && { required: true }),
      ...(isEntity && name.toLowerCase() === 'id' && { identifier: true, required: true }),
      ...(property['readOnly'] === true && { readOnly: true }),
    });
  }
  if (attributes.length > 0) owner['attributes'] = attributes;
}

type Spot = {
  readonly name: string;
  readonly key: string;
  readonly path: readonly string[];
  /** The type the property stands in; undefined for a parameter. */
  readonly owner?: OpenApiPart;
};

/** The type and the limits of a property or parameter; undefined when it became an association. */
export function typed(reading: OpenApiReading, property: Json, spot: Spot): Json | undefined {
  const { name, schema, isList, isChoice } = shapeOf(reading, property);
  const common = {
    ...(isList && { multiple: true }),
    ...described({ ...schema, ...property }),
    ...exampleOf({ ...schema, ...property }),
  };
  if (
    textIn(property, '$ref') !== undefined &&
    name === undefined &&
    !textIn(property, '$ref')?.startsWith('#/')
  )
    leaveOut(reading, spot.path, {
      element: '$ref',
      reason: 'Other files are never fetched; it is taken as JSON.',
    });
  if (isChoice) {
    leaveOut(reading, spot.path, {
      element: 'oneOf',
      reason: 'A PIM has no choice of types; it is taken as JSON.',
    });
    return { scalar: 'JSON', ...common };
  }
  if (name !== undefined && reading.roots.has(name) && spot.owner?.['eClass'] === 'Entity')
    return associate(reading, spot, { name, isList });
  if (literalsOf(schema).length > 0 || isRecord(reading, schema)) {
    const isRoot = name !== undefined && reading.roots.has(name);
    if (isRoot) return { scalar: 'JSON', ...common };
    const type = name === undefined ? inlineType(reading, schema, spot) : typeNamed(reading, name);
    return { type: type.id, ...common };
  }
  return { scalar: scalarOf(schema), ...limits(schema), ...common };
}

function associate(
  reading: OpenApiReading,
  spot: Spot,
  to: { readonly name: string; readonly isList: boolean },
): undefined {
  const target = reading.made.get(to.name);
  const { owner } = spot;
  if (target === undefined || owner === undefined) return undefined;
  reading.associations.push({
    eClass: 'Association',
    ...identityOf(spot.key),
    name: spot.name,
    code: pascalCase(`${String(owner['code'])} ${spot.name}`, 'association'),
    source: owner.id,
    target: target.id,
    targetRole: camelCase(spot.name, 'target'),
    targetCardinality: to.isList ? 'ZERO_OR_MORE' : 'ZERO_OR_ONE',
  });
  return undefined;
}

/** The enumeration or value object of a schema among the components. */
export function typeNamed(reading: OpenApiReading, name: string): OpenApiPart {
  const known = reading.made.get(name);
  if (known !== undefined) return known;
  const schema = reading.schemas[name] ?? {};
  return makeType(reading, schema, { name, key: `schema:${name}`, path: ['components', 'schemas', name] });
}

function inlineType(reading: OpenApiReading, schema: Json, spot: Spot): OpenApiPart {
  const known = reading.inline.get(schema);
  if (known !== undefined) return known;
  const name = textIn(schema, 'title') ?? `${nameOf(spot.owner)} ${spot.name}`.trim();
  return makeType(reading, schema, { ...spot, name, key: `${spot.key}#type` });
}

function nameOf(owner: OpenApiPart | undefined): string {
  const name = owner?.['name'];
  return typeof name === 'string' ? name : '';
}

function makeType(reading: OpenApiReading, schema: Json, spot: Spot): OpenApiPart {
  const literals = literalsOf(schema);
  const made: OpenApiPart = {
    eClass: literals.length > 0 ? 'Enumeration' : 'ValueObject',
    ...identityOf(spot.key),
    name: nameFrom(spot.name, 'Type'),
    code: pascalCase(spot.name, 'type'),
    ...described(schema),
  };
  reading.types.push(made);
  if (spot.key === `schema:${spot.name}`) reading.made.set(spot.name, made);
  else reading.inline.set(schema, made);
  if (literals.length === 0) addAttributes(reading, made, { schema, key: spot.key, path: spot.path });
  else {
    const codeOf = distinctNames((text) => upperSnakeCase(text, 'value'));
    made['literals'] = literals.map((literal) => ({
      eClass: 'EnumLiteral',
      ...identityOf(`${spot.key}=${literal}`),
      name: nameFrom(literal, 'empty'),
      code: codeOf(literal),
    }));
  }
  return made;
}

function described(schema: Json): Json {
  const description = textIn(schema, 'description');
  return description === undefined ? {} : { description };
}

function exampleOf(schema: Json): Json {
  const list: readonly unknown[] = Array.isArray(schema['examples'])
    ? schema['examples']
    : [schema['example']];
  const [first] = list;
  const { default: otherwise } = schema;
  return {
    ...(isPlain(first) && { example: String(first) }),
    ...(isPlain(otherwise) && { defaultValue: String(otherwise) }),
  };
}

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function limits(schema: Json): Json {
  const found: Record<string, unknown> = {};
  for (const name of ['minLength', 'maxLength'] as const)
    if (Number.isSafeInteger(schema[name])) found[name] = schema[name];
  for (const name of ['minimum', 'maximum'] as const)
    if (typeof schema[name] === 'number') found[name] = schema[name];
  const pattern = textIn(schema, 'pattern');
  return { ...found, ...(pattern !== undefined && { pattern }) };
}
