import { assertNever } from '../../../lib/assert-never.ts';
import type { BinaryOperator, Expression } from '../rule-language/index.ts';

/**
 * What a value can be, as far as a model says: never less than it really can be. Without `numbers` and `truths` it is
 * some value that is neither judged nor compared.
 */
export type Possible = {
  /** It may be missing. */
  readonly missing: boolean;
  /** It may be there. */
  readonly present: boolean;
  readonly numbers?: Interval;
  readonly truths?: Truths;
};

type Interval = { readonly least: number; readonly most: number };
type Truths = { readonly yes: boolean; readonly no: boolean };

/** A name as an expression may use it. */
export type PossibleField = {
  readonly value: Possible;
  /** What the dotted name goes on with. */
  readonly members?: PossibleFields;
  /** The names of its items, when it is a list. */
  readonly items?: PossibleFields;
  /** Of a list: whether it may have no items, and whether it may have some. */
  readonly mayBeEmpty?: boolean;
  readonly mayBeFilled?: boolean;
};

/** Looks a name up; undefined when it is not known. */
export type PossibleFields = (name: string) => PossibleField | undefined;

/** Any value, or none. */
export const anything: Possible = { missing: true, present: true };
const someValue: Possible = { missing: false, present: true };
const nothing: Possible = { missing: true, present: false };
const everyNumber: Interval = { least: -Infinity, most: Infinity };

/** Which truths a condition can have: it holds, it is violated, it is unknown. */
export type Outcomes = { readonly holds: boolean; readonly fails: boolean; readonly unknown: boolean };

/**
 * The outcomes a condition can have when its names are what the fields say. An outcome that is left out is impossible;
 * one that is named need not be possible.
 */
export function outcomesOf(condition: Expression, fields: PossibleFields): Outcomes {
  return outcomes(possible(condition, [fields]));
}

function outcomes({ missing, present, truths }: Possible): Outcomes {
  return {
    holds: present && (truths?.yes ?? true),
    fails: present && (truths?.no ?? true),
    unknown: missing,
  };
}

function possible(expression: Expression, scopes: readonly PossibleFields[]): Possible {
  const of = (part: Expression): Possible => possible(part, scopes);
  switch (expression.kind) {
    case 'number':
      return { ...someValue, numbers: literal(expression.text) };
    case 'text':
    case 'date':
    case 'duration':
      return someValue;
    case 'boolean':
      return truth({ yes: expression.value, no: !expression.value }, { missing: false });
    case 'null':
      return nothing;
    case 'name':
      return answered(fieldAt(expression.path, scopes)?.value ?? anything);
    case 'negative': {
      const { numbers, ...value } = of(expression.operand);
      return numbers === undefined
        ? { ...anything, present: value.present }
        : { ...value, numbers: { least: -numbers.most, most: -numbers.least } };
    }
    case 'not': {
      const { holds, fails, unknown } = outcomes(of(expression.operand));
      return truth({ yes: fails, no: holds }, { missing: unknown });
    }
    case 'isNull': {
      const { operand } = expression;
      const stored = operand.kind === 'name' ? fieldAt(operand.path, scopes)?.value : undefined;
      const { missing, present } = stored ?? of(operand);
      return truth({ yes: missing, no: present }, { missing: false });
    }
    case 'in':
      return expression.choices
        .map((choice) => compared('=', of(expression.operand), of(choice)))
        .reduce(disjunction, truth({ yes: false, no: true }, { missing: false }));
    case 'binary':
      return ofOperator(expression.operator, of(expression.left), of(expression.right));
    case 'call':
      return ofCall(expression, scopes);
    default:
      return assertNever(expression);
  }
}

/** A question that was not answered is answered with no. */
function answered(value: Possible): Possible {
  const { missing, present, truths } = value;
  if (truths === undefined) return value;
  return truth({ yes: present && truths.yes, no: missing || (present && truths.no) }, { missing: false });
}

/** What a condition that has some of the two truths, or none, can be. */
function truth({ yes, no }: Truths, { missing }: Pick<Possible, 'missing'>): Possible {
  return { missing, present: yes || no, truths: { yes, no } };
}

function fieldAt(path: readonly string[], scopes: readonly PossibleFields[]): PossibleField | undefined {
  const [first = '', ...others] = path;
  for (const scope of scopes) {
    let field = scope(first);
    for (const name of others) field = field && memberOf(field, name);
    if (field !== undefined) return field;
  }
  return undefined;
}

/** A member is missing where the whole is. */
function memberOf({ value, members }: PossibleField, name: string): PossibleField | undefined {
  const member = members?.(name);
  if (member === undefined || !value.missing) return member;
  return { ...member, value: value.present ? { ...member.value, missing: true } : nothing };
}

function ofOperator(operator: BinaryOperator, left: Possible, right: Possible): Possible {
  switch (operator) {
    case 'or':
      return disjunction(left, right);
    case 'and':
      return negated(disjunction(negated(left), negated(right)));
    case '+':
    case '-':
    case '*':
    case '/':
      return calculated(operator, left, right);
    default:
      return compared(operator, left, right);
  }
}

function negated(value: Possible): Possible {
  const { holds, fails, unknown } = outcomes(value);
  return truth({ yes: fails, no: holds }, { missing: unknown });
}

