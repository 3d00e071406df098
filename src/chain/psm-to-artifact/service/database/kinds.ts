import { sqlName, sqlString } from '../../../../kernel/generation/escape.ts';
import type { Model } from '../../../../kernel/model/model.ts';
import type { Column, DbSchema, ForeignKey, Index, Psm, Table } from '../../../psm/psm.ts';
import { keptColumn, keptIn, specialTables } from '../../plan/kinds.ts';
import { sqlDefault } from '../module/record-sql.ts';

/** What shows the rows of one kind, and of those below it, in the table of several kinds. */
export type ViewSnapshot = {
  readonly id: string;
  readonly name: string;
  /** What people call it. */
  readonly title: string;
  /** Id of the table. */
  readonly of: string;
  /** Id of the column that says of which kind a row is. */
  readonly discriminator: string;
  readonly words: readonly string[];
  /** Its columns, with the columns of the table that they are. */
  readonly columns: readonly {
    readonly name: string;
    readonly of: string;
    readonly default?: string | undefined;
  }[];
};

/** The kinds whose rows need a value in a column of their table. */
export type NeededBy = { readonly discriminator: string; readonly words: readonly string[] };

/** A column that a table keeps for rows of a special kind. */
export type KeptColumn = {
  readonly column: Column;
  readonly id: string;
  readonly neededBy: NeededBy | undefined;
};

/** What a table keeps for the kinds that stand in it, beside what it keeps for all rows. */
export type KeptForKinds = {
  readonly columns: readonly KeptColumn[];
  readonly foreignKeys: readonly ForeignKey[];
  readonly indexes: readonly Index[];
};

/** The id that a column has among those of the table that keeps it. */
export function keptColumnId(model: Model<Psm>, id: string): string {
  const column = model.resolve<'Column'>(id);
  if (column === undefined) return id;
  const kept = keptColumn(model, column);
  return model.containerOf(kept, 'Table').kindOf === undefined ? kept.id : `kept:${kept.id}`;
}

/** What a table keeps for the kinds that stand in it. */
export function keptForKinds(model: Model<Psm>, table: Table): KeptForKinds {
  const specials = specialTables(model, table);
  const discriminator = table.discriminator;
  const isOwn = (id: string): boolean => model.get<'Column'>(id).shows === undefined;
  return {
    columns: specials.flatMap((special) =>
      special.columns
        .filter(({ shows }) => shows === undefined)
        .map((column) => ({
          column,
          id: keptColumnId(model, column.id),
          neededBy:
            column.nullable || discriminator === undefined
              ? undefined
              : { discriminator, words: wordsOf(model, special) },
        })),
    ),
    foreignKeys: specials.flatMap(({ foreignKeys }) =>
      foreignKeys.filter(({ columns }) => columns.some(isOwn)),
    ),
    indexes: specials.flatMap(({ indexes }) => indexes.filter(({ columns }) => columns.some(isOwn))),
  };
}

/** The views of a schema: one for each table that is a kind of another. */
export function viewsOf(model: Model<Psm>, schema: DbSchema): readonly ViewSnapshot[] {
  return schema.tables.flatMap((table): ViewSnapshot[] => {
    const kept = keptIn(model, table);
    if (kept === table || kept.discriminator === undefined) return [];
    return [
      {
        id: table.id,
        name: table.tableName,
        title: table.name,
        of: kept.id,
        discriminator: kept.discriminator,
        words: wordsOf(model, table),
        columns: [
          ...table.columns.map((column) => ({
            name: column.columnName,
            of: keptColumnId(model, column.id),
            default: ownDefault(column, table),
          })),
          // A row of a kind of it is read with all that it has.
          ...keptForKinds(model, table).columns.map(({ column, id }) => ({
            name: column.columnName,
            of: id,
          })),
        ],
      },
    ];
  });
}

/** The table has the defaults of columns that all rows have; those of one kind hold for its rows only. */
function ownDefault(column: Column, table: Table): string | undefined {
  return column.shows === undefined || column.id === table.discriminator ? sqlDefault(column) : undefined;
}

function wordsOf(model: Model<Psm>, table: Table): readonly string[] {
  return [table, ...specialTables(model, table)].flatMap(({ kind }) => kind ?? []).sort();
}

/** What a view is made from in SQL. */
export type PlacedView = {
  readonly schema: string;
  readonly view: ViewSnapshot;
  /** Qualified name of the table. */
  readonly table: string;
  readonly columnName: (id: string) => string;
};

/** The statements that create a view. Rows are written through it as in a table. */
export function createView({ schema, view, table, columnName }: PlacedView): readonly string[] {
  const name = `${sqlName(schema)}.${sqlName(view.name)}`;
  const columns = view.columns.map(({ name: as, of }) => {
    const column = sqlName(columnName(of));
    return column === sqlName(as) ? column : `${column} AS ${sqlName(as)}`;
  });
  const words = view.words.map(sqlString).join(', ');
  return [
    `CREATE VIEW ${name} AS`,
    `  SELECT ${columns.join(', ')}`,
    `  FROM ${table} WHERE ${sqlName(columnName(view.discriminator))} IN (${words})`,
    '  WITH CASCADED CHECK OPTION;',
    ...view.columns.flatMap(({ name: column, default: value }) =>
      value === undefined ? [] : [`ALTER VIEW ${name} ALTER COLUMN ${sqlName(column)} SET DEFAULT ${value};`],
    ),
  ];
}

/** The statement that drops a view, which has no rows of its own. */
export function dropView({ schema, view }: Pick<PlacedView, 'schema' | 'view'>): string {
  return `DROP VIEW IF EXISTS ${sqlName(schema)}.${sqlName(view.name)};`;
}
