import { tsValue } from '../../../../kernel/generation/escape.ts';
import { bracketed, type Lines } from '../../../../kernel/generation/text.ts';
import { nameBasedId } from '../../../../kernel/identity/name-based-id.ts';
import type { Column } from '../../../psm/psm.ts';
import { candidateValues, type JsonValue } from '../../examples/values.ts';
import { keptIn, specialTables, uniqueColumns } from '../../plan/kinds.ts';
import { listedFields } from '../../plan/listed-fields.ts';
import { storedColumns, type ValueField } from '../../plan/record-shape.ts';
import { tableReferredTo } from '../../plan/referred-table.ts';
import type { ResourcePlan } from '../../plan/resource-plan.ts';
import { resourceOf } from '../../plan/stored-rows.ts';
import { firstInOrder, type PlainValue } from './row-order.ts';
import { importedFixtures, type TestWriting } from './test-source.ts';
import type { TestSource } from './tested-resource.ts';

/** The plain values of a row. */
export type PlainRow = ReadonlyMap<Column, PlainValue>;

/** A row and another one, with the columns in which they differ. */
export type TwoRows = {
  readonly first: PlainRow;
  readonly second: PlainRow;
  readonly changed: readonly Column[];
};

/** What the second row has instead of the values of the first one, as members in TypeScript. */
export function changesOf({ second, changed }: TwoRows): readonly string[] {
  return changed.map((column) => `${column.columnName}: ${tsValue(second.get(column))}`);
}

/**
 * The row of a resource's fixture, and a second one that differs where it may, or where it must only; undefined where
 * the database allows none.
 */
export function twoRows(
  { service: { model }, fixtures }: TestSource,
  resource: ResourcePlan,
  differing: 'where it may' | 'where it must' = 'where it may',
): TwoRows | undefined {
  const { shape } = resource;
  const fixture = shape === undefined ? undefined : fixtures.fixtureOf(shape.table);
  if (shape === undefined || fixture === undefined) return undefined;
  const first: PlainRow = new Map(
    (fixture.rows[0]?.values ?? []).flatMap(([column, value]) =>
      isPlain(value) ? [[column, value] as const] : [],
    ),
  );
  const second = new Map(first);
  const isOfKinds = specialTables(model, keptIn(model, fixture.table)).length > 0;
  const key = shape.key.column;
  const listed = listedFields(model, resource);
  // Where every database has two values in one order, tests can sort by them.
  const isInOrder = (column: Column, stored: PlainValue | undefined, other: JsonValue): boolean => {
    const type = listed.find((field) => field.sortable && field.column === column)?.type;
    return type !== undefined && isPlain(other) && firstInOrder(type, stored, other) !== undefined;
  };
  const vary = (column: Column): boolean => {
    const stored = first.get(column);
    const isReference = fixture.table.foreignKeys.some((each) => each.columns.includes(column.id));
    const field = storedColumns(shape).find((each) => each.field.column === column)?.field;
    const ofKind = field === undefined ? [] : (fixtures.sourceOf(resource)?.fixed.othersOf(field) ?? []);
    const isShared = isOfKinds && column !== key && differing === 'where it must';
    // Rows of other kinds may be there, which have other values where these are unique.
    const values =
      isShared || ofKind.length > 0
        ? ofKind
        : candidateValues({ model, name: column.columnName, column, field: field?.shownAs });
    const others = values.filter((value) => value !== stored);
    const other =
      column === key && column.type === 'UUID'
        ? nameBasedId('second fixture', fixture.table.id)
        : differing === 'where it must'
          ? // Tests change the first row to the plainest other values, which a row beside it must not have.
            others.at(-1)
          : (others.find((value) => isInOrder(column, stored, value)) ?? others[0]);
    if (isReference || other === undefined || !isPlain(other)) return false;
    second.set(column, other);
    return true;
  };
  const unique = uniqueColumns(model, fixture.table).map((columns) =>
    columns.filter((column) => column !== key),
  );
  if (![[key], ...unique].every((columns) => columns.some(vary))) return undefined;
  for (const { column } of differing === 'where it may' ? listed : [])
    // A row of another kind has other columns.
    if (
      second.get(column) === first.get(column) &&
      first.has(column) &&
      column.id !== fixture.table.discriminator
    )
      vary(column);
  return {
    first,
    second,
    changed: [...second.keys()].filter((column) => second.get(column) !== first.get(column)),
  };
}

function isPlain(value: JsonValue): value is PlainValue {
  return typeof value !== 'object';
}

/** A row that one could refer to instead of the row of its fixture. */
export type OtherRow = { readonly key: PlainValue; readonly stored: Lines };

/** Another row for a reference of a row under test, with the statement that stores it; undefined where there is none. */
export function otherRowFor(source: TestWriting, { column }: ValueField): OtherRow | undefined {
  const { service, resource, fixtures } = source;
  const own = resource.shape?.table;
  const table = own && tableReferredTo(service, own, column);
  const target = table && resourceOf(service, table);
  const fixture = table && fixtures.fixtureOf(table);
  const rows = target && twoRows(source, target, 'where it must');
  const key = target?.shape && rows?.second.get(target.shape.key.column);
  if (rows === undefined || fixture?.table !== table || fixture === undefined || key === undefined)
    return undefined;
  return {
    key,
    stored: bracketed({
      before: `await ${importedFixtures(source)}.${fixture.storeName}(app.db, `,
      brackets: '{}',
      entries: changesOf(rows),
      after: ');',
    }),
  };
}
