import type { Model } from '../../../kernel/model/model.ts';
import type { RuleFacts } from '../../core/reachability/index.ts';
import { ruleFacts } from '../../core/reachability/index.ts';
import { parseExpression } from '../../core/rule-language/index.ts';
import { isBlank } from '../../core/wording.ts';
import type { BusinessRule, Cim } from '../cim.ts';
import { ruleTextOf } from '../rule-text.ts';
import { objectFields } from './possible-fields.ts';

/** The rules that keep something from being done: of one object, mandatory, and in words that can be read. */
export function rulesIn(model: Model<Cim>): readonly RuleFacts[] {
  const fields = objectFields(model);
  return model.all('BusinessRule').flatMap((rule) => {
    const [object, ...others] = rule.appliesTo;
    if (!isChecked(rule) || object === undefined || others.length > 0) return [];
    const parsed = parseExpression(ruleTextOf(rule, model));
    if (!parsed.ok) return [];
    const { id } = rule;
    return [
      ruleFacts({
        id,
        expression: parsed.expression,
        fields: (isWritten) => fields(object, isWritten),
      }),
    ];
  });
}

function isChecked({ kind, mandatory, expression }: BusinessRule): boolean {
  return kind === 'CONSTRAINT' && mandatory && !isBlank(expression);
}
