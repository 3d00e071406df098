import { jsonText } from '../../../../kernel/generation/json-text.ts';
import { sqlName } from '../../../../kernel/generation/escape.ts';
import { sha256Hex } from '../../../../lib/sha256-hex.ts';
import type { Model } from '../../../../kernel/model/model.ts';
import type { Column, DbSchema, ForeignKey, Index, Psm, Table } from '../../../psm/psm.ts';
import { keptIn } from '../../plan/kinds.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import { shapesIn, storedColumns } from '../../plan/record-shape.ts';
import { sqlDefault, sqlType } from '../module/record-sql.ts';
import { membersOf, type MemberSnapshot } from './json-members.ts';
import {
  keptColumnId,
  keptForKinds,
  viewsOf,
  type KeptColumn,
  type NeededBy,
  type ViewSnapshot,
} from './kinds.ts';

/** A column as the database has it; `id` is the model element's. */
export type ColumnSnapshot = {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly primaryKey: boolean;
  readonly default?: string | undefined;
  /** The model has it no more; the database may, unless people have dropped it. */
  readonly gone?: true | undefined;
  readonly allowedValues?: readonly string[] | undefined;
  /** Ids of the columns whose texts the database keeps here for search. */
  readonly searchOf?: readonly string[] | undefined;
  /** The kinds whose rows need a value, where only some do. */
  readonly neededBy?: NeededBy | undefined;
  /** For JSON: the members of its objects. */
  readonly members?: readonly MemberSnapshot[] | undefined;
};

/** A foreign key; columns and the table it points to are given by id. */
export type ForeignKeySnapshot = {
  readonly id: string;
  readonly columns: readonly string[];
  readonly references: string;
  readonly onDelete: ForeignKey['onDelete'];
};

/** An index; columns are given by id. */
export type IndexSnapshot = {
  readonly id: string;
  readonly columns: readonly string[];
  readonly unique: boolean;
  /** Missing for BTREE. */
  readonly method?: 'TRIGRAM' | undefined;
};

/** A table with everything in it. */
export type TableSnapshot = {
  readonly id: string;
  readonly name: string;
  /** What people call it. */
  readonly title: string;
  readonly columns: readonly ColumnSnapshot[];
  readonly foreignKeys: readonly ForeignKeySnapshot[];
  readonly indexes: readonly IndexSnapshot[];
  /** The model has it no more; the database may, unless people have dropped it. */
  readonly gone?: true | undefined;
};

/** A schema with its tables. */
export type SchemaSnapshot = {
  readonly id: string;
  readonly name: string;
  /** The model has it no more. */
  readonly gone?: true | undefined;
  readonly tables: readonly TableSnapshot[];
  /** Missing when no table keeps rows of several kinds. */
  readonly views?: readonly ViewSnapshot[] | undefined;
};

/** The database of a service, as a migration finds or leaves it. */
export type DatabaseSnapshot = { readonly generated: true; readonly schemas: readonly SchemaSnapshot[] };

/** The database as the model wants it. Foreign keys that do not fit their target are left out, with a note. */
export function snapshotOf(service: ServicePlan): DatabaseSnapshot {
  const members = membersInJson(service);
  return {
    generated: true,
    schemas: service.schemas.map((schema) => {
      const views = viewsOf(service.model, schema);
      const kept = schema.tables.filter(({ id }) => !views.some((view) => view.id === id));
      return {
        id: schema.id,
        name: schema.schemaName,
        tables: kept.map((table) => tableOf(service, table, members)),
        views: views.length === 0 ? undefined : views,
      };
    }),
  };
}

/** Ids of everything in the schemas of a service. */
export function schemaIds(schema: DbSchema): readonly string[] {
  return [
    schema.id,
    ...schema.tables.flatMap((table) => [
      table.id,
      ...[...table.columns, ...table.foreignKeys, ...table.indexes].map((element) => element.id),
    ]),
  ];
}

type MembersInJson = ReadonlyMap<string, ColumnSnapshot['members']>;

/** The members of the objects in JSON columns, by column id, as the records of the service show them. */
function membersInJson({ model, modules }: ServicePlan): MembersInJson {
  const shapes = modules.flatMap(({ resources }) =>
    resources.flatMap(({ shape }) => (shape === undefined ? [] : shapesIn(shape))),
  );
  return new Map(
    shapes.flatMap(storedColumns).flatMap(({ field: { column, shownAs } }) => {
      const members =
        column.type === 'JSONB' && shownAs !== undefined ? membersOf(model, shownAs) : undefined;
      return members === undefined ? [] : [[column.id, members] as const];
    }),
  );
}

function tableOf(service: ServicePlan, table: Table, members: MembersInJson): TableSnapshot {
  const { model } = service;
  const kept = keptForKinds(model, table);
  const keys = [...table.foreignKeys, ...kept.foreignKeys];
  return {
    id: table.id,
    name: table.tableName,
    title: table.name,
    columns: [
      ...table.columns.map((column) => ({
        ...columnOf(column, members),
        searchOf: searchedIn(model, column),
      })),
      ...kept.columns.map((column) => keptColumnOf(column, members)),
    ],
    foreignKeys: keys.filter((key) => fits(service, key)).map((key) => foreignKeyOf(model, key)),
    indexes: [...table.indexes, ...kept.indexes].map((index) => indexOf(model, index)),
  };
}

function searchedIn(model: Model<Psm>, { searchOf }: Column): ColumnSnapshot['searchOf'] {
  return searchOf.length === 0 ? undefined : searchOf.map((id) => keptColumnId(model, id));
}

