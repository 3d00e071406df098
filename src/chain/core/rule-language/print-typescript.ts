import { assertNever } from '../../../lib/assert-never.ts';
import { tsString } from '../../../kernel/generation/escape.ts';
import { itemScope, resolveName } from './check.ts';
import type { BinaryOperator, Expression, NameExpression } from './expression.ts';
import type { Scope, ExpressionType } from './scope.ts';

/** TypeScript source of an expression, and the functions of the generated `expressions.ts` that it calls. */
export type PrintedExpression = { readonly code: string; readonly functions: ReadonlySet<string> };

/**
 * Prints an expression as calls of the generated module `expressions.ts`; `variable` is the TypeScript name of the
 * record. Print only what {@link checkExpression} accepted in the same scope.
 */
export function printTypeScript(expression: Expression, scope: Scope, variable: string): PrintedExpression {
  return printIn(expression, [{ scope, variable }]);
}

/** Prints an expression whose names belong to several records, the first of which counts most. */
export function printIn(
  expression: Expression,
  places: readonly { readonly scope: Scope; readonly variable: string }[],
): PrintedExpression {
  const functions = new Set<string>();
  const scopes = places.map(({ scope }) => scope);
  const variables = places.map(({ variable }) => variable);
  return { code: print(expression, { scopes, variables, functions }), functions };
}

type Printing = {
  /** Innermost first, as `variables`. */
  readonly scopes: readonly Scope[];
  readonly variables: readonly string[];
  readonly functions: Set<string>;
};

const operatorFunctions: Readonly<Record<BinaryOperator, string>> = {
  '+': 'add',
  '-': 'subtract',
  '*': 'multiply',
  '/': 'divide',
  '=': 'equal',
  '<>': 'notEqual',
  '<': 'less',
  '<=': 'atMost',
  '>': 'greater',
  '>=': 'atLeast',
  and: 'and',
  or: 'or',
};

function print(expression: Expression, printing: Printing): string {
  switch (expression.kind) {
    case 'number':
      return expression.text.includes('.')
        ? call('decimal', [tsString(expression.text)], printing)
        : wholeNumber(expression.text, printing);
    case 'text':
    case 'date':
      return tsString(expression.value);
    case 'duration':
      return call('duration', [tsString(expression.value)], printing);
    case 'boolean':
      return String(expression.value);
    case 'null':
      return 'null';
    case 'name':
      return printName(expression, printing);
    case 'negative':
      return call('subtract', ['0', print(expression.operand, printing)], printing);
    case 'not':
      return call('not', [print(expression.operand, printing)], printing);
    case 'isNull': {
      const { operand } = expression;
      const code = operand.kind === 'name' ? accessed(operand, printing).code : print(operand, printing);
      return call('isNull', [code], printing);
    }
    case 'in': {
      const choices = expression.choices.map((choice) => print(choice, printing));
      return call('isIn', [print(expression.operand, printing), `[${choices.join(', ')}]`], printing);
    }
    case 'binary':
      return call(
        operatorFunctions[expression.operator],
        operands(expression).map((operand) => print(operand, printing)),
        printing,
      );
    case 'call':
      return printCall(expression, printing);
    default:
      return assertNever(expression);
  }
}

// `a and b and c` becomes one call with three arguments.
function operands(expression: Expression & { kind: 'binary' }): readonly Expression[] {
  const { operator, left, right } = expression;
  const chain =
    (operator === 'and' || operator === 'or') && left.kind === 'binary' && left.operator === operator;
  return chain ? [...operands(left), right] : [left, right];
}

function wholeNumber(text: string, printing: Printing): string {
  return Number.isSafeInteger(Number(text))
    ? String(Number(text))
    : call('decimal', [tsString(text)], printing);
}

function printCall(expression: Expression & { kind: 'call' }, printing: Printing): string {
  const { name, parameters } = expression;
  const [first, second] = parameters;
  if (first === undefined) return call(name, [], printing);
  const items = itemScope(first, printing.scopes);
  if (second === undefined || items === undefined || first.kind !== 'name')
    return call(
      name,
      parameters.map((parameter) => print(parameter, printing)),
      printing,
    );
  const variable = itemVariable(first, printing.variables);
  const inner: Printing = {
    ...printing,
    scopes: [items, ...printing.scopes],
    variables: [variable, ...printing.variables],
  };
  return call(name, [print(first, printing), `(${variable}) => ${print(second, inner)}`], printing);
}

function printName(expression: NameExpression, printing: Printing): string {
  const { code, type } = accessed(expression, printing);
  const wrapper = wrapperOf(type);
  return wrapper === undefined ? code : call(wrapper, [code], printing);
}

/** What a name stands for as it is stored, and its type. */
function accessed(
  expression: NameExpression,
  printing: Printing,
): { readonly code: string; readonly type: ExpressionType | undefined } {
  const resolved = resolveName(expression, printing.scopes);
  if (resolved === undefined)
    throw new Error(`"${expression.path.join('.')}" was not checked before printing.`);
  let code = printing.variables[resolved.depth] ?? '';
  let mayMiss = false;
  for (const step of resolved.steps) {
    code += `${mayMiss ? '?.' : '.'}${step.property}`;
    mayMiss ||= step.optional;
  }
  return { code, type: resolved.steps.at(-1)?.type };
}

function wrapperOf(type: ExpressionType | undefined): string | undefined {
  switch (type?.kind) {
    case 'decimal':
      return 'decimal';
    case 'moment':
      return 'instant';
    case 'duration':
      return 'duration';
    case 'boolean':
      return 'truth';
    default:
      return undefined;
  }
}

function call(name: string, parameters: readonly string[], printing: Printing): string {
  printing.functions.add(name);
  return `${name}(${parameters.join(', ')})`;
}

function itemVariable(list: NameExpression, taken: readonly string[]): string {
  const plain = /^[a-z][A-Za-z]*s$/.exec(list.path.at(-1) ?? '')?.[0].slice(0, -1);
  const name = plain === undefined || plain.length < 3 || notAsVariable.has(plain) ? 'item' : plain;
  return taken.includes(name) ? `${name}${taken.length + 1}` : name;
}

// Function names of `expressions.ts` and words of the language must not be hidden or misused by a variable.
const notAsVariable = new Set(
  `add all and any decimal divide duration equal greater instant isIn isNull length less matches max min multiply not
   notEqual now or size subtract sum today truth atLeast atMost toText toMoney toInteger toBoolean toDecimalText
   break case catch class const continue debugger default delete do else enum export extends false finally for
   function if import in instanceof new null return super switch this throw true try typeof var void while with yield
   let static await implements interface package private protected public hooks types`.split(/\s+/),
);
