import type { Problem } from '../../../kernel/validation/constraint.ts';
import type { Model } from '../../../kernel/model/model.ts';
import { pushTo } from '../../../lib/push-to.ts';
import type { Column, DtoField, DtoType, Psm, Table } from '../psm.ts';
import type { RowType } from './stored-rows.ts';
import { filledRows, isGiven, pathsOf, shownRows } from './stored-rows.ts';
import { constraint } from './constraint-builder.ts';

/** What is shown is stored, and what is stored can be given. */
export const rowsComplete = constraint('PSM-CODE-06', ['DtoField', 'DtoType'], {
  severity: 'ERROR',
  holds:
    "every stored field path resolves to the jsonPath of a column or to a childTable of the module's schema; dto belongs to the same module, or is what an effect asks for; create fields, defaults, derivations, lifecycles and the rows that effects make together fill every non-null column",
  message: 'New {table} rows cannot be filled from {dto}.',
  remedy: 'Add the field or a default.',
  check: (element, { facts, model }) => {
    if (element.eClass === 'DtoType')
      return (facts.about(unfilledColumns).get(element) ?? []).map(({ table, column }): Problem => ({
        feature: 'fields',
        message: 'New {table} rows cannot be filled from {dto}: nothing sets {column}.',
        values: { table: table.name, dto: element.symbol, column: column.columnName },
      }));
    return fieldProblems(element, model, {
      unstoredIn: facts.about(unstoredFields).get(element),
      asked: facts.about(askedByEffects),
    });
  },
});

function fieldProblems(
  field: DtoField,
  model: Model<Psm>,
  { unstoredIn, asked }: { readonly unstoredIn: Table | undefined; readonly asked: ReadonlySet<string> },
): readonly Problem[] {
  const dto = model.containerOf(field, 'DtoType');
  const module = model.placeOf(dto)?.container;
  const values = { field: field.jsonName, dto: dto.symbol };
  const inner = model.resolve<'DtoType'>(field.dto);
  const child = model.resolve<'Table'>(field.childTable);
  const schema = module?.eClass === 'CodeModule' ? model.get<'CodeModule'>(module.id).schema : undefined;
  const problems: Problem[] = [];
  if (inner !== undefined && model.placeOf(inner)?.container !== module && !asked.has(inner.id))
    problems.push({
      feature: 'dto',
      message: '{field} of {dto} uses a type of another module.',
      remedy: 'Use a type of the own module.',
      values,
    });
  if (child !== undefined && model.placeOf(child)?.container.id !== schema)
    problems.push({
      feature: 'childTable',
      message: '{field} of {dto} shows rows of another schema.',
      remedy: 'Choose a table of the own schema.',
      values,
    });
  if (unstoredIn !== undefined)
    problems.push({
      feature: 'jsonName',
      message: '{field} of {dto} is stored nowhere in {table}.',
      remedy: 'Add a column with this jsonPath, or remove the field.',
      values: { ...values, table: unstoredIn.name },
    });
  return problems;
}

/** Ids of the types that effects ask for: the rows that they change may belong to other modules. */
function askedByEffects(model: Model<Psm>): ReadonlySet<string> {
  return new Set(model.all('HandlerEffect').flatMap(({ request }) => request ?? []));
}

/** Fields of answers that no column keeps, with the table that lacks it. */
function unstoredFields(model: Model<Psm>): ReadonlyMap<DtoField, Table> {
  const paths = new Map<Table, ReadonlySet<string>>();
  const unstored = new Map<DtoField, Table>();
  for (const { dto, table } of shownRows(model)) {
    const known = paths.get(table) ?? pathsOf(table);
    paths.set(table, known);
    for (const field of dto.fields)
      if (field.childTable === undefined && !known.has(field.jsonName)) unstored.set(field, table);
  }
  return unstored;
}

type Unfilled = { readonly table: Table; readonly column: Column };

function unfilledColumns(model: Model<Psm>): ReadonlyMap<DtoType, readonly Unfilled[]> {
  const moved = new Set(model.all('RouteHandler').map(({ stateColumn }) => stateColumn));
  const owned = new Set(model.all('RouteHandler').map(({ ownerColumn }) => ownerColumn));
  const linked = linkedColumns(model);
  const unfilled = new Map<DtoType, Unfilled[]>();
  for (const row of filledRows(model)) {
    const pointing = row.isPart
      ? new Set(row.table.foreignKeys.flatMap(({ columns }) => columns))
      : new Set();
    for (const column of row.table.columns) {
      const isSet =
        fillsItself(column) ||
        moved.has(column.id) ||
        owned.has(column.id) ||
        (!row.isPart && linked.get(row.dto.id)?.includes(column.id) === true) ||
        (column.jsonPath === undefined && pointing.has(column.id)) ||
        isGiven(model, row.dto, column);
      if (isSet) continue;
      pushTo(unfilled, row.dto, entry(row, column));
    }
  }
  return unfilled;
}

/** Ids of the columns that get the id of a row that the same request makes, by id of the request's type. */
function linkedColumns(model: Model<Psm>): ReadonlyMap<string, readonly string[]> {
  const linked = new Map<string, string[]>();
  for (const { kind, request, effects } of model.all('RouteHandler')) {
    if (kind !== 'CREATE' || request === undefined) continue;
    const making = effects.filter((effect) => effect.kind === 'CREATE');
    for (const column of making.flatMap(({ links }) => links)) pushTo(linked, request, column);
  }
  return linked;
}

function fillsItself({ nullable, primaryKey, defaultExpression, derived }: Column): boolean {
  return nullable || primaryKey || defaultExpression !== undefined || derived;
}

function entry({ table }: RowType, column: Column): Unfilled {
  return { table, column };
}
