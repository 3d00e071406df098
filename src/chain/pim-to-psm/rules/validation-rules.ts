import { usableExpression } from '../facts/expressions.ts';
import { oneLine } from '../facts/labels.ts';
import { clusterOf, homeOf } from '../facts/places.ts';
import { rule, target } from '../rule-builders.ts';

/** P2S-21: every invariant becomes a check; without a usable expression people write it into a protected region. */
export const ruleOfInvariant = rule('P2S-21', 'Invariant', {
  targets: (invariant, { source, equivalent, facts, report }) => {
    const { root } = clusterOf(source, invariant);
    const entity = source.get<'Entity'>(root);
    const usable = usableExpression(source, { entity, text: invariant.expression, wanted: 'CONDITION' });
    if (usable?.ok === false)
      report({
        severity: 'WARNING',
        code: 'EXPRESSION_NOT_USABLE',
        message: `The expression of "${invariant.name}" is left to people: ${usable.reason} Correct it, or write the check into its protected region.`,
        elementId: invariant.id,
      });
    return [
      target('rule', 'ValidationRule', {
        into: () => ({ container: equivalent(homeOf(source, invariant), 'module'), feature: 'rules' }),
        bind: () => ({
          name: invariant.name,
          description: invariant.description,
          symbol: facts.symbol(equivalent(invariant, 'rule')),
          expression: usable?.ok === true ? usable.text : undefined,
          message: oneLine(invariant.message ?? invariant.statement),
          mandatory: invariant.mandatory,
          table: equivalent(root, 'table'),
        }),
      }),
    ];
  },
});
