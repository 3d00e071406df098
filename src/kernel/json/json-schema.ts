import { builtInDataTypes } from '../metamodel/data-types.ts';
import type { Feature, MetaClass, Metamodel } from '../metamodel/metamodel.ts';
import { withoutUndefined } from '../../lib/without-undefined.ts';

/** A JSON Schema. */
type Schema = Readonly<Record<string, unknown>>;

/**
 * The JSON Schema (2020-12) of a metamodel's models in their JSON form: one definition a class, with everything that
 * structural validation asks of single elements. What concerns several elements, such as ids that stand twice and
 * references that lead nowhere, no schema can say. Throws for a metamodel without a root class.
 */
export function jsonSchema(metamodel: Metamodel): Schema {
  const { rootClass, uri, name } = metamodel;
  if (rootClass === undefined) throw new Error(`Metamodel ${name} has no root class.`);
  const concrete = [...metamodel.classes.values()].filter((metaClass) => !metaClass.abstract);
  const contained = new Set(
    concrete.flatMap(({ containments }) => containments.map((feature) => feature.type)),
  );
  const places = [...contained].filter((type) => metamodel.concreteKinds(type).length !== 1);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `${uri}:schema`,
    title: `${name.toUpperCase()} model`,
    $ref: pointerTo(rootClass),
    $defs: {
      Identifier: {
        type: 'string',
        description: builtInDataTypes.Identifier.doc,
        pattern: '^[A-Za-z0-9._:-]{1,100}$',
      },
      ...Object.fromEntries(concrete.map((metaClass) => [metaClass.name, classSchema(metamodel, metaClass)])),
      ...Object.fromEntries(places.map((type) => [placeName(type), placeSchema(metamodel, type)])),
    },
  };
}

function classSchema(metamodel: Metamodel, metaClass: MetaClass): Schema {
  const { name, doc, stored } = metaClass;
  return {
    type: 'object',
    description: doc,
    properties: {
      eClass: { const: name },
      id: { $ref: pointerTo('Identifier') },
      ...Object.fromEntries(stored.map((feature) => [feature.name, featureSchema(metamodel, feature)])),
    },
    required: stored.filter(({ lower, default: value }) => lower > 0 && value === undefined).map(nameOf),
    additionalProperties: false,
  };
}

function featureSchema(metamodel: Metamodel, feature: Feature): Schema {
  const { doc, many, lower, upper, kind, repeats, default: value } = feature;
  const items = valueSchema(metamodel, feature);
  if (!many) return { ...items, description: doc, ...withoutUndefined({ default: value }) };
  return {
    type: 'array',
    description: doc,
    items,
    ...(lower > 0 && { minItems: lower }),
    ...(upper !== Infinity && { maxItems: upper }),
    ...(kind !== 'containment' && !repeats && { uniqueItems: true }),
  };
}

function valueSchema(metamodel: Metamodel, { kind, type }: Feature): Schema {
  switch (kind) {
    case 'containment': {
      const kinds = metamodel.concreteKinds(type);
      return { $ref: pointerTo(kinds.length === 1 ? (kinds[0] ?? type) : placeName(type)) };
    }
    case 'reference':
      return { $ref: pointerTo('Identifier') };
    case 'attribute': {
      const literals = metamodel.enums.get(type)?.literals;
      if (literals !== undefined) return { enum: literals };
      return { type: metamodel.dataTypes.get(type)?.json ?? 'string' };
    }
  }
}

/** Where elements of several classes may stand: `eClass` says which one, and may be left out where it is the type. */
function placeSchema(metamodel: Metamodel, type: string): Schema {
  const kinds = metamodel.concreteKinds(type);
  if (kinds.length === 0) return { not: {} };
  const hasOwn = kinds.includes(type);
  return {
    type: 'object',
    properties: { eClass: { enum: kinds } },
    ...(!hasOwn && { required: ['eClass'] }),
    allOf: [
      ...kinds.map((kind) => ({
        if: { properties: { eClass: { const: kind } }, required: ['eClass'] },
        then: { $ref: pointerTo(kind) },
      })),
      ...(hasOwn ? [{ if: { not: { required: ['eClass'] } }, then: { $ref: pointerTo(type) } }] : []),
    ],
  };
}

function placeName(type: string): string {
  return `${type}.kinds`;
}

function pointerTo(name: string): string {
  return `#/$defs/${name}`;
}

function nameOf({ name }: Feature): string {
  return name;
}
