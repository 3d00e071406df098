import { tsString } from '../../../../kernel/generation/escape.ts';
import type { Lines } from '../../../../kernel/generation/text.ts';
import { asRecord, type JsonRecord } from '../../examples/example-source.ts';
import { keepsRules, truthOfRule } from '../../examples/kept-rules.ts';
import { breakingExample } from '../../examples/record-example.ts';
import type { JsonValue } from '../../examples/values.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { pointersRead } from '../../plan/pointers.ts';
import { nonEmptyLists } from '../../plan/request-fields.ts';
import type { RulePlan } from '../../plan/rules.ts';
import { callLines } from '../call-lines.ts';
import { computedRow } from './computed-rows.ts';
import { effectMembers } from './effect-rows.ts';
import { storeWithEffects } from './effect-tests.ts';
import { newRow } from './new-rows.ts';
import { hasPartEffects } from './part-effect-tests.ts';
import { statesToTry } from './state-tests.ts';
import { isOther, itemsOf, storedChanges } from './stored-changes.ts';
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
  const record = fixtures.exampleOf(resource);
  const { request } = plan;
  if (example === undefined || record === undefined || request === undefined) return [];
  const valid = newRow(source, plan, record);
  const sent = new Set(request.fields.filter((field) => !field.readOnly).map((field) => field.jsonName));
  const nonEmpty = nonEmptyLists(resource.module);
  return plan.checks.filter(isTested).flatMap((rule): readonly Lines[] => {
    const breaking = breakingExample(example, {
      valid,
      rule,
      changeable: ([first = '']) => sent.has(first),
      emptyListsAllowed: !request.fields.some((field) => nonEmpty.has(field)),
    });
    if (breaking === undefined || !isBroken(source, { plan, rule, row: breaking })) return [];
    const body = bodyFrom(source, request, { ...breaking, ...effectMembers(source, plan) });
    return [
      testCase(
        source,
        `${plan.handler.name} answers 422 when this is not so: ${rule.rule.message}`,
        storeWithEffects(source, plan),
        send(source, plan, { as: allowedCaller(source, plan), body: literal(source, body) }),
        expectOneBroken(source, rule, body),
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
  // What an operation does to parts decides whether a rule is broken afterwards.
  if (hasPartEffects(source, plan)) return [];
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
    if (breaking === undefined || !isBroken(source, { plan, rule, row: breaking })) return [];
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
        expectOneBroken(source, rule, breaking),
      ),
    ];
  });
}

/** Whether rows can be made that break a rule, and are refused for it. */
export function isTested({ expression, rule }: RulePlan): boolean {
  return expression !== undefined && rule.mandatory;
}

/** Whether a row breaks a rule, and no other one, with what an operation computes. */
function isBroken(
  source: TestWriting,
  { plan, rule, row }: { readonly plan: HandlerPlan; readonly rule: RulePlan; readonly row: JsonRecord },
): boolean {
  const example = source.fixtures.sourceOf(source.resource);
  if (example === undefined || plan.handler.sets.length === 0) return true;
  const computed = computedRow(source, plan, row);
  const others = plan.checks.filter((each) => each !== rule);
  return truthOfRule(example, rule, computed) === false && keepsRules(example, others, computed);
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

/** The statement that expects a refusal for one rule, with the values that the rule reads. */
export function expectOneBroken(source: TestWriting, rule: RulePlan, record: JsonRecord): Lines {
  const pointers = pointersRead(rule).flatMap((pointer) => placesIn(record, pointer.split('/').slice(1)));
  return expectBroken(source, [{ rule, pointers: pointers.length === 0 ? [''] : pointers }]);
}

/** The statement that expects a refusal for rules with their places, and for `further` ones. */
export function expectBroken(
  { imports }: TestWriting,
  broken: readonly { readonly rule: RulePlan; readonly pointers: readonly string[] }[],
  further: readonly string[] = [],
): Lines {
  const rules = broken.map(({ rule: { rule }, pointers }) => {
    const places = `[${pointers.map(tsString).join(', ')}]`;
    return `{ code: ${tsString(rule.symbol)}, message: ${tsString(rule.message)}, pointers: ${places} }`;
  });
  const call = `${imports.value('assertBroken', '../support/values.js')}(${['answer', ...rules, ...further].join(', ')})`;
  return callLines(call, { before: '', after: ';', width: 108 });
}

/** The places that a pointer with `*` for every item stands for; an empty list stands for itself. */
export function placesIn(
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
