import { nameBasedId } from '../../../kernel/identity/name-based-id.ts';
import { camel, pascal, uniqueNames } from '../naming.ts';
import type { Column, Table } from '../../psm/psm.ts';
import type { ServicePlan } from '../plan/artifact-plan.ts';
import type { ResourcePlan } from '../plan/resource-plan.ts';
import { isKindOf, keptColumn, keptIn, specialTables, tableAndGenerals } from '../plan/kinds.ts';
import { partsOf, storedColumns, type RecordShape, type ValueField } from '../plan/record-shape.ts';
import type { ExampleSource, JsonRecord } from './example-source.ts';
import { plainExample, validExample } from './record-example.ts';
import { candidateValues, type JsonValue } from './values.ts';
import { foreignKeyOf } from '../plan/referred-table.ts';

/** Values for the unique columns of rows of many kinds. */
const furtherValues = {
  texts: 'C D E F G H J K L M N P Q R S T U V W X Y Z'.split(' '),
  numbers: Array.from({ length: 20 }, (_, index) => index + 11),
};

/** The subject that owns the rows of tests. */
export const ownerSubject = 'user-1';

/** One row that a fixture inserts. */
export type FixtureRow = {
  readonly table: Table;
  readonly values: readonly (readonly [Column, JsonValue])[];
};

/** Rows that tests need of one table: the row itself and what belongs to it. */
export type TableFixture = {
  readonly table: Table;
  /** `storeOrder`. */
  readonly storeName: string;
  /** Member of `ids`. */
  readonly idName: string;
  readonly key: JsonValue | undefined;
  readonly rows: readonly FixtureRow[];
  /** Fixtures that must be stored before. */
  readonly needs: readonly TableFixture[];
};

/** All fixtures of a service. */
export type FixturePlan = {
  /** In an order in which every fixture comes after those it needs. */
  readonly fixtures: readonly TableFixture[];
  readonly fixtureOf: (table: Table) => TableFixture | undefined;
  /** A record that keeps all rules; undefined when none was found or the resource stores nothing. */
  readonly exampleOf: (resource: ResourcePlan) => JsonRecord | undefined;
  readonly sourceOf: (resource: ResourcePlan) => ExampleSource | undefined;
};

/** Chooses rows for the tests of a service. */
export function planFixtures(service: ServicePlan): FixturePlan {
  const planner = new Planner(service);
  return {
    fixtures: planner.fixtures(),
    fixtureOf: (table) => planner.fixtureOf(table),
    exampleOf: (resource) => planner.exampleOf(resource),
    sourceOf: (resource) => planner.sourceOf(resource),
  };
}

class Planner {
  readonly #service: ServicePlan;
  readonly #tables: readonly Table[];
  readonly #resources: ReadonlyMap<Table, ResourcePlan>;
  /** The table whose record contains the rows of a part's table. */
  readonly #roots = new Map<Table, Table>();
  readonly #names: ReadonlyMap<Table, string>;
  readonly #fixtures = new Map<Table, TableFixture>();
  readonly #storable = new Map<Table, boolean>();

