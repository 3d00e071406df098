import { flatLines, type Lines } from '../../../../kernel/generation/text.ts';
import { keepsRules } from '../../examples/kept-rules.ts';
import type { JsonValue } from '../../examples/values.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { nonEmptyLists } from '../../plan/request-fields.ts';
import { rowReader } from '../../plan/resource-plan.ts';
import type { DtoType } from '../../../psm/psm.ts';
import { currencyTests } from './currency-tests.ts';
import { effectRefusals, expectEffects, storeWithEffects } from './effect-tests.ts';
import { newLinkTests } from './linked-rows.ts';
import { newRowRuleTests } from './rule-tests.ts';
import { effectMembers } from './effect-rows.ts';
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
    ...leastTest(source, plan, request),
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

/** That a creation takes a request without all that may be left out, where lists are among it: no parts and links are stored then. */
function leastTest(source: TestWriting, plan: HandlerPlan, request: DtoType): readonly Lines[] {
  const { resource, fixtures } = source;
  const example = fixtures.sourceOf(resource);
  const nonEmpty = nonEmptyLists(resource.module);
  const asked = effectMembers(source, plan);
  const left = request.fields.filter(
    (field) => !field.required && !field.readOnly && !nonEmpty.has(field) && !(field.jsonName in asked),
  );
  const hasList = left.some(({ type }) => type === 'ARRAY');
  if (example === undefined || !hasList || rowReader(resource) === undefined) return [];
  const names = new Set(left.map(({ jsonName }) => jsonName));
  const whole = Object.entries(validJson(source, plan, request));
  const body = Object.fromEntries(whole.filter(([name]) => !names.has(name)));
  const none = resource.shape?.fields.flatMap((field): [string, JsonValue][] => {
    const isList = field.kind === 'links' || (field.kind === 'parts' && field.many);
    return isList && names.has(field.name) ? [[field.name, []]] : [];
  });
  const row = newRow(source, plan, { ...body, ...Object.fromEntries(none ?? []) });
  if (!keepsRules(example, plan.checks, row)) return [];
  // What is derived of lists may be missing: a sum of no amounts has no currency.
  const derived = new Set(resource.derivations.map(({ field }) => field.name));
  const known = Object.entries(row).filter(([name]) => !derived.has(name));
  const shown = expectShown(source, 'read', Object.fromEntries(known));
  return [
    testCase(
      source,
      `${plan.handler.name} needs no more than it must have`,
      storeWithEffects(source, plan),
      send(source, plan, { as: allowedCaller(source, plan), body: literal(source, body) }),
      expectStatus(source, plan.handler.successStatus),
      flatLines(shown).length > 0 && [
        readRequest(source, 'read', { url: "String(answer.headers['location'])" }),
        shown,
      ],
    ),
  ];
}
