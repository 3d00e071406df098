import { sqlName, tsKey, tsString } from '../../../../kernel/generation/escape.ts';
import { bracketed, indent, type Lines } from '../../../../kernel/generation/text.ts';
import { keepsRules } from '../../examples/kept-rules.ts';
import { otherValues } from '../../examples/other-values.ts';
import type { JsonValue } from '../../examples/values.ts';
import { objectList } from '../code-lines.ts';
import { storedFields } from './changed-values.ts';
import { listedPartTests } from './listed-part-tests.ts';
import { foundTests } from './part-found-tests.ts';
import { partRuleTests } from './part-rule-tests.ts';
import {
  expectPart,
  givenIn,
  noSuchPart,
  shownPart,
  ownValues,
  wholeWith,
  type Given,
} from './part-under-test.ts';
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
  const isTagged = source.resource.shape?.version !== undefined;
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
      isTagged ? 'for (const [index, change] of changes.entries()) {' : 'for (const change of changes) {',
      ...indent(
        2,
        send(source, plan, { as, body: 'change' }),
        expectStatus(source, successStatus),
        isTagged && `${importedAssert(source)}.equal(answer.headers['etag'], \`"\${index + 2}"\`);`,
        successStatus !== 204 && `${holds}(answer.json(), change);`,
        'part = { ...part, ...change };',
        expectPart(given, 'part'),
      ),
      '}',
      versionOfWhole(given, changes.length),
      plan.publishes.length === 0 || changes.length > 1
        ? []
        : publishedEvents(source, plan, ownValues(source)),
    ),
    ...(changes.length === 1 || plan.publishes.length === 0 ? [] : [eventTest(given, first)]),
    ...besideTest(given, change),
    ...partRuleTests(given, storeRow(source)),
    ...listedPartTests(source, plan, given),
    ...unknownPartTests(source, plan, { shape: field.shape, record, body: change, stored: storeRow(source) }),
    ...requestTests(source, plan, {
      stored: storeRow,
      storedIn: (state) => storeRow(source, state),
      leaves: (of) => wholeWith(givenIn(of, given), change),
      body: literal(source, change),
    }),
    ...foundTests(given, { stored: storeRow, body: literal(source, change) }),
    ...noSuchPart(given, { body: literal(source, change) }),
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
    publishedEvents(source, plan, ownValues(source)),
  );
}

/** Other values for the members of a part, one after the other, with which all rules of the whole are kept. */
function changesOf(given: Given): readonly (readonly [string, JsonValue])[] {
  const { source, plan, field, record } = given;
  const example = source.fixtures.sourceOf(source.resource);
  if (example === undefined) return [];
  let part = record;
  return storedFields(source, plan.request, field.shape).flatMap((each) => {
    const value = otherValues(example, each, part).find((other) => {
      const changed = wholeWith(given, { ...part, [each.name]: other });
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
