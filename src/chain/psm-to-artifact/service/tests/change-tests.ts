import { tsString } from '../../../../kernel/generation/escape.ts';
import { bracketed, flatLines, type Lines } from '../../../../kernel/generation/text.ts';
import type { JsonRecord } from '../../examples/example-source.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { callLines } from '../call-lines.ts';
import { effectRefusals, expectEffects, storeWithEffects } from './effect-tests.ts';
import { hasPartEffects, hasPartsToChange } from './part-effect-tests.ts';
import { changedRow } from './changed-values.ts';
import { eachValueTests } from './each-value-tests.ts';
import { listedPartTests } from './listed-part-tests.ts';
import { allows, kindsOf, storeKind } from './kind-rows.ts';
import { repeatedTests } from './repeated-tests.ts';
import { expectShown, readerOf, readRequest } from './row-tests.ts';
import { storedRowRuleTests } from './rule-tests.ts';
import { valueTests } from './value-tests.ts';
import { publishedEvents } from './event-tests.ts';
import { movesToTry, otherMovesTest, statesToTry, wrongStateTest, type TriedMove } from './state-tests.ts';
import {
  allowedCaller,
  expectStatus,
  expectTag,
  hasBody,
  importedAssert,
  importedFixtures,
  importedRefused,
  literal,
  ownFixture,
  send,
  storeRow,
  testCase,
  validBody,
  validJson,
  type TestWriting,
} from './test-source.ts';

/** What changing promises. */
export function updateTests(source: TestWriting, plan: HandlerPlan): readonly Lines[] {
  const fixture = ownFixture(source);
  const example = source.fixtures.exampleOf(source.resource);
  if (fixture?.key === undefined || example === undefined) return [];
  const { name } = plan.handler;
  const { start } = statesToTry(source, plan);
  const canSucceed = hasPartsToChange(source, plan);
  if (!plan.exposed) return canSucceed ? [inProcess(source, { plan, name: `${name} changes the row` })] : [];
  const as = allowedCaller(source, plan);
  const changed = changedIn(source, plan);
  const versioned = source.resource.shape?.version !== undefined && showsVersion(plan);
  const changing = testCase(
    source,
    `${name} changes the row`,
    storeWithEffects(source, plan, start),
    send(source, plan, { as, body: changed.body }),
    expectStatus(source, plan.handler.successStatus),
    versioned && `${importedAssert(source)}.equal(answer.json().version, 2);`,
    expectTag(source, 2),
    changed.read,
    expectEffects(source, plan),
    publishedEvents(source, plan, changed.whole),
  );
  return [
    ...(canSucceed ? [changing, ...eachValueTests(source, plan), ...listedPartTests(source, plan)] : []),
    ...(canSucceed ? kindTests(source, plan) : []),
    ...effectRefusals(source, plan, []),
    ...(canSucceed ? storedRowRuleTests(source, plan) : []),
    ...staleVersionTest(source, plan),
    ...wrongStateTest(source, plan),
    ...valueTests(source, plan),
  ];
}

/** That an operation changes rows of the more special kinds as well, as these are stored. */
function kindTests(source: TestWriting, plan: HandlerPlan, move?: TriedMove): readonly Lines[] {
  const { handler } = plan;
  const does = handler.effects.length + handler.sets.length;
  if (does > 0 || hasPartEffects(source, plan) || readerOf(source) === undefined) return [];
  const changed = changedIn(source, plan, move);
  if (flatLines(changed.expected).length === 0) return [];
  return kindsOf(source)
    .filter((kind) => allows(source, kind, changed.row))
    .map((kind) => {
      const row = kind.fixture.key;
      return testCase(
        source,
        `${handler.name} changes a row of the kind ${kind.resource.shape?.table.name ?? ''}`,
        storeKind(source, kind, statesToTry(source, plan, move?.from).start),
        send(source, plan, { as: allowedCaller(source, plan), body: changed.body, row }),
        expectStatus(source, handler.successStatus),
        readRequest(source, 'read', { row }),
        changed.expected,
      );
    });
}

/** The body of a request that changes what it can, and the statements that expect the changes in the row. */
function changedIn(
  source: TestWriting,
  plan: HandlerPlan,
  move?: TriedMove,
): {
  readonly body: string | undefined;
  /** What is another value in the row afterwards. */
  readonly row: JsonRecord;
  /** The row as it is afterwards, as far as that is known. */
  readonly whole: JsonRecord;
  readonly expected: Lines;
  readonly read: Lines;
} {
  const { request } = plan;
  const isSent = !plan.exposed || hasBody(source, plan);
  const changed = changedRow(source, plan, { request: isSent ? request : undefined, move });
  const expected = expectShown(source, 'read', changed.row);
  const { [plan.stateName ?? '']: _state, ...stored } = source.fixtures.exampleOf(source.resource) ?? {};
  return {
    body: changed.body && literal(source, changed.body),
    row: changed.row,
    whole: { ...stored, ...changed.row },
    expected,
    read: flatLines(expected).length === 0 ? [] : [readRequest(source, 'read'), expected],
  };
}

function showsVersion(plan: HandlerPlan): boolean {
  const shown = plan.response?.fields.some((field) => field.jsonName === 'version') === true;
  return shown && plan.handler.successStatus !== 204;
}

function staleVersionTest(source: TestWriting, plan: HandlerPlan): readonly Lines[] {
  const { request } = plan;
  const sent = request?.fields.find((field) => field.jsonName === 'version' && field.type === 'INTEGER');
  if (request === undefined || sent === undefined || source.resource.shape?.version === undefined) return [];
  const body = literal(source, { ...validJson(source, plan, request), version: 7 });
  return [
    testCase(
      source,
      `${plan.handler.name} answers 409 when the row has changed in between`,
      storeRow(source),
      send(source, plan, { as: allowedCaller(source, plan), body }),
      `${importedRefused(source)}(answer, 409, 'stale_version', ${tsString(source.resource.shape.table.name)});`,
    ),
  ];
}

