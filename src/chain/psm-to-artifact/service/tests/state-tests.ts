import { tsString } from '../../../../kernel/generation/escape.ts';
import type { Lines } from '../../../../kernel/generation/text.ts';
import type { Column, RouteHandler } from '../../../psm/psm.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { stepsOf } from '../../plan/moves.ts';
import {
  allowedCaller,
  expectStatus,
  send,
  storeRow,
  testCase,
  validBody,
  validFile,
  type TestWriting,
} from './test-source.ts';

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

/** What an operation with a route answers in a state that it does not accept. */
export function wrongStateTest(source: TestWriting, plan: HandlerPlan): readonly Lines[] {
  const { refused } = statesToTry(source, plan);
  if (refused === undefined) return [];
  return [
    testCase(
      source,
      `${plan.handler.name} answers 409 in another state`,
      storeRow(source, refused),
      send(source, plan, {
        as: allowedCaller(source, plan),
        body: validBody(source, plan),
        file: validFile(source, plan),
      }),
      expectStatus(source, 409),
    ),
  ];
}

export function stateChange(column: Column, state: string): readonly string[] {
  return [`${column.columnName}: ${tsString(state)}`];
}
