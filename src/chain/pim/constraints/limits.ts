import type { Model } from '../../../kernel/model/model.ts';
import type { Problem } from '../../../kernel/validation/constraint.ts';
import { removeAt } from '../../../kernel/validation/fixes.ts';
import { assertNever } from '../../../lib/assert-never.ts';
import { isPattern, matchesPattern } from '../../core/patterns.ts';
import { isBlank } from '../../core/wording.ts';
import type { Attribute, Pim, TypedElement } from '../pim.ts';
import { aggregateNames } from './expression-names.ts';
import { namesProblems } from './expressions.ts';
import { aggregateOf } from './places.ts';
import { ownerName } from './types.ts';
import { constraint } from './constraint-builder.ts';

/** Limits say something about the type they limit, and what is given keeps them. */
export const limitsFit = constraint('PIM-TYP-02', 'TypedElement', {
  severity: 'ERROR',
  holds:
    'limits fit the type (lengths for text, minimum and maximum for numbers, maximum and mediaTypes for files, valid pattern, defaultValue and example inside the limits); a derivation can be read',
  message: 'The {limit} of {owner}.{code} does not fit {scalar}.',
  remedy: 'Remove or correct it.',
  fix: 'Remove the limit.',
  requires: ['PIM-TYP-01'],
  check: (typed, { facts, model, pointer }) => {
    const values = { owner: ownerName(model, typed), scalar: typeName(model, typed) };
    const misfits = misfitsOf(model, typed, facts(literalWords)).map((limit) => ({
      feature: limit,
      values: { ...values, limit },
      fix: removeAt(`Remove ${limit}`, pointer(typed, limit)),
    }));
    const contradictions = contradictionsOf(typed).map(({ feature, message }) => ({
      feature,
      message,
      remedy: 'Correct it.',
      values,
    }));
    if (typed.eClass !== 'Attribute' || isBlank(typed.derivation)) return [...misfits, ...contradictions];
    return [
      ...misfits,
      ...contradictions,
      ...derivationProblems(typed, model, facts(aggregateNames).scopeOf),
    ];
  },
});

type Limit =
  | 'minLength'
  | 'maxLength'
  | 'pattern'
  | 'minimum'
  | 'maximum'
  | 'mediaTypes'
  | 'defaultValue'
  | 'example';

type Family = 'TEXT' | 'NUMBER' | 'FILE' | 'CHOICE' | 'OTHER';

const textTypes: ReadonlySet<string> = new Set(['STRING', 'TEXT', 'EMAIL', 'PHONE', 'URI']);
const numberTypes: ReadonlySet<string> = new Set(['INTEGER', 'LONG', 'DECIMAL', 'MONEY']);

function familyOf(model: Model<Pim>, typed: TypedElement): Family {
  const { type } = typed;
  const scalar = typed.scalar ?? '';
  if (textTypes.has(scalar)) return 'TEXT';
  if (numberTypes.has(scalar)) return 'NUMBER';
  if (scalar === 'FILE') return 'FILE';
  return model.resolve<'TypeDefinition'>(type)?.eClass === 'Enumeration' ? 'CHOICE' : 'OTHER';
}

function typeName(model: Model<Pim>, { scalar, type }: TypedElement): string {
  return scalar ?? model.resolve<'TypeDefinition'>(type)?.name ?? '';
}

/** Codes and names of the literals of each enumeration, by its id. */
type LiteralWords = ReadonlyMap<string, ReadonlySet<string>>;

function literalWords(model: Model<Pim>): LiteralWords {
  return new Map(
    model
      .all('Enumeration')
      .map(({ id, literals }) => [id, new Set(literals.flatMap(({ code, name }) => [code, name]))]),
  );
}

const limits = ['minLength', 'maxLength', 'pattern', 'minimum', 'maximum'] as const;

/** The limits that say something about a type; of a file the maximum is its size in MB. */
const fitting: Readonly<Record<Family, ReadonlySet<(typeof limits)[number]>>> = {
  TEXT: new Set(['minLength', 'maxLength', 'pattern']),
  NUMBER: new Set(['minimum', 'maximum']),
  FILE: new Set(['maximum']),
  CHOICE: new Set(),
  OTHER: new Set(),
};

