import type { Model } from '../../../kernel/model/model.ts';
import type { Column, DtoType, Psm, Table } from '../../psm/psm.ts';

/** A table, and the more general ones in which its rows stand, nearest first; a circle is followed once. */
export function tableAndGenerals(model: Model<Psm>, table: Table): readonly Table[] {
  const line: Table[] = [];
  for (
    let next: Table | undefined = table;
    next !== undefined && !line.includes(next);
    next = model.resolve<'Table'>(next.kindOf)
  )
    line.push(next);
  return line;
}

/** The table that the database keeps the rows of a table in. */
export function keptIn(model: Model<Psm>, table: Table): Table {
  return tableAndGenerals(model, table).at(-1) ?? table;
}

/** Whether every row of a table is one of another: it is the same table, or a kind of it. */
export function isKindOf(model: Model<Psm>, table: Table, general: Table): boolean {
  return tableAndGenerals(model, table).includes(general);
}

/** The tables whose rows stand in one, at any depth, in the order of their ids. */
export function specialTables(model: Model<Psm>, table: Table): readonly Table[] {
  return model
    .all('Table')
    .filter((each) => each !== table && isKindOf(model, each, table))
    .sort((left, right) => (left.id < right.id ? -1 : 1));
}

/** The column of the kept table that a column is. */
export function keptColumn(model: Model<Psm>, column: Column): Column {
  const seen = new Set([column]);
  for (const each of seen) {
    const next = model.resolve<'Column'>(each.shows);
    if (next === undefined) return each;
    seen.add(next);
  }
  return column;
}

/** The more special answers that stand in the place of one, at any depth, in the order of their ids. */
export function specialAnswers(model: Model<Psm>, dto: DtoType): readonly DtoType[] {
  const found = new Set<DtoType>([dto]);
  for (const each of found)
    for (const special of model.referrers(each, 'DtoType', 'kindOf')) found.add(special);
  found.delete(dto);
  return [...found].sort((left, right) => (left.id < right.id ? -1 : 1));
}

/** What the discriminator says in the rows that an answer shows; undefined where they stand in no shared table. */
export function wordOf(model: Model<Psm>, dto: DtoType): string | undefined {
  return model
    .referrers(dto, 'RouteHandler', 'response')
    .filter(({ part }) => part === undefined)
    .flatMap((handler) => model.resolve(model.containerOf(handler, 'RestController').table)?.kind ?? [])[0];
}

/** The columns whose values are unique together in the rows of a table, among rows of more general kinds too. */
export function uniqueColumns(model: Model<Psm>, table: Table): readonly (readonly Column[])[] {
  const ownColumn = (column: Column): Column =>
    table.columns.find((each) => keptColumn(model, each) === keptColumn(model, column)) ?? column;
  return tableAndGenerals(model, table)
    .flatMap(({ indexes }) => indexes.filter(({ unique }) => unique))
    .map(({ columns }) => model.resolveAll<'Column'>(columns).map(ownColumn));
}
