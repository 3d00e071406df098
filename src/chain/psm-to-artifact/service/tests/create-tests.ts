import type { Lines } from '../../../../kernel/generation/text.ts';
import { breakingExample } from '../../examples/record-example.ts';
import { nonEmptyLists } from '../../plan/request-fields.ts';
import { isNamed, type HandlerPlan } from '../../plan/handlers.ts';
import { rowReader } from '../../plan/resource-plan.ts';
import { effectMembers } from './effect-rows.ts';
import { effectRefusals, expectEffects, storeWithEffects } from './effect-tests.ts';
import { valueTests } from './value-tests.ts';
import { publishedEvents } from './read-tests.ts';
import {
  allowedCaller,
  bodyFrom,
  expectStatus,
  importedAssert,
  literal,
  renamed,
  send,
  testCase,
  validJson,
  type TestWriting,
} from './test-source.ts';

/** What creating promises. */
export function createTests(source: TestWriting, plan: HandlerPlan): readonly Lines[] {
  const { resource, fixtures } = source;
  const { request } = plan;
  const record = fixtures.exampleOf(resource);
  if (!plan.exposed || request === undefined) return [];
  if (record === undefined) {
    source.service.notes.add(
      plan.handler.id,
      `"${plan.handler.name}" has no generated test of its success: no example was found that keeps all its rules.`,
    );
    return valueTests(source, plan);
  }
  const as = allowedCaller(source, plan);
  const hasLocation = rowReader(resource) !== undefined;
  return [
    testCase(
      source,
      `${plan.handler.name} stores what was sent`,
      storeWithEffects(source, plan),
      send(source, plan, { as, body: literal(source, validJson(source, plan, request)) }),
      expectStatus(source, plan.handler.successStatus),
      hasLocation && `${importedAssert(source)}.ok(answer.headers['location'], 'no location');`,
      expectEffects(source, plan),
      publishedEvents(source, plan),
    ),
    ...repeatedTests(source, plan, literal(source, validJson(source, plan, request))),
    ...effectRefusals(source, plan, []),
    ...valueTests(source, plan),
    ...ruleTests(source, plan),
  ];
}

/** A request that its caller has named is carried out once: a second row would break what is unique, or be there. */
function repeatedTests(source: TestWriting, plan: HandlerPlan, body: string): readonly Lines[] {
  if (!isNamed(plan)) return [];
  const again = send(source, plan, { as: allowedCaller(source, plan), body, key: 'the-same' });
  return [
    testCase(
      source,
      `${plan.handler.name} answers a request that is sent again as before`,
      storeWithEffects(source, plan),
      again,
      expectStatus(source, plan.handler.successStatus),
      renamed(again, 'repeated'),
      `${importedAssert(source)}.equal(repeated.body, answer.body);`,
    ),
  ];
}

function ruleTests(source: TestWriting, plan: HandlerPlan): readonly Lines[] {
  const { resource, fixtures } = source;
  const example = fixtures.sourceOf(resource);
  const valid = fixtures.exampleOf(resource);
  const { request } = plan;
  if (example === undefined || valid === undefined || request === undefined) return [];
  const sent = new Set(request.fields.filter((field) => !field.readOnly).map((field) => field.jsonName));
  const nonEmpty = nonEmptyLists(resource.module);
  return plan.checks
    .filter((rule) => rule.expression !== undefined && rule.rule.mandatory)
    .flatMap((rule): readonly Lines[] => {
      const breaking = breakingExample(example, {
        valid,
        rule,
        changeable: ([first = '']) => sent.has(first),
        emptyListsAllowed: !request.fields.some((field) => nonEmpty.has(field)),
      });
      if (breaking === undefined) return [];
      return [
        testCase(
          source,
          `${plan.handler.name} answers 422 when this is not so: ${rule.rule.message}`,
          storeWithEffects(source, plan),
          send(source, plan, {
            as: allowedCaller(source, plan),
            body: literal(source, bodyFrom(source, request, { ...breaking, ...effectMembers(source, plan) })),
          }),
          expectStatus(source, 422),
        ),
      ];
    });
}
