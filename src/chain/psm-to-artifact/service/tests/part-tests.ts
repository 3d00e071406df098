import { sqlName, tsString } from '../../../../kernel/generation/escape.ts';
import type { Lines } from '../../../../kernel/generation/text.ts';
import type { JsonRecord } from '../../examples/example-source.ts';
import { keepsRules } from '../../examples/kept-rules.ts';
import type { JsonValue } from '../../examples/values.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import type { PartsField } from '../../plan/record-shape.ts';
import { changeTests } from './part-change-tests.ts';
import {
  countOf,
  deletePart,
  execute,
  expectPart,
  givenIn,
  givenPart,
  ownValues,
  noSuchPart,
  rowsOf,
  shownPart,
  type Given,
} from './part-under-test.ts';
import { publishedEvents } from './event-tests.ts';
import { hiddenTests } from './hidden-tests.ts';
import { foundTests, listFoundTests } from './part-found-tests.ts';
import { partRuleTests } from './part-rule-tests.ts';
import { besideTest, requestsBeside, storedBeside } from './parts-beside.ts';
import { requestTests } from './request-tests.ts';
import { movesToTry, wrongStateTest } from './state-tests.ts';
import {
  allowedCaller,
  bodyFrom,
  expectStatus,
  expectTag,
  importedAssert,
  importedRefused,
  literal,
  send,
  storeRow,
  testCase,
  validBody,
  type TestWriting,
} from './test-source.ts';
import { valueTests } from './value-tests.ts';

/** What an operation on parts promises. */
export function partTests(source: TestWriting, plan: HandlerPlan): readonly Lines[] {
  const given = plan.exposed ? givenPart(source, plan) : undefined;
  if (given === undefined) return [];
  switch (plan.kind) {
    case 'LIST':
      return [listTest(given), ...listFoundTests(given, expectCount(given)), ...hiddenTests(source, plan)];
    case 'CREATE':
      return [...addTests(given), ...refusals(given)];
    case 'UPDATE':
      return [...changeTests(given), ...refusals(given)];
    case 'DELETE':
      return [...removeTests(given), ...refusals(given)];
    case 'TRANSITION':
      return [...moveTests(given), ...wrongPartState(given)];
    default:
      return [];
  }
}

function refusals({ source, plan }: Given): readonly Lines[] {
  return [...wrongStateTest(source, plan), ...valueTests(source, plan)];
}

function listTest(given: Given): Lines {
  const { source, plan } = given;
  return testCase(
    source,
    `${plan.handler.name} answers the parts of one row`,
    storeRow(source),
    send(source, plan, { as: allowedCaller(source, plan) }),
    expectStatus(source, 200),
    expectTag(source, 1),
    expectCount(given),
  );
}

function expectCount(given: Given): string {
  return `${importedAssert(given.source)}.equal(answer.json().items.length, ${rowsOf(given)});`;
}

// What is added makes the row what it was before one part was taken away: all rules are kept.
function addTests(given: Given): readonly Lines[] {
  const { source, plan, field, record } = given;
  const { request } = plan;
  if (request === undefined) return [];
  const stored = (of: TestWriting, state: readonly string[] = []): Lines => [
    storeRow(of, state),
    deletePart(givenIn(of, given)),
  ];
  const body = literal(source, bodyFrom(source, request, record));
  return [
    testCase(
      source,
      `${plan.handler.name} adds a part`,
      stored(source),
      send(source, plan, { as: allowedCaller(source, plan), body }),
      expectStatus(source, plan.handler.successStatus),
      expectTag(source, 2),
      expectPart(given, shownPart(given, record)),
      countOf(given, field.many ? rowsOf(given) : 1),
      publishedEvents(source, plan, ownValues(source)),
    ),
    ...besideTest(given),
    ...partRuleTests(given, stored(source)),
    ...requestTests(source, plan, { stored, storedIn: (state) => stored(source, state), body }),
    ...foundTests(given, { stored, body }),
  ];
}