function disjunction(left: Possible, right: Possible): Possible {
  const [a, b] = [outcomes(left), outcomes(right)];
  return truth(
    { yes: a.holds || b.holds, no: a.fails && b.fails },
    { missing: (a.unknown && (b.unknown || b.fails)) || (b.unknown && a.fails) },
  );
}

function calculated(operator: '+' | '-' | '*' | '/', left: Possible, right: Possible): Possible {
  if (!left.present || !right.present) return nothing;
  const [a, b] = [left.numbers, right.numbers];
  // Dates and durations can be added, amounts of different currencies cannot.
  if (a === undefined || b === undefined) return anything;
  const missing = left.missing || right.missing;
  switch (operator) {
    case '+':
      return { missing, present: true, numbers: widened([a.least + b.least, a.most + b.most]) };
    case '-':
      return { missing, present: true, numbers: widened([a.least - b.most, a.most - b.least]) };
    case '*':
      return {
        missing,
        present: true,
        numbers: widened([a.least * b.least, a.least * b.most, a.most * b.least, a.most * b.most]),
      };
    case '/':
      return { ...anything, numbers: everyNumber };
    default:
      return assertNever(operator);
  }
}

const digits = 15;
const rounding = 1e-9;

/** The interval of some numbers, so much wider that no rounding matters. */
function widened(corners: readonly number[]): Interval {
  if (corners.some((corner) => Number.isNaN(corner))) return everyNumber;
  const least = Math.min(...corners);
  const most = Math.max(...corners);
  return { least: least - rounding * Math.abs(least), most: most + rounding * Math.abs(most) };
}

/** The interval of a number as it is written: that very number, unless it has more digits than can be kept. */
function literal(text: string): Interval {
  const value = Number(text);
  return text.length <= digits ? { least: value, most: value } : widened([value]);
}

function compared(
  operator: Exclude<BinaryOperator, '+' | '-' | '*' | '/' | 'and' | 'or'>,
  left: Possible,
  right: Possible,
): Possible {
  if (!left.present || !right.present) return nothing;
  const [a, b] = [left.numbers, right.numbers];
  if (a === undefined || b === undefined) return comparedTruths(operator, left, right);
  const missing = left.missing || right.missing;
  const isOne = a.least === a.most && b.least === b.most && a.least === b.least;
  const meet = a.least <= b.most && b.least <= a.most;
  switch (operator) {
    case '=':
      return truth({ yes: meet, no: !isOne }, { missing });
    case '<>':
      return truth({ yes: !isOne, no: meet }, { missing });
    case '<':
      return truth({ yes: a.least < b.most, no: a.most >= b.least }, { missing });
    case '<=':
      return truth({ yes: a.least <= b.most, no: a.most > b.least }, { missing });
    case '>':
      return truth({ yes: a.most > b.least, no: a.least <= b.most }, { missing });
    case '>=':
      return truth({ yes: a.most >= b.least, no: a.least < b.most }, { missing });
    default:
      return assertNever(operator);
  }
}

function comparedTruths(operator: string, left: Possible, right: Possible): Possible {
  const [a, b] = [left.truths, right.truths];
  if (a === undefined || b === undefined || (operator !== '=' && operator !== '<>'))
    return truth({ yes: true, no: true }, { missing: true });
  const equal = (a.yes && b.yes) || (a.no && b.no);
  const different = (a.yes && b.no) || (a.no && b.yes);
  const missing = left.missing || right.missing;
  return truth(operator === '=' ? { yes: equal, no: different } : { yes: different, no: equal }, { missing });
}

function ofCall(expression: Expression & { kind: 'call' }, scopes: readonly PossibleFields[]): Possible {
  const { name, parameters } = expression;
  const [first, second] = parameters;
  switch (name) {
    case 'now':
    case 'today':
      return someValue;
    case 'length':
    case 'matches': {
      if (first !== undefined && !possible(first, scopes).present) return nothing;
      return name === 'matches' ? anything : { ...anything, numbers: { least: 0, most: Infinity } };
    }
    default: {
      const list = first?.kind === 'name' ? fieldAt(first.path, scopes) : undefined;
      const inner = list?.items === undefined ? scopes : [list.items, ...scopes];
      const each = second === undefined ? anything : possible(second, inner);
      return ofList(name, { mayBeEmpty: true, mayBeFilled: true, ...list, each });
    }
  }
}

function ofList(
  name: 'size' | 'sum' | 'min' | 'max' | 'all' | 'any',
  list: { readonly mayBeEmpty: boolean; readonly mayBeFilled: boolean; readonly each: Possible },
): Possible {
  const { mayBeEmpty, mayBeFilled, each } = list;
  const { holds, fails, unknown } = outcomes(each);
  switch (name) {
    case 'size':
      return {
        ...someValue,
        numbers: { least: mayBeEmpty ? 0 : 1, most: mayBeFilled ? Infinity : 0 },
      };
    case 'sum':
      return mayBeFilled ? anything : { ...someValue, numbers: { least: 0, most: 0 } };
    case 'min':
    case 'max':
      return { missing: true, present: mayBeFilled && each.present };
    case 'all':
      return truth(
        { yes: mayBeEmpty || holds, no: mayBeFilled && fails },
        { missing: mayBeFilled && unknown },
      );
    case 'any':
      return truth(
        { yes: mayBeFilled && holds, no: mayBeEmpty || fails },
        { missing: mayBeFilled && unknown },
      );
    default:
      return assertNever(name);
  }
}
