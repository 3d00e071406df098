import { rule, target } from '../rule-builders.ts';

/** C2P-19: a constraint or derivation becomes an invariant of the aggregate it says most about. */
export const invariantOfRule = rule('C2P-19', 'BusinessRule', {
  targets: (businessRule, { source, facts, equivalent }) => {
    const root = facts.rules.rootOf(businessRule);
    if (root === undefined) return [];
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

function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}
