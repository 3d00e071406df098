import { checkExpression, evaluate, toJson, truthOf } from '../../core/rule-language/index.ts';
import { digitsKept, partsOf, type RecordShape } from '../plan/record-shape.ts';
import { scopeOf } from '../plan/rule-scope.ts';
import type { RulePlan } from '../plan/rules.ts';
import { asRecord, now, type ExampleSource, type JsonRecord } from './example-source.ts';
import type { JsonValue } from './values.ts';

/** The rules about a resource's records that have an expression. */
export function rulesWithExpression(source: ExampleSource): readonly RulePlan[] {
  return source.resource.rules.filter((plan) => plan.expression !== undefined);
}

/** Whether a record keeps rules, as far as they have an expression. */
export function keepsRules(source: ExampleSource, rules: readonly RulePlan[], record: JsonRecord): boolean {
  return rules.every((rule) => holds(source, rule, record));
}

/** Whether a record keeps a rule, as far as it has an expression. */
export function holds(source: ExampleSource, plan: RulePlan, record: JsonRecord): boolean {
  return truthOfRule(source, plan, record) !== false;
}

/** What a rule says of a record: false where it is broken, null where that is unknown. */
export function truthOfRule(source: ExampleSource, plan: RulePlan, record: JsonRecord): boolean | null {
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
