import { assertNever } from '../../../lib/assert-never.ts';
import { minorUnits } from '../currencies.ts';
import { matchesPattern } from '../patterns.ts';
import { itemScope, resolveName } from './check.ts';
import type { BinaryOperator, Expression, NameExpression } from './expression.ts';
import {
  calculate,
  compareFractions,
  decimalText,
  fractionOf,
  whole,
  zero,
  type Fraction,
} from './fraction.ts';
import type { Scope } from './scope.ts';

/** What an expression yields; `null` is a missing value and, as a truth value, "unknown". */
export type RuleValue =
  | { readonly kind: 'number'; readonly number: Fraction; readonly currency?: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'moment'; readonly milliseconds: number }
  | { readonly kind: 'duration'; readonly months: number; readonly milliseconds: number }
  | { readonly kind: 'truth'; readonly truth: boolean }
  | { readonly kind: 'list'; readonly items: readonly unknown[] }
  | null;

/** What an expression is evaluated on. */
export type Evaluation = {
  readonly expression: Expression;
  readonly scope: Scope;
  /** The record as JSON; decimals and times are texts. */
  readonly record: unknown;
  /** The moment that counts as now: ISO 8601, UTC. */
  readonly now: string;
};

/** Evaluates an expression that {@link checkExpression} accepted, with the meaning the generated code gives it. */
export function evaluate(given: Evaluation): RuleValue {
  return valueOf(given.expression, { scopes: [given.scope], records: [given.record], now: given.now });
}

/** Evaluates an expression whose names belong to several records, the first of which counts most. */
export function evaluateIn(
  expression: Expression,
  given: { readonly places: readonly Omit<Evaluation, 'expression' | 'now'>[]; readonly now: string },
): RuleValue {
  const { places, now } = given;
  return valueOf(expression, {
    scopes: places.map(({ scope }) => scope),
    records: places.map(({ record }) => record),
    now,
  });
}

type Context = {
  readonly scopes: readonly Scope[];
  readonly records: readonly unknown[];
  readonly now: string;
};

function valueOf(expression: Expression, context: Context): RuleValue {
  switch (expression.kind) {
    case 'number':
      return numberValue(fractionOf(expression.text));
    case 'text':
    case 'date':
      return { kind: 'text', text: expression.value };
    case 'duration':
      return durationValue(expression.value);
    case 'boolean':
      return { kind: 'truth', truth: expression.value };
    case 'null':
      return null;
    case 'name':
      return valueOfName(expression, context);
    case 'negative':
      return arithmetic('-', numberValue(zero), valueOf(expression.operand, context));
    case 'not':
      return truthValue(not(truthOf(valueOf(expression.operand, context))));
    case 'isNull':
      return truthValue(
        expression.operand.kind === 'name'
          ? isMissing(expression.operand, context)
          : valueOf(expression.operand, context) === null,
      );
    case 'in': {
      const operand = valueOf(expression.operand, context);
      return truthValue(
        or(expression.choices.map((choice) => compare('=', operand, valueOf(choice, context)))),
      );
    }
    case 'binary':
      return valueOfBinary(expression, context);
    case 'call':
      return valueOfCall(expression, context);
    default:
      return assertNever(expression);
  }
}

function valueOfName(expression: NameExpression, context: Context): RuleValue {
  const { value, kind } = found(expression, context);
  // A question that was not answered is answered with no.
  return fromJson(kind === 'boolean' ? (value ?? false) : value, kind);
}

function isMissing(expression: NameExpression, context: Context): boolean {
  const { value, kind } = found(expression, context);
  return fromJson(value, kind) === null;
}

function found(
  expression: NameExpression,
  context: Context,
): { readonly value: unknown; readonly kind: string } {
  const resolved = resolveName(expression, context.scopes);
  let value: unknown = context.records[resolved?.depth ?? 0];
  for (const step of resolved?.steps ?? []) value = memberOf(value, step.property);
  return { value, kind: resolved?.steps.at(-1)?.type.kind ?? 'other' };
}

