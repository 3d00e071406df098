import { nameBasedId } from '../../../../kernel/identity/name-based-id.ts';
import { tsString, tsValue } from '../../../../kernel/generation/escape.ts';
import { bracketed, type Lines } from '../../../../kernel/generation/text.ts';
import { candidateValues, type JsonValue } from '../../examples/values.ts';
import type { FixtureRow, TableFixture } from '../../examples/fixture-plan.ts';
import { restrictedMembers } from '../../plan/restricted-members.ts';
import type { AppRole, Column } from '../../../psm/psm.ts';
import { eventType } from '../../plan/messaging.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { filterName, storedColumns } from '../../plan/record-shape.ts';
import { statesToTry, wrongStateTest } from './state-tests.ts';
import { expectEffects, storeWithEffects } from './effect-tests.ts';
import {
  allowedCaller,
  expectStatus,
  importedAssert,
  importedFixtures,
  ownFixture,
  send,
  storeRow,
  testCase,
  urlOf,
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
    ),
    testCase(
      source,
      `${name} answers 404 when there is no such row`,
      send(source, plan, { as }),
      expectStatus(source, 404),
    ),
  ];
}

/** What only some roles read is not in the answer to another role that may read the row. */
function hiddenTests(source: TestWriting, plan: HandlerPlan): readonly Lines[] {
  const { model } = source.service;
  const example = source.fixtures.exampleOf(source.resource) ?? {};
  const callers = [...plan.everyRow, ...plan.ownRows];
  return restrictedMembers(model, plan).flatMap(({ at, roles }): Lines[] => {
    const [, member = '', ...below] = at.split('/');
    const reader = callers.find((role) => roles.includes(role));
    const other = callers.find((role) => !roles.includes(role));
    if (below.length > 0 || !(member in example) || reader === undefined || other === undefined) return [];
    const as = ({ claim }: AppRole): string =>
      `{ subject: ${importedFixtures(source)}.owner, roles: [${tsString(claim)}] }`;
    return [
      testCase(
        source,
        `${plan.handler.name} shows ${member} only to the roles that read it`,
        storeRow(source),
        send(source, plan, { as: as(other) }),
        expectStatus(source, 200),
        `${importedAssert(source)}.equal(${tsString(member)} in answer.json(), false);`,
        bracketed({
          before: 'const whole = await app.send(',
          brackets: '{}',
          entries: ["method: 'GET'", `url: ${tsString(urlOf(source, plan))}`, `as: ${as(reader)}`],
          after: ');',
        }),
        `${importedAssert(source)}.equal(${tsString(member)} in whole.json(), true, whole.body);`,
      ),
    ];
  });
}

function keyLiteral(source: TestWriting, fixture: TableFixture): string {
  return `${importedFixtures(source)}.ids.${fixture.idName}`;
}

/** What listing promises: pages in order, filters, and no unknown parameters. */
export function listTests(source: TestWriting, plan: HandlerPlan): readonly Lines[] {
  const fixture = ownFixture(source);
  if (!plan.exposed || fixture?.key === undefined) return [];
  const { name } = plan.handler;
  const as = allowedCaller(source, plan);
  const tests: Lines[] = [
    testCase(
      source,
      `${name} answers the rows`,
      storeRow(source),
      send(source, plan, { as }),
      expectStatus(source, 200),
      `${importedAssert(source)}.equal(answer.json().items.length, 1);`,
    ),
    testCase(
      source,
      `${name} answers 400 to parameters it does not know`,
      send(source, plan, { as, query: '?no-such-parameter=1' }),
      expectStatus(source, 400),
    ),
  ];
  const second = secondRow(source, fixture);
  if (second !== undefined)
    tests.push(
      testCase(
        source,
        `${name} answers page after page`,
        storeRow(source),
        storeRow(source, second),
        send(source, plan, { as, query: '?limit=1' }),
        expectStatus(source, 200),
        'const { items, nextCursor } = answer.json();',
        `${importedAssert(source)}.equal(items.length, 1);`,
        bracketed({
          before: 'const rest = await app.send(',
          brackets: '{}',
          entries: [
            "method: 'GET'",
            `url: \`${urlOf(source, plan)}?cursor=\${nextCursor}\``,
            ...(as === undefined ? [] : [`as: ${as}`]),
          ],
          after: ');',
        }),
        `${importedAssert(source)}.equal(rest.json().items.length, 1, rest.body);`,
        `${importedAssert(source)}.equal(rest.json().nextCursor, undefined);`,
      ),
    );
  const filter = plan.filters
    .map((column) => ({ column, value: storedText(fixture, column) }))
    .find((each) => each.value !== undefined);
  if (filter?.value !== undefined)
    tests.push(
      testCase(
        source,
        `${name} filters by ${filterName(filter.column)}`,
        storeRow(source),
        send(source, plan, {
          as,
          query: `?${filterName(filter.column)}=${encodeURIComponent(filter.value)}`,
        }),
        expectStatus(source, 200),
        `${importedAssert(source)}.equal(answer.json().items.length, 1);`,
      ),
    );
  return tests;
}