function removeTests(given: Given): readonly Lines[] {
  const { source, plan } = given;
  const isLast = rowsOf(given) === 1;
  const isNeeded = source.service.model.resolve(plan.handler.part)?.required === true;
  const as = allowedCaller(source, plan);
  if (isLast && isNeeded)
    return [
      testCase(
        source,
        `${plan.handler.name} keeps the last part`,
        storeRow(source),
        send(source, plan, { as }),
        `${importedRefused(source)}(answer, 422, 'too_few', ${tsString(given.field.shape.table.name)});`,
        `${importedAssert(source)}.equal(answer.json().errors[0].pointer, ${tsString(`/${given.field.name}`)});`,
        countOf(given, 1),
      ),
      ...besideTest(given),
      ...requestsBeside(given),
      ...foundTests(given, { stored: storedBeside(given) }),
      ...noSuchPart(given),
    ];
  const example = source.fixtures.sourceOf(source.resource);
  const left = withoutPart(source.fixtures.exampleOf(source.resource) ?? {}, plan.way);
  if (example === undefined || !keepsRules(example, plan.checks, left)) return [];
  return [
    testCase(
      source,
      `${plan.handler.name} removes the part`,
      storeRow(source),
      send(source, plan, { as }),
      expectStatus(source, plan.handler.successStatus),
      expectTag(source, 2),
      countOf(given, rowsOf(given) - 1),
      publishedEvents(source, plan, ownValues(source)),
    ),
    ...besideTest(given),
    ...requestTests(source, plan, {
      stored: storeRow,
      storedIn: (state) => storeRow(source, state),
      leaves: (of) => withoutPart(of.fixtures.exampleOf(of.resource) ?? {}, plan.way),
    }),
    ...foundTests(given, { stored: storeRow }),
    ...noSuchPart(given),
  ];
}

function moveTests(given: Given): readonly Lines[] {
  const { source, plan } = given;
  const { successStatus, name } = plan.handler;
  const moves = movesToTry(plan.handler);
  const storedIn = (state: string | undefined, of = source): Lines => [
    storeRow(of),
    stateOfPart(givenIn(of, given), state),
  ];
  const body = validBody(source, plan);
  const tests = moves.map(({ from, to }) =>
    testCase(
      source,
      moves.length === 1 ? `${name} leads to ${to}` : `${name} leads from ${from ?? ''} to ${to}`,
      storedIn(from),
      send(source, plan, { as: allowedCaller(source, plan), body }),
      expectStatus(source, successStatus),
      expectTag(source, 2),
      successStatus !== 204 &&
        `${importedAssert(source)}.equal(answer.json().${plan.stateName ?? ''}, ${tsString(to)});`,
      publishedEvents(source, plan, ownValues(source)),
    ),
  );
  return [
    ...tests,
    ...besideTest(given),
    ...requestTests(source, plan, {
      stored: (of) => storedIn(moves[0]?.from, of),
      body,
      from: moves[0]?.from,
    }),
    ...foundTests(given, { stored: (of) => storedIn(moves[0]?.from, of), body }),
    ...noSuchPart(given, { body }),
  ];
}

function wrongPartState(given: Given): readonly Lines[] {
  const { source, plan } = given;
  const { allowedFrom } = plan.handler;
  const column = source.service.model.resolve(plan.handler.stateColumn);
  const wrong = column?.allowedValues.find((state) => !allowedFrom.includes(state));
  if (wrong === undefined || allowedFrom.length === 0) return [];
  return [
    testCase(
      source,
      `${plan.handler.name} answers 409 in another state`,
      storeRow(source),
      stateOfPart(given, wrong),
      send(source, plan, { as: allowedCaller(source, plan), body: validBody(source, plan) }),
      expectStatus(source, 409),
    ),
  ];
}

function stateOfPart(given: Given, state: string | undefined): Lines {
  const { source, plan, field } = given;
  const column = source.service.model.resolve(plan.handler.stateColumn);
  if (column === undefined || state === undefined) return [];
  const key = sqlName(field.shape.key.column.columnName);
  return execute(
    `UPDATE ${field.shape.sqlTable} SET ${sqlName(column.columnName)} = $2 WHERE ${key} = $1`,
    given,
    state,
  );
}

function withoutPart(record: JsonRecord, way: readonly PartsField[]): JsonRecord {
  const [field, ...rest] = way;
  if (field === undefined) return record;
  const value = record[field.name];
  const items: readonly JsonValue[] = Array.isArray(value) ? value : value === undefined ? [] : [value];
  const [first, ...others] = items;
  const isRecord = typeof first === 'object' && !Array.isArray(first);
  // An object that is not a list is a record: JSON has nothing else.
  const changed = rest.length === 0 || !isRecord ? [] : [withoutPart(first as JsonRecord, rest)];
  const left = [...changed, ...others];
  if (field.many) return { ...record, [field.name]: left };
  const { [field.name]: _removed, ...kept } = record;
  return left[0] === undefined ? kept : { ...kept, [field.name]: left[0] };
}
