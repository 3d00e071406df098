import type { BusinessRule } from '../../cim/cim.ts';
import { isMany } from './cardinalities.ts';
import type { Composition } from './composition.ts';
import type { FieldCodes } from './field-codes.ts';
import type { RulesOfAggregates } from './rules-of-aggregates.ts';

/**
 * The expression of a constraint as its aggregate's root sees it: a rule about a part holds for all parts
 * (`all(lines, quantity > 0)`). Undefined without an expression, and for parts of which there is at most one: the
 * small rule language has no word for "if there is one".
 */
export function expressionAtRoot(
  rule: BusinessRule,
  given: {
    readonly composition: Composition;
    readonly rules: RulesOfAggregates;
    readonly fieldCodes: FieldCodes;
  },
): string | undefined {
  const { composition, rules, fieldCodes } = given;
  const subject = rules.subjectOf(rule);
  const expression = rule.expression?.trim();
  if (subject === undefined || expression === undefined || expression === '') return undefined;
  const path = composition.pathTo(subject);
  if (!path.every(({ targetCardinality }) => isMany(targetCardinality))) return undefined;
  return path.reduceRight(
    (inner, relation) => `all(${fieldCodes.targetRole(relation)}, ${inner})`,
    expression,
  );
}