function misfitsOf(model: Model<Pim>, typed: TypedElement, words: LiteralWords): readonly Limit[] {
  const family = familyOf(model, typed);
  const foreign = limits.filter((limit) => !fitting[family].has(limit));
  return [
    ...foreign.filter((limit) => typed[limit] !== undefined),
    ...(family !== 'FILE' && typed.eClass === 'Attribute' && typed.mediaTypes.length > 0
      ? (['mediaTypes'] as const)
      : []),
    ...(['defaultValue', 'example'] as const).filter(
      (given) => !isInside({ typed, given, family, words: words.get(typed.type ?? '') }),
    ),
  ];
}

/** Whether a given value keeps the limits. Examples of numbers may say more than the number. */
function isInside(about: {
  readonly typed: TypedElement;
  readonly given: 'defaultValue' | 'example';
  readonly family: Family;
  readonly words: ReadonlySet<string> | undefined;
}): boolean {
  const { typed, given, family, words } = about;
  const value = typed[given];
  if (value === undefined || typed.multiple) return true;
  switch (family) {
    case 'TEXT':
      return isTextInside(typed, value);
    case 'NUMBER':
      return isNumberInside(typed, value) ?? given === 'example';
    case 'CHOICE':
      return words?.has(value) ?? true;
    case 'FILE':
      return true;
    case 'OTHER':
      return typed.scalar !== 'BOOLEAN' || value === 'true' || value === 'false';
    default:
      return assertNever(family);
  }
}

function isTextInside({ minLength = 0, maxLength, pattern }: TypedElement, value: string): boolean {
  const length = [...value].length;
  if (length < minLength || length > (maxLength ?? length)) return false;
  return pattern === undefined || !isPattern(pattern) || matchesPattern(pattern, value) !== false;
}

const numberForms = {
  whole: /^-?\d{1,18}$/,
  decimal: /^-?\d{1,30}(?:\.\d{1,30})?$/,
  money: /^(-?\d{1,30}(?:\.\d{1,30})?)(?: ?[A-Z]{3})?$/,
} as const;

/** Undefined when the value is not a number of the type. */
function isNumberInside({ scalar, minimum, maximum }: TypedElement, value: string): boolean | undefined {
  const isWhole = scalar === 'INTEGER' || scalar === 'LONG';
  const form = isWhole ? numberForms.whole : scalar === 'MONEY' ? numberForms.money : numberForms.decimal;
  if (!form.test(value)) return undefined;
  const number = Number.parseFloat(value);
  return number >= (minimum ?? number) && number <= (maximum ?? number);
}

function contradictionsOf(
  typed: TypedElement,
): readonly { readonly feature: Limit; readonly message: string }[] {
  const { minLength, maxLength, minimum, maximum, pattern, scalar } = typed;
  const empty = 'The limits of {owner}.{code} exclude every value.';
  return [
    ...((minLength ?? 0) > (maxLength ?? Infinity) || (maxLength ?? 1) < 1
      ? [{ feature: 'maxLength', message: empty } as const]
      : []),
    ...((minLength ?? 0) < 0
      ? [{ feature: 'minLength', message: 'The minLength of {owner}.{code} is below zero.' } as const]
      : []),
    ...((minimum ?? -Infinity) > (maximum ?? Infinity) || (scalar === 'FILE' && (maximum ?? 1) <= 0)
      ? [{ feature: 'maximum', message: empty } as const]
      : []),
    ...(pattern === undefined || isPattern(pattern)
      ? []
      : [
          {
            feature: 'pattern',
            message: 'The pattern of {owner}.{code} is not a regular expression.',
          } as const,
        ]),
  ];
}

function derivationProblems(
  attribute: Attribute,
  model: Model<Pim>,
  scopeOf: Parameters<typeof namesProblems>[0]['scopeOf'],
): readonly Problem[] {
  const aggregate = aggregateOf(model, attribute);
  if (aggregate === undefined) return [];
  return namesProblems({
    expression: attribute.derivation ?? '',
    feature: 'derivation',
    what: `Derivation of ${ownerName(model, attribute)}.${attribute.code}`,
    aggregate,
    scopeOf,
  });
}
