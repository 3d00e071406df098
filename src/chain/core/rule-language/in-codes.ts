import { itemScope, resolveName } from './check.ts';
import type { Expression } from './expression.ts';
import { operandsOf } from './expression.ts';
import type { Scope } from './scope.ts';
import { tokensOf } from './tokens.ts';

/**
 * The text of an expression with every name that was found by another spelling written as the next level knows it;
 * everything else stays as it is written. The expression is the one that was parsed from the text.
 */
export function inCodes(text: string, expression: Expression, ...all: readonly Scope[]): string {
  const words = tokensOf(text).filter(({ kind }) => kind === 'word');
  const replacements = new Map<number, string>();
  const visit = (part: Expression, scopes: readonly Scope[]): void => {
    if (part.kind === 'name') {
      const first = words.findIndex(({ position }) => position === part.position);
      for (const [index, { code }] of (resolveName(part, scopes)?.steps ?? []).entries())
        if (code !== undefined) replacements.set(first + index, code);
      return;
    }
    for (const [index, operand] of operandsOf(part).entries()) {
      const [list] = operandsOf(part);
      const items =
        part.kind === 'call' && index === 1 && list !== undefined ? itemScope(list, scopes) : undefined;
      visit(operand, items === undefined ? scopes : [items, ...scopes]);
    }
  };
  visit(expression, all);
  return words.reduceRight((result, { position, text: word }, index) => {
    const code = replacements.get(index);
    return code === undefined
      ? result
      : `${result.slice(0, position)}${code}${result.slice(position + word.length)}`;
  }, text);
}
