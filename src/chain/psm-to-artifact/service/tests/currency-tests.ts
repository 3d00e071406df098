import type { Lines } from '../../../../kernel/generation/text.ts';
import { asRecord, type ExampleSource, type JsonRecord } from '../../examples/example-source.ts';
import { truthOfRule, withDerivedValues } from '../../examples/kept-rules.ts';
import type { JsonValue } from '../../examples/values.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { partsOf, type RecordShape } from '../../plan/record-shape.ts';
import { currencyOf } from '../module/json-schema.ts';
import { effectMembers } from './effect-rows.ts';
import { storeWithEffects } from './effect-tests.ts';
import {
  allowedCaller,
  bodyFrom,
  expectStatus,
  importedAssert,
  literal,
  send,
  testCase,
  type TestWriting,
} from './test-source.ts';

/** That a creation refuses amounts in two currencies where it compares or adds them. */
export function currencyTests(source: TestWriting, plan: HandlerPlan): readonly Lines[] {
  const { resource, fixtures } = source;
  const { request } = plan;
  const example = fixtures.sourceOf(resource);
  const record = fixtures.exampleOf(resource);
  if (request === undefined || example === undefined || record === undefined) return [];
  const sent = new Set(request.fields.filter(({ readOnly }) => !readOnly).map(({ jsonName }) => jsonName));
  const mixed = amountsIn(example.shape)
    .filter(([name = '']) => sent.has(name))
    .flatMap((path) => [inOtherCurrency(record, path, 'instead'), inOtherCurrency(record, path, 'beside')])
    .find((changed) => changed !== undefined && meetsTwoCurrencies(example, { plan, record, changed }));
  if (mixed === undefined) return [];
  const body = bodyFrom(source, request, { ...mixed, ...effectMembers(source, plan) });
  return [
    testCase(
      source,
      `${plan.handler.name} answers 422 when amounts in two currencies meet`,
      storeWithEffects(source, plan),
      send(source, plan, { as: allowedCaller(source, plan), body: literal(source, body) }),
      expectStatus(source, 422),
      `${importedAssert(source)}.equal(answer.json().code, 'currencies_differ');`,
    ),
  ];
}

/** The ways to the amounts of a record and its parts whose currency is free. */
function amountsIn(shape: RecordShape): readonly (readonly string[])[] {
  const own = shape.fields.filter(
    (field) =>
      field.kind === 'object' &&
      field.money &&
      (field.shownAs === undefined || currencyOf(field.shownAs) === undefined),
  );
  return [
    ...own.map(({ name }) => [name]),
    ...partsOf(shape).flatMap((part) => amountsIn(part.shape).map((path) => [part.name, ...path])),
  ];
}

/** The record with another currency in an amount, or in that of a further part. */
function inOtherCurrency(
  record: JsonRecord,
  path: readonly string[],
  place: 'instead' | 'beside',
): JsonRecord | undefined {
  const [name = '', ...rest] = path;
  const value = record[name];
  if (value === undefined) return undefined;
  if (rest.length === 0) {
    const { amount = '1', currency } = asRecord(value);
    return { ...record, [name]: { amount, currency: currency === 'USD' ? 'EUR' : 'USD' } };
  }
  // A JSON array: its items are JSON.
  const items = Array.isArray(value) ? (value as readonly JsonValue[]) : [value];
  const [first, ...others] = items;
  const changed = inOtherCurrency(asRecord(first), rest, place);
  if (changed === undefined) return undefined;
  if (!Array.isArray(value)) return { ...record, [name]: changed };
  return { ...record, [name]: place === 'instead' ? [changed, ...others] : [changed, ...items] };
}

/** Whether a rule, or the computation of a value, says nothing any more. */
function meetsTwoCurrencies(
  example: ExampleSource,
  given: { readonly plan: HandlerPlan; readonly record: JsonRecord; readonly changed: JsonRecord },
): boolean {
  const { plan, record, changed } = given;
  const isUnknown = plan.checks.some(
    (rule) => truthOfRule(example, rule, record) === true && truthOfRule(example, rule, changed) === null,
  );
  const derived = example.resource.derivations.filter(
    ({ shape, expression }) => shape.table === example.shape.table && expression !== undefined,
  );
  const names = new Set(derived.map(({ field }) => field.name));
  const plain = Object.fromEntries(Object.entries(changed).filter(([name]) => !names.has(name)));
  const computed = withDerivedValues(example, plain);
  return isUnknown || [...names].some((name) => record[name] !== undefined && computed[name] === undefined);
}