  constructor(service: ServicePlan) {
    this.#service = service;
    this.#tables = service.schemas.flatMap((schema) => schema.tables);
    const resources = service.modules.flatMap((module) => module.resources);
    this.#resources = new Map(
      resources.flatMap((resource) =>
        resource.shape === undefined ? [] : [[resource.shape.table, resource] as const],
      ),
    );
    // Parts of rows of several kinds are stored with a row of the most general one.
    const shapes = resources.flatMap(({ shape }) => shape ?? []);
    const depthOf = ({ table }: RecordShape): number => tableAndGenerals(service.model, table).length;
    for (const shape of [...shapes].sort((left, right) => depthOf(left) - depthOf(right)))
      this.#noteParts(shape, shape.table);
    this.#names = uniqueNames(this.#tables, (table) => pascal(table.tableName));
  }

  #noteParts(shape: RecordShape, root: Table): void {
    for (const part of partsOf(shape)) {
      if (!this.#roots.has(part.shape.table)) this.#roots.set(part.shape.table, root);
      this.#noteParts(part.shape, root);
    }
  }

  #rootOf(table: Table): Table {
    return this.#resources.has(table) ? table : (this.#roots.get(table) ?? table);
  }

  fixtures(): readonly TableFixture[] {
    const roots = new Set(this.#tables.map((table) => this.#rootOf(table)));
    const ordered = new Set<TableFixture>();
    const add = (fixture: TableFixture): void => {
      fixture.needs.forEach(add);
      ordered.add(fixture);
    };
    for (const table of roots) if (this.#isStorable(table)) add(this.#fixture(table));
    return [...ordered];
  }

  fixtureOf(table: Table): TableFixture | undefined {
    const root = this.#rootOf(table);
    return this.#tables.includes(table) && this.#isStorable(root) ? this.#fixture(root) : undefined;
  }

  sourceOf(resource: ResourcePlan): ExampleSource | undefined {
    const { shape } = resource;
    if (shape === undefined) return undefined;
    const fixed = {
      valueOf: (field: ValueField) => this.#fixedValue(resource, field),
      othersOf: (field: ValueField) => {
        const [value, ...others] = this.#valuesOfKind(field);
        return this.#fixedValue(resource, field) === value ? others : [];
      },
      isLeftOut: (field: ValueField) => this.#reference(field.column)?.leftOut === true,
    };
    return { model: this.#service.model, resource, shape, fixed };
  }

  exampleOf(resource: ResourcePlan): JsonRecord | undefined {
    const source = this.sourceOf(resource);
    if (source === undefined || !this.#isStorable(source.shape.table)) return undefined;
    return validExample(source);
  }

  #fixedValue(resource: ResourcePlan, field: ValueField): JsonValue | undefined {
    const { column } = field;
    const { model } = this.#service;
    const table = model.containerOf(column, 'Table');
    if (column.primaryKey) return this.#keyIn(resource, table);
    if (column.id === table.discriminator) return table.kind;
    if (column === resource.shape?.owner) return ownerSubject;
    if (field.name === 'version' && field.json === 'integer') return 1;
    const target = this.#reference(column)?.target;
    return target === undefined ? this.#valuesOfKind(field)[0] : this.#key(target);
  }

  /** Rows of several kinds in one table have different values where these are unique; others that are free come after it. */
  #valuesOfKind(field: ValueField): readonly JsonValue[] {
    const { model } = this.#service;
    const table = model.containerOf(field.column, 'Table');
    const kept = keptIn(model, table);
    const specials = specialTables(model, kept);
    const column = keptColumn(model, field.column);
    const isUnique = model
      .containerOf(column, 'Table')
      .indexes.some(({ unique, columns }) => unique && columns.includes(column.id));
    if (specials.length === 0 || !isUnique) return [];
    const { name, column: own, shownAs } = field;
    const values = candidateValues({ model, name, column: own, field: shownAs, wishes: furtherValues });
    const place = specials.indexOf(table) + 1;
    return values.filter((_, index) => index % (specials.length + 1) === place);
  }

  /** The key of a row in the record of a resource: parts of rows of several kinds stand in one table. */
  #keyIn({ shape }: ResourcePlan, table: Table): JsonValue | undefined {
    const key = table.columns.find((column) => column.primaryKey);
    const isPartOfKind = shape?.table.kindOf !== undefined && shape.table !== table;
    return isPartOfKind && key?.type === 'UUID'
      ? nameBasedId('fixture', table.id, shape.table.id)
      : this.#key(table);
  }

  /** The key that a table's row has in tests. */
  #key(table: Table): JsonValue | undefined {
    const keys = table.columns.filter((column) => column.primaryKey);
    const [key] = keys;
    if (key === undefined || keys.length > 1) return undefined;
    const reference = this.#reference(key);
    if (reference !== undefined && reference.target !== table) return this.#key(reference.target);
    if (key.type === 'UUID') return nameBasedId('fixture', table.id);
    return candidateValues({
      model: this.#service.model,
      name: table.tableName,
      column: key,
      field: undefined,
    })[0];
  }

  /** What a column refers to. References that lead back to their own row, or to no row, stay empty where they may. */
  #reference(column: Column): { readonly target: Table; readonly leftOut: boolean } | undefined {
    const table = this.#service.model.containerOf(column, 'Table');
    const key = foreignKeyOf(table, column.id);
    const target = key === undefined ? this.#tableElsewhere(column) : this.#service.model.get(key.references);
    if (target === undefined) return undefined;
    const isFree = column.nullable && !column.primaryKey;
    return { target, leftOut: isFree && !this.#isGiven(target, this.#rootOf(table)) };
  }

  /** The table of another context of the service whose rows a column names. */
  #tableElsewhere({ refersTo }: Column): Table | undefined {
    const table = this.#service.model.resolve(refersTo);
    return table !== undefined && this.#tables.includes(table) ? table : undefined;
  }

  #reaches(
    from: Table,
    wanted: Table,
    keys: 'any' | 'required',
    seen: ReadonlySet<Table> = new Set(),
  ): boolean {
    const root = this.#rootOf(from);
    if (root === wanted) return true;
    if (seen.has(root)) return false;
    const next = new Set([...seen, root]);
    return this.#targetsOf(root, keys).some((target) => this.#reaches(target, wanted, keys, next));
  }

  // The tables that a table's rows, with their parts, refer to.
  #targetsOf(root: Table, keys: 'any' | 'required'): readonly Table[] {
    const { model } = this.#service;
    const own = this.#tables.filter((table) => this.#rootOf(table) === root);
    const targets = own
      .flatMap((table) => table.foreignKeys)
      .filter((key) => keys === 'any' || model.resolveAll(key.columns).some((column) => !column.nullable))
      .map((key) => this.#rootOf(model.get(key.references)));
    const elsewhere = own
      .flatMap((table) => table.columns)
      .filter((column) => keys === 'any' || !column.nullable)
      .flatMap((column) => this.#tableElsewhere(column) ?? [])
      .map((table) => this.#rootOf(table));
    // Parts of rows of several kinds refer to the most general one.
    return [...new Set([...targets, ...elsewhere])].filter((table) => !isKindOf(model, root, table));
  }

  // Two tables that insist on a row of each other cannot get their first rows one by one.
  #isStorable(table: Table): boolean {
    const known = this.#storable.get(table);
    if (known !== undefined) return known;
    const storable = this.#targetsOf(table, 'required').every(
      (target) => !this.#reaches(target, table, 'required') && this.#isStorable(target),
    );
    this.#storable.set(table, storable);
    return storable;
  }

  // Whether there is a row that a row may refer to, though it need not: one that can be stored before it.
  #isGiven(target: Table, from: Table): boolean {
    return !this.#reaches(target, from, 'any') && this.#isStorable(this.#rootOf(target));
  }

  #fixture(table: Table): TableFixture {
    const known = this.#fixtures.get(table);
    if (known !== undefined) return known;
    const name = this.#names.get(table) ?? pascal(table.tableName);
    const targets = this.#targetsOf(table, 'any').filter((target) => this.#isGiven(target, table));
    const required = this.#targetsOf(table, 'required');
    const fixture: TableFixture = {
      table,
      storeName: `store${name}`,
      idName: camel(name),
      key: this.#key(table),
      rows: this.#rows(table),
      needs: [...new Set([...targets, ...required])].map((target) => this.#fixture(target)),
    };
    this.#fixtures.set(table, fixture);
    return fixture;
  }

  #rows(table: Table): readonly FixtureRow[] {
    const resource = this.#resources.get(table);
    const source = resource === undefined ? undefined : this.sourceOf(resource);
    if (source === undefined) return [{ table, values: this.#otherValues(table, new Set(), undefined) }];
    return this.#recordRows(source.shape, validExample(source) ?? plainExample(source), undefined);
  }

  #recordRows(
    shape: RecordShape,
    record: JsonRecord,
    parent: { readonly column: Column; readonly key: JsonValue } | undefined,
  ): readonly FixtureRow[] {
    const stored = storedColumns(shape).flatMap(({ field, path }): [Column, JsonValue][] => {
      const value = path.reduce<JsonValue | undefined>((inner, step) => memberOf(inner, step.name), record);
      return value === undefined ? [] : [[field.column, value]];
    });
    if (parent !== undefined) stored.push([parent.column, parent.key]);
    if (shape.owner !== undefined) stored.push([shape.owner, ownerSubject]);
    const given = new Set(stored.map(([column]) => column));
    for (const { field } of storedColumns(shape)) given.add(field.column);
    const own: FixtureRow = {
      table: shape.table,
      values: [...stored, ...this.#otherValues(shape.table, given, parent?.column)],
    };
    const key = record[shape.key.name];
    if (key === undefined) return [own];
    return [
      own,
      ...partsOf(shape).flatMap((part) => {
        const value = record[part.name];
        const items = Array.isArray(value)
          ? (value as readonly JsonValue[])
          : value === undefined
            ? []
            : [value];
        return items.flatMap((item) =>
          this.#recordRows(part.shape, asRecord(item), { column: part.parentColumn, key }),
        );
      }),
    ];
  }

  // Columns that no record shows but the database insists on.
  #otherValues(
    table: Table,
    given: ReadonlySet<Column>,
    parent: Column | undefined,
  ): readonly [Column, JsonValue][] {
    return table.columns
      .filter((column) => !given.has(column) && column !== parent)
      .filter((column) => column.primaryKey || (!column.nullable && column.defaultExpression === undefined))
      .flatMap((column): [Column, JsonValue][] => {
        const reference = this.#reference(column);
        const single = table.columns.filter((each) => each.primaryKey).length === 1;
        const value =
          reference !== undefined
            ? this.#key(reference.target)
            : column.primaryKey && single
              ? this.#key(table)
              : candidateValues({
                  model: this.#service.model,
                  name: column.columnName,
                  column,
                  field: undefined,
                })[0];
        return value === undefined ? [] : [[column, value]];
      });
  }
}

function memberOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return asRecord(value)[name];
}

function asRecord(value: JsonValue | undefined): JsonRecord {
  const isRecord = typeof value === 'object' && !Array.isArray(value);
  // An object that is not a list is a record: JSON has nothing else.
  return isRecord ? (value as JsonRecord) : {};
}
