import type { AnyOf } from '../metamodel/element-types.ts';
import type {
  AttributeValue,
  FeatureOptions,
  FeatureSpec,
  Multiplicity,
  OwnershipPolicy,
} from '../metamodel/feature-spec.ts';
import { parseValue } from '../xmi/attribute-value.ts';
import { detailOf, documentationSource, extendedSource, metamodelSource } from './annotations.ts';
import type { Complain } from './classifiers.ts';
import type { Ecore } from './ecore-metamodel.ts';
import type { FoundType, TypeLookup } from './type-lookup.ts';
import { unsetValue } from './type-lookup.ts';
import { withoutUndefined } from '../../lib/without-undefined.ts';

/** An attribute or reference of an `.ecore` file. */
export type EFeature = AnyOf<Ecore, 'EStructuralFeature'>;

/** What reading a feature needs to know of the rest of the file. */
export type FeatureReading = {
  readonly types: TypeLookup;
  readonly findReference: (id: string) => AnyOf<Ecore, 'EReference'> | undefined;
  /** Name of a feature in the metamodel's table. */
  readonly keyOf: (feature: EFeature) => string;
  readonly complain: Complain;
};

/** A feature as it stands in a metamodel's table, and its type; undefined after a complaint. */
export function readFeature(
  reading: FeatureReading,
  feature: EFeature,
  place: string,
): { readonly spec: FeatureSpec; readonly type: FoundType } | undefined {
  const type = typeOf(reading, feature, place);
  const multiplicity = multiplicityOf(reading, feature, place);
  if (type === undefined || multiplicity === undefined) return undefined;
  const kind =
    feature.eClass === 'EAttribute' ? 'attribute' : feature.containment ? 'containment' : 'reference';
  const isMany = feature.upperBound !== 1;
  const value = isMany ? undefined : defaultOf(reading, { feature, type, place });
  const opposite = feature.eClass === 'EReference' ? feature.eOpposite : undefined;
  const other = opposite === undefined ? undefined : reading.findReference(opposite);
  const key = reading.keyOf(feature);
  const policy = policies.get(detailOf(feature, metamodelSource, 'policy') ?? '');
  const options: FeatureOptions = {
    ...withoutUndefined({ default: value }),
    ...(other !== undefined && { opposite: reading.keyOf(other) }),
    ...((isComputed(feature) || other?.containment === true) && { derived: true as const }),
    ...(isMany && feature.ordered && { ordered: true as const }),
    ...(detailOf(feature, metamodelSource, 'unique') === 'true' && { unique: true as const }),
    ...withoutUndefined({ policy }),
    ...(isMany && feature.unique !== (kind !== 'attribute') && { repeats: !feature.unique }),
    ...(feature.eClass === 'EAttribute' && feature.iD && key !== 'id' && { identifies: true as const }),
    ...(key !== feature.name && { xmlName: feature.name ?? '' }),
  };
  const doc = detailOf(feature, documentationSource, 'documentation') ?? '';
  return { spec: { kind, type: type.key, multiplicity, doc, options }, type };
}

function typeOf(reading: FeatureReading, feature: EFeature, place: string): FoundType | undefined {
  const { complain, types } = reading;
  const reference = feature.eType ?? feature.eGenericType?.eClassifier;
  if (reference === undefined) {
    complain('MISSING_TYPE', `${place} has no type that can be used here; give it a class or data type.`);
    return undefined;
  }
  const found = types(reference);
  const fits = found !== undefined && (found.kind === 'CLASS') === (feature.eClass === 'EReference');
  if (fits) return found;
  complain(
    'UNSUPPORTED_TYPE',
    feature.eClass === 'EReference'
      ? `${place} is a reference, but its type is not a class of this metamodel; name one.`
      : `${place} is an attribute, but its type is not a data type; name one.`,
  );
  return undefined;
}

function multiplicityOf(reading: FeatureReading, feature: EFeature, place: string): Multiplicity | undefined {
  const { lowerBound, upperBound } = feature;
  const isAny = upperBound === -1 || upperBound === -2;
  const lower = lowerBound ?? 0;
  const upper = upperBound ?? 1;
  if (lower < 0 || (!isAny && (upper < 1 || lower > upper))) {
    reading.complain('ILLEGAL_BOUNDS', `${place} has the bounds ${lower} and ${upper}; correct them.`);
    return undefined;
  }
  if (isAny) return `${lower}..*`;
  return lower === 1 && upper === 1 ? '1' : `${lower}..${upper}`;
}

function defaultOf(
  reading: FeatureReading,
  given: { readonly feature: EFeature; readonly type: FoundType; readonly place: string },
): AttributeValue | undefined {
  const { feature, type, place } = given;
  const { defaultValueLiteral: text, unsettable } = feature;
  if (feature.eClass !== 'EAttribute' || type.kind === 'CLASS' || isIdentity(feature, type)) return undefined;
  if (text === undefined) return unsettable === true ? undefined : unsetValue(type);
  const json = type.kind === 'ENUM' ? 'string' : type.json;
  // The reader of the file has already taken the escapes out of the text.
  const value = json === 'string' ? text : parseValue(text, json);
  if (value !== undefined && (type.kind !== 'ENUM' || type.literals.includes(String(value)))) return value;
  reading.complain(
    'ILLEGAL_DEFAULT',
    `${place} has the default ${JSON.stringify(text)}, which is not of type ${type.key}.`,
  );
  return undefined;
}

/** Whether an attribute is what this kernel keeps as the id of every element: named so, a text, and an ID. */
export function isIdentity(feature: EFeature, type: FoundType | undefined): boolean {
  return (
    feature.eClass === 'EAttribute' &&
    feature.name === 'id' &&
    feature.iD === true &&
    feature.upperBound === 1 &&
    type !== undefined &&
    type.kind !== 'CLASS' &&
    type.kind !== 'ENUM' &&
    type.json === 'string'
  );
}

/** Members of a feature map are computed from it in EMF's memory, yet they are what files hold. */
function isComputed(feature: EFeature): boolean {
  if (detailOf(feature, extendedSource, 'group') !== undefined) return false;
  return feature.transient === true || (feature.derived === true && feature.volatile === true);
}

const policies: ReadonlyMap<string, OwnershipPolicy> = new Map(
  (['THREE_WAY', 'GENERATOR_OWNED', 'IMMUTABLE', 'IGNORE', 'USER_OWNED'] as const).map((policy) => [
    policy,
    policy,
  ]),
);
