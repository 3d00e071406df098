import type { ObjectField, ValueField } from '../plan/record-shape.ts';
import type { RulePlan } from '../plan/rules.ts';
import { namesIn } from '../../core/rule-language/index.ts';
import { currencyOf } from '../service/module/json-schema.ts';
import { asRecord, type ExampleSource, type JsonRecord } from './example-source.ts';
import { keepsRules, withDerivedValues } from './kept-rules.ts';
import { valuesFor } from './record-example.ts';
import type { JsonValue } from './values.ts';

/**
 * A record with another value in one of its own fields, with what is derived from it, which keeps rules; undefined when
 * none was found. Values that the record has nowhere else come first.
 */
export function withOtherValue(
  source: ExampleSource,
  given: {
    readonly record: JsonRecord;
    readonly field: ValueField | ObjectField;
    readonly rules: readonly RulePlan[];
  },
): JsonRecord | undefined {
  const { record, field, rules } = given;
  return otherValues(source, field, record)
    .map((value) => derivedAgain(source, { ...record, [field.name]: value }))
    .find((changed) => keepsRules(source, rules, changed));
}

/** Other values for a field of a record, or of a part, first those that it has nowhere else. */
export function otherValues(
  source: ExampleSource,
  field: ValueField | ObjectField,
  record: JsonRecord,
): readonly JsonValue[] {
  const taken = new Set(Object.values(record).map((value) => JSON.stringify(value)));
  const others = valuesOf(field, source, record[field.name]).filter(
    (value) => JSON.stringify(value) !== JSON.stringify(record[field.name]),
  );
  const isFree = (value: JsonValue): boolean => !taken.has(JSON.stringify(value));
  return [...others.filter(isFree), ...others.filter((value) => !isFree(value))];
}

function valuesOf(
  field: ValueField | ObjectField,
  source: ExampleSource,
  stored: JsonValue | undefined,
): readonly JsonValue[] {
  if (field.kind === 'value') return [...valuesFor(field, source), ...source.fixed.othersOf(field)];
  if (field.money) return [...inOtherCurrency(field, source), ...valuesFor(field, source)];
  const whole = asRecord(stored);
  const members = field.members.map(
    (member) => [member.name, valuesOf(member, source, whole[member.name])] as const,
  );
  const most = Math.max(...members.map(([, values]) => values.length));
  // Each member has another place in its values, so that those of one kind are not the same.
  const allOthers = Array.from({ length: most }, (_, index) =>
    Object.fromEntries(
      members.flatMap(([name, values], place): [string, JsonValue][] => {
        const value = values[(index + place) % values.length];
        return value === undefined ? [] : [[name, value]];
      }),
    ),
  );
  const oneOther = members.flatMap(([name, values]) => values.map((value) => ({ ...whole, [name]: value })));
  const isAllOther = (value: JsonRecord): boolean =>
    Object.entries(value).every(([name, member]) => JSON.stringify(member) !== JSON.stringify(whole[name]));
  return [
    ...allOthers.filter(isAllOther),
    ...allOthers.filter((value) => !isAllOther(value)),
    ...(stored === undefined ? [] : oneOther),
  ];
}

/** Amounts in another currency than that of examples, where no rule and no computation brings two of them together. */
function inOtherCurrency(field: ObjectField, source: ExampleSource): readonly JsonValue[] {
  const { rules, derivations } = source.resource;
  const isFixed = field.shownAs !== undefined && currencyOf(field.shownAs) !== undefined;
  const isRead = [...rules, ...derivations].some(
    ({ expression }) =>
      expression !== undefined && namesIn(expression).some(({ path }) => path.includes(field.name)),
  );
  if (isFixed || isRead) return [];
  return valuesFor(field, source).map((value) => ({ ...asRecord(value), currency: 'USD' }));
}

/** A record without one of its own fields, with what is derived again, which keeps rules; undefined when it does not. */
export function withoutValue(
  source: ExampleSource,
  given: { readonly record: JsonRecord; readonly name: string; readonly rules: readonly RulePlan[] },
): JsonRecord | undefined {
  const { [given.name]: removed, ...rest } = given.record;
  if (removed === undefined) return undefined;
  const changed = derivedAgain(source, rest);
  return keepsRules(source, given.rules, changed) ? changed : undefined;
}

/** The record with what expressions derive from its values; what cannot be computed any more is missing. */
export function derivedAgain(source: ExampleSource, record: JsonRecord): JsonRecord {
  const own = source.resource.derivations.filter(({ shape }) => shape.table === source.shape.table);
  const derived = new Set(own.map(({ field }) => field.name));
  const given = Object.entries(record).filter(([name]) => !derived.has(name));
  return withDerivedValues(source, Object.fromEntries(given));
}
