import { minorUnits } from './currencies.js';
import { Problem } from './errors.js';
import { Fraction, fractionOf } from './fractions.js';
import type { Money } from './money.js';

/**
 * Values and operators of the business rules. Numbers are exact; a missing value makes a comparison
 * unknown (`null`), and a rule is broken only when it is false, as with CHECK constraints in SQL.
 */
export type Truth = boolean | null;

/** An amount of money while it is computed: exact, in one currency. */
export class Amount {
  constructor(
    readonly number: Fraction,
    readonly currency: string,
  ) {}
}

/** A span of time; months are kept apart because they differ in length. */
export class Duration {
  constructor(
    readonly months: number,
    readonly milliseconds: number,
  ) {}
}

/** Whatever an expression can yield. Dates and times of day are texts, moments are `Date`s. */
export type Value =
  | undefined
  | null
  | boolean
  | number
  | string
  | Date
  | Fraction
  | Amount
  | Duration
  | Money
  | readonly unknown[]
  | object;

/** Reads a decimal number from text. */
export function decimal(text: string | number | null | undefined): Fraction | null {
  return text === null || text === undefined ? null : fractionOf(String(text));
}

/** Reads a moment from ISO 8601 text. */
export function instant(text: string | null | undefined): Date | null {
  return text === null || text === undefined ? null : new Date(text);
}

/** Reads an ISO 8601 duration such as `P1DT2H`. */
export function duration(text: string | null | undefined): Duration | null {
  const match =
    /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(
      text ?? '',
    );
  if (match === null) return null;
  const [years, months, weeks, days, hours, minutes, seconds] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  const hoursInAll = ((weeks ?? 0) * 7 + (days ?? 0)) * 24 + (hours ?? 0);
  return new Duration(
    (years ?? 0) * 12 + (months ?? 0),
    ((hoursInAll * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)) * 1000,
  );
}

/** The moment at which the rule is checked. */
export function now(): Date {
  return new Date();
}

/** The date (UTC) on which the rule is checked. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

export function add(left: Value, right: Value): Value {
  if (right instanceof Duration) return moved(left, right, 1);
  return arithmetic(left, right, (a, b) => a.plus(b));
}

export function subtract(left: Value, right: Value): Value {
  if (right instanceof Duration) return moved(left, right, -1);
  return arithmetic(left, right, (a, b) => a.minus(b));
}

export function multiply(left: Value, right: Value): Value {
  return arithmetic(left, right, (a, b) => a.times(b));
}

/** Division is exact; dividing by zero yields a missing value. */
export function divide(left: Value, right: Value): Value {
  return arithmetic(left, right, (a, b) => a.over(b));
}

export const equal = (left: Value, right: Value): Truth => compared(left, right, (order) => order === 0);
export const notEqual = (left: Value, right: Value): Truth => compared(left, right, (order) => order !== 0);
export const less = (left: Value, right: Value): Truth => compared(left, right, (order) => order < 0);
export const atMost = (left: Value, right: Value): Truth => compared(left, right, (order) => order <= 0);
export const greater = (left: Value, right: Value): Truth => compared(left, right, (order) => order > 0);
export const atLeast = (left: Value, right: Value): Truth => compared(left, right, (order) => order >= 0);

export function and(...parts: readonly Truth[]): Truth {
  return parts.includes(false) ? false : parts.includes(null) ? null : true;
}

export function or(...parts: readonly Truth[]): Truth {
  return parts.includes(true) ? true : parts.includes(null) ? null : false;
}

export function not(part: Truth): Truth {
  return part === null ? null : !part;
}

/** A yes/no value; a question that was not answered is answered with no. */
export function truth(value: boolean | null | undefined): boolean {
  return value ?? false;
}

export function isNull(value: Value): Truth {
  return value === null || value === undefined;
}

export function isIn(value: Value, choices: readonly Value[]): Truth {
  return or(...choices.map((choice) => equal(value, choice)));
}

export function size(list: readonly unknown[] | null | undefined): number {
  return list?.length ?? 0;
}

export function sum<T>(list: readonly T[] | null | undefined, of: (item: T) => Value): Value {
  return (list ?? []).map(of).reduce<Value>((total, value) => (total === 0 ? value : add(total, value)), 0);
}

export function min<T>(list: readonly T[] | null | undefined, of: (item: T) => Value): Value {
  return extreme((list ?? []).map(of), less);
}

export function max<T>(list: readonly T[] | null | undefined, of: (item: T) => Value): Value {
  return extreme((list ?? []).map(of), greater);
}

export function all<T>(list: readonly T[] | null | undefined, of: (item: T) => Truth): Truth {
  return and(...(list ?? []).map(of));
}

export function any<T>(list: readonly T[] | null | undefined, of: (item: T) => Truth): Truth {
  return or(...(list ?? []).map(of));
}

