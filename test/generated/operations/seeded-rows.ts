import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type {
  FixturePlan,
  FixtureRow,
  TableFixture,
} from '../../../src/chain/psm-to-artifact/examples/fixture-plan.ts';
import type { JsonValue } from '../../../src/chain/psm-to-artifact/examples/values.ts';
import type { ServicePlan } from '../../../src/chain/psm-to-artifact/plan/artifact-plan.ts';
import { tableAndGenerals, uniqueColumns } from '../../../src/chain/psm-to-artifact/plan/kinds.ts';
import { sqlTableName } from '../../../src/chain/psm-to-artifact/plan/record-shape.ts';
import type { Column, Table } from '../../../src/chain/psm/psm.ts';

/** A row to insert: the qualified name of its table and its values by column name. */
export type SqlRow = {
  readonly table: string;
  readonly values: Readonly<Record<string, string | number | boolean>>;
};

/** A row of its own, with the rows that belong to it; the values are those of the row itself. */
export type SeededRow = {
  readonly key: string | number;
  readonly values: ReadonlyMap<Column, JsonValue>;
  /** The key of the first row of a table among those that belong to it. */
  readonly keyIn: (table: Table) => string | number | undefined;
};

type Wanted = { readonly changes: ReadonlyMap<Column, JsonValue>; readonly keys: 'fresh' | 'fixed' };

/** Rows for a generated service's database: those that its examples refer to, and any number of others like them. */
export class SeededRows {
  readonly #service: ServicePlan;
  readonly #fixtures: FixturePlan;
  readonly #rows: SqlRow[] = [];
  #number = 0;

  /** Starts with the rows that examples refer to; their unique values differ from those of the examples. */
  constructor(service: ServicePlan, fixtures: FixturePlan) {
    this.#service = service;
    this.#fixtures = fixtures;
    for (const fixture of fixtures.fixtures) this.#store(fixture, { changes: new Map(), keys: 'fixed' });
  }

  /** All rows, in an order in which they can be inserted. */
  get rows(): readonly SqlRow[] {
    return this.#rows;
  }

  /** One more row like the fixture of a table, with unique values of its own and some values replaced. */
  add(table: Table, changes: ReadonlyMap<Column, JsonValue>): SeededRow {
    const fixture = this.#fixtures.fixtureOf(table);
    assert.ok(fixture !== undefined, `${table.tableName} has no example row`);
    return this.#store(fixture, { changes, keys: 'fresh' });
  }

  #store(fixture: TableFixture, wanted: Wanted): SeededRow {
    this.#number += 1;
    const number = this.#number;
    const keys = new Map<JsonValue, JsonValue>();
    if (wanted.keys === 'fresh')
      for (const row of fixture.rows)
        for (const [column, value] of row.values)
          if (column.primaryKey && this.#targetOf(row.table, column) === undefined)
            keys.set(value, varied(column, { value, number }));
    const { model } = this.#service;
    const own = new Set(fixture.rows.flatMap(({ table }) => tableAndGenerals(model, table)));
    const stored = fixture.rows.map((row, index) => {
      const values = new Map(row.values);
      for (const [column, value] of row.values) {
        const target = this.#targetOf(row.table, column);
        const isOwnKey = target === undefined ? column.primaryKey : own.has(target);
        if (isOwnKey) values.set(column, keys.get(value) ?? value);
      }
      this.#makeUnique(row, { values, number, keys: wanted.keys });
      if (index === 0) for (const [column, value] of wanted.changes) values.set(column, value);
      this.#rows.push(this.#sqlRow(row.table, values));
      return values;
    });
    const [values = new Map<Column, JsonValue>()] = stored;
    const keyOf = (row: ReadonlyMap<Column, JsonValue> | undefined): string | number | undefined => {
      const key = [...(row ?? [])].find(([column]) => column.primaryKey)?.[1];
      return typeof key === 'string' || typeof key === 'number' ? key : undefined;
    };
    const key = keyOf(values);
    assert.ok(key !== undefined, `${fixture.table.tableName} has no key`);
    const keyIn = (table: Table): string | number | undefined =>
      keyOf(stored[fixture.rows.findIndex((row) => row.table === table)]);
    return { key, values, keyIn };
  }

  #makeUnique(
    row: FixtureRow,
    given: {
      readonly values: Map<Column, JsonValue>;
      readonly number: number;
      readonly keys: Wanted['keys'];
    },
  ): void {
    const { values, number } = given;
    const before = new Map(row.values);
    const indexes = uniqueColumns(this.#service.model, row.table);
    const primary = row.table.columns.filter((column) => column.primaryKey);
    for (const columns of given.keys === 'fresh' ? [primary, ...indexes] : indexes) {
      const present = columns.filter((column) => values.has(column) && !column.primaryKey);
      const differs = columns.some((column) => values.get(column) !== before.get(column));
      if (differs || present.length < columns.filter((column) => !column.primaryKey).length) continue;
      const plain = present.find((column) => this.#targetOf(row.table, column) === undefined);
      const [column] = plain === undefined ? columns : [plain];
      const value = column === undefined ? undefined : values.get(column);
      if (column === undefined || value === undefined) continue;
      const target = this.#targetOf(row.table, column);
      if (target !== undefined) values.set(column, this.add(target, new Map()).key);
      else if (!column.primaryKey) values.set(column, varied(column, { value, number }));
    }
  }

  #targetOf(table: Table, column: Column): Table | undefined {
    const key = table.foreignKeys.find(({ columns }) => columns.length === 1 && columns[0] === column.id);
    return key === undefined ? undefined : this.#service.model.get(key.references);
  }

  #sqlRow(table: Table, values: ReadonlyMap<Column, JsonValue>): SqlRow {
    const entries = [...values].map(([column, value]): [string, string | number | boolean] => [
      column.columnName,
      typeof value === 'object' || column.type === 'JSONB' ? JSON.stringify(value) : value,
    ]);
    return { table: sqlTableName(this.#service.model, table), values: Object.fromEntries(entries) };
  }
}

/** Another value of the same type, different for every number above 0; fails for a type that has too few. */
export function varied(
  column: Column,
  { value, number }: { readonly value: JsonValue; readonly number: number },
): JsonValue {
  if (typeof value === 'object') assert.fail(`${column.columnName} is unique, but no plain value`);
  switch (column.type) {
    case 'UUID':
      return randomUUID();
    case 'TEXT':
    case 'VARCHAR':
    case 'CHAR': {
      const text = `${number}${String(value)}`;
      return column.length === undefined ? text : text.slice(0, column.length);
    }
    case 'INTEGER':
    case 'BIGINT':
      return Number(value) + number;
    case 'NUMERIC':
      return String(Number(value) + number);
    case 'DATE':
      return later(`${String(value)}T00:00:00Z`, number).slice(0, 10);
    case 'TIMESTAMPTZ':
      return later(String(value), number);
    default:
      assert.fail(`${column.columnName} is unique, but its type ${column.type} has too few values`);
  }
}

function later(time: string, days: number): string {
  return new Date(Date.parse(time) + days * 86_400_000).toISOString();
}

/** The statement that inserts a row, and its parameters. */
export function insertion({ table, values }: SqlRow): {
  readonly sql: string;
  readonly parameters: (string | number | boolean)[];
} {
  const names = Object.keys(values);
  const columns = names.map((name) => `"${name}"`).join(', ');
  const places = names.map((_, index) => `$${index + 1}`).join(', ');
  return { sql: `INSERT INTO ${table} (${columns}) VALUES (${places})`, parameters: Object.values(values) };
}
