import type { Model } from '../../../kernel/model/model.ts';
import {
  checkExpression,
  evaluate,
  namesIn,
  operandsOf,
  toJson,
  truthOf,
  type Expression,
} from '../../core/rule-language/index.ts';
import type { Psm } from '../../psm/psm.ts';
import { allHandlers, type ResourcePlan } from '../plan/resource-plan.ts';
import {
  digitsKept,
  partsOf,
  type ObjectField,
  type RecordShape,
  type ValueField,
} from '../plan/record-shape.ts';
import { scopeOf } from '../plan/rule-scope.ts';
import type { RulePlan } from '../plan/rules.ts';
import { matchingText } from './matching-text.ts';
import { candidateMoney, candidateValues, type JsonValue, type Wishes } from './values.ts';

/** A record for tests, as JSON. */
export type JsonRecord = { readonly [name: string]: JsonValue };

/** Values that stand in the way of free choice: keys and references have fixed values in tests. */
export type FixedValues = {
  readonly valueOf: (field: ValueField) => JsonValue | undefined;
  /** The value stays away, for example because it would refer in a circle. */
  readonly isLeftOut: (field: ValueField) => boolean;
};

/** What examples are made for. */
export type ExampleSource = {
  readonly model: Model<Psm>;
  readonly resource: ResourcePlan;
  readonly shape: RecordShape;
  readonly fixed: FixedValues;
  /** Values that the rules speak about. */
  readonly wishes?: Wishes;
};

/** One place in a record whose value can be chosen. `*` in the path means every part of a list. */
type Slot = { readonly path: readonly string[]; readonly candidates: readonly JsonValue[] };

/** The moment that counts as now when examples are made. */
export const now = '2026-06-01T12:00:00.000Z';
const maximumTries = 4_000;

/** A record that keeps all rules with an expression, with its derived values; undefined when none was found. */
export function validExample(source: ExampleSource): JsonRecord | undefined {
  const rules = rulesWithExpression(source);
  const slots = slotsOf(source.shape, { ...source, wishes: wishesOf(rules) });
  let record = plainExample(source);
  const kept = new Set(rules.filter((rule) => holds(source, rule, record)));
  // Rule by rule: a solution of one must not break those that are kept already.
  for (const rule of rules.filter((each) => !kept.has(each))) {
    kept.add(rule);
    const found = search(record, relevant(slots, namesOf(rule)), (candidate) =>
      [...kept].every((each) => holds(source, each, candidate)) ? candidate : undefined,
    );
    if (found === undefined) return undefined;
    record = found;
  }
  return withDerivedValues(source, record);
}

/**
 * A record that breaks one rule and keeps all others, differing from `valid` only in fields that `changeable` allows;
 * undefined when none was found.
 */
export function breakingExample(
  source: ExampleSource,
  given: {
    readonly valid: JsonRecord;
    readonly rule: RulePlan;
    readonly changeable: (path: readonly string[]) => boolean;
    readonly emptyListsAllowed: boolean;
  },
): JsonRecord | undefined {
  const { valid, rule, changeable } = given;
  const slots = [
    ...slotsOf(source.shape, { ...source, wishes: wishesOf([rule]) }),
    ...(given.emptyListsAllowed ? listSlots(source.shape, valid) : []),
  ];
  const wanted = relevant(slots, namesOf(rule)).filter((slot) => changeable(slot.path));
  return search(valid, wanted, (candidate) => {
    const others = rulesWithExpression(source).filter((plan) => plan !== rule && plan.rule.mandatory);
    const breaks = truthOfRule(source, rule, candidate) === false;
    return breaks && others.every((plan) => holds(source, plan, candidate)) ? candidate : undefined;
  });
}

/** The first values of everything, regardless of the rules. */
export function plainExample(source: ExampleSource): JsonRecord {
  return exampleOf(source.shape, source);
}

function exampleOf(shape: RecordShape, source: ExampleSource): JsonRecord {
  const members = shape.fields.flatMap((field): [string, JsonValue][] => {
    if (field.kind === 'parts') {
      const part = exampleOf(field.shape, source);
      return [[field.name, field.many ? [part] : part]];
    }
    if (field.kind === 'links') return [[field.name, []]];
    const value = firstValue(field, source);
    return value === undefined ? [] : [[field.name, value]];
  });
  return Object.fromEntries(members);
}

