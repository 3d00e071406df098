import { tsString } from '../../../../kernel/generation/escape.ts';
import type { Lines } from '../../../../kernel/generation/text.ts';
import { effectPlans } from '../../plan/effects.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { addRuleTo } from './own-rule-tests.ts';
import { expectBroken } from './rule-tests.ts';
import { replacingTest, type TestWriting } from './test-source.ts';
import { refused, type TriedRequest } from './tried-requests.ts';

/**
 * That an operation checks the rules that people write for the rows that it makes or changes besides. Until these are
 * written no row breaks them, so the tests add one.
 */
export function effectRuleTests(
  source: TestWriting,
  plan: HandlerPlan,
  { stored, body }: TriedRequest,
): readonly Lines[] {
  const effects = effectPlans(source.service, source.resource, plan).filter(({ kind }) => kind !== 'DELETE');
  // Of a resource with several of the rows, all break its rule.
  const tried = effects.filter(
    ({ resource }) =>
      resource !== source.resource && effects.filter((each) => each.resource === resource).length === 1,
  );
  return tried.map(({ resource, place }) =>
    replacingTest(
      source,
      `${plan.handler.name} is refused by rules that people write for its ${place}`,
      stored(source),
      addRuleTo(source, resource),
      refused(source, plan, {
        body,
        code: 'rules_broken',
        expected: () => {
          const rule = source.imports.value('ownRule', '../support/values.js');
          return expectBroken(source, [], [`{ ...${rule}, pointers: [${tsString(`/${place}`)}] }`]);
        },
      }),
    ),
  );
}
