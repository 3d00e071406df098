import { namesIn, operandsOf, type Expression } from '../../core/rule-language/index.ts';
import { allHandlers } from '../plan/resource-plan.ts';
import { partsOf, type ObjectField, type RecordShape, type ValueField } from '../plan/record-shape.ts';
import type { RulePlan } from '../plan/rules.ts';
import { asRecord, type ExampleSource, type JsonRecord } from './example-source.ts';
import { holds, rulesWithExpression, truthOfRule, withDerivedValues } from './kept-rules.ts';
import { matchingText } from './matching-text.ts';
import { candidateMoney, candidateValues, type JsonValue, type Wishes } from './values.ts';

/** One place in a record whose value can be chosen. `*` in the path means every part of a list. */
type Slot = {
  readonly path: readonly string[];
  readonly candidates: readonly JsonValue[];
  /** The value may be missing. */
  readonly optional?: boolean;
};

/** Stands for no value. */
const missing: unique symbol = Symbol('missing');

const maximumTries = 4_000;

/** A record that keeps all rules with an expression, with its derived values; undefined when none was found. */
export function validExample(source: ExampleSource): JsonRecord | undefined {
  const rules = rulesWithExpression(source);
  const slots = slotsOf(source.shape, { ...source, wishes: wishesOf(rules) }).map(filledSlot);
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

/** Valid records have a value wherever one may stand. */
function filledSlot({ path, candidates }: Slot): Slot {
  return { path, candidates };
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

/** The plainest values of everything, regardless of the rules: a value stands twice only where there is no other. */
export function plainExample(source: ExampleSource): JsonRecord {
  return exampleOf(source.shape, source, new Set());
}

/** `taken` are the values, as JSON, that the record has elsewhere; grows. */
function exampleOf(shape: RecordShape, source: ExampleSource, taken: Set<string>): JsonRecord {
  const members = shape.fields.flatMap((field): [string, JsonValue][] => {
    if (field.kind === 'parts') {
      const part = exampleOf(field.shape, source, taken);
      return [[field.name, field.many ? [part] : part]];
    }
    if (field.kind === 'links') return [[field.name, []]];
    const value = firstValue(field, source, taken);
    return value === undefined ? [] : [[field.name, value]];
  });
  return Object.fromEntries(members);
}

function firstValue(
  field: ValueField | ObjectField,
  source: ExampleSource,
  taken: Set<string>,
): JsonValue | undefined {
  if (field.kind === 'value') {
    if (field.column.derived || source.fixed.isLeftOut(field)) return undefined;
    const fixed = source.fixed.valueOf(field) ?? literalState(field, source);
    return fixed ?? firstFree(candidatesOf(field, source), taken);
  }
  if (field.members.every((member) => member.kind === 'value' && member.column.derived)) return undefined;
  if (field.money) return firstFree(moneyCandidates(field, source), taken);
  const members = field.members.flatMap((member): [string, JsonValue][] => {
    const value = firstValue(member, source, taken);
    return value === undefined ? [] : [[member.name, value]];
  });
  return Object.fromEntries(members);
}

/** Values that stood in each other's place would not be noticed if they were the same. */
function firstFree(candidates: readonly JsonValue[], taken: Set<string>): JsonValue | undefined {
  const value = candidates.find((each) => !taken.has(JSON.stringify(each))) ?? candidates[0];
  if (value !== undefined) taken.add(JSON.stringify(value));
  return value;
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

/** The values that a field may get, the plainest first; none where its value is fixed or computed. */
export function valuesFor(field: ValueField | ObjectField, source: ExampleSource): readonly JsonValue[] {
  if (field.kind === 'object') return field.money ? moneyCandidates(field, source) : [];
  const { valueOf, isLeftOut } = source.fixed;
  const isFree = !field.column.derived && !isLeftOut(field) && valueOf(field) === undefined;
  return isFree ? candidatesOf(field, source) : [];
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
  if (field.kind === 'value' || field.money) {
    const candidates = valuesFor(field, source);
    const { optional } = field;
    return candidates.length === 0 && !optional ? [] : [{ path, candidates, optional }];
  }
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
    const nothing: readonly (typeof missing)[] = slot.optional === true ? [missing] : [];
    for (const value of [undefined, ...slot.candidates, ...nothing]) {
      if (tries >= maximumTries) return undefined;
      const found = walk(value === undefined ? record : withValue(record, slot.path, value), index + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return walk(start, 0);
}

function withValue(
  record: JsonRecord,
  path: readonly string[],
  value: JsonValue | typeof missing,
): JsonRecord {
  const [name = '', ...rest] = path;
  if (rest.length === 0 && value === missing) {
    const { [name]: _missing, ...others } = record;
    return others;
  }
  if (rest.length === 0 && value !== missing) return { ...record, [name]: value };
  const inner = record[name];
  if (rest[0] === '*') {
    const items = Array.isArray(inner) ? (inner as readonly JsonValue[]) : [];
    return { ...record, [name]: items.map((item) => withValue(asRecord(item), rest.slice(1), value)) };
  }
  return { ...record, [name]: withValue(asRecord(inner), rest, value) };
}