function firstValue(field: ValueField | ObjectField, source: ExampleSource): JsonValue | undefined {
  if (field.kind === 'value') {
    if (field.column.derived || source.fixed.isLeftOut(field)) return undefined;
    return source.fixed.valueOf(field) ?? literalState(field, source) ?? candidatesOf(field, source)[0];
  }
  if (field.members.every((member) => member.kind === 'value' && member.column.derived)) return undefined;
  if (field.money) return moneyCandidates(field, source)[0];
  const members = field.members.flatMap((member): [string, JsonValue][] => {
    const value = firstValue(member, source);
    return value === undefined ? [] : [[member.name, value]];
  });
  return Object.fromEntries(members);
}

// A new record starts in the state that the database starts it in.
function literalState(field: ValueField, source: ExampleSource): JsonValue | undefined {
  const states = allHandlers(source.resource).map((plan) => plan.stateName);
  if (!states.includes(field.name)) return undefined;
  const text = /^'((?:[^']|'')*)'$/.exec(field.column.defaultExpression?.trim() ?? '')?.[1];
  return text?.replaceAll("''", "'");
}

// A row alone has no file: its contents would be missing in the store.
function candidatesOf(field: ValueField, { model, wishes }: ExampleSource): readonly JsonValue[] {
  if (field.ts === 'StoredFile') return [];
  return candidateValues({ model, name: field.name, column: field.column, field: field.shownAs, wishes });
}

function moneyCandidates(field: ObjectField, { model, wishes }: ExampleSource): readonly JsonValue[] {
  return candidateMoney({ model, name: field.name, column: undefined, field: field.shownAs, wishes });
}

function slotsOf(shape: RecordShape, source: ExampleSource, above: readonly string[] = []): readonly Slot[] {
  const own = shape.fields.flatMap((field): readonly Slot[] =>
    field.kind === 'parts' || field.kind === 'links' ? [] : fieldSlots(field, source, above),
  );
  const nested = partsOf(shape).flatMap((part) =>
    slotsOf(part.shape, source, [...above, part.name, ...(part.many ? ['*'] : [])]),
  );
  return [...own, ...nested];
}

function fieldSlots(
  field: ValueField | ObjectField,
  source: ExampleSource,
  above: readonly string[],
): readonly Slot[] {
  const path = [...above, field.name];
  if (field.kind === 'value') {
    const { valueOf, isLeftOut } = source.fixed;
    const free = !field.column.derived && !isLeftOut(field) && valueOf(field) === undefined;
    const candidates = free ? candidatesOf(field, source) : [];
    return candidates.length === 0 ? [] : [{ path, candidates }];
  }
  if (field.money) return [{ path, candidates: moneyCandidates(field, source) }];
  return field.members.flatMap((member) => fieldSlots(member, source, path));
}

function listSlots(shape: RecordShape, valid: JsonRecord): readonly Slot[] {
  return partsOf(shape)
    .filter((part) => part.many)
    .map((part) => {
      const list = valid[part.name];
      const first = Array.isArray(list) ? (list as readonly JsonValue[])[0] : undefined;
      return {
        path: [part.name],
        candidates: first === undefined ? [[]] : [[], [first, first], [first, first, first]],
      };
    });
}

function relevant(slots: readonly Slot[], names: readonly (readonly string[])[]): readonly Slot[] {
  const plain = (path: readonly string[]): string => path.filter((step) => step !== '*').join('.');
  return slots.filter(({ path }) =>
    names.some((name) => {
      const [wanted, found] = [name.join('.'), plain(path)];
      return (
        found === wanted ||
        found.endsWith(`.${wanted}`) ||
        wanted === `${found}.amount` ||
        wanted.startsWith(`${found}.`)
      );
    }),
  );
}

// What a rule compares with is what its fields are worth trying with: the value itself and its neighbours.
function wishesOf(rules: readonly RulePlan[]): Wishes {
  const texts: string[] = [];
  const numbers: number[] = [];
  const walk = (expression: Expression): void => {
    if (expression.kind === 'number') {
      const value = Number(expression.text);
      numbers.push(value, value + 1, value - 1);
    }
    if (expression.kind === 'text') texts.push(expression.value, matchingText(expression.value) ?? '');
    operandsOf(expression).forEach(walk);
  };
  for (const { expression } of rules) if (expression !== undefined) walk(expression);
  return { texts: texts.filter((text) => text !== ''), numbers };
}

