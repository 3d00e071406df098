import { tsString } from '../../../../kernel/generation/escape.ts';
import { bracketed, indent, type Lines } from '../../../../kernel/generation/text.ts';
import type { Column, RouteHandler } from '../../../psm/psm.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { keepsRules } from '../../examples/kept-rules.ts';
import { stepsOf } from '../../plan/moves.ts';
import { storeWithEffects } from './effect-tests.ts';
import { readerOf, readRequest } from './row-tests.ts';
import {
  allowedCaller,
  expectStatus,
  importedAssert,
  importedRefused,
  send,
  storeRow,
  testCase,
  validBody,
  validFile,
  type TestWriting,
} from './test-source.ts';
import { succeeding, type TriedRequest } from './tried-requests.ts';

/** A move to try: where the row stands before it and after it. */
export type TriedMove = {
  readonly from: string | undefined;
  readonly to: string;
};

/** The moves of an operation that tests try: the first of each state that it leads to. */
export function movesToTry({ allowedFrom, setsState = '', ...handler }: RouteHandler): readonly TriedMove[] {
  const steps = stepsOf({ ...handler, allowedFrom, setsState });
  const tried = steps.filter(({ to }, index) => steps.findIndex((step) => step.to === to) === index);
  return tried.length === 0 ? [{ from: undefined, to: setsState }] : tried;
}

/** Changes that bring a row into a state that an operation accepts, and into one that it refuses, if there is one. */
export function statesToTry(
  { service }: TestWriting,
  { handler }: HandlerPlan,
  from = handler.allowedFrom[0],
): {
  readonly start: readonly string[];
  readonly refused: readonly string[] | undefined;
} {
  const column = service.model.resolve(handler.stateColumn);
  if (column === undefined || from === undefined) return { start: [], refused: undefined };
  const wrong = column.allowedValues.find((state) => !handler.allowedFrom.includes(state));
  return {
    start: stateChange(column, from),
    refused: wrong === undefined ? undefined : stateChange(column, wrong),
  };
}

/** What an operation with a route answers in the states that it does not accept: the row stays where it is. */
export function wrongStateTest(source: TestWriting, plan: HandlerPlan): readonly Lines[] {
  const { handler } = plan;
  const column = source.service.model.resolve(handler.stateColumn);
  const wrong = column?.allowedValues.filter((state) => !handler.allowedFrom.includes(state)) ?? [];
  if (column === undefined || handler.allowedFrom.length === 0 || wrong.length === 0) return [];
  const sent = send(source, plan, {
    as: allowedCaller(source, plan),
    body: validBody(source, plan),
    file: validFile(source, plan),
  });
  const isShown = readerOf(source)?.response?.fields.some(({ jsonName }) => jsonName === plan.stateName);
  return [
    testCase(
      source,
      `${handler.name} answers 409 in another state`,
      inEachState(
        wrong.map((state) => ({ state })),
        [
          storeRow(source, [`${column.columnName}: state`]),
          sent,
          `${importedRefused(source)}(answer, 409, 'wrong_state', ${tsString(handler.name)});`,
          isShown === true && [
            readRequest(source, 'read'),
            `${importedAssert(source)}.equal(read.json().${plan.stateName ?? ''}, state);`,
          ],
        ],
      ),
    ),
  ];
}

/** That an operation accepts the states from which no other test moves the row. */
export function otherMovesTest(
  source: TestWriting,
  plan: HandlerPlan,
  body: string | undefined,
): readonly Lines[] {
  const { handler, stateName = '' } = plan;
  const column = source.service.model.resolve(handler.stateColumn);
  const example = source.fixtures.sourceOf(source.resource);
  const record = source.fixtures.exampleOf(source.resource);
  if (column === undefined || example === undefined || record === undefined) return [];
  const tried = movesToTry(handler);
  const others = stepsOf({ ...handler, setsState: handler.setsState ?? '' }).filter(({ from }) => {
    const moved = plan.moves.filter((move) => move.from === from).flatMap(({ checks }) => checks);
    const isTried = tried.some((move) => move.from === from);
    return !isTried && keepsRules(example, [...plan.checks, ...moved], { ...record, [stateName]: from });
  });
  if (others.length === 0) return [];
  return [
    testCase(
      source,
      `${handler.name} is possible in its other states, too`,
      inEachState(
        others.map(({ from, to }) => ({ state: from, next: to })),
        [
          storeWithEffects(source, plan, [`${column.columnName}: state`]),
          send(source, plan, { as: allowedCaller(source, plan), body }),
          expectStatus(source, handler.successStatus),
          readRequest(source, 'read'),
          readerOf(source) !== undefined &&
            `${importedAssert(source)}.equal(read.json().${stateName}, next);`,
        ],
      ),
    ),
  ];
}

/** That an operation which moves no row is possible in each state that it accepts, not only in the first. */
export function otherStatesTest(
  source: TestWriting,
  plan: HandlerPlan,
  { storedIn, body }: TriedRequest,
): readonly Lines[] {
  const { handler, stateName = '' } = plan;
  const column = source.service.model.resolve(handler.stateColumn);
  const example = source.fixtures.sourceOf(source.resource);
  const record = source.fixtures.exampleOf(source.resource);
  if (column === undefined || example === undefined || record === undefined) return [];
  if (handler.setsState !== undefined || storedIn === undefined) return [];
  // A whole is stored as it is by itself for what is done with its parts.
  const tried = plan.way.length > 0 ? record[stateName] : handler.allowedFrom[0];
  const others = handler.allowedFrom
    .filter((state) => state !== tried)
    .filter((state) => keepsRules(example, plan.checks, { ...record, [stateName]: state }));
  if (others.length === 0) return [];
  return [
    testCase(
      source,
      `${handler.name} is possible in its other states, too`,
      inEachState(
        others.map((state) => ({ state })),
        [storedIn([`${column.columnName}: state`]), succeeding(source, plan, body)],
      ),
    ),
  ];
}

/** Steps that are done for each of some states, with an empty database each. */
function inEachState(
  states: readonly { readonly state: string; readonly next?: string }[],
  steps: Lines,
): Lines {
  const pairs = states.map(({ state, next }) =>
    next === undefined ? tsString(state) : `{ state: ${tsString(state)}, next: ${tsString(next)} }`,
  );
  const isPaired = states.some(({ next }) => next !== undefined);
  const list = bracketed({
    before: `const states = `,
    brackets: '[]',
    entries: pairs,
    after: ';',
    width: isPaired && pairs.length > 1 ? 0 : 108,
  });
  return [
    list,
    `for (const ${isPaired ? '{ state, next }' : 'state'} of states) {`,
    ...indent(2, 'await app.reset();', steps),
    '}',
  ];
}

export function stateChange(column: Column, state: string): readonly string[] {
  return [`${column.columnName}: ${tsString(state)}`];
}
