import type { DtoType } from '../../../psm/psm.ts';
import type { JsonRecord } from '../../examples/example-source.ts';
import { keepsRules } from '../../examples/kept-rules.ts';
import { withOtherValue } from '../../examples/other-values.ts';
import type { JsonValue } from '../../examples/values.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import type { ObjectField, RecordShape, ValueField } from '../../plan/record-shape.ts';
import { fits } from '../module/mapping.ts';
import { computedRow } from './computed-rows.ts';
import type { TriedMove } from './state-tests.ts';
import { validJson } from './test-source.ts';
import type { TestSource } from './tested-resource.ts';

/** A request that changes what it can, if there is one, and what is another value in the row afterwards. */
export type ChangedRow = { readonly body: JsonRecord | undefined; readonly row: JsonRecord };

/**
 * A valid request with other values than the row under test has, where rules allow them, and what the operation makes
 * of the row.
 */
export function changedRow(
  source: TestSource,
  plan: HandlerPlan,
  given: { readonly request: DtoType | undefined; readonly move?: TriedMove | undefined },
): ChangedRow {
  const { resource, fixtures } = source;
  const { request, move } = given;
  const body = request && validJson(source, plan, request);
  const example = fixtures.sourceOf(resource);
  const record = fixtures.exampleOf(resource);
  const { shape } = resource;
  if (shape === undefined || example === undefined || record === undefined) return { body, row: {} };
  const inState = (state: string | undefined): JsonRecord =>
    plan.stateName === undefined || state === undefined ? {} : { [plan.stateName]: state };
  const moved = plan.moves.filter(({ from }) => from === move?.from).flatMap(({ checks }) => checks);
  const rules = [...plan.checks, ...moved];
  const fields = storedFields(source, request, shape).filter(({ name }) => name !== plan.stateName);
  const changed = fields.reduce<JsonRecord>(
    (row, field) => withOtherValue(example, { record: row, field, rules }) ?? row,
    { ...record, ...inState(move?.from) },
  );
  const row = computedRow(source, plan, { ...changed, ...inState(move?.to) });
  if (!keepsRules(example, rules, row)) return { body, row: inState(move?.to) };
  const sent = fields.flatMap(({ name }): [string, JsonValue][] => {
    const value = changed[name];
    const isOther = JSON.stringify(value) !== JSON.stringify(record[name]);
    return value === undefined || (!isOther && body?.[name] === undefined) ? [] : [[name, value]];
  });
  return {
    body: body && { ...body, ...Object.fromEntries(sent) },
    row: { ...changesIn(record, row), ...inState(move?.to) },
  };
}

/** The fields of a row's own that a request has members for, but for its key and version. */
export function storedFields(
  { service, resource }: TestSource,
  request: DtoType | undefined,
  shape: RecordShape,
): readonly (ValueField | ObjectField)[] {
  return shape.fields.flatMap((field) => {
    const sent = request?.fields.find(({ jsonName, readOnly }) => jsonName === field.name && !readOnly);
    if (sent === undefined || field === shape.key || field === shape.version) return [];
    if (field.kind === 'parts' || field.kind === 'links') return [];
    return fits({ service, resource }, sent, field) ? [field] : [];
  });
}

function changesIn(before: JsonRecord, after: JsonRecord): JsonRecord {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => JSON.stringify(before[name]) !== JSON.stringify(value)),
  );
}
