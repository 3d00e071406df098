import type { Model } from '../../../kernel/model/model.ts';
import type { RuleFacts } from '../../core/reachability/index.ts';
import { ruleFacts } from '../../core/reachability/index.ts';
import { parseExpression } from '../../core/rule-language/index.ts';
import { isBlank } from '../../core/wording.ts';
import { aggregateOf } from '../constraints/places.ts';
import type { Pim } from '../pim.ts';
import { entityFields } from './possible-fields.ts';

/** The rules that keep something from being done: mandatory, and in words that can be read. */
export function rulesIn(model: Model<Pim>): readonly RuleFacts[] {
  const fields = entityFields(model);
  return model.all('Invariant').flatMap((invariant) => {
    const aggregate = aggregateOf(model, invariant);
    if (!invariant.mandatory || isBlank(invariant.expression) || aggregate === undefined) return [];
    const parsed = parseExpression(invariant.expression ?? '');
    if (!parsed.ok) return [];
    const { root } = aggregate;
    return [
      ruleFacts({
        id: invariant.id,
        expression: parsed.expression,
        fields: (isWritten) => fields(root, isWritten),
      }),
    ];
  });
}
