import { assertNever } from '../../../lib/assert-never.ts';
import type { BusinessAttribute, CodeValue } from '../../cim/cim.ts';
import type { ScalarType } from './attribute-types.ts';
import { scalarOf } from './attribute-types.ts';
import { withoutUndefined } from '../../../lib/without-undefined.ts';

/** Limits as PIM features. */
export type AttributeLimits = {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
};

/** How large a file may be where the model does not say (MB). */
const largestFile = 20;

/** The types of images that people send and browsers show. */
const imageTypes: readonly string[] = ['image/gif', 'image/jpeg', 'image/png', 'image/webp'];

/** The types of files that an attribute may hold: images are of four, other files of any. */
export function mediaTypesOf({ type }: BusinessAttribute): readonly string[] {
  return type === 'IMAGE' ? imageTypes : [];
}

/** Minimum and maximum of an attribute: lengths for text, bounds for numbers, the size of files, nothing for other types. */
export function limitsOf(attribute: BusinessAttribute): AttributeLimits {
  const { minimum, maximum } = attribute;
  switch (limitKindOf(attribute)) {
    case 'length': {
      const shortest = Math.ceil(minimum ?? 0);
      const longest = Math.floor(maximum ?? 0);
      return {
        ...(shortest > 0 && { minLength: shortest }),
        ...(longest > 0 && { maxLength: longest }),
      };
    }
    case 'bound':
      return {
        ...withoutUndefined({ minimum, maximum }),
      };
    case 'size':
      return { maximum: maximum !== undefined && maximum > 0 ? maximum : largestFile };
    case 'none':
      return {};
  }
}

/**
 * The example in the form PIM and JSON expect (a literal's code for a choice), or undefined when it is not a value of
 * the attribute's type within its limits.
 */
export function usableExample(
  attribute: BusinessAttribute,
  choices: readonly { readonly value: CodeValue; readonly literal: string }[],
): string | undefined {
  const example = attribute.example?.trim();
  if (example === undefined || example === '') return undefined;
  if (choices.length > 0)
    return choices.find(({ value, literal }) => [value.name, value.code, literal].includes(example))?.literal;
  return isValueOf(scalarOf(attribute), example) && isWithinLimits(example, attribute) ? example : undefined;
}

type LimitKind = 'length' | 'bound' | 'size' | 'none';

function limitKindOf(attribute: BusinessAttribute): LimitKind {
  switch (attribute.type) {
    case 'TEXT':
    case 'LONG_TEXT':
    case 'IDENTIFIER':
    case 'EMAIL':
    case 'PHONE':
    case 'URL':
      return 'length';
    case 'NUMBER':
    case 'DECIMAL':
    case 'PERCENTAGE':
    case 'MONEY':
      return 'bound';
    case 'YES_NO':
    case 'DATE':
    case 'TIME':
    case 'DATE_TIME':
    case 'DURATION':
    case 'CHOICE':
    case 'LOCATION':
      return 'none';
    case 'FILE':
    case 'IMAGE':
      return 'size';
    default:
      return assertNever(attribute.type);
  }
}

const forms: Readonly<Partial<Record<ScalarType, RegExp>>> = {
  INTEGER: /^-?\d+$/,
  DECIMAL: /^-?\d+(\.\d+)?$/,
  MONEY: /^-?\d+(\.\d+)?( [A-Z]{3})?$/,
  BOOLEAN: /^(true|false)$/,
  DATE: /^\d{4}-\d{2}-\d{2}$/,
  TIME: /^\d{2}:\d{2}(:\d{2})?$/,
  DATE_TIME: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/,
  DURATION: /^P(?=.)(\d+Y)?(\d+M)?(\d+W)?(\d+D)?(T(?=.)(\d+H)?(\d+M)?(\d+(\.\d+)?S)?)?$/,
  EMAIL: /^[^\s@]+@[^\s@]+$/,
  URI: /^[a-z][a-z0-9+.-]*:\S+$/i,
};

function isValueOf(scalar: ScalarType, example: string): boolean {
  return forms[scalar]?.test(example) ?? true;
}

function isWithinLimits(example: string, attribute: BusinessAttribute): boolean {
  const limits = limitsOf(attribute);
  const amount = limitKindOf(attribute) === 'bound' ? Number.parseFloat(example) : 0;
  const length = [...example].length;
  return (
    length >= (limits.minLength ?? 0) &&
    length <= (limits.maxLength ?? length) &&
    amount >= (limits.minimum ?? amount) &&
    amount <= (limits.maximum ?? amount)
  );
}
