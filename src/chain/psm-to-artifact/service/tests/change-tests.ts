import { tsString } from '../../../../kernel/generation/escape.ts';
import { bracketed, flatLines, type Lines } from '../../../../kernel/generation/text.ts';
import type { JsonRecord } from '../../examples/example-source.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { effectRefusals, expectEffects, storeWithEffects } from './effect-tests.ts';
import { hasPartEffects, hasPartsToChange } from './part-effect-tests.ts';
import { changedRow } from './changed-values.ts';
import { eachValueTests } from './each-value-tests.ts';
import { leftOutTests } from './left-out-tests.ts';
import { listedPartTests } from './listed-part-tests.ts';
import { unknownPartTests } from './unknown-part-tests.ts';
import { allows, kindsOf, storeKind } from './kind-rows.ts';
import { importedOperations, operationInput } from './operation-calls.ts';
import { referenceTests } from './reference-tests.ts';
import { requestTests } from './request-tests.ts';
import { refused } from './tried-requests.ts';
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
  const changed = changedIn(source, plan);
  const stored = (of: TestWriting): Lines => storeWithEffects(of, plan, start);
  const storedIn = (state: readonly string[]): Lines => storeWithEffects(source, plan, state);
  const requests = canSucceed ? requestTests(source, plan, { stored, storedIn, body: changed.body }) : [];
  if (!plan.exposed)
    return canSucceed
      ? [
          inProcess(source, { plan, name: `${name} changes the row` }),
          ...requests,
          ...inProcessRefusals(source, plan),
        ]
      : [];
  const as = allowedCaller(source, plan);
  const versioned = source.resource.shape?.version !== undefined && showsVersion(plan);
  const changing = testCase(
    source,
    `${name} changes the row`,
    stored(source),
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
    ...(canSucceed ? unknownParts(source, plan, example) : []),
    ...requests,
    ...referenceTests(source, plan),
    ...effectRefusals(source, plan, []),
    ...(canSucceed ? storedRowRuleTests(source, plan) : []),
    ...staleVersionTest(source, plan),
    ...wrongStateTest(source, plan),
    ...valueTests(source, plan),
  ];
}

function unknownParts(source: TestWriting, plan: HandlerPlan, record: JsonRecord): readonly Lines[] {
  const { request } = plan;
  const { shape } = source.resource;
  if (request === undefined || shape === undefined) return [];
  const body = validJson(source, plan, request);
  return unknownPartTests(source, plan, {
    shape,
    record,
    body,
    stored: storeRow(source, statesToTry(source, plan).start),
  });
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
  const { name: table } = source.resource.shape.table;
  return [
    testCase(
      source,
      `${plan.handler.name} ${plan.exposed ? 'answers 409' : 'is refused'} when the row has changed in between`,
      storeRow(source),
      refused(source, plan, {
        body,
        code: 'stale_version',
        named: table,
        expected: () => `${importedRefused(source)}(answer, 409, 'stale_version', ${tsString(table)});`,
      }),
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
  const { start, refused: wrong } = statesToTry(source, plan);
  const moves = hasPartsToChange(source, plan) ? movesToTry(plan.handler) : [];
  const titleOf = ({ from = '', to }: TriedMove): string =>
    moves.length === 1 ? `${name} leads to ${to}` : `${name} leads from ${from} to ${to}`;
  if (!plan.exposed)
    return [
      ...moves.map((move) => inProcess(source, { plan, name: titleOf(move), move })),
      ...moves.slice(0, 1).flatMap((move) => movedTests(source, plan, move)),
      ...inProcessRefusals(source, plan, wrong),
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
    ...moves.slice(0, 1).flatMap((move) => leftOutTests(source, plan, move)),
    ...moves.slice(0, 1).flatMap((move) => movedTests(source, plan, move)),
    ...moves.slice(0, 1).flatMap((move) => kindTests(source, plan, move)),
    ...(moves.length === 0 ? [] : otherMovesTest(source, plan, body)),
    ...referenceTests(source, plan),
    ...effectRefusals(source, plan, start),
    ...(moves.length === 0 ? [] : storedRowRuleTests(source, plan)),
    ...wrongStateTest(source, plan),
    ...valueTests(source, plan),
  ];
}

function movedTests(source: TestWriting, plan: HandlerPlan, move: TriedMove): readonly Lines[] {
  const { start } = statesToTry(source, plan, move.from);
  const { stateName } = plan;
  return requestTests(source, plan, {
    stored: (of) => storeWithEffects(of, plan, start),
    leaves: () => (stateName === undefined ? {} : { [stateName]: move.to }),
    body: changedIn(source, plan, move).body,
    from: move.from,
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

function inProcessRefusals(
  source: TestWriting,
  plan: HandlerPlan,
  wrongState?: readonly string[],
): readonly Lines[] {
  const { name } = plan.handler;
  const table = source.resource.shape?.table.name ?? '';
  return [
    testCase(
      source,
      `${name} is refused when there is no such row`,
      refused(source, plan, { code: 'not_found', named: table }),
    ),
    ...staleVersionTest(source, plan),
    ...(wrongState === undefined
      ? []
      : [
          testCase(
            source,
            `${name} is refused in another state`,
            storeRow(source, wrongState),
            refused(source, plan, { code: 'wrong_state', named: name }),
          ),
        ]),
  ];
}
