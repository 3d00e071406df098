import type { Lines } from '../../../../kernel/generation/text.ts';
import { isNamed, type HandlerPlan } from '../../plan/handlers.ts';
import {
  allowedCaller,
  expectStatus,
  importedAssert,
  importedRefused,
  renamed,
  send,
  testCase,
  type TestWriting,
} from './test-source.ts';
import type { TriedRequest } from './tried-requests.ts';

/**
 * A request that its caller has named is carried out once, and answered as before when it is sent again: a second time,
 * it would be refused, or change more. With other values it is refused.
 */
export function repeatedTests(
  source: TestWriting,
  plan: HandlerPlan,
  { stored, body, otherBody }: TriedRequest,
): readonly Lines[] {
  if (!isNamed(plan)) return [];
  const sent = { as: allowedCaller(source, plan), key: 'the-same' };
  const again = send(source, plan, { ...sent, body });
  const isOther = otherBody !== undefined && otherBody !== body;
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
      isOther && [
        renamed(send(source, plan, { ...sent, body: otherBody }), 'other'),
        `${importedRefused(source)}(other, 422, 'key_reused');`,
      ],
    ),
  ];
}
