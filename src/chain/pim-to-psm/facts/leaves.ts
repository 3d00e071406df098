import { minorUnits } from '../../core/currencies.ts';
import { snakeCase } from '../../core/naming.ts';
import type { Attribute } from '../../pim/pim.ts';
import type { SqlDefault } from './default-values.ts';
import { sqlDefaultOf } from './default-values.ts';
import type { FieldCore } from './field-core.ts';
import { canBeFlattened } from './flattening.ts';
import type { PimSource } from './places.ts';
import { targetId } from './target-ids.ts';
import type { ColumnShape, ValueType } from './type-shapes.ts';
import { columnShapeOf, jsonColumn, moneyShapes, valueTypeOf } from './type-shapes.ts';

/** Roles of the columns an attribute becomes. */
export type ColumnRole = 'column' | 'column-amount' | 'column-currency' | 'column-json';

/** One column that holds a field or a part of it. */
export type Leaf = {
  /** Id of the column. */
  readonly id: string;
  /** The attribute the column comes from: the field's own, or one of a value object inside it. */
  readonly attribute: Attribute;
  readonly role: ColumnRole;
  readonly suffix: string;
  /** Name for people. */
  readonly label: string;
  /** SQL name before clashes are settled. */
  readonly wish: string;
  /** Where the value sits below the field in JSON. */
  readonly below: readonly string[];
  readonly shape: ColumnShape;
  readonly nullable: boolean;
  readonly default: string | undefined;
  readonly allowedValues: readonly string[];
  readonly personalData: boolean;
  /** A text that every reader of the row reads. */
  readonly isOpenText: boolean;
  readonly derived: boolean;
  readonly derivation: string | undefined;
};

/** A way down from a field through value objects. */
type Path = {
  readonly owner: FieldCore;
  readonly attributes: readonly [Attribute, ...Attribute[]];
  readonly type: ValueType;
};

/**
 * The columns of a field: one for most types, two for MONEY, one per leaf for value objects, JSONB for lists and for
 * value objects that are too wide or too deep to be flattened.
 */
export function leavesOf(source: PimSource, owner: FieldCore): readonly Leaf[] {
  const path: Path = { owner, attributes: [owner.attribute], type: owner.type };
  if (owner.type.kind === 'VALUE' && !canBeFlattened(source, owner.type.valueObject))
    return [leaf(path, { role: 'column-json', shape: jsonColumn })];
  return leavesBelow(source, path);
}

function leavesBelow(source: PimSource, path: Path): readonly Leaf[] {
  const { type, attributes } = path;
  const attribute = last(attributes);
  if (attribute.multiple || (path.owner.isFile && attribute === path.owner.attribute))
    return [leaf(path, { role: 'column-json', shape: jsonColumn })];
  if (type.kind === 'ENUMERATION') return [leaf(path, { role: 'column', shape: { type: 'TEXT' } })];
  if (type.kind === 'VALUE') {
    return type.valueObject.attributes.flatMap((part) =>
      leavesBelow(source, {
        ...path,
        attributes: [...attributes, part],
        type: valueTypeOf(source, part),
      }),
    );
  }
  if (type.scalar !== 'MONEY')
    return [leaf(path, { role: 'column', shape: columnShapeOf(type.scalar, attribute.maxLength) })];
  return [
    leaf(path, { role: 'column-amount', shape: moneyShapes.amount, part: 'amount' }),
    leaf(path, { role: 'column-currency', shape: moneyShapes.currency, part: 'currency' }),
  ];
}

type Draft = {
  readonly role: ColumnRole;
  readonly shape: ColumnShape;
  readonly part?: 'amount' | 'currency';
};

function leaf(path: Path, { role, shape, part }: Draft): Leaf {
  const { owner, attributes, type } = path;
  const attribute = last(attributes);
  const outer = attributes.slice(0, -1);
  const suffix = [owner.occurrence, ...outer.map(({ id }) => id)].filter((step) => step !== '').join('/');
  const sqlDefault = attribute === owner.attribute ? owner.default : sqlDefaultOf(attribute, type);
  const codes = attributes.map(({ code }) => code);
  const steps = part === undefined ? codes : [...codes, part];
  return {
    id: targetId(attribute, role, suffix),
    attribute,
    role,
    suffix,
    label: part === undefined ? attribute.name : `${attribute.name} ${part}`,
    wish: steps.map((step) => snakeCase(step)).join('_'),
    below: steps.slice(1),
    shape,
    nullable: !(attributes.every(({ required }) => required) && isFilled(path, sqlDefault)),
    default: expressionIn(sqlDefault, part),
    allowedValues: allowedValues(path, role, expressionIn(sqlDefault, part)),
    personalData: isPersonal(path),
    isOpenText:
      role === 'column' && isText(type) && attributes.every(({ readableBy }) => readableBy.length === 0),
    derived: attributes.some(({ derived }) => derived),
    derivation: outer.length > 0 ? undefined : owner.derivation,
  };
}

/** The literals of an enumeration, or the one currency that an amount is fixed to, unless its default has another. */
function allowedValues(
  { attributes, type }: Path,
  role: ColumnRole,
  startsWith: string | undefined,
): readonly string[] {
  if (type.kind === 'ENUMERATION')
    return role === 'column' ? type.enumeration.literals.map(({ code }) => code) : [];
  const { unit = '' } = last(attributes);
  const isFixed = role === 'column-currency' && minorUnits(unit) !== undefined;
  return isFixed && (startsWith === undefined || startsWith === `'${unit}'`) ? [unit] : [];
}

/** Does a new row always get a value here: from the client, the database or the server? */
function isFilled({ owner, attributes, type }: Path, sqlDefault: SqlDefault | undefined): boolean {
  const { attribute, isKey } = owner;
  if (isKey || sqlDefault !== undefined) return true;
  // An expression gives one value; it does not fill the parts of money and value objects.
  if (attribute.derived)
    return (
      owner.derivation !== undefined && type.kind !== 'VALUE' && !isMoney(type) && attributes.length === 1
    );
  return owner.writable && attributes.slice(1).every(({ readOnly, derived }) => !readOnly && !derived);
}

function isMoney(type: ValueType): boolean {
  return type.kind === 'SCALAR' && type.scalar === 'MONEY';
}

const texts: ReadonlySet<string> = new Set(['STRING', 'TEXT', 'EMAIL', 'PHONE', 'URI']);

function isText(type: ValueType): boolean {
  return type.kind === 'SCALAR' && texts.has(type.scalar);
}

function isPersonal({ owner, attributes }: Path): boolean {
  const nearest = attributes.findLast(({ sensitivity }) => sensitivity !== undefined)?.sensitivity;
  const sensitivity = nearest ?? owner.entity.sensitivity;
  return sensitivity === 'PERSONAL' || sensitivity === 'SPECIAL_CATEGORY';
}

function expressionIn(
  sqlDefault: SqlDefault | undefined,
  part: 'amount' | 'currency' | undefined,
): string | undefined {
  if (sqlDefault === undefined) return undefined;
  if (sqlDefault.kind === 'VALUE') return part === undefined ? sqlDefault.expression : undefined;
  return part === undefined ? undefined : sqlDefault[part];
}

function last(attributes: readonly [Attribute, ...Attribute[]]): Attribute {
  return attributes.at(-1) ?? attributes[0];
}
