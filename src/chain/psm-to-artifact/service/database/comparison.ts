import type { PlacedTable } from './definitions.ts';
import { withLeftMembers } from './json-members.ts';
import { otherName, renamings, type Renamed, type Renaming } from './renames.ts';
import {
  SnapshotIndex,
  type ColumnSnapshot,
  type DatabaseSnapshot,
  type SchemaSnapshot,
  type TableSnapshot,
} from './snapshot.ts';

/** A table before and after. */
export type Pair = { readonly before: PlacedTable; readonly after: PlacedTable };

/** A change that could destroy data or fail on existing rows: people decide about it. */
export type ByHand = {
  /** What is the matter, in one sentence. */
  readonly reason: string;
  /** What to run when the reason is dealt with. */
  readonly statements: readonly string[];
};

/** The tables of a schema, by its new name, once those that move between schemas have moved. */
export type TableScope = { readonly name: string; readonly steps: readonly Renaming[] };

/** Two snapshots of a database side by side, matched by ids. */
export class SnapshotComparison {
  /** Look-ups in the earlier snapshot. */
  readonly before: SnapshotIndex;
  /** Look-ups in the later snapshot. */
  readonly after: SnapshotIndex;
  /** All tables of the earlier snapshot. */
  readonly oldTables: readonly PlacedTable[];
  /** Tables that were never there. */
  readonly newTables: readonly PlacedTable[];
  /** Tables that the later snapshot has not, those included that the model had no more before. */
  readonly goneTables: readonly PlacedTable[];
  readonly pairs: readonly Pair[];
  readonly schemaSteps: readonly Renaming[];
  readonly newSchemas: readonly string[];
  readonly #before: DatabaseSnapshot;
  readonly #after: DatabaseSnapshot;

  constructor(before: DatabaseSnapshot, after: DatabaseSnapshot) {
    this.#before = before;
    this.#after = after;
    this.before = new SnapshotIndex(before);
    this.after = new SnapshotIndex(after);
    this.oldTables = placed(before);
    const now = placed(after);
    this.newTables = now.filter(({ table }) => this.before.table(table.id) === undefined);
    this.goneTables = this.oldTables.filter(({ table }) => this.after.table(table.id) === undefined);
    this.pairs = now.flatMap((next) => {
      const old = this.before.table(next.table.id);
      return old === undefined ? [] : [{ before: old, after: next }];
    });
    this.newSchemas = after.schemas
      .filter(({ id }) => !before.schemas.some((schema) => schema.id === id))
      .map(({ name }) => name);
    this.schemaSteps = renamings(
      before.schemas.map(({ id, name, gone }) => ({
        id,
        from: name,
        to: after.schemas.find((schema) => schema.id === id)?.name,
        wasGone: gone === true,
      })),
      this.newSchemas,
    );
  }

  pairOf(tableId: string): Pair | undefined {
    return this.pairs.find(({ after }) => after.table.id === tableId);
  }

  /** The name an old schema has after schemas were renamed. */
  schemaNow(schema: SchemaSnapshot): string {
    const kept = this.#after.schemas.find(({ id }) => id === schema.id);
    return kept?.name ?? nameAfter(schema.name, this.schemaSteps);
  }

  /** Where a table stands that the later snapshot has not, once the others have their names. */
  placeNow({ schema, table }: PlacedTable): { readonly schema: string; readonly table: string } {
    const name = this.schemaNow(schema);
    const steps = this.tableScopes().find((scope) => scope.name === name)?.steps ?? [];
    return { schema: name, table: nameAfter(table.name, steps) };
  }

