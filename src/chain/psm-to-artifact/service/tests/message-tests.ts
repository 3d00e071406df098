import type { Lines } from '../../../../kernel/generation/text.ts';
import type { JsonRecord } from '../../examples/example-source.ts';
import type { JsonValue } from '../../examples/values.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import type { MessagePlan } from '../../plan/messages.ts';
import { tableReferredTo } from '../../plan/referred-table.ts';
import { resourceOf } from '../../plan/stored-rows.ts';
import { byMessage } from '../module/message-routes.ts';
import { effectMembers } from './effect-rows.ts';
import { storeWithEffects } from './effect-tests.ts';
import { hasPartsToChange } from './part-effect-tests.ts';
import { publishedEvents } from './event-tests.ts';
import { requestTests } from './request-tests.ts';
import { statesToTry } from './state-tests.ts';
import {
  allowedCaller,
  bodyFrom,
  expectPlaces,
  expectStatus,
  hasSignIn,
  literal,
  ownFixture,
  send,
  storeRow,
  testCase,
  validBody,
  validJson,
  type TestWriting,
} from './test-source.ts';

/** What a message promises that changes nothing. */
export function noteTests(source: TestWriting, plan: HandlerPlan): readonly Lines[] {
  if (ownFixture(source)?.key === undefined || !plan.exposed) return [];
  const { name, successStatus } = plan.handler;
  const asked = { as: allowedCaller(source, plan), body: validBody(source, plan) };
  return [
    testCase(
      source,
      `${name} is noted`,
      storeRow(source),
      send(source, plan, asked),
      expectStatus(source, successStatus),
      publishedEvents(source, plan),
    ),
    ...requestTests(source, plan, { stored: storeRow, body: asked.body }),
  ];
}

/** What a message promises that names its row by the business key. */
export function messageTests(source: TestWriting, plan: HandlerPlan): readonly Lines[] {
  const { message } = plan;
  if (message === undefined || ownFixture(source)?.key === undefined) return [];
  if (message.rows.length > 0) return newRowTests(source, plan, message);
  const example = source.fixtures.exampleOf(source.resource);
  if (example === undefined || !hasPartsToChange(source, plan)) return [];
  if (message.keys.some(({ member }) => example[member] === undefined)) return [];
  const { name, successStatus } = plan.handler;
  const named = { ...plan, ...byMessage(message) };
  const asked = {
    as: allowedCaller(source, plan),
    body: literal(source, validJson(source, plan, message.request)),
  };
  return [
    testCase(
      source,
      `${name} finds its row by the business key`,
      storeWithEffects(source, plan, statesToTry(source, plan).start),
      send(source, named, asked),
      expectStatus(source, successStatus),
    ),
    testCase(
      source,
      `${name} answers 422 when no row has the business key`,
      send(source, named, asked),
      expectStatus(source, 422),
      expectPlaces(
        source,
        message.keys.map(({ member }) => `/${member}`),
      ),
    ),
    ...refusals(source, named),
  ];
}

/** Callers and bodies that the address of a message refuses, as that of the operation does. */
function refusals(source: TestWriting, named: HandlerPlan): readonly Lines[] {
  const title = `${named.handler.name}, by business keys, answers`;
  const refused = (status: number, why: string, as?: string): Lines =>
    testCase(
      source,
      `${title} ${status} ${why}`,
      send(source, named, { as, body: '{}' }),
      expectStatus(source, status),
    );
  const isOpen = !hasSignIn(source) || named.handler.anonymous;
  const hasRoles = named.everyRow.length + named.ownRows.length > 0;
  return [
    refused(400, 'to a body without them', allowedCaller(source, named)),
    ...(isOpen ? [] : [refused(401, 'to a caller who is not signed in')]),
    ...(isOpen || !hasRoles
      ? []
      : [refused(403, 'to a caller with another role', "{ subject: 'stranger', roles: ['another-role'] }")]),
  ];
}

/** What a message promises that makes a row, and names those that it refers to. */
function newRowTests(source: TestWriting, plan: HandlerPlan, message: MessagePlan): readonly Lines[] {
  const { service, resource, fixtures } = source;
  const record = fixtures.exampleOf(resource);
  const own = resource.shape?.table;
  if (record === undefined || own === undefined) return [];
  const named: JsonRecord = Object.fromEntries(
    message.rows.flatMap(({ member, field, column }): [string, JsonValue][] => {
      const table = tableReferredTo(service, own, column);
      const other = table === undefined ? undefined : resourceOf(service, table);
      const example = other === undefined ? undefined : fixtures.exampleOf(other);
      return record[field] === undefined || example === undefined ? [] : [[member, example]];
    }),
  );
  if (message.rows.some(({ member, required }) => required && named[member] === undefined)) return [];
  const given = { ...record, ...effectMembers(source, plan), ...named };
  const asked = {
    as: allowedCaller(source, plan),
    body: literal(source, bodyFrom(source, message.request, given)),
  };
  const { name, successStatus } = plan.handler;
  const byKeys = { ...plan, ...byMessage(message) };
  const sent = send(source, byKeys, asked);
  const [first] = message.rows.filter(({ member }) => named[member] !== undefined);
  return [
    testCase(
      source,
      `${name} finds what a new row refers to by business keys`,
      storeWithEffects(source, plan),
      sent,
      expectStatus(source, successStatus),
    ),
    ...(first === undefined
      ? []
      : [
          testCase(
            source,
            `${name} answers 422 when no row has a business key`,
            sent,
            expectStatus(source, 422),
            expectPlaces(
              source,
              first.keys.map((key) => `/${first.member}/${key}`),
            ),
          ),
        ]),
    ...refusals(source, byKeys),
  ];
}
