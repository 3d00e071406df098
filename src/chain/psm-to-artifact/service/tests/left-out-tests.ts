import { flatLines, type Lines } from '../../../../kernel/generation/text.ts';
import { keepsRules } from '../../examples/kept-rules.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { storedFields } from './changed-values.ts';
import { expectShown, readerOf, readRequest } from './row-tests.ts';
import { statesToTry, type TriedMove } from './state-tests.ts';
import {
  allowedCaller,
  expectStatus,
  hasBody,
  send,
  storeRow,
  testCase,
  validBody,
  type TestWriting,
} from './test-source.ts';

/** That a step leaves the values as they are stored that its request may name and does not. */
export function leftOutTests(source: TestWriting, plan: HandlerPlan, move: TriedMove): readonly Lines[] {
  const { request, handler, stateName } = plan;
  const { resource, fixtures } = source;
  const { shape } = resource;
  const record = fixtures.exampleOf(resource);
  const example = fixtures.sourceOf(resource);
  if (shape === undefined || record === undefined || example === undefined) return [];
  if (request === undefined || !hasBody(source, plan) || readerOf(source) === undefined) return [];
  // These may give the values that the request leaves out.
  if (handler.effects.length + handler.sets.length > 0) return [];
  const needed = new Set(request.fields.flatMap((field) => (field.required ? [field.jsonName] : [])));
  const left = storedFields(source, request, shape).flatMap(({ name }) => {
    const value = record[name];
    return value === undefined || needed.has(name) || name === stateName ? [] : [[name, value] as const];
  });
  const rules = plan.moves.filter(({ from }) => from === move.from).flatMap(({ checks }) => checks);
  const moved = stateName === undefined ? record : { ...record, [stateName]: move.to };
  const shown = expectShown(source, 'read', Object.fromEntries(left));
  if (flatLines(shown).length === 0 || !keepsRules(example, [...plan.checks, ...rules], moved)) return [];
  return [
    testCase(
      source,
      `${handler.name} leaves what it is not sent`,
      storeRow(source, statesToTry(source, plan, move.from).start),
      send(source, plan, { as: allowedCaller(source, plan), body: validBody(source, plan) }),
      expectStatus(source, handler.successStatus),
      readRequest(source, 'read'),
      shown,
    ),
  ];
}
