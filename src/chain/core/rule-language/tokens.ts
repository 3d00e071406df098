/** A piece of an expression's text. */
export type ExpressionToken = {
  readonly kind: 'number' | 'text' | 'word' | 'symbol' | 'end';
  readonly text: string;
  /** Where the token starts, in characters from 0. */
  readonly position: number;
};

/** A text that is not an expression: what was found, and where. */
export class SyntaxProblem extends Error {
  readonly position: number;

  constructor(message: string, position: number) {
    super(message);
    this.position = position;
  }
}

const pattern =
  /\s*(?:(?<number>\d+(?:\.\d+)?)|(?<text>'(?:[^']|'')*')|(?<word>\p{L}[\p{L}\p{M}\p{N}_]*)|(?<symbol><>|<=|>=|[-+*/=<>(),.]))/uy;

/** Cuts an expression into tokens, the last of which is `end`; throws a {@link SyntaxProblem}. */
export function tokensOf(source: string): readonly ExpressionToken[] {
  const tokens: ExpressionToken[] = [];
  let position = 0;
  for (;;) {
    const rest = source.slice(position);
    if (rest.trim() === '') return [...tokens, { kind: 'end', text: 'the end', position: source.length }];
    pattern.lastIndex = position;
    const groups = pattern.exec(source)?.groups;
    const start = position + rest.length - rest.trimStart().length;
    if (groups === undefined)
      throw new SyntaxProblem(`"${source.slice(start, start + 1)}" is not part of the rule language.`, start);
    position = pattern.lastIndex;
    tokens.push(tokenOf(groups, start));
  }
}

function tokenOf(groups: Readonly<Record<string, string | undefined>>, position: number): ExpressionToken {
  const { number, text, word, symbol } = groups;
  if (number !== undefined) return { kind: 'number', text: number, position };
  if (text !== undefined) return { kind: 'text', text: text.slice(1, -1).replaceAll("''", "'"), position };
  if (word !== undefined) return { kind: 'word', text: word, position };
  return { kind: 'symbol', text: symbol ?? '', position };
}