/** The number of characters of a text. */
export function length(text: string | null | undefined): number | null {
  return text === null || text === undefined ? null : [...text].length;
}

/** Whether the whole text matches the pattern. */
export function matches(text: string | null | undefined, pattern: string): Truth {
  return text === null || text === undefined ? null : new RegExp(`^(?:${pattern})$`, 'u').test(text);
}

/** A decimal text for a stored decimal value, rounded once, half to even, to the digits that are stored. */
export function toDecimalText(value: Value, digits?: number): string | undefined {
  return numeric(value)?.toDecimal(digits);
}

/** A whole number for a stored integer, rounded once, half to even. */
export function toInteger(value: Value): number | undefined {
  const number = numeric(value);
  return number === null ? undefined : Number(number.toDecimal(0));
}

/** A number for a stored number that is not a decimal text. */
export function toNumber(value: Value, digits?: number): number | undefined {
  const number = numeric(value);
  return number === null ? undefined : Number(number.toDecimal(digits));
}

/** Money for a stored amount, rounded once, half to even; a plain number has no currency and stays unset. */
export function toMoney(value: Value): Money | undefined {
  const money = amountOf(value);
  if (money === null) return undefined;
  const { number, currency } = money;
  return { amount: number.toDecimal(minorUnits(currency)), currency };
}

/** A text for a stored text, date or moment; what has no text stays unset. */
export function toText(value: Value): string | undefined {
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Fraction) return value.toDecimal();
  return typeof value === 'object' || value === undefined ? undefined : String(value);
}

/** A stored yes/no value. */
export function toBoolean(value: Value): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

/** Two amounts of different currencies met: what was computed from them means nothing. */
export class CurrenciesDiffer extends Problem {
  constructor(left: string, right: string) {
    super(422, 'currencies_differ', `Amounts in ${left} and ${right} cannot be compared or added.`);
  }
}

function refuseTwoCurrencies(left: Value, right: Value): void {
  const [a, b] = [amountOf(left), amountOf(right)];
  if (a !== null && b !== null && a.currency !== b.currency)
    throw new CurrenciesDiffer(a.currency, b.currency);
}

/** Whether a value of a record is an amount of money. */
export function isMoney(value: Value): value is Money {
  return typeof value === 'object' && value !== null && 'currency' in value && 'amount' in value;
}

function amountOf(value: Value): Amount | null {
  if (value instanceof Amount) return value;
  const number = isMoney(value) ? decimal(value.amount) : null;
  return number === null || !isMoney(value) ? null : new Amount(number, value.currency);
}

function numeric(value: Value): Fraction | null {
  if (value instanceof Fraction) return value;
  if (typeof value === 'number') return decimal(value);
  return amountOf(value)?.number ?? null;
}

function arithmetic(
  left: Value,
  right: Value,
  combine: (a: Fraction, b: Fraction) => Fraction | null,
): Value {
  const a = numeric(left);
  const b = numeric(right);
  if (a === null || b === null) return null;
  const result = combine(a, b);
  refuseTwoCurrencies(left, right);
  const currency = (amountOf(left) ?? amountOf(right))?.currency;
  return result === null || currency === undefined ? result : new Amount(result, currency);
}

function moved(start: Value, by: Duration, sign: 1 | -1): Value {
  if (typeof start !== 'string' && !(start instanceof Date)) return null;
  const moment = new Date(start);
  const day = moment.getUTCDate();
  moment.setUTCMonth(moment.getUTCMonth() + sign * by.months);
  // A month after the 31st is the last day of the next month.
  if (moment.getUTCDate() !== day) moment.setUTCDate(0);
  const result = new Date(moment.getTime() + sign * by.milliseconds);
  return start instanceof Date ? result : result.toISOString().slice(0, 10);
}

function order(left: Value, right: Value): number | null {
  const a = numeric(left);
  const b = numeric(right);
  if (a !== null && b !== null) return a.compare(b);
  if (left instanceof Date || right instanceof Date) {
    if (left === null || left === undefined || right === null || right === undefined) return null;
    return new Date(left as string).getTime() - new Date(right as string).getTime();
  }
  if (left instanceof Duration && right instanceof Duration)
    return left.months - right.months || left.milliseconds - right.milliseconds;
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right);
  if (typeof left !== 'string' || typeof right !== 'string') return null;
  return left < right ? -1 : left > right ? 1 : 0;
}

function compared(left: Value, right: Value, holds: (order: number) => boolean): Truth {
  refuseTwoCurrencies(left, right);
  const result = order(left, right);
  return result === null ? null : holds(result);
}

function extreme(values: readonly Value[], better: (left: Value, right: Value) => Truth): Value {
  return values.reduce<Value>(
    (best, value) => (isNull(best) === true || better(value, best) === true ? value : best),
    null,
  );
}
