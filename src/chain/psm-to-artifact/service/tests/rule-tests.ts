import { sqlName, tsString, tsValue } from '../../../../kernel/generation/escape.ts';
import { bracketed, type Lines } from '../../../../kernel/generation/text.ts';
import type { Column } from '../../../psm/psm.ts';
import { asRecord, type JsonRecord } from '../../examples/example-source.ts';
import { breakingExample } from '../../examples/record-example.ts';
import type { JsonValue } from '../../examples/values.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { partEffectPlans } from '../../plan/part-effects.ts';
import { pointersRead } from '../../plan/pointers.ts';
import { partsOf, storedColumns, type RecordShape } from '../../plan/record-shape.ts';
import { nonEmptyLists } from '../../plan/request-fields.ts';
import type { RulePlan } from '../../plan/rules.ts';
import { effectMembers } from './effect-rows.ts';
import { storeWithEffects } from './effect-tests.ts';
import { statesToTry } from './state-tests.ts';
import {
  allowedCaller,
  bodyFrom,
  hasBody,
  literal,
  send,
  testCase,
  validJson,
  type TestWriting,
} from './test-source.ts';

/** That a creation refuses what breaks one of its rules. */
export function newRowRuleTests(source: TestWriting, plan: HandlerPlan): readonly Lines[] {
  const { resource, fixtures } = source;
  const example = fixtures.sourceOf(resource);
  const valid = fixtures.exampleOf(resource);
  const { request } = plan;
  if (example === undefined || valid === undefined || request === undefined) return [];
  const sent = new Set(request.fields.filter((field) => !field.readOnly).map((field) => field.jsonName));
  const nonEmpty = nonEmptyLists(resource.module);
  return plan.checks.filter(isTested).flatMap((rule): readonly Lines[] => {
    const breaking = breakingExample(example, {
      valid,
      rule,
      changeable: ([first = '']) => sent.has(first),
      emptyListsAllowed: !request.fields.some((field) => nonEmpty.has(field)),
    });
    if (breaking === undefined) return [];
    const body = bodyFrom(source, request, { ...breaking, ...effectMembers(source, plan) });
    return [
      testCase(
        source,
        `${plan.handler.name} answers 422 when this is not so: ${rule.rule.message}`,
        storeWithEffects(source, plan),
        send(source, plan, { as: allowedCaller(source, plan), body: literal(source, body) }),
        expectBroken(source, rule, body),
      ),
    ];
  });
}

/** That an operation on a stored row refuses rows that break one of its rules. */
export function storedRowRuleTests(source: TestWriting, plan: HandlerPlan): readonly Lines[] {
  const { resource, fixtures } = source;
  const { shape } = resource;
  const example = fixtures.sourceOf(resource);
  const record = fixtures.exampleOf(resource);
  if (!plan.exposed || shape === undefined || example === undefined || record === undefined) return [];
  // What an operation computes, or does to parts, decides whether a rule is broken afterwards.
  const computes = plan.handler.sets.length > 0 || partEffectPlans(source.service, resource, plan).length > 0;
  if (computes) return [];
  const [from] = plan.handler.allowedFrom;
  const valid = from === undefined ? record : { ...record, [plan.stateName ?? '']: from };
  const moved = plan.moves.filter((move) => move.from === from).flatMap(({ checks }) => checks);
  return [...new Set([...plan.checks, ...moved])].filter(isTested).flatMap((rule): readonly Lines[] => {
    const breaking = breakingExample(example, {
      valid,
      rule,
      changeable: ([first = '']) => first !== plan.stateName,
      emptyListsAllowed: true,
    });
    if (breaking === undefined) return [];
    const isSent = sentBy(plan, rule, breaking);
    const body = brokenBody(source, plan, { valid, breaking, isSent });
    const stored = storedChanges(shape, { from: valid, to: breaking, isSent });
    if (stored === undefined) return [];
    return [
      testCase(
        source,
        `${plan.handler.name} answers 422 when this is not so: ${rule.rule.message}`,
        storeWithEffects(source, plan, [...statesToTry(source, plan).start, ...stored.row]),
        stored.parts,
        send(source, plan, { as: allowedCaller(source, plan), body }),
        expectBroken(source, rule, breaking),
      ),
    ];
  });
}

function isTested({ expression, rule }: RulePlan): boolean {
  return expression !== undefined && rule.mandatory;
}

/** Which values of the row a request brings along; rules about the state look at what is stored. */
function sentBy(
  { kind, request }: HandlerPlan,
  { rule }: RulePlan,
  breaking: JsonRecord,
): (name: string) => boolean {
  if (kind === 'DELETE' || rule.placement === 'STATE') return () => false;
  const sent = request?.fields.filter(({ readOnly, childTable }) => !readOnly && childTable === undefined);
  const names = new Set(sent?.map(({ jsonName }) => jsonName));
  return (name) => names.has(name) && breaking[name] !== undefined;
}