/** What moving to another state promises. */
export function transitionTests(source: TestWriting, plan: HandlerPlan): readonly Lines[] {
  const fixture = ownFixture(source);
  const column = source.service.model.resolve(plan.handler.stateColumn);
  const example = source.fixtures.exampleOf(source.resource);
  if (fixture?.key === undefined || column === undefined || example === undefined) return [];
  const { name } = plan.handler;
  const { start, refused } = statesToTry(source, plan);
  const moves = hasPartsToChange(source, plan) ? movesToTry(plan.handler) : [];
  const titleOf = ({ from = '', to }: TriedMove): string =>
    moves.length === 1 ? `${name} leads to ${to}` : `${name} leads from ${from} to ${to}`;
  if (!plan.exposed)
    return [
      ...moves.map((move) => inProcess(source, { plan, name: titleOf(move), move })),
      ...(refused === undefined ? [] : [inProcessRefusal(source, plan, refused)]),
    ];
  const as = allowedCaller(source, plan);
  const body = validBody(source, plan);
  const shown =
    plan.handler.successStatus !== 204 &&
    plan.response?.fields.some((field) => field.jsonName === plan.stateName);
  const moving = (move: TriedMove): Lines => {
    const changed = changedIn(source, plan, move);
    return testCase(
      source,
      titleOf(move),
      storeWithEffects(source, plan, statesToTry(source, plan, move.from).start),
      send(source, plan, { as, body: changed.body }),
      expectStatus(source, plan.handler.successStatus),
      shown === true &&
        `${importedAssert(source)}.equal(answer.json().${plan.stateName ?? ''}, ${tsString(move.to)});`,
      expectTag(source, 2),
      changed.read,
      expectEffects(source, plan),
      publishedEvents(source, plan, changed.whole),
    );
  };
  return [
    ...moves.map(moving),
    ...moves.slice(0, 1).flatMap((move) => repeatedMoveTests(source, plan, move)),
    ...moves.slice(0, 1).flatMap((move) => kindTests(source, plan, move)),
    ...(moves.length === 0 ? [] : otherMovesTest(source, plan, body)),
    ...effectRefusals(source, plan, start),
    ...(moves.length === 0 ? [] : storedRowRuleTests(source, plan)),
    ...wrongStateTest(source, plan),
    ...valueTests(source, plan),
  ];
}

function repeatedMoveTests(source: TestWriting, plan: HandlerPlan, move: TriedMove): readonly Lines[] {
  return repeatedTests(source, plan, {
    stored: storeWithEffects(source, plan, statesToTry(source, plan, move.from).start),
    body: changedIn(source, plan, move).body,
    otherBody: validBody(source, plan),
  });
}

// Operations without a route are called as other code of the service calls them.
function inProcess(
  source: TestWriting,
  given: {
    readonly plan: HandlerPlan;
    readonly name: string;
    readonly move?: TriedMove;
  },
): Lines {
  const { plan, name, move } = given;
  const state = plan.handler.setsState === undefined ? undefined : plan.stateName;
  const changed = changedIn(source, plan, move);
  return testCase(
    source,
    name,
    storeWithEffects(source, plan, statesToTry(source, plan, move?.from).start),
    bracketed({
      before: `${state === undefined ? '' : 'const changed = '}await ${importedOperations(source)}.${plan.name}(app.services, `,
      brackets: '{}',
      entries: operationInput(source, plan, changed.body),
      after: ');',
    }),
    state !== undefined &&
      `${importedAssert(source)}.equal(changed.${state}, ${tsString(move?.to ?? plan.handler.setsState ?? '')});`,
    changed.read,
    expectEffects(source, plan),
    publishedEvents(source, plan, changed.whole),
  );
}

function inProcessRefusal(source: TestWriting, plan: HandlerPlan, changes: readonly string[]): Lines {
  const input = operationInput(source, plan).join(', ');
  const call = `${importedOperations(source)}.${plan.name}(app.services, { ${input} })`;
  return testCase(
    source,
    `${plan.handler.name} is refused in another state`,
    storeRow(source, changes),
    callLines(`await ${importedAssert(source)}.rejects(${call}, { code: 'wrong_state' })`, {
      before: '',
      after: ';',
      width: 108,
    }),
  );
}

/** What an operation without a route gets, for the row under test; `sent` is its body, as TypeScript. */
export function operationInput(source: TestWriting, plan: HandlerPlan, sent?: string): readonly string[] {
  const fixture = ownFixture(source);
  const { request } = plan;
  const key = fixture === undefined ? '' : `String(${importedFixtures(source)}.ids.${fixture.idName})`;
  const plain = typeof fixture?.key === 'string' ? key.replace(/^String\((.*)\)$/, '$1') : key;
  const hasBody = source.resource.module.names.nameOf(request) !== undefined && request !== undefined;
  const body = hasBody ? [`body: ${sent ?? literal(source, validJson(source, plan, request))}`] : [];
  const access = source.imports.value('systemAccess', '../../src/platform/access.js');
  return [`id: ${plain}`, ...body, `access: ${access}`];
}

/** Notes that a test calls the operations of its resource, and gives their name. */
export function importedOperations({ imports, resource }: TestWriting): string {
  const { module, folder } = resource;
  return imports.all('operations', `../../src/modules/${module.folder}/${folder}/operations.js`);
}
