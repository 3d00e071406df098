import type { Lines } from '../../../../kernel/generation/text.ts';
import { isNamed, type HandlerPlan } from '../../plan/handlers.ts';
import {
  allowedCaller,
  expectStatus,
  importedAssert,
  renamed,
  send,
  testCase,
  type TestWriting,
} from './test-source.ts';

/**
 * A request that its caller has named is carried out once, and answered as before when it is sent again: a second time,
 * it would be refused, or change more.
 */
export function repeatedTests(
  source: TestWriting,
  plan: HandlerPlan,
  { stored, body }: { readonly stored: Lines; readonly body: string | undefined },
): readonly Lines[] {
  if (!isNamed(plan)) return [];
  const again = send(source, plan, { as: allowedCaller(source, plan), body, key: 'the-same' });
  const assert = importedAssert(source);
  return [
    testCase(
      source,
      `${plan.handler.name} answers a request that is sent again as before`,
      stored,
      again,
      expectStatus(source, plan.handler.successStatus),
      renamed(again, 'repeated'),
      `${assert}.equal(repeated.body, answer.body);`,
      source.resource.shape?.version !== undefined &&
        `${assert}.equal(repeated.headers['etag'], answer.headers['etag']);`,
    ),
  ];
}
