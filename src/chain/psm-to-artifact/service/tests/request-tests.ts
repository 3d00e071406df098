import type { Lines } from '../../../../kernel/generation/text.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { effectRuleTests } from './effect-rule-tests.ts';
import { hiddenAnswerTests } from './hidden-tests.ts';
import { ofKindsTests } from './of-kinds-tests.ts';
import { ownRuleTests } from './own-rule-tests.ts';
import { processTests } from './process-tests.ts';
import { repeatedTests } from './repeated-tests.ts';
import { otherStatesTest } from './state-tests.ts';
import type { TestWriting } from './test-source.ts';
import type { TriedRequest } from './tried-requests.ts';

/** What holds for every request that changes something, by one that succeeds. */
export function requestTests(source: TestWriting, plan: HandlerPlan, tried: TriedRequest): readonly Lines[] {
  return [
    ...repeatedTests(source, plan, tried),
    ...ownRuleTests(source, plan, tried),
    ...effectRuleTests(source, plan, tried),
    ...ofKindsTests(source, plan, tried),
    ...processTests(source, plan, tried),
    ...hiddenAnswerTests(source, plan, tried),
    ...otherStatesTest(source, plan, tried),
  ];
}