/** A column that only rows of one kind have: empty in all others, for which no default holds. */
function keptColumnOf({ column, id, neededBy }: KeptColumn, members: MembersInJson): ColumnSnapshot {
  return {
    ...columnOf(column, members),
    id,
    nullable: true,
    primaryKey: false,
    default: undefined,
    neededBy,
  };
}

function indexOf(model: Model<Psm>, { id, columns, unique, method }: Index): IndexSnapshot {
  return {
    id,
    columns: columns.map((column) => keptColumnId(model, column)),
    unique,
    method: method === 'TRIGRAM' ? method : undefined,
  };
}

function columnOf(column: Column, members: MembersInJson): ColumnSnapshot {
  return {
    id: column.id,
    name: column.columnName,
    type: sqlType(column),
    nullable: column.nullable && !column.primaryKey,
    primaryKey: column.primaryKey,
    default: sqlDefault(column),
    allowedValues: column.allowedValues.length === 0 ? undefined : [...column.allowedValues],
    members: members.get(column.id),
  };
}

/** Keys lead to the table that keeps the row. */
function foreignKeyOf(
  model: Model<Psm>,
  { id, columns, references, onDelete }: ForeignKey,
): ForeignKeySnapshot {
  return {
    id,
    columns: columns.map((column) => keptColumnId(model, column)),
    references: keptIn(model, model.get(references)).id,
    onDelete,
  };
}

function fits({ model, notes }: ServicePlan, key: ForeignKey): boolean {
  const target = model.get(key.references);
  if (target.columns.filter((column) => column.primaryKey).length === key.columns.length) return true;
  notes.add(
    key.id,
    `The foreign key "${key.name}" is not created: it does not fit the key of ${target.name}.`,
  );
  return false;
}

/** The snapshot's text; reading it again gives the same value. */
export function snapshotText(snapshot: DatabaseSnapshot): string {
  return jsonText(snapshot);
}

/** Reads what {@link snapshotText} wrote; undefined for any other text. */
export function readSnapshot(content: string): DatabaseSnapshot | undefined {
  try {
    const value: unknown = JSON.parse(content);
    return isSnapshot(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isSnapshot(value: unknown): value is DatabaseSnapshot {
  return isRecord(value) && isListOf(value['schemas'], isSchema);
}

function isSchema(value: unknown): boolean {
  return (
    isNamed(value) &&
    isListOf(value['tables'], isTable) &&
    (value['views'] === undefined || isListOf(value['views'], isView))
  );
}

function isView(value: unknown): boolean {
  return (
    isNamed(value) &&
    isText(value['of']) &&
    isText(value['discriminator']) &&
    isListOf(value['words'], isText) &&
    isListOf(value['columns'], (column) => isRecord(column) && isText(column['name']) && isText(column['of']))
  );
}

function isTable(value: unknown): boolean {
  return (
    isNamed(value) &&
    typeof value['title'] === 'string' &&
    isListOf(value['columns'], isColumn) &&
    isListOf(value['foreignKeys'], (key) => isRecord(key) && isListOf(key['columns'], isText)) &&
    isListOf(value['indexes'], (index) => isRecord(index) && isListOf(index['columns'], isText))
  );
}

function isColumn(value: unknown): boolean {
  return isNamed(value) && isText(value['type']) && isMember(value);
}

function isMember(value: unknown): boolean {
  return isNamed(value) && (value['members'] === undefined || isListOf(value['members'], isMember));
}

function isNamed(value: unknown): value is Readonly<Record<string, unknown>> {
  return isRecord(value) && isText(value['id']) && isText(value['name']);
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function isListOf(value: unknown, holds: (member: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(holds);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The name of a constraint or index: readable parts and a mark of the element, because PostgreSQL cuts names after
 * 63 bytes and wants them unique in a schema. Not quoted; see {@link sqlName}.
 */
export function objectName(parts: readonly string[], elementId: string): string {
  const mark = sha256Hex(elementId).slice(0, 6);
  return `${parts.join('_').toLowerCase().slice(0, 56)}_${mark}`;
}

/** A snapshot with look-ups by id, for writing SQL about it. */
export class SnapshotIndex {
  readonly #tables = new Map<string, { readonly schema: SchemaSnapshot; readonly table: TableSnapshot }>();
  readonly #columns = new Map<string, ColumnSnapshot>();

  constructor(snapshot: DatabaseSnapshot) {
    for (const schema of snapshot.schemas)
      for (const table of schema.tables) {
        this.#tables.set(table.id, { schema, table });
        for (const column of table.columns) this.#columns.set(column.id, column);
      }
  }

  table(id: string): { readonly schema: SchemaSnapshot; readonly table: TableSnapshot } | undefined {
    return this.#tables.get(id);
  }

  column(id: string): ColumnSnapshot | undefined {
    return this.#columns.get(id);
  }

  columnNames(ids: readonly string[]): readonly string[] {
    return ids.map((id) => this.#columns.get(id)?.name ?? id);
  }

  foreignKeyName(table: TableSnapshot, key: ForeignKeySnapshot): string {
    return objectName([table.name, ...this.columnNames(key.columns), 'fkey'], key.id);
  }

  indexName(table: TableSnapshot, index: IndexSnapshot): string {
    const end = index.unique ? 'key' : 'idx';
    return objectName([table.name, ...this.columnNames(index.columns), end], index.id);
  }

  /** The name of the check that rows of some kinds have a value; a new name of table or column changes nothing. */
  neededName(column: ColumnSnapshot): string {
    return objectName(['needed'], column.id);
  }

  checkName(table: TableSnapshot, column: ColumnSnapshot): string {
    return objectName([table.name, column.name, 'check'], column.id);
  }
}

/** The qualified name of a table in SQL. */
export function qualified(schema: { readonly name: string }, table: { readonly name: string }): string {
  return `${sqlName(schema.name)}.${sqlName(table.name)}`;
}
