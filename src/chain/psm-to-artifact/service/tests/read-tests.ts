import { tsString } from '../../../../kernel/generation/escape.ts';
import { type Lines } from '../../../../kernel/generation/text.ts';
import type { JsonRecord } from '../../examples/example-source.ts';
import type { FixtureRow, TableFixture } from '../../examples/fixture-plan.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { hiddenTests } from './hidden-tests.ts';
import { kindReadTests } from './kind-read-tests.ts';
import { expectShown } from './row-tests.ts';
import { requestTests } from './request-tests.ts';
import { storedRowRuleTests } from './rule-tests.ts';
import { statesToTry, wrongStateTest } from './state-tests.ts';
import { expectEffects, storeWithEffects } from './effect-tests.ts';
import { publishedEvents } from './event-tests.ts';
import {
  allowedCaller,
  expectStatus,
  expectTag,
  importedAssert,
  importedFixtures,
  ownFixture,
  send,
  storeRow,
  testCase,
  validBody,
  type TestWriting,
} from './test-source.ts';

/** What reading one row promises. */
export function readTests(source: TestWriting, plan: HandlerPlan): readonly Lines[] {
  const fixture = ownFixture(source);
  if (!plan.exposed || fixture?.key === undefined) return [];
  const { name } = plan.handler;
  const as = allowedCaller(source, plan);
  const keyName = source.resource.shape?.key.name ?? '';
  const shown = plan.response?.fields.some((field) => field.jsonName === keyName) === true;
  return [
    ...hiddenTests(source, plan),
    testCase(
      source,
      `${name} answers the row`,
      storeRow(source),
      send(source, plan, { as }),
      expectStatus(source, 200),
      shown && `${importedAssert(source)}.equal(answer.json().${keyName}, ${keyLiteral(source, fixture)});`,
      expectTag(source, 1),
      expectShown(source, 'answer', withoutMember(source.fixtures.exampleOf(source.resource) ?? {}, keyName)),
    ),
    ...kindReadTests(source, plan),
  ];
}

function withoutMember(record: JsonRecord, name: string): JsonRecord {
  const { [name]: _member, ...others } = record;
  return others;
}

function keyLiteral(source: TestWriting, fixture: TableFixture): string {
  return `${importedFixtures(source)}.ids.${fixture.idName}`;
}

/** What deleting promises. */
export function deleteTests(source: TestWriting, plan: HandlerPlan): readonly Lines[] {
  const fixture = ownFixture(source);
  if (!plan.exposed || fixture?.key === undefined) return [];
  const { name } = plan.handler;
  const as = allowedCaller(source, plan);
  const body = validBody(source, plan);
  const { start } = statesToTry(source, plan);
  const rows = `SELECT 1 FROM ${source.resource.shape?.sqlTable ?? ''}`;
  const tests: Lines[] = [
    testCase(
      source,
      `${name} deletes the row`,
      storeWithEffects(source, plan, start),
      send(source, plan, { as, body }),
      expectStatus(source, plan.handler.successStatus),
      `${importedAssert(source)}.deepEqual(await app.db.query(${tsString(rows)}), []);`,
      expectEffects(source, plan),
      publishedEvents(source, plan, source.fixtures.exampleOf(source.resource)),
    ),
  ];
  const referrer = referringFixture(source, fixture);
  if (referrer !== undefined)
    tests.push(
      testCase(
        source,
        `${name} answers 409 while other rows refer to the row`,
        `await ${importedFixtures(source)}.${referrer.storeName}(app.db);`,
        send(source, plan, { as, body }),
        expectStatus(source, 409),
      ),
    );
  tests.push(
    ...requestTests(source, plan, {
      stored: (of) => storeWithEffects(of, plan, start),
      storedIn: (state) => storeWithEffects(source, plan, state),
      body,
    }),
    ...storedRowRuleTests(source, plan),
    ...wrongStateTest(source, plan),
  );
  return tests;
}

function referringFixture(source: TestWriting, fixture: TableFixture): TableFixture | undefined {
  const { model } = source.service;
  const own = fixture.rows.map((row) => row.table);
  // A row that also refers by a cascading key would simply vanish.
  const restricts = (row: FixtureRow): boolean => {
    const stored = new Set(row.values.map(([column]) => column.id));
    const keys = row.table.foreignKeys.filter(
      (key) => own.includes(model.get(key.references)) && key.columns.every((column) => stored.has(column)),
    );
    return keys.length > 0 && keys.every((key) => key.onDelete === 'RESTRICT');
  };
  return source.fixtures.fixtures.find((each) => each.needs.includes(fixture) && each.rows.some(restricts));
}
