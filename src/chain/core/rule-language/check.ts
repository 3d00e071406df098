import { assertNever } from '../../../lib/assert-never.ts';
import { nearestNames } from '../closest-name.ts';
import type { BinaryOperator, Expression, NameExpression } from './expression.ts';
import type { ScopeMember, Scope, ExpressionType } from './scope.ts';

/** The type of an expression in a scope, or why it has none. */
export type TypeCheck =
  | { readonly ok: true; readonly type: ExpressionType }
  | { readonly ok: false; readonly message: string };

/** A name followed to its end: the members it passes, and which of the nested scopes it starts in (0 is innermost). */
export type ResolvedName = { readonly steps: readonly ScopeMember[]; readonly depth: number };

/**
 * Checks that every name is known and every operator gets values it can work with. A name is looked up in the scopes
 * one after the other.
 */
export function checkExpression(expression: Expression, ...scopes: readonly Scope[]): TypeCheck {
  try {
    return { ok: true, type: typeOf(expression, scopes) };
  } catch (error) {
    if (error instanceof TypeProblem) return { ok: false, message: error.message };
    throw error;
  }
}

/** Follows a name through the scopes, innermost first; undefined when no scope knows it. */
export function resolveName(expression: NameExpression, scopes: readonly Scope[]): ResolvedName | undefined {
  for (const [depth, scope] of scopes.entries()) {
    const steps = follow(expression.path, scope);
    if (steps !== undefined) return { steps, depth };
  }
  return undefined;
}

/** The scope of the items of the list that an expression yields; undefined when it yields no list. */
export function itemScope(list: Expression, scopes: readonly Scope[]): Scope | undefined {
  if (list.kind !== 'name') return undefined;
  const type = resolveName(list, scopes)?.steps.at(-1)?.type;
  return type?.kind === 'list' ? type.items : undefined;
}

/** Words for the known names that are nearest to an unknown one; empty when none are known. */
export function nearestTo({ path }: NameExpression, scopes: readonly Scope[]): string {
  const names = scopes.flatMap((scope) => [...namesNear(path, scope)]);
  const wanted = path.join('.');
  return namesInWords(nearestNames(wanted, [...new Set(names)]));
}

/** The names in the place where a dotted name stops being known, each with what comes before it. */
function* namesNear(path: readonly string[], start: Scope): Generator<string> {
  let scope: Scope | undefined = start;
  const known: string[] = [];
  for (const name of path) {
    const member: ScopeMember | undefined = scope.member(name);
    const next: Scope | undefined = member === undefined ? undefined : scopeBelow(member.type);
    if (next === undefined) break;
    known.push(name);
    scope = next;
  }
  for (const name of scope.names?.() ?? []) yield [...known, name].join('.');
}

function namesInWords(names: readonly string[]): string {
  const quoted = names.map((name) => `"${name}"`);
  const last = quoted.pop();
  if (last === undefined) return '';
  return quoted.length === 0
    ? `the nearest known name is ${last}`
    : `the nearest known names are ${quoted.join(', ')} and ${last}`;
}

class TypeProblem extends Error {}

function follow(path: readonly string[], start: Scope): readonly ScopeMember[] | undefined {
  const steps: ScopeMember[] = [];
  let scope: Scope | undefined = start;
  for (const name of path) {
    const member: ScopeMember | undefined = scope?.member(name);
    if (member === undefined) return undefined;
    steps.push(member);
    scope = scopeBelow(member.type);
  }
  return steps;
}

const moneyScope: Scope = {
  names: () => ['amount', 'currency'],
  member(name) {
    if (name === 'amount') return { property: name, type: { kind: 'decimal' }, optional: false };
    return name === 'currency' ? { property: name, type: { kind: 'text' }, optional: false } : undefined;
  },
};

/** The names inside a value; undefined when it has none. */
export function scopeBelow(type: ExpressionType): Scope | undefined {
  if (type.kind === 'money') return moneyScope;
  return type.kind === 'object' ? type.members : undefined;
}

function typeOf(expression: Expression, scopes: readonly Scope[]): ExpressionType {
  switch (expression.kind) {
    case 'number':
      return { kind: expression.text.includes('.') ? 'decimal' : 'integer' };
    case 'text':
    case 'date':
    case 'duration':
    case 'boolean':
    case 'null':
      return { kind: expression.kind };
    case 'name':
      return typeOfName(expression, scopes);
    case 'negative':
      return numeric(expression.operand, scopes, 'A minus sign');
    case 'not':
      return truth(expression.operand, scopes, 'not');
    case 'isNull':
      typeOf(expression.operand, scopes);
      return { kind: 'boolean' };
    case 'in': {
      const type = typeOf(expression.operand, scopes);
      for (const choice of expression.choices) comparable('=', type, typeOf(choice, scopes));
      return { kind: 'boolean' };
    }
    case 'binary':
      return typeOfBinary(expression, scopes);
    case 'call':
      return typeOfCall(expression, scopes);
    default:
      return assertNever(expression);
  }
}