  /** How the tables of every schema get their names. */
  tableScopes(): readonly TableScope[] {
    const scopes = new Map<string, { tables: Renamed[]; created: string[] }>();
    const scope = (name: string): { tables: Renamed[]; created: string[] } => {
      const known = scopes.get(name) ?? { tables: [], created: [] };
      scopes.set(name, known);
      return known;
    };
    const add = (name: string, table: TableSnapshot, names: Pick<Renamed, 'from' | 'to'>): void => {
      scope(name).tables.push({ id: table.id, ...names, wasGone: table.gone === true });
    };
    for (const pair of this.pairs)
      add(pair.after.schema.name, pair.before.table, { from: travelName(pair), to: pair.after.table.name });
    for (const { schema, table } of this.goneTables)
      add(this.schemaNow(schema), table, { from: table.name, to: undefined });
    for (const { schema, table } of this.newTables) scope(schema.name).created.push(table.name);
    // What shows the rows of a kind takes the name of a table that the kind had before.
    for (const { name, views = [] } of this.#after.schemas)
      scope(name).created.push(...views.map((view) => view.name));
    return [...scopes].map(([name, { tables, created }]) => ({ name, steps: renamings(tables, created) }));
  }

  /** How the columns of a table get their names. */
  columnSteps({ before, after }: Pair): readonly Renaming[] {
    const old = before.table.columns;
    const created = after.table.columns.filter(({ id }) => !old.some((column) => column.id === id));
    return renamings(
      old.map(({ id, name, gone }) => ({
        id,
        from: name,
        to: after.table.columns.find((column) => column.id === id)?.name,
        wasGone: gone === true,
      })),
      created.map(({ name }) => name),
    );
  }

  /** The later snapshot, and with it everything that the migration leaves in the database. */
  withLeftovers(): DatabaseSnapshot {
    const schemas = [...this.#before.schemas, ...this.#after.schemas];
    const ids = [...new Set(schemas.map(({ id }) => id))];
    return {
      generated: true,
      schemas: ids.flatMap((id): readonly SchemaSnapshot[] => {
        const now = this.#after.schemas.find((schema) => schema.id === id);
        const old = this.#before.schemas.find((schema) => schema.id === id);
        const left = this.goneTables
          .filter(({ schema }) => schema.id === id)
          .map((place) => this.#leftTable(place));
        if (now !== undefined)
          return [{ ...now, tables: [...now.tables.map((table) => this.#withLeftColumns(table)), ...left] }];
        return old === undefined || left.length === 0
          ? []
          : [{ id, name: this.schemaNow(old), gone: true, tables: left }];
      }),
    };
  }

  #leftTable(place: PlacedTable): TableSnapshot {
    const { id, title, columns } = place.table;
    return {
      id,
      name: this.placeNow(place).table,
      title,
      columns: columns.map((column) => ({ ...column, allowedValues: undefined, gone: true })),
      foreignKeys: [],
      indexes: [],
      gone: true,
    };
  }

  #withLeftColumns(table: TableSnapshot): TableSnapshot {
    const pair = this.pairOf(table.id);
    if (pair === undefined) return table;
    const old = pair.before.table.columns;
    const left = old.filter(
      ({ id, searchOf }) => searchOf === undefined && !table.columns.some((column) => column.id === id),
    );
    const steps = this.columnSteps(pair);
    const gone = left.map((column): ColumnSnapshot => ({
      ...column,
      name: nameAfter(column.name, steps),
      allowedValues: undefined,
      gone: true,
    }));
    const now = table.columns.map((column): ColumnSnapshot => {
      const before = old.find(({ id }) => id === column.id)?.members;
      const after = column.members;
      return before === undefined || after === undefined
        ? column
        : { ...column, members: withLeftMembers({ before, after }) };
    });
    return { ...table, columns: [...now, ...gone] };
  }
}

/** The name under which a table gets to its schema: one that is free in both when the schema changes. */
export function travelName({ before, after }: Pair): string {
  const { name, id } = before.table;
  return before.schema.id === after.schema.id ? name : otherName(name, id);
}

/** What became of the name of something that was only to make room. */
export function nameAfter(name: string, steps: readonly Renaming[]): string {
  return steps.find(({ from }) => from === name)?.to ?? name;
}

function placed(snapshot: DatabaseSnapshot): readonly PlacedTable[] {
  return snapshot.schemas.flatMap((schema) => schema.tables.map((table) => ({ schema, table })));
}
