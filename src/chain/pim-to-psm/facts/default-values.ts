import type { Attribute } from '../../pim/pim.ts';
import type { ValueType } from './type-shapes.ts';

/** SQL expressions for the default of a column; MONEY has one for the amount and one for the currency. */
export type SqlDefault =
  | { readonly kind: 'VALUE'; readonly expression: string }
  | { readonly kind: 'MONEY'; readonly amount: string; readonly currency: string };

/** The default of an attribute in SQL: a literal of its type. Undefined when there is none or it does not fit the type. */
export function sqlDefaultOf(attribute: Attribute, type: ValueType): SqlDefault | undefined {
  const text = attribute.defaultValue;
  if (text === undefined || attribute.multiple) return undefined;
  if (type.kind === 'VALUE') return undefined;
  if (type.kind === 'ENUMERATION') {
    const literal = type.enumeration.literals.find(({ code, name }) => code === text || name === text);
    return literal === undefined ? undefined : { kind: 'VALUE', expression: quoted(literal.code) };
  }
  if (type.scalar === 'MONEY') {
    const [, amount, currency] = /^(-?\d+(?:\.\d{1,4})?) ?([A-Z]{3})$/.exec(text) ?? [];
    if (amount === undefined || currency === undefined) return undefined;
    return { kind: 'MONEY', amount, currency: quoted(currency) };
  }
  const pattern = literalPatterns[type.scalar];
  if (pattern === undefined || !pattern.test(text)) return undefined;
  return { kind: 'VALUE', expression: bare.has(type.scalar) ? text : quoted(text) };
}

/** A text literal in SQL. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

type PlainScalar = Exclude<Extract<ValueType, { kind: 'SCALAR' }>['scalar'], 'MONEY'>;

const bare: ReadonlySet<string> = new Set(['INTEGER', 'LONG', 'DECIMAL', 'BOOLEAN']);

const anyLine = /^[^\u0000-\u001F]*$/;

// Undefined: no literal of the type can be recognised safely.
const literalPatterns: Readonly<Record<PlainScalar, RegExp | undefined>> = {
  STRING: anyLine,
  TEXT: anyLine,
  INTEGER: /^-?\d{1,9}$/,
  LONG: /^-?\d{1,18}$/,
  DECIMAL: /^-?\d+(\.\d+)?$/,
  BOOLEAN: /^(true|false)$/,
  DATE: /^\d{4}-\d{2}-\d{2}$/,
  TIME: /^\d{2}:\d{2}(:\d{2})?$/,
  DATE_TIME: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$/,
  DURATION: /^P(?=.)(\d+D)?(T(?=.)(\d+H)?(\d+M)?(\d+S)?)?$/,
  UUID: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  EMAIL: anyLine,
  PHONE: anyLine,
  URI: anyLine,
  JSON: undefined,
  FILE: undefined,
  GEO_POINT: undefined,
};