function typeOfName(expression: NameExpression, scopes: readonly Scope[]): ExpressionType {
  const type = resolveName(expression, scopes)?.steps.at(-1)?.type;
  if (type === undefined) {
    const nearest = nearestTo(expression, scopes);
    throw new TypeProblem(
      `There is no "${expression.path.join('.')}" here${nearest === '' ? '' : `; ${nearest}`}.`,
    );
  }
  return type;
}

function typeOfBinary(expression: Expression & { kind: 'binary' }, scopes: readonly Scope[]): ExpressionType {
  const { operator } = expression;
  if (operator === 'and' || operator === 'or') {
    truth(expression.left, scopes, operator);
    return truth(expression.right, scopes, operator);
  }
  const left = typeOf(expression.left, scopes);
  const right = typeOf(expression.right, scopes);
  if (operator === '+' || operator === '-' || operator === '*' || operator === '/')
    return arithmetic(operator, left, right);
  comparable(operator, left, right);
  return { kind: 'boolean' };
}

function arithmetic(
  operator: '+' | '-' | '*' | '/',
  left: ExpressionType,
  right: ExpressionType,
): ExpressionType {
  const additive = operator === '+' || operator === '-';
  if (additive && right.kind === 'duration' && (left.kind === 'date' || left.kind === 'moment')) return left;
  const bothNumeric = isNumeric(left) && isNumeric(right);
  const money = [left, right].filter((type) => type.kind === 'money').length;
  const fits = additive ? money !== 1 : operator === '*' ? money < 2 : right.kind !== 'money';
  if (!bothNumeric || !fits)
    throw new TypeProblem(`${left.kind} and ${right.kind} cannot be joined with "${operator}".`);
  if (money > 0) return { kind: 'money' };
  return {
    kind: operator !== '/' && left.kind === 'integer' && right.kind === 'integer' ? 'integer' : 'decimal',
  };
}

function comparable(operator: BinaryOperator, left: ExpressionType, right: ExpressionType): void {
  const equality = operator === '=' || operator === '<>';
  const family = familyOf(left);
  const same = family !== undefined && family === familyOf(right) && (equality || family !== 'boolean');
  if (!same) throw new TypeProblem(`${left.kind} and ${right.kind} cannot be compared with "${operator}".`);
}

function familyOf(type: ExpressionType): string | undefined {
  if (isNumeric(type)) return 'number';
  if (type.kind === 'date' || type.kind === 'moment') return 'date';
  const simple =
    type.kind === 'text' || type.kind === 'boolean' || type.kind === 'time' || type.kind === 'duration';
  return simple ? type.kind : undefined;
}

function typeOfCall(expression: Expression & { kind: 'call' }, scopes: readonly Scope[]): ExpressionType {
  const { name, parameters } = expression;
  if (name === 'now') return { kind: 'moment' };
  if (name === 'today') return { kind: 'date' };
  const [first, second] = parameters;
  if (first === undefined) throw new TypeProblem(`${name} needs an argument.`);
  if (name === 'length' || name === 'matches') return typeOfTextCall(name, { first, second }, scopes);
  const items = itemScope(first, scopes);
  if (items === undefined) throw new TypeProblem(`${name} needs a list.`);
  if (name === 'size' || second === undefined) return { kind: 'integer' };
  const inner = [items, ...scopes];
  if (name === 'all' || name === 'any') return truth(second, inner, name);
  if (name === 'sum') return numeric(second, inner, 'sum');
  const type = typeOf(second, inner);
  comparable('<', type, type);
  return type;
}

function typeOfTextCall(
  name: 'length' | 'matches',
  parameters: { readonly first: Expression; readonly second: Expression | undefined },
  scopes: readonly Scope[],
): ExpressionType {
  if (typeOf(parameters.first, scopes).kind !== 'text') throw new TypeProblem(`${name} needs a text.`);
  if (name === 'length') return { kind: 'integer' };
  if (parameters.second?.kind !== 'text' || !isPattern(parameters.second.value))
    throw new TypeProblem('matches needs a regular expression in quotes.');
  return { kind: 'boolean' };
}

function isPattern(pattern: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

function isNumeric(type: ExpressionType): boolean {
  return type.kind === 'integer' || type.kind === 'decimal' || type.kind === 'money';
}

function numeric(expression: Expression, scopes: readonly Scope[], what: string): ExpressionType {
  const type = typeOf(expression, scopes);
  if (!isNumeric(type)) throw new TypeProblem(`${what} needs a number, not ${type.kind}.`);
  return type;
}

function truth(expression: Expression, scopes: readonly Scope[], what: string): ExpressionType {
  const type = typeOf(expression, scopes);
  if (type.kind !== 'boolean') throw new TypeProblem(`"${what}" needs a condition, not ${type.kind}.`);
  return type;
}
