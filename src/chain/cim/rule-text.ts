import type { Model } from '../../kernel/model/model.ts';
import { namesInOneWord } from '../core/conditions.ts';
import { parseExpression } from '../core/rule-language/index.ts';
import type { BusinessObject, BusinessRule, Cim } from './cim.ts';

/**
 * The formal form of a rule in the rule language: names of several words, which people may write as they stand in the
 * model (`stock level >= minimal stock`), are one word each. What cannot be read stays as it is written; without a
 * formal form it is empty.
 */
export function ruleTextOf(rule: BusinessRule, model: Model<Cim>): string {
  const { expression = '' } = rule;
  if (parseExpression(expression).ok) return expression;
  const written = namesInOneWord(expression, namesKnownTo(rule, model));
  return parseExpression(written).ok ? written : expression;
}

/** What the objects of a rule have, inherited ones included, and what their values and parts have. */
function namesKnownTo(rule: BusinessRule, model: Model<Cim>): ReadonlySet<string> {
  const objects = new Set<BusinessObject>(model.resolveAll<'BusinessObject'>(rule.appliesTo));
  const names = new Set<string>();
  for (const object of objects) {
    for (const { name } of object.attributes) names.add(name);
    const general = model.resolve<'BusinessObject'>(object.generalization);
    if (general !== undefined) objects.add(general);
    for (const relation of model.referrers(object, 'ObjectRelation', 'source')) {
      const target = model.get<'BusinessObject'>(relation.target);
      names.add(relation.targetRole ?? target.name);
      if (relation.kind === 'COMPOSITION' || target.kind === 'VALUE') objects.add(target);
    }
    for (const relation of model.referrers(object, 'ObjectRelation', 'target'))
      names.add(relation.sourceRole ?? model.get<'BusinessObject'>(relation.source).name);
  }
  return names;
}