function fromJson(value: unknown, kind: string): RuleValue {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return truthValue(value);
  if (Array.isArray(value)) return { kind: 'list', items: value };
  if (kind === 'money') {
    const currency = memberOf(value, 'currency');
    const amount = memberOf(value, 'amount');
    if (typeof amount !== 'string') return null;
    return numberValue(fractionOf(amount), typeof currency === 'string' ? currency : '');
  }
  if (typeof value === 'number') return numberValue(fractionOf(String(value)));
  if (typeof value !== 'string') return null;
  if (kind === 'decimal') return numberValue(fractionOf(value));
  if (kind === 'moment') return momentValue(value);
  return kind === 'duration' ? durationValue(value) : { kind: 'text', text: value };
}

function valueOfBinary(expression: Expression & { kind: 'binary' }, context: Context): RuleValue {
  const { operator } = expression;
  const left = valueOf(expression.left, context);
  const right = valueOf(expression.right, context);
  if (operator === 'and') return truthValue(not(or([not(truthOf(left)), not(truthOf(right))])));
  if (operator === 'or') return truthValue(or([truthOf(left), truthOf(right)]));
  if (operator !== '+' && operator !== '-' && operator !== '*' && operator !== '/')
    return truthValue(compare(operator, left, right));
  if (right?.kind === 'duration') return moved(left, right, operator === '-' ? -1 : 1);
  return arithmetic(operator, left, right);
}

function valueOfCall(expression: Expression & { kind: 'call' }, context: Context): RuleValue {
  const { name, parameters } = expression;
  const [first, second] = parameters;
  if (name === 'now') return momentValue(context.now);
  if (name === 'today') return { kind: 'text', text: context.now.slice(0, 10) };
  const list = first === undefined ? null : valueOf(first, context);
  if (name === 'length' || name === 'matches') {
    if (list?.kind !== 'text') return null;
    if (name === 'length') return numberValue(whole([...list.text].length));
    const matches = matchesPattern(`^(?:${second?.kind === 'text' ? second.value : ''})$`, list.text);
    return matches === undefined ? null : truthValue(matches);
  }
  const items = list?.kind === 'list' ? list.items : [];
  if (name === 'size' || first === undefined || second === undefined) return numberValue(whole(items.length));
  const scope = itemScope(first, context.scopes);
  const values = items.map((item) =>
    valueOf(second, {
      ...context,
      scopes: scope === undefined ? context.scopes : [scope, ...context.scopes],
      records: [item, ...context.records],
    }),
  );
  return aggregate(name, values);
}

function aggregate(name: 'sum' | 'min' | 'max' | 'all' | 'any', values: readonly RuleValue[]): RuleValue {
  switch (name) {
    case 'any':
      return truthValue(or(values.map(truthOf)));
    case 'all':
      return truthValue(not(or(values.map((value) => not(truthOf(value))))));
    case 'sum': {
      const [first, ...rest] = values;
      if (first === undefined) return numberValue(zero);
      return rest.reduce((total, value) => arithmetic('+', total, value), first);
    }
    default: {
      const operator = name === 'min' ? '<' : '>';
      return values.reduce(
        (best, value) => (best === null || compare(operator, value, best) === true ? value : best),
        null,
      );
    }
  }
}

function numberValue(number: Fraction | undefined, currency?: string): RuleValue {
  if (number === undefined) return null;
  return currency === undefined ? { kind: 'number', number } : { kind: 'number', number, currency };
}

function truthValue(truth: boolean | null): RuleValue {
  return truth === null ? null : { kind: 'truth', truth };
}

function momentValue(iso: string): RuleValue {
  const milliseconds = Date.parse(iso);
  return Number.isNaN(milliseconds) ? null : { kind: 'moment', milliseconds };
}

function durationValue(iso: string): RuleValue {
  const match =
    /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(
      iso,
    );
  if (match === null) return null;
  const part = (index: number): number => Number(match[index] ?? 0);
  const hours = (part(3) * 7 + part(4)) * 24 + part(5);
  return {
    kind: 'duration',
    months: part(1) * 12 + part(2),
    milliseconds: ((hours * 60 + part(6)) * 60 + part(7)) * 1000,
  };
}

