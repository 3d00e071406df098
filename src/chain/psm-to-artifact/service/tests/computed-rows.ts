import { evaluateIn, operandsOf, toJson, type Expression } from '../../../core/rule-language/index.ts';
import { now, type JsonRecord } from '../../examples/example-source.ts';
import { derivedAgain } from '../../examples/other-values.ts';
import type { JsonValue } from '../../examples/values.ts';
import { computationOf } from '../../plan/assignments.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { digitsKept, type ObjectField, type ValueField } from '../../plan/record-shape.ts';
import type { TestSource } from './tested-resource.ts';

/**
 * A row of an operation with what the operation computes, and what is derived from it; values that nothing is known of
 * are missing.
 */
export function computedRow(source: TestSource, plan: HandlerPlan, record: JsonRecord): JsonRecord {
  const { service, resource, fixtures } = source;
  const { shape } = resource;
  const example = fixtures.sourceOf(resource);
  if (shape === undefined || example === undefined) return record;
  const { assignments, places, reached } = computationOf(service, {
    owner: plan.handler,
    sets: plan.handler.sets,
    known: [{ shape, variable: resource.variable }],
    reachedVariable: 'reached',
  });
  const leadsTo = Object.fromEntries(
    reached.map(({ name, resource: to }) => [name, fixtures.exampleOf(to) ?? {}]),
  );
  const scopes = places.map(({ scope }, index) => ({ scope, record: [record, leadsTo][index] }));
  const computed = new Map(
    assignments.map(({ field, expression }) => [
      field.name,
      readsClock(expression) ? undefined : valueOf(field, evaluateIn(expression, { places: scopes, now })),
    ]),
  );
  const kept = Object.entries(record).filter(([name]) => !computed.has(name));
  const known = [...computed].flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return derivedAgain(example, Object.fromEntries([...kept, ...known]));
}

function valueOf(
  field: ValueField | ObjectField,
  found: ReturnType<typeof evaluateIn>,
): JsonValue | undefined {
  const value = toJson(found, field.kind === 'value' ? digitsKept(field) : undefined);
  const isNumber = field.kind === 'value' && (field.json === 'integer' || field.json === 'number');
  // What an expression yields is a text, a truth value or an amount of money.
  return value === undefined ? undefined : isNumber ? Number(value) : (value as JsonValue);
}

/** Whether the value of an expression depends on when it is computed. */
export function readsClock(expression: Expression): boolean {
  const isClock = expression.kind === 'call' && (expression.name === 'now' || expression.name === 'today');
  return isClock || operandsOf(expression).some(readsClock);
}
