import { sqlName, tsKey, tsString } from '../../../../kernel/generation/escape.ts';
import { bracketed, indent, type Lines } from '../../../../kernel/generation/text.ts';
import { asRecord, type JsonRecord } from '../../examples/example-source.ts';
import { keepsRules } from '../../examples/kept-rules.ts';
import { otherValues } from '../../examples/other-values.ts';
import type { JsonValue } from '../../examples/values.ts';
import type { PartsField } from '../../plan/record-shape.ts';
import { objectList } from '../code-lines.ts';
import { storedFields } from './changed-values.ts';
import { expectPart, givenIn, noSuchPart, shownPart, type Given } from './part-under-test.ts';
import { publishedEvents } from './event-tests.ts';
import { besideTest } from './parts-beside.ts';
import { requestTests } from './request-tests.ts';
import { unknownPartTests } from './unknown-part-tests.ts';
import { importedHolds } from './row-tests.ts';
import {
  allowedCaller,
  expectStatus,
  importedAssert,
  literal,
  send,
  storeRow,
  testCase,
} from './test-source.ts';

/** What a change of a part promises. */
export function changeTests(given: Given): readonly Lines[] {
  const { source, plan, field, record } = given;
  const changes = changesOf(given);
  const [first] = changes;
  if (first === undefined) return [];
  const change = Object.fromEntries([first]);
  const as = allowedCaller(source, plan);
  const { successStatus, name } = plan.handler;
  const holds = importedHolds(source);
  return [
    testCase(
      source,
      `${name} stores each value that is sent alone`,
      storeRow(source),
      `let part = ${literal(source, shownPart(given, record))};`,
      objectList({
        before: 'const changes = ',
        objects: changes.map(([member, value]) => [`${tsKey(member)}: ${literal(source, value)}`]),
        width: 108,
      }).replace(/,$/, ';'),
      'for (const change of changes) {',
      ...indent(
        2,
        send(source, plan, { as, body: 'change' }),
        expectStatus(source, successStatus),
        successStatus !== 204 && `${holds}(answer.json(), change);`,
        'part = { ...part, ...change };',
        expectPart(given, 'part'),
      ),
      '}',
      versionOfWhole(given, changes.length),
      plan.publishes.length === 0 || changes.length > 1 ? [] : publishedEvents(source, plan),
    ),
    ...(changes.length === 1 || plan.publishes.length === 0 ? [] : [eventTest(given, first)]),
    ...besideTest(given, change),
    ...unknownPartTests(source, plan, { shape: field.shape, record, body: change, stored: storeRow(source) }),
    ...requestTests(source, plan, {
      stored: storeRow,
      storedIn: (state) => storeRow(source, state),
      leaves: (of) => changedWhole(givenIn(of, given), change),
      body: literal(source, change),
    }),
    ...noSuchPart(given, literal(source, change)),
  ];
}

function eventTest({ source, plan }: Given, change: readonly [string, JsonValue]): Lines {
  return testCase(
    source,
    `${plan.handler.name} publishes what has happened`,
    storeRow(source),
    send(source, plan, {
      as: allowedCaller(source, plan),
      body: literal(source, Object.fromEntries([change])),
    }),
    expectStatus(source, plan.handler.successStatus),
    publishedEvents(source, plan),
  );
}

/** Other values for the members of a part, one after the other, with which all rules of the whole are kept. */
function changesOf({ source, plan, field, record }: Given): readonly (readonly [string, JsonValue])[] {
  const example = source.fixtures.sourceOf(source.resource);
  const whole = source.fixtures.exampleOf(source.resource);
  if (example === undefined || whole === undefined) return [];
  let part = record;
  return storedFields(source, plan.request, field.shape).flatMap((each) => {
    const value = otherValues(example, each, part).find((other) => {
      const changed = withPart(whole, plan.way, { ...part, [each.name]: other });
      return keepsRules(example, plan.checks, changed);
    });
    if (value === undefined) return [];
    part = { ...part, [each.name]: value };
    return [[each.name, value] as const];
  });
}

function versionOfWhole({ source }: Given, changes: number): Lines {
  const { shape } = source.resource;
  if (shape?.version === undefined) return [];
  const version = sqlName(shape.version.column.columnName);
  return [
    bracketed({
      before: 'const wholes = await app.db.query',
      brackets: '()',
      entries: [tsString(`SELECT ${version} AS version FROM ${shape.sqlTable}`)],
      after: ';',
    }),
    `${importedAssert(source)}.deepEqual(wholes, [{ version: ${changes + 1} }]);`,
  ];
}

function changedWhole({ source, plan, record }: Given, change: JsonRecord): JsonRecord {
  const whole = source.fixtures.exampleOf(source.resource) ?? {};
  return withPart(whole, plan.way, { ...record, ...change });
}

/** The whole with its first part on a way replaced. */
function withPart(record: JsonRecord, way: readonly PartsField[], part: JsonRecord): JsonRecord {
  const [field, ...rest] = way;
  if (field === undefined) return part;
  const value = record[field.name];
  const [first, ...others] = (Array.isArray(value) ? value : [value]) as readonly (JsonValue | undefined)[];
  const changed = withPart(asRecord(first), rest, part);
  return {
    ...record,
    [field.name]: field.many ? [changed, ...others.flatMap((each) => each ?? [])] : changed,
  };
}