function storedText(fixture: TableFixture, column: Column): string | undefined {
  const value = fixture.rows[0]?.values.find(([each]) => each === column)?.[1];
  return typeof value === 'object' || value === undefined ? undefined : String(value);
}

// A second row differs where the database wants it to; where that is not possible, there is none.
function secondRow(source: TestWriting, fixture: TableFixture): readonly string[] | undefined {
  const { shape } = source.resource;
  const { model } = source.service;
  if (shape === undefined) return undefined;
  const changes: [string, JsonValue][] = [];
  const key = shape.key.column;
  const vary = (column: Column): boolean => {
    const stored = fixture.rows[0]?.values.find(([each]) => each === column)?.[1];
    const isReference = fixture.table.foreignKeys.some((each) => each.columns.includes(column.id));
    const shownAs = storedColumns(shape).find(({ field }) => field.column === column)?.field.shownAs;
    const other =
      column === key && column.type === 'UUID'
        ? nameBasedId('second fixture', fixture.table.id)
        : candidateValues({ model, name: column.columnName, column, field: shownAs }).find(
            (value) => value !== stored,
          );
    if (isReference || other === undefined || typeof other === 'object') return false;
    changes.push([column.columnName, other]);
    return true;
  };
  const unique = fixture.table.indexes
    .filter((index) => index.unique)
    .map((index) => model.resolveAll(index.columns).filter((column) => column !== key));
  const possible = [[key], ...unique].every((columns) => columns.some(vary));
  if (!possible) return undefined;
  return changes.map(([name, value]) => `${name}: ${tsValue(value)}`);
}

/** What deleting promises. */
export function deleteTests(source: TestWriting, plan: HandlerPlan): readonly Lines[] {
  const fixture = ownFixture(source);
  if (!plan.exposed || fixture?.key === undefined) return [];
  const { name } = plan.handler;
  const as = allowedCaller(source, plan);
  const body = validBody(source, plan);
  const rows = `SELECT 1 FROM ${source.resource.shape?.sqlTable ?? ''}`;
  const tests: Lines[] = [
    testCase(
      source,
      `${name} deletes the row`,
      storeWithEffects(source, plan, statesToTry(source, plan).start),
      send(source, plan, { as, body }),
      expectStatus(source, plan.handler.successStatus),
      `${importedAssert(source)}.deepEqual(await app.db.query(${tsString(rows)}), []);`,
      expectEffects(source, plan),
      publishedEvents(source, plan),
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
  tests.push(...wrongStateTest(source, plan));
  return tests;
}

/** The statement that expects the events of an operation in the outbox. */
export function publishedEvents(source: TestWriting, plan: HandlerPlan): Lines {
  if (plan.publishes.length === 0) return [];
  const types = plan.publishes.map((event) =>
    tsString(eventType(source.service.model.containerOf(event, 'CodeModule'), event)),
  );
  return `${importedAssert(source)}.deepEqual(await app.eventTypes(), [${types.join(', ')}]);`;
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
