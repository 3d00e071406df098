import { assertNever } from '../../lib/assert-never.ts';
import type { Feature, MetaClass, Metamodel } from '../metamodel/metamodel.ts';
import type { JsonSchema } from './json-schema.ts';
import { closedObject, defined, listOf, oneOf, orNull, text } from './json-schema.ts';
import { addableClasses, placesOf, settableFeatures } from './settable-features.ts';

/** What operations are allowed: everything, or only what cannot take anything away from others. */
export type AllowedOperations =
  | { readonly kind: 'ALL' }
  /** No removing and moving; only the named elements, and those the same batch adds, are changed. */
  | { readonly kind: 'ADDING'; readonly changeable: readonly string[] };

/**
 * The JSON Schema of `{"operations":[…]}` for a metamodel: every class with its places and its own features, and
 * nothing else. It keeps to the subset that language models can be held to: all members are required, those that may be
 * left out are null, and no object has others.
 */
export function operationSchema(metamodel: Metamodel, allowed: AllowedOperations): JsonSchema {
  const classes = addableClasses(metamodel);
  const changed = changeableIn(allowed);
  const set = orNull({ anyOf: classes.map(({ name }) => defined(name)) });
  const link = { feature: defined('reference'), target: text, sources: defined('texts') };
  const kinds = [
    ...classes.map((metaClass) => addSchema(metamodel, metaClass)),
    closedObject({
      op: oneOf(['update']),
      target: changed,
      set,
      unset: defined('texts'),
      sources: defined('texts'),
    }),
    closedObject({ op: oneOf(['connect']), source: text, ...link }),
    closedObject({ op: oneOf(['disconnect']), source: changed, ...link }),
    ...(allowed.kind === 'ALL' ? takingSchemas(metamodel, classes) : []),
  ];
  return {
    ...closedObject({ operations: listOf({ anyOf: kinds }) }),
    $defs: {
      texts: { type: ['array', 'null'], items: text },
      reference: oneOf(referencesIn(classes)),
      ...Object.fromEntries(
        featureNamesOf(metamodel, classes).map((names) => [placeName(names), containerIn(names)]),
      ),
      ...Object.fromEntries(
        [...metamodel.enums].map(([name, { literals }]) => [name, orNull(oneOf(literals))]),
      ),
      ...Object.fromEntries(classes.map((each) => [each.name, featuresSchema(metamodel, each)])),
    },
  };
}

function changeableIn(allowed: AllowedOperations): JsonSchema {
  switch (allowed.kind) {
    case 'ALL':
      return text;
    case 'ADDING':
      return { anyOf: [...listed(allowed.changeable), { type: 'string', pattern: '^n[0-9]+$' }] };
    default:
      return assertNever(allowed);
  }
}

function listed(texts: readonly string[]): readonly JsonSchema[] {
  return texts.length === 0 ? [] : [oneOf(texts)];
}

function addSchema(metamodel: Metamodel, { name }: MetaClass): JsonSchema {
  return closedObject({
    op: oneOf(['add']),
    ref: text,
    class: oneOf([name]),
    container: defined(placeName(holdersOf(metamodel, name))),
    set: defined(name),
    sources: defined('texts'),
  });
}

function takingSchemas(metamodel: Metamodel, classes: readonly MetaClass[]): readonly JsonSchema[] {
  const everywhere = [...new Set(classes.flatMap(({ name }) => holdersOf(metamodel, name)))];
  return [
    closedObject({ op: oneOf(['move']), target: text, container: containerIn(everywhere) }),
    closedObject({ op: oneOf(['remove']), target: text, cascade: { type: 'boolean' } }),
  ];
}

/** The features that hold elements of a class, of any owner. */
function holdersOf(metamodel: Metamodel, className: string): readonly string[] {
  const features = placesOf(metamodel, className).map((place) => place.slice(place.indexOf('.') + 1));
  return [...new Set(features)];
}

function featureNamesOf(metamodel: Metamodel, classes: readonly MetaClass[]): readonly (readonly string[])[] {
  const all = classes.map(({ name }) => holdersOf(metamodel, name));
  return [...new Map(all.map((names) => [placeName(names), names])).values()];
}

function placeName(features: readonly string[]): string {
  return `in-${features.join('-')}`;
}

function containerIn(features: readonly string[]): JsonSchema {
  return closedObject({ target: text, feature: oneOf(features), index: { type: ['integer', 'null'] } });
}

function featuresSchema(metamodel: Metamodel, metaClass: MetaClass): JsonSchema {
  const features = settableFeatures(metaClass);
  return closedObject(
    Object.fromEntries(features.map((feature) => [feature.name, valueSchema(metamodel, feature)])),
  );
}

function valueSchema(metamodel: Metamodel, { kind, type, many }: Feature): JsonSchema {
  const literals = kind === 'attribute' ? metamodel.enums.get(type)?.literals : undefined;
  if (literals !== undefined) return many ? orNull(listOf(oneOf(literals))) : defined(type);
  const json = kind === 'attribute' ? (metamodel.dataTypes.get(type)?.json ?? 'string') : 'string';
  if (!many) return { type: [json, 'null'] };
  return json === 'string' ? defined('texts') : { type: ['array', 'null'], items: { type: json } };
}

function referencesIn(classes: readonly MetaClass[]): readonly string[] {
  const references = classes.flatMap(settableFeatures).filter(({ kind }) => kind === 'reference');
  return [...new Set(references.map(({ name }) => name))];
}