function namesOf(plan: RulePlan): readonly (readonly string[])[] {
  return plan.expression === undefined ? [] : namesIn(plan.expression).map((name) => name.path);
}

function search<R>(
  start: JsonRecord,
  slots: readonly Slot[],
  accept: (candidate: JsonRecord) => R | undefined,
): R | undefined {
  let tries = 0;
  const walk = (record: JsonRecord, index: number): R | undefined => {
    const slot = slots[index];
    if (slot === undefined) {
      tries += 1;
      return accept(record);
    }
    for (const value of [undefined, ...slot.candidates]) {
      if (tries >= maximumTries) return undefined;
      const found = walk(value === undefined ? record : withValue(record, slot.path, value), index + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return walk(start, 0);
}

function withValue(record: JsonRecord, path: readonly string[], value: JsonValue): JsonRecord {
  const [name = '', ...rest] = path;
  if (rest.length === 0) return { ...record, [name]: value };
  const inner = record[name];
  if (rest[0] === '*') {
    const items = Array.isArray(inner) ? (inner as readonly JsonValue[]) : [];
    return { ...record, [name]: items.map((item) => withValue(asRecord(item), rest.slice(1), value)) };
  }
  return { ...record, [name]: withValue(asRecord(inner), rest, value) };
}

function asRecord(value: JsonValue | undefined): JsonRecord {
  const isRecord = typeof value === 'object' && !Array.isArray(value);
  // An object that is not a list is a record: JSON has nothing else.
  return isRecord ? (value as JsonRecord) : {};
}

function rulesWithExpression(source: ExampleSource): readonly RulePlan[] {
  return source.resource.rules.filter((plan) => plan.expression !== undefined);
}

/** Whether a record keeps rules, as far as they have an expression. */
export function keepsRules(source: ExampleSource, rules: readonly RulePlan[], record: JsonRecord): boolean {
  return rules.every((rule) => holds(source, rule, record));
}

function holds(source: ExampleSource, plan: RulePlan, record: JsonRecord): boolean {
  return truthOfRule(source, plan, record) !== false;
}

function truthOfRule(source: ExampleSource, plan: RulePlan, record: JsonRecord): boolean | null {
  const { expression } = plan;
  if (expression === undefined) return null;
  let rows: readonly JsonRecord[] = [withDerivedValues(source, record)];
  for (const part of plan.path)
    rows = rows.flatMap((row) => {
      const value = row[part.name];
      return Array.isArray(value)
        ? (value as readonly JsonValue[]).map(asRecord)
        : value === undefined
          ? []
          : [asRecord(value)];
    });
  const outcomes = rows.map((row) =>
    truthOf(evaluate({ expression, scope: scopeOf(plan.shape), record: row, now })),
  );
  return outcomes.includes(false) ? false : outcomes.includes(null) ? null : true;
}

/** The record with everything that expressions derive. */
export function withDerivedValues(source: ExampleSource, record: JsonRecord): JsonRecord {
  return derived(source, source.shape, record);
}

function derived(source: ExampleSource, shape: RecordShape, record: JsonRecord): JsonRecord {
  let result = record;
  for (const part of partsOf(shape)) {
    const value = result[part.name];
    if (value === undefined) continue;
    const parts = Array.isArray(value)
      ? (value as readonly JsonValue[]).map((item) => derived(source, part.shape, asRecord(item)))
      : derived(source, part.shape, asRecord(value));
    result = { ...result, [part.name]: parts };
  }
  for (const plan of source.resource.derivations.filter((each) => each.shape.table === shape.table)) {
    const { expression, field } = plan;
    if (expression === undefined || !checkExpression(expression, scopeOf(shape)).ok) continue;
    const digits = field.kind === 'value' ? digitsKept(field) : undefined;
    const value = toJson(evaluate({ expression, scope: scopeOf(shape), record: result, now }), digits);
    const asNumber = field.kind === 'value' && (field.json === 'integer' || field.json === 'number');
    // What an expression yields is a text, a truth value or an amount of money.
    if (value !== undefined)
      result = { ...result, [field.name]: asNumber ? Number(value) : (value as JsonValue) };
  }
  return result;
}
