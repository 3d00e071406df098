import type { Problem } from '../../../kernel/validation/constraint.ts';
import type { Scope } from '../../core/rule-language/index.ts';
import { parseExpression } from '../../core/rule-language/index.ts';
import { unknownNames } from '../../core/rule-names.ts';
import type { Aggregate } from '../pim.ts';

/** What is wrong with an expression about an aggregate: it cannot be read, or it uses unknown names. */
export function namesProblems(given: {
  readonly expression: string;
  readonly feature: string;
  /** What the expression is, for the message. */
  readonly what: string;
  readonly aggregate: Aggregate;
  readonly scopeOf: (aggregate: Aggregate) => Scope;
}): readonly Problem[] {
  const { expression, feature, what, aggregate } = given;
  const parsed = parseExpression(expression);
  if (!parsed.ok)
    return [
      {
        feature,
        message: '{what} cannot be read at character {position}: {problem}',
        remedy: 'Correct the expression.',
        values: { what, problem: parsed.message, position: parsed.position + 1 },
      },
    ];
  return unknownNames(parsed.expression, given.scopeOf(aggregate)).map(({ path, remedy }) => ({
    feature,
    message: '{what}: unknown name "{symbol}".',
    remedy,
    values: { what, symbol: path.join('.') },
  }));
}
