/** Operators between two operands. */
export type BinaryOperator = '+' | '-' | '*' | '/' | '=' | '<>' | '<' | '<=' | '>' | '>=' | 'and' | 'or';

/** Functions of the language. */
export const functionNames = [
  'size',
  'sum',
  'min',
  'max',
  'all',
  'any',
  'length',
  'matches',
  'now',
  'today',
] as const;

/** A function of the language. */
export type FunctionName = (typeof functionNames)[number];

/** A dotted name, such as `total.amount`; `position` counts characters from 0. */
export type NameExpression = {
  readonly kind: 'name';
  readonly path: readonly string[];
  readonly position: number;
};

/** A literal value. Numbers keep their text, so that decimals lose nothing. */
export type LiteralExpression =
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'date'; readonly value: string }
  | { readonly kind: 'duration'; readonly value: string }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'null' };

/** An expression of the rule language as a tree. */
export type Expression =
  | LiteralExpression
  | NameExpression
  | { readonly kind: 'negative'; readonly operand: Expression }
  | { readonly kind: 'not'; readonly operand: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'in'; readonly operand: Expression; readonly choices: readonly Expression[] }
  | { readonly kind: 'isNull'; readonly operand: Expression }
  | {
      readonly kind: 'call';
      readonly name: FunctionName;
      readonly parameters: readonly Expression[];
      readonly position: number;
    };

/** The parts of an expression one level down. */
export function operandsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'negative':
    case 'not':
    case 'isNull':
      return [expression.operand];
    case 'binary':
      return [expression.left, expression.right];
    case 'in':
      return [expression.operand, ...expression.choices];
    case 'call':
      return expression.parameters;
    default:
      return [];
  }
}

/** Every name in an expression, in reading order; names inside list functions may belong to the list's items. */
export function namesIn(expression: Expression): readonly NameExpression[] {
  return expression.kind === 'name' ? [expression] : operandsOf(expression).flatMap(namesIn);
}
