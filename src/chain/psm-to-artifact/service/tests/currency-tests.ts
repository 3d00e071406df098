import type { Lines } from '../../../../kernel/generation/text.ts';
import { asRecord, type ExampleSource, type JsonRecord } from '../../examples/example-source.ts';
import { truthOfRule, withDerivedValues } from '../../examples/kept-rules.ts';
import type { JsonValue } from '../../examples/values.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { amountsRead, pointersRead } from '../../plan/pointers.ts';
import { partsOf, type RecordShape } from '../../plan/record-shape.ts';
import type { DerivationPlan, RulePlan } from '../../plan/rules.ts';
import { currencyOf } from '../module/json-schema.ts';
import { effectMembers } from './effect-rows.ts';
import { storeWithEffects } from './effect-tests.ts';
import { placesIn } from './rule-tests.ts';
import {
  allowedCaller,
  bodyFrom,
  expectPlaces,
  importedRefused,
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
      `${importedRefused(source)}(answer, 422, 'currencies_differ');`,
      expectAmounts(source, example, { plan, record, changed: mixed, body }),
    ),
  ];
}

/** The statement that expects the amounts to be named that a computed value, else a rule, reads. */
function expectAmounts(
  source: TestWriting,
  example: ExampleSource,
  given: Mixed & { readonly body: JsonRecord },
): Lines {
  const { changed, body, plan } = given;
  const [computed] = derivationsThatMeet(example, given);
  const rule = plan.checks.find((each) => isUnknown(example, each, given));
  const read =
    computed?.expression === undefined
      ? rule === undefined
        ? []
        : pointersRead(rule)
      : amountsRead(computed.expression, computed.shape);
  const places = read
    .flatMap((pointer) => placesIn(body, pointer.split('/').slice(1)))
    .filter((place) => 'currency' in asRecord(valueAt(changed, place)));
  return expectPlaces(source, places);
}

function valueAt(record: JsonValue | undefined, pointer: string): JsonValue | undefined {
  return pointer
    .split('/')
    .slice(1)
    .reduce<JsonValue | undefined>(
      (value, step) =>
        // A JSON array: its items are JSON.
        Array.isArray(value) ? (value as readonly JsonValue[])[Number(step)] : asRecord(value)[step],
      record,
    );
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

/** A record that keeps all rules, and the same with another currency somewhere. */
type Mixed = { readonly plan: HandlerPlan; readonly record: JsonRecord; readonly changed: JsonRecord };

/** Whether a rule, or the computation of a value, says nothing any more. */
function meetsTwoCurrencies(example: ExampleSource, mixed: Mixed): boolean {
  const { checks } = mixed.plan;
  return (
    checks.some((rule) => isUnknown(example, rule, mixed)) || derivationsThatMeet(example, mixed).length > 0
  );
}

function isUnknown(example: ExampleSource, rule: RulePlan, { record, changed }: Mixed): boolean {
  return truthOfRule(example, rule, record) === true && truthOfRule(example, rule, changed) === null;
}

/** The computed values of a row that it no longer has. */
function derivationsThatMeet(example: ExampleSource, { record, changed }: Mixed): readonly DerivationPlan[] {
  const derived = example.resource.derivations.filter(
    ({ shape, expression }) => shape.table === example.shape.table && expression !== undefined,
  );
  const names = new Set(derived.map(({ field }) => field.name));
  const plain = Object.fromEntries(Object.entries(changed).filter(([name]) => !names.has(name)));
  const computed = withDerivedValues(example, plain);
  return derived.filter(({ field: { name } }) => record[name] !== undefined && computed[name] === undefined);
}
