import type { Expression } from '../rule-language/index.ts';
import { parseExpression } from '../rule-language/index.ts';
import { isBlank } from '../wording.ts';
import type { RuleFacts } from './facts.ts';
import type { PossibleFields } from './possible-values.ts';
import { anything, outcomesOf } from './possible-values.ts';

/** Whether a condition may hold: it is blank or not formal, or some values of its names make it true. */
export function canHold(condition: string | undefined): boolean {
  if (condition === undefined || isBlank(condition)) return true;
  const parsed = parseExpression(condition);
  return !parsed.ok || outcomesOf(parsed.expression, () => ({ value: anything })).holds;
}

/** The facts of a rule whose names stand for fields that have values when they are written. */
export function ruleFacts(given: {
  readonly id: string;
  readonly expression: Expression;
  /** The fields that the rule can name, where just these keys are written. */
  readonly fields: (isWritten: (field: string) => boolean) => PossibleFields;
}): RuleFacts {
  const { id, expression, fields } = given;
  const reads = new Set<string>();
  outcomesOf(
    expression,
    fields((field) => {
      reads.add(field);
      return true;
    }),
  );
  return {
    id,
    reads: [...reads],
    mayHold: (isWritten) => outcomesOf(expression, fields(isWritten)).holds,
    mayPass: (isWritten) => {
      // A condition that is unknown is not violated.
      const { holds, unknown } = outcomesOf(expression, fields(isWritten));
      return holds || unknown;
    },
  };
}
