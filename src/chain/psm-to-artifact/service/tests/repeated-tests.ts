import type { Lines } from '../../../../kernel/generation/text.ts';
import { isNamed, type HandlerPlan } from '../../plan/handlers.ts';
import { otherBody } from './other-body.ts';
import {
  allowedCaller,
  expectStatus,
  hasBody,
  importedAssert,
  importedRefused,
  literal,
  renamed,
  send,
  testCase,
  validJson,
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
  { stored, body }: TriedRequest,
): readonly Lines[] {
  if (!isNamed(plan)) return [];
  const sent = { as: allowedCaller(source, plan), key: 'the-same' };
  const again = send(source, plan, { ...sent, body });
  const [other] = validBodies(source, plan).filter((each) => each !== body);
  const assert = importedAssert(source);
  return [
    testCase(
      source,
      `${plan.handler.name} answers a request that is sent again as before`,
      stored(source),
      again,
      expectStatus(source, plan.handler.successStatus),
      renamed(again, 'repeated'),
      `${assert}.equal(repeated.body, answer.body);`,
      source.resource.shape?.version !== undefined &&
        `${assert}.equal(repeated.headers['etag'], answer.headers['etag']);`,
      other !== undefined && [
        renamed(send(source, plan, { ...sent, body: other }), 'other'),
        `${importedRefused(source)}(other, 422, 'key_reused');`,
      ],
    ),
  ];
}

/** Two bodies in the format that an operation asks for; none where it reads no body. */
function validBodies(source: TestWriting, plan: HandlerPlan): readonly string[] {
  const { request } = plan;
  if (request === undefined || !hasBody(source, plan)) return [];
  const valid = validJson(source, plan, request);
  const other = otherBody(source.service.model, request, valid);
  return [valid, ...(other === undefined ? [] : [other])].map((body) => literal(source, body));
}
