import type { BinaryOperator, Expression, FunctionName } from './expression.ts';
import { functionNames } from './expression.ts';
import { SyntaxProblem, tokensOf, type ExpressionToken } from './tokens.ts';

/** The tree of an expression, or what is wrong with its text and where (characters from 0). */
export type ParseResult =
  | { readonly ok: true; readonly expression: Expression }
  | { readonly ok: false; readonly message: string; readonly position: number };

const maximumLength = 2_000;
const maximumDepth = 40;

/** Parses an expression of the rule language. Never throws, however wrong the text is. */
export function parseExpression(source: string): ParseResult {
  if (source.length > maximumLength)
    return {
      ok: false,
      message: `An expression has at most ${maximumLength} characters.`,
      position: maximumLength,
    };
  try {
    return { ok: true, expression: new Parser(tokensOf(source)).parse() };
  } catch (error) {
    if (error instanceof SyntaxProblem)
      return { ok: false, message: error.message, position: error.position };
    throw error;
  }
}

const comparisons: readonly string[] = ['=', '<>', '<', '<=', '>', '>='];
const keywords: readonly string[] = ['and', 'or', 'not', 'in', 'is', 'null', 'true', 'false'];
const argumentCounts: Readonly<Record<FunctionName, readonly [least: number, most: number]>> = {
  size: [1, 1],
  sum: [2, 2],
  min: [2, 2],
  max: [2, 2],
  all: [2, 2],
  any: [2, 2],
  length: [1, 1],
  matches: [2, 2],
  now: [0, 0],
  today: [0, 0],
};

/** Recursive descent, one method per level of precedence, lowest first. */
class Parser {
  readonly #tokens: readonly ExpressionToken[];
  #next = 0;
  #depth = 0;

  constructor(tokens: readonly ExpressionToken[]) {
    this.#tokens = tokens;
  }

