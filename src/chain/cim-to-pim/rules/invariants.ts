import type { BusinessRule } from '../../cim/cim.ts';
import type { CimFacts } from '../facts/facts.ts';
import type { Source } from '../facts/source.ts';
import { rule, target } from '../rule-builders.ts';

/**
 * C2P-19: a constraint or derivation becomes an invariant of the aggregate it says most about, but for a rule that only
 * decides which way a process goes on.
 */
export const invariantOfRule = rule('C2P-19', 'BusinessRule', {
  targets: (businessRule, { source, facts, equivalent }) => {
    const root = facts.rules.rootOf(businessRule);
    if (root === undefined || (decidesOnly(businessRule, source) && isKept(businessRule, facts))) return [];
    return [
      target('invariant', 'Invariant', {
        into: () => ({ container: equivalent(root, 'aggregate-root'), feature: 'invariants' }),
        bind: () => ({
          name: businessRule.name,
          description: businessRule.description,
          code: facts.codes.invariant(businessRule),
          statement: businessRule.statement,
          // The expression of a derivation yields the attribute's value, not whether something holds.
          expression:
            businessRule.kind === 'CONSTRAINT' ? facts.expressions.ofConstraint(businessRule) : undefined,
          message: oneLine(businessRule.statement),
          mandatory: businessRule.mandatory,
          attributes: source
            .resolveAll(businessRule.attributes)
            .filter((attribute) => {
              const object = source.containerOf(attribute, 'BusinessObject');
              return facts.composition.entitiesUnder(root).includes(object);
            })
            .map((attribute) => equivalent(attribute, 'attribute')),
        }),
      }),
    ];
  },
});

/** Whether a rule decides at a gateway, and no step or move depends on it: both answers are right then. */
function decidesOnly(rule: BusinessRule, source: Source): boolean {
  return (
    source.referrers(rule, 'DecisionPoint', 'rule').length > 0 &&
    source.referrers(rule, 'StateTransition', 'guard').length === 0 &&
    source.referrers(rule, 'ProcessStep', 'governedBy').length === 0
  );
}

/** Whether the expression of a rule goes on to live where it decides. */
function isKept(rule: BusinessRule, { expressions }: CimFacts): boolean {
  return rule.kind === 'CONSTRAINT' && expressions.ofConstraint(rule) !== undefined;
}

function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}