/** The truth of a value; null when it is unknown. */
export function truthOf(value: RuleValue): boolean | null {
  return value?.kind === 'truth' ? value.truth : null;
}

function not(truth: boolean | null): boolean | null {
  return truth === null ? null : !truth;
}

function or(parts: readonly (boolean | null)[]): boolean | null {
  if (parts.includes(true)) return true;
  return parts.includes(null) ? null : false;
}

function arithmetic(operator: '+' | '-' | '*' | '/', left: RuleValue, right: RuleValue): RuleValue {
  if (left?.kind !== 'number' || right?.kind !== 'number') return null;
  const currencies = [left.currency, right.currency].filter((currency) => currency !== undefined);
  const result = calculate(operator, left.number, right.number);
  return new Set(currencies).size > 1 ? null : numberValue(result, currencies[0]);
}

function moved(start: RuleValue, by: RuleValue & { kind: 'duration' }, sign: 1 | -1): RuleValue {
  const from = start?.kind === 'text' ? momentValue(start.text) : start;
  if (from?.kind !== 'moment') return null;
  const moment = new Date(from.milliseconds);
  const day = moment.getUTCDate();
  moment.setUTCMonth(moment.getUTCMonth() + sign * by.months);
  // A month after the 31st is the last day of the next month.
  if (moment.getUTCDate() !== day) moment.setUTCDate(0);
  const milliseconds = moment.getTime() + sign * by.milliseconds;
  if (start?.kind === 'moment') return { kind: 'moment', milliseconds };
  return { kind: 'text', text: new Date(milliseconds).toISOString().slice(0, 10) };
}

type Comparison = Exclude<BinaryOperator, '+' | '-' | '*' | '/' | 'and' | 'or'>;

function compare(operator: Comparison, left: RuleValue, right: RuleValue): boolean | null {
  const order = orderOf(left, right);
  if (order === null) return null;
  switch (operator) {
    case '=':
      return order === 0;
    case '<>':
      return order !== 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
    default:
      return assertNever(operator);
  }
}

function orderOf(left: RuleValue, right: RuleValue): number | null {
  if (left === null || right === null) return null;
  if (left.kind === 'number' && right.kind === 'number') {
    const mixed =
      left.currency !== undefined && right.currency !== undefined && left.currency !== right.currency;
    return mixed ? null : compareFractions(left.number, right.number);
  }
  if (left.kind === 'moment' || right.kind === 'moment') return differenceOfMoments(left, right);
  if (left.kind === 'duration' && right.kind === 'duration')
    return left.months - right.months || left.milliseconds - right.milliseconds;
  if (left.kind === 'truth' && right.kind === 'truth') return Number(left.truth) - Number(right.truth);
  if (left.kind !== 'text' || right.kind !== 'text') return null;
  return left.text < right.text ? -1 : left.text > right.text ? 1 : 0;
}

function differenceOfMoments(left: RuleValue, right: RuleValue): number | null {
  const [a, b] = [left, right].map((value) => (value?.kind === 'text' ? momentValue(value.text) : value));
  return a?.kind === 'moment' && b?.kind === 'moment' ? a.milliseconds - b.milliseconds : null;
}

/** A value as the JSON that a record would hold, rounded once to the digits that it keeps; undefined for a missing one. */
export function toJson(value: RuleValue, digits?: number): unknown {
  switch (value?.kind) {
    case 'number': {
      const { number, currency } = value;
      if (currency === undefined) return decimalText(number, digits);
      return { amount: decimalText(number, minorUnits(currency)), currency };
    }
    case 'text':
      return value.text;
    case 'moment':
      return new Date(value.milliseconds).toISOString();
    case 'truth':
      return value.truth;
    default:
      return undefined;
  }
}

function memberOf(value: unknown, property: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, property)) return undefined;
  // A JSON object: any member is `unknown`.
  return (value as Readonly<Record<string, unknown>>)[property];
}