  parse(): Expression {
    const expression = this.#disjunction();
    if (this.#token.kind !== 'end') throw this.#unexpected('an operator or the end');
    return expression;
  }

  #disjunction(): Expression {
    this.#depth += 1;
    if (this.#depth > maximumDepth)
      throw new SyntaxProblem(`Expressions nest at most ${maximumDepth} deep.`, this.#token.position);
    let left = this.#conjunction();
    while (this.#takeWord('or')) left = binary('or', left, this.#conjunction());
    this.#depth -= 1;
    return left;
  }

  #conjunction(): Expression {
    let left = this.#negation();
    while (this.#takeWord('and')) left = binary('and', left, this.#negation());
    return left;
  }

  #negation(): Expression {
    let negations = 0;
    while (this.#takeWord('not')) negations += 1;
    const operand = this.#comparison();
    return negations % 2 === 0 ? operand : { kind: 'not', operand };
  }

  #comparison(): Expression {
    const left = this.#sum();
    const operator = this.#token.text;
    if (this.#token.kind === 'symbol' && comparisons.includes(operator)) {
      this.#next += 1;
      // The list above holds nothing but comparison operators.
      return binary(operator as BinaryOperator, left, this.#sum());
    }
    if (this.#takeWord('is')) {
      const negated = this.#takeWord('not');
      if (!this.#takeWord('null')) throw this.#unexpected('null');
      return negateIf(negated, { kind: 'isNull', operand: left });
    }
    const negated = this.#takeWord('not');
    if (this.#takeWord('in')) return negateIf(negated, { kind: 'in', operand: left, choices: this.#list() });
    if (negated) throw this.#unexpected('in');
    return left;
  }

  #sum(): Expression {
    let left = this.#product();
    for (;;) {
      if (this.#takeSymbol('+')) left = binary('+', left, this.#product());
      else if (this.#takeSymbol('-')) left = binary('-', left, this.#product());
      else return left;
    }
  }

  #product(): Expression {
    let left = this.#signed();
    for (;;) {
      if (this.#takeSymbol('*')) left = binary('*', left, this.#signed());
      else if (this.#takeSymbol('/')) left = binary('/', left, this.#signed());
      else return left;
    }
  }

  #signed(): Expression {
    return this.#takeSymbol('-') ? { kind: 'negative', operand: this.#primary() } : this.#primary();
  }

  #primary(): Expression {
    const token = this.#token;
    if (token.kind === 'number') {
      this.#next += 1;
      return { kind: 'number', text: token.text };
    }
    if (token.kind === 'text') {
      this.#next += 1;
      return { kind: 'text', value: token.text };
    }
    if (this.#takeSymbol('(')) {
      const inner = this.#disjunction();
      this.#expectSymbol(')');
      return inner;
    }
    if (token.kind === 'word') return this.#word(token);
    throw this.#unexpected('a value');
  }

  #word(token: ExpressionToken): Expression {
    if (this.#takeWord('true')) return { kind: 'boolean', value: true };
    if (this.#takeWord('false')) return { kind: 'boolean', value: false };
    if (this.#takeWord('null')) return { kind: 'null' };
    if (keywords.includes(token.text)) throw this.#unexpected('a value');
    this.#next += 1;
    const following = this.#token;
    if (following.kind === 'text' && (token.text === 'date' || token.text === 'duration')) {
      this.#next += 1;
      return dated(token.text, following);
    }
    if (this.#takeSymbol('(')) return this.#call(token);
    const path = [token.text];
    while (this.#takeSymbol('.')) {
      if (this.#token.kind !== 'word') throw this.#unexpected('a name');
      path.push(this.#token.text);
      this.#next += 1;
    }
    return { kind: 'name', path, position: token.position };
  }

  #call(token: ExpressionToken): Expression {
    const name = functionNames.find((known) => known === token.text);
    if (name === undefined)
      throw new SyntaxProblem(
        `"${token.text}" is not a function; the functions are ${functionNames.join(', ')}.`,
        token.position,
      );
    const parameters: Expression[] = [];
    if (!this.#takeSymbol(')')) {
      do parameters.push(this.#disjunction());
      while (this.#takeSymbol(','));
      this.#expectSymbol(')');
    }
    const [least, most] = argumentCounts[name];
    if (parameters.length < least || parameters.length > most)
      throw new SyntaxProblem(`${name} takes ${most} argument(s), not ${parameters.length}.`, token.position);
    return { kind: 'call', name, parameters, position: token.position };
  }

  #list(): readonly Expression[] {
    this.#expectSymbol('(');
    const choices: Expression[] = [];
    do choices.push(this.#signed());
    while (this.#takeSymbol(','));
    this.#expectSymbol(')');
    return choices;
  }

  get #token(): ExpressionToken {
    return this.#tokens[this.#next] ?? { kind: 'end', text: 'the end', position: 0 };
  }

  #takeSymbol(text: string): boolean {
    return this.#take('symbol', text);
  }

  #takeWord(text: string): boolean {
    return this.#take('word', text);
  }

  #take(kind: ExpressionToken['kind'], text: string): boolean {
    const found = this.#token.kind === kind && this.#token.text === text;
    if (found) this.#next += 1;
    return found;
  }

  #expectSymbol(text: string): void {
    if (!this.#takeSymbol(text)) throw this.#unexpected(`"${text}"`);
  }

  #unexpected(wanted: string): SyntaxProblem {
    const { kind, text, position } = this.#token;
    return new SyntaxProblem(`Expected ${wanted}, found ${kind === 'end' ? text : `"${text}"`}.`, position);
  }
}

function binary(operator: BinaryOperator, left: Expression, right: Expression): Expression {
  return { kind: 'binary', operator, left, right };
}

function negateIf(negated: unknown, operand: Expression): Expression {
  return negated ? { kind: 'not', operand } : operand;
}

const datePattern = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const durationPattern =
  /^P(?=\d|T\d)(?:\d{1,6}Y)?(?:\d{1,6}M)?(?:\d{1,6}W)?(?:\d{1,6}D)?(?:T(?=\d)(?:\d{1,6}H)?(?:\d{1,6}M)?(?:\d{1,6}(?:\.\d{1,3})?S)?)?$/;

function dated(kind: 'date' | 'duration', token: ExpressionToken): Expression {
  const valid = (kind === 'date' ? datePattern : durationPattern).test(token.text);
  if (!valid) {
    const form = kind === 'date' ? "date '2026-01-31'" : "duration 'P1D'";
    throw new SyntaxProblem(`"${token.text}" is no ${kind}; write it like ${form}.`, token.position);
  }
  return { kind, value: token.text };
}
