import type { Target } from '../../../kernel/transformation/rule.ts';
import { byId } from '../../core/by-id.ts';
import type { Attribute, Parameter, TypedElement } from '../../pim/pim.ts';
import type { DtoField } from '../../psm/psm.ts';
import type { PimSource } from '../facts/places.ts';
import { targetId } from '../facts/target-ids.ts';
import type { AttributeScalar } from '../facts/type-shapes.ts';
import { isStoredFile, itemFormat, jsonShapeOf, valueTypeOf } from '../facts/type-shapes.ts';
import { target } from '../rule-builders.ts';

/** The field an attribute becomes in one JSON type. */
export function fieldTarget(
  source: PimSource,
  given: {
    readonly attribute: Attribute;
    readonly property: string;
    /** Id of the JSON type. */
    readonly typeId: string;
    readonly required: boolean;
    readonly readOnly: boolean;
    /** Callers send it: texts without a length of their own get one. */
    readonly sent: boolean;
  },
): Target {
  const { attribute, property, typeId, required, readOnly, sent } = given;
  return target('dto-field', 'DtoField', {
    key: attribute,
    suffix: typeId,
    into: () => ({ container: typeId, feature: 'fields' }),
    bind: () => ({
      jsonName: property,
      ...valueFeatures(source, attribute),
      ...(sent ? defaultLengthOf(source, attribute) : { readableBy: readersOf(source, attribute) }),
      required,
      readOnly,
    }),
  });
}

function readersOf(source: PimSource, { readableBy }: Attribute): readonly string[] {
  return byId(source.resolveAll<'Role'>(readableBy)).map((role) => targetId(role, 'role'));
}

/** The field a parameter becomes in the request type of its command. */
export function parameterTarget(source: PimSource, parameter: Parameter, typeId: string): Target {
  return target('dto-field', 'DtoField', {
    key: parameter,
    suffix: typeId,
    into: () => ({ container: typeId, feature: 'fields' }),
    bind: () => ({
      jsonName: parameter.code,
      ...valueFeatures(source, parameter),
      ...defaultLengthOf(source, parameter),
      required: parameter.required && parameter.defaultValue === undefined,
    }),
  });
}

type ValueFeatures = Partial<
  Pick<
    DtoField,
    'format' | 'dto' | 'minLength' | 'maxLength' | 'pattern' | 'minimum' | 'maximum' | 'example' | 'unit'
  >
> &
  Pick<DtoField, 'type'>;

/** JSON shape, type and limits of an attribute or parameter. */
export function valueFeatures(source: PimSource, typed: TypedElement): ValueFeatures {
  if (isStoredFile(source, typed)) return { type: 'OBJECT', format: 'file' };
  // Operations that store a file limit its size.
  const { minLength, maxLength, pattern, minimum, example } = typed;
  const maximum = typed.scalar === 'FILE' ? undefined : typed.maximum;
  const unit = typed.eClass === 'Attribute' ? typed.unit : undefined;
  return { ...shapeOf(source, typed), minLength, maxLength, pattern, minimum, maximum, example, unit };
}

function shapeOf(source: PimSource, typed: TypedElement): Pick<ValueFeatures, 'type' | 'format' | 'dto'> {
  const type = valueTypeOf(source, typed);
  if (type.kind === 'SCALAR') {
    if (typed.multiple) return { type: 'ARRAY', format: itemFormat(jsonShapeOf(type.scalar)) };
    return jsonShapeOf(type.scalar);
  }
  if (type.kind === 'ENUMERATION')
    return { type: typed.multiple ? 'ARRAY' : 'STRING', dto: targetId(type.enumeration, 'dto-enum') };
  return { type: typed.multiple ? 'ARRAY' : 'OBJECT', dto: targetId(type.valueObject, 'dto-value') };
}

/** Lengths of texts that callers may send where the model has none: columns keep what is stored already. */
const defaultLengths: Readonly<Partial<Record<AttributeScalar, number>>> = {
  STRING: 200,
  TEXT: 10_000,
  EMAIL: 254,
  URI: 2_048,
};

// A pattern, or a longer minimal length, says what fits; a limit of ours could make that impossible.
function defaultLengthOf(source: PimSource, typed: TypedElement): Pick<ValueFeatures, 'maxLength'> {
  const type = valueTypeOf(source, typed);
  const { maxLength, minLength = 0, pattern } = typed;
  const length = type.kind === 'SCALAR' ? defaultLengths[type.scalar] : undefined;
  if (length === undefined || maxLength !== undefined || pattern !== undefined || minLength > length)
    return {};
  return { maxLength: length };
}
