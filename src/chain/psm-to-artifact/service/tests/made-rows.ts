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

/** The values of a row that an operation makes besides, as they are sent to it; what it computes is left out. */
export function madeValues(
  source: TestSource,
  { effect, shape, request, resource }: EffectPlan,
): readonly (readonly [Column, PlainValue])[] {
  const example = source.fixtures.exampleOf(resource);
  if (request === undefined || example === undefined) return [];
  const sent = new Set(request.fields.flatMap((field) => (field.readOnly ? [] : [field.jsonName])));
  for (const text of effect.sets)
    sent.delete(scopeOf(shape).member(readAssignment(text)?.name ?? '')?.property ?? '');
  const linked = new Set(effect.links);
  return storedColumns(shape).flatMap(({ field, path }): (readonly [Column, PlainValue])[] => {
    const value = path.reduce<JsonValue | undefined>((inner, { name }) => asRecord(inner)[name], example);
    const isSent = sent.has(path[0]?.name ?? '') && !linked.has(field.column.id);
    const isPlain = value !== undefined && typeof value !== 'object';
    return isSent && isPlain && !field.column.derived ? [[field.column, value]] : [];
  });
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
