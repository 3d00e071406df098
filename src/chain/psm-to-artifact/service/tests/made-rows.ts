import { tsString } from '../../../../kernel/generation/escape.ts';
import type { Lines } from '../../../../kernel/generation/text.ts';
import { readAssignment } from '../../../core/assignments.ts';
import type { Column } from '../../../psm/psm.ts';
import { asRecord, type JsonRecord } from '../../examples/example-source.ts';
import type { JsonValue } from '../../examples/values.ts';
import type { EffectPlan } from '../../plan/effects.ts';
import { partsOf, storedColumns, type RecordShape } from '../../plan/record-shape.ts';
import { scopeOf } from '../../plan/rule-scope.ts';
import type { PlainValue } from './row-order.ts';
import { itemsOf } from './stored-changes.ts';
import { importedAssert, type TestWriting } from './test-source.ts';
import type { TestSource } from './tested-resource.ts';

/** The columns of a row that an operation makes besides, with the values that are sent to it; what it computes is left out. */
export function madeValues(
  source: TestSource,
  effect: EffectPlan,
): readonly (readonly [Column, PlainValue])[] {
  const record = sentRecord(source, effect);
  return storedColumns(effect.shape).flatMap(({ field, path }): (readonly [Column, PlainValue])[] => {
    const value = path.reduce<JsonValue | undefined>((inner, { name }) => asRecord(inner)[name], record);
    return value !== undefined && typeof value !== 'object' && !field.column.derived
      ? [[field.column, value]]
      : [];
  });
}

/** What is sent of a row that an operation makes besides, without what it computes or links. */
export function sentRecord(source: TestSource, { effect, shape, request, resource }: EffectPlan): JsonRecord {
  const example = source.fixtures.exampleOf(resource);
  if (request === undefined || example === undefined) return {};
  const sent = new Set(request.fields.flatMap((field) => (field.readOnly ? [] : [field.jsonName])));
  for (const text of effect.sets)
    sent.delete(scopeOf(shape).member(readAssignment(text)?.name ?? '')?.property ?? '');
  const linked = new Set(effect.links);
  for (const { field, path } of storedColumns(shape))
    if (linked.has(field.column.id)) sent.delete(path[0]?.name ?? '');
  const known = shape.fields.filter(
    (field) => sent.has(field.name) && (field.kind !== 'value' || !field.column.derived),
  );
  return Object.fromEntries(
    known.flatMap(({ name }) => (example[name] === undefined ? [] : [[name, example[name]]])),
  );
}

/** Statements that expect the parts of a row that an operation makes besides, as many as are sent to it. */
export function expectMadeParts(source: TestWriting, { shape, request, resource }: EffectPlan): Lines {
  const example = source.fixtures.exampleOf(resource);
  if (request === undefined || example === undefined) return [];
  const lists = new Set(
    request.fields.flatMap(({ readOnly, childTable, jsonName }) =>
      readOnly || childTable === undefined ? [] : [jsonName],
    ),
  );
  const sent = Object.fromEntries(Object.entries(example).filter(([name]) => lists.has(name)));
  return partCounts(shape, [sent]).map(([table, count]) => {
    const rows = `await app.db.query(${tsString(`SELECT 1 FROM ${table}`)})`;
    return `${importedAssert(source)}.equal((${rows}).length, ${count});`;
  });
}

/** How many parts of each kind some records have, at any depth; none of those that they have not. */
function partCounts(
  shape: RecordShape,
  records: readonly JsonRecord[],
): readonly (readonly [table: string, count: number])[] {
  return partsOf(shape).flatMap((part) => {
    const items = records.flatMap((record) => itemsOf(record[part.name])).map(asRecord);
    if (items.length === 0) return [];
    return [[part.shape.sqlTable, items.length] as const, ...partCounts(part.shape, items)];
  });
}
