import type { Attribute, Enumeration, TypedElement, ValueObject } from '../../pim/pim.ts';
import type { Column, DtoField } from '../../psm/psm.ts';
import type { PimSource } from './places.ts';

/** Platform-neutral value types of the PIM. */
export type AttributeScalar = NonNullable<Attribute['scalar']>;

/** SQL type with its measures. */
export type ColumnShape = {
  readonly type: Column['type'];
  readonly length?: number;
  readonly precision?: number;
  readonly scale?: number;
};

/** JSON type with its format. */
export type JsonShape = { readonly type: DtoField['type']; readonly format?: string };

/** What an attribute or parameter is typed by. */
export type ValueType =
  | { readonly kind: 'SCALAR'; readonly scalar: AttributeScalar }
  | { readonly kind: 'ENUMERATION'; readonly enumeration: Enumeration }
  | { readonly kind: 'VALUE'; readonly valueObject: ValueObject };

/** Type of a typed element. One that names none, or an entity, counts as free JSON: nothing about it is known. */
export function valueTypeOf(source: PimSource, typed: TypedElement): ValueType {
  const type = source.resolve<'TypeDefinition'>(typed.type);
  if (type?.eClass === 'Enumeration') return { kind: 'ENUMERATION', enumeration: type };
  if (type?.eClass === 'ValueObject') return { kind: 'VALUE', valueObject: type };
  return { kind: 'SCALAR', scalar: typed.scalar ?? 'JSON' };
}

/**
 * Whether the value of an attribute is a file of its thing, whose contents stand in a store. Lists of files, and files
 * inside of values, stay texts: no address names one of them.
 */
export function isStoredFile(source: PimSource, typed: TypedElement): boolean {
  return (
    typed.eClass === 'Attribute' &&
    typed.scalar === 'FILE' &&
    typed.type === undefined &&
    !typed.multiple &&
    !typed.derived &&
    !typed.identifier &&
    source.placeOf(typed)?.container.eClass !== 'ValueObject'
  );
}

/** Column types of an amount of money and its currency (ISO 4217). */
export const moneyShapes: { readonly amount: ColumnShape; readonly currency: ColumnShape } = {
  amount: { type: 'NUMERIC', precision: 19, scale: 4 },
  currency: { type: 'CHAR', length: 3 },
};

/** Column type of lists, places and free JSON. */
export const jsonColumn: ColumnShape = { type: 'JSONB' };

/** Column type of a single scalar other than MONEY; texts with a limit that the database can keep are VARCHAR. */
export function columnShapeOf(
  scalar: Exclude<AttributeScalar, 'MONEY'>,
  maxLength: number | undefined,
): ColumnShape {
  const limited = scalar === 'STRING' && maxLength !== undefined && maxLength > 0 && maxLength <= maxVarchar;
  return limited ? { type: 'VARCHAR', length: maxLength } : columnShapes[scalar];
}

/** JSON shape of a single scalar. */
export function jsonShapeOf(scalar: AttributeScalar): JsonShape {
  return jsonShapes[scalar];
}

/** How the items of a list are given in `DtoField.format`: by their format, else their JSON type. */
export function itemFormat({ type, format }: JsonShape): string {
  return format ?? type.toLowerCase();
}

// The most that PostgreSQL accepts as n of varchar(n).
const maxVarchar = 10_485_760;

const columnShapes: Readonly<Record<Exclude<AttributeScalar, 'MONEY'>, ColumnShape>> = {
  STRING: { type: 'TEXT' },
  TEXT: { type: 'TEXT' },
  INTEGER: { type: 'INTEGER' },
  LONG: { type: 'BIGINT' },
  DECIMAL: { type: 'NUMERIC' },
  BOOLEAN: { type: 'BOOLEAN' },
  DATE: { type: 'DATE' },
  TIME: { type: 'TIME' },
  DATE_TIME: { type: 'TIMESTAMPTZ' },
  DURATION: { type: 'INTERVAL' },
  UUID: { type: 'UUID' },
  EMAIL: { type: 'TEXT' },
  PHONE: { type: 'TEXT' },
  URI: { type: 'TEXT' },
  JSON: jsonColumn,
  FILE: { type: 'TEXT' },
  GEO_POINT: jsonColumn,
};

const jsonShapes: Readonly<Record<AttributeScalar, JsonShape>> = {
  STRING: { type: 'STRING' },
  TEXT: { type: 'STRING' },
  INTEGER: { type: 'INTEGER' },
  LONG: { type: 'INTEGER' },
  DECIMAL: { type: 'STRING', format: 'decimal' },
  MONEY: { type: 'OBJECT', format: 'money' },
  BOOLEAN: { type: 'BOOLEAN' },
  DATE: { type: 'STRING', format: 'date' },
  TIME: { type: 'STRING', format: 'time' },
  DATE_TIME: { type: 'STRING', format: 'date-time' },
  DURATION: { type: 'STRING', format: 'duration' },
  UUID: { type: 'STRING', format: 'uuid' },
  EMAIL: { type: 'STRING', format: 'email' },
  PHONE: { type: 'STRING' },
  URI: { type: 'STRING', format: 'uri' },
  JSON: { type: 'OBJECT' },
  FILE: { type: 'STRING' },
  GEO_POINT: { type: 'OBJECT', format: 'geo-point' },
};