/** The body of a request that brings along what breaks a rule. */
function brokenBody(
  source: TestWriting,
  plan: HandlerPlan,
  given: {
    readonly valid: JsonRecord;
    readonly breaking: JsonRecord;
    readonly isSent: (name: string) => boolean;
  },
): string | undefined {
  const { request } = plan;
  if (request === undefined || !hasBody(source, plan)) return undefined;
  const { valid, breaking, isSent } = given;
  const body = validJson(source, plan, request);
  const broken = Object.entries(breaking).filter(
    ([name, value]) => isSent(name) && (name in body || isOther(valid[name], value)),
  );
  return literal(source, { ...body, ...Object.fromEntries(broken) });
}

/** Members of the stored row, and statements about its parts, that make it another one; undefined where that is not done. */
function storedChanges(
  shape: RecordShape,
  {
    from,
    to,
    isSent,
  }: { readonly from: JsonRecord; readonly to: JsonRecord; readonly isSent: (name: string) => boolean },
): { readonly row: readonly string[]; readonly parts: Lines } | undefined {
  const parts = partsOf(shape).map((part): Lines | undefined => {
    if (!isOther(from[part.name], to[part.name])) return [];
    const [before, after] = [itemsOf(from[part.name]), itemsOf(to[part.name])];
    if (after.length === 0) return `await app.db.execute(${tsString(`DELETE FROM ${part.shape.sqlTable}`)});`;
    if (before.length !== 1 || after.length !== 1) return undefined;
    const changed = columnsChanged(part.shape, asRecord(before[0]), asRecord(after[0]), () => false);
    const assignments = changed.map(({ column }, index) => `${sqlName(column.columnName)} = $${index + 1}`);
    const statement = tsString(`UPDATE ${part.shape.sqlTable} SET ${assignments.join(', ')}`);
    const values = changed.map(({ value }) => value).join(', ');
    return bracketed({
      before: 'await app.db.execute',
      brackets: '()',
      entries: [statement, `[${values}]`],
      after: ';',
    });
  });
  if (parts.includes(undefined)) return undefined;
  const row = columnsChanged(shape, from, to, isSent).map(
    ({ column, value }) => `${column.columnName}: ${value}`,
  );
  return { row, parts: parts.flatMap((lines) => lines ?? []) };
}

/** The columns of a row that differ, with their new values as TypeScript. */
function columnsChanged(
  shape: RecordShape,
  from: JsonRecord,
  to: JsonRecord,
  isLeftOut: (name: string) => boolean,
): readonly { readonly column: Column; readonly value: string }[] {
  return storedColumns(shape).flatMap(({ field, path }) => {
    const valueIn = (record: JsonRecord): JsonValue | undefined =>
      path.reduce<JsonValue | undefined>((inner, step) => asRecord(inner)[step.name], record);
    const [before, after] = [valueIn(from), valueIn(to)];
    if (isLeftOut(path[0]?.name ?? '') || !isOther(before, after)) return [];
    const value = after === undefined ? 'null' : tsValue(after);
    return [
      {
        column: field.column,
        value: field.column.type === 'JSONB' && after !== undefined ? `JSON.stringify(${value})` : value,
      },
    ];
  });
}

function itemsOf(value: JsonValue | undefined): readonly JsonValue[] {
  // A JSON array: its items are JSON.
  if (Array.isArray(value)) return value as readonly JsonValue[];
  return value === undefined ? [] : [value];
}

function isOther(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  return JSON.stringify(one) !== JSON.stringify(other);
}

/** The statement that expects a refusal for one rule, with the values that the rule reads. */
function expectBroken({ imports }: TestWriting, plan: RulePlan, record: JsonRecord): Lines {
  const pointers = pointersRead(plan).flatMap((pointer) => placesIn(record, pointer.split('/').slice(1)));
  const { symbol, message } = plan.rule;
  return bracketed({
    before: `${imports.value('assertBroken', '../support/values.js')}(answer, `,
    brackets: '{}',
    entries: [
      `code: ${tsString(symbol)}`,
      `message: ${tsString(message)}`,
      `pointers: [${(pointers.length === 0 ? [''] : pointers).map(tsString).join(', ')}]`,
    ],
    after: ');',
  });
}

/** The places that a pointer with `*` for every item stands for; an empty list stands for itself. */
function placesIn(
  value: JsonValue | undefined,
  [step, ...rest]: readonly string[],
  above = '',
): readonly string[] {
  if (step === undefined) return [above];
  const items = itemsOf(value);
  if (step === '*')
    return items.length === 0
      ? [above]
      : items.flatMap((item, index) => placesIn(item, rest, `${above}/${index}`));
  return placesIn(asRecord(value)[step], rest, `${above}/${step}`);
}
