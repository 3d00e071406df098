import { flatLines, type Lines } from '../../../../kernel/generation/text.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { rowReader } from '../../plan/resource-plan.ts';
import { currencyTests } from './currency-tests.ts';
import { effectRefusals, expectEffects, storeWithEffects } from './effect-tests.ts';
import { newLinkTests } from './linked-rows.ts';
import { newRowRuleTests } from './rule-tests.ts';
import { newRow } from './new-rows.ts';
import { referenceTests } from './reference-tests.ts';
import { requestTests } from './request-tests.ts';
import { expectShown, readRequest } from './row-tests.ts';
import { valueTests } from './value-tests.ts';
import { publishedEvents } from './event-tests.ts';
import {
  allowedCaller,
  expectStatus,
  expectTag,
  importedAssert,
  literal,
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
  const row = newRow(source, plan, validJson(source, plan, request));
  const shown = expectShown(source, 'read', row);
  return [
    testCase(
      source,
      `${plan.handler.name} stores what was sent`,
      storeWithEffects(source, plan),
      send(source, plan, { as, body: literal(source, validJson(source, plan, request)) }),
      expectStatus(source, plan.handler.successStatus),
      expectTag(source, 1),
      hasLocation && [
        `${importedAssert(source)}.ok(answer.headers['location'], 'no location');`,
        flatLines(shown).length > 0 &&
          readRequest(source, 'read', { url: "String(answer.headers['location'])" }),
        shown,
      ],
      expectEffects(source, plan),
      publishedEvents(source, plan, row),
    ),
    ...newLinkTests(source, plan),
    ...requestTests(source, plan, {
      stored: (of) => storeWithEffects(of, plan),
      body: literal(source, validJson(source, plan, request)),
    }),
    ...referenceTests(source, plan),
    ...effectRefusals(source, plan, []),
    ...valueTests(source, plan),
    ...newRowRuleTests(source, plan),
    ...currencyTests(source, plan),
  ];
}
