import { sqlName, tsString, tsValue } from '../../../../kernel/generation/escape.ts';
import { bracketed, type Lines } from '../../../../kernel/generation/text.ts';
import type { Column } from '../../../psm/psm.ts';
import { asRecord, type JsonRecord } from '../../examples/example-source.ts';
import type { JsonValue } from '../../examples/values.ts';
import { partsOf, storedColumns, type RecordShape } from '../../plan/record-shape.ts';

/** Members of the stored row, and statements about its parts, that make it another one; undefined where that is not done. */
export function storedChanges(
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

/** The items of a list; a single value is one, and no value is no list. */
export function itemsOf(value: JsonValue | undefined): readonly JsonValue[] {
  // A JSON array: its items are JSON.
  if (Array.isArray(value)) return value as readonly JsonValue[];
  return value === undefined ? [] : [value];
}

/** Whether two values, or their absence, are not the same. */
export function isOther(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  return JSON.stringify(one) !== JSON.stringify(other);
}
