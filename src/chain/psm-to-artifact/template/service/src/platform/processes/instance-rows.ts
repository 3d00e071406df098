import type { Db } from '../db.js';
import { NoSubject, type ProcessTable, type RowFinder, type SubjectRow } from './definition.js';
import type { Registry } from './registry.js';
import { lastSubjects } from './store.js';

/** So many references are followed from a row that an instance knows. */
const longestWay = 5;

/** Finds the rows that an instance means, by the rows it knows and the single references that lead from them. */
export class InstanceRows implements RowFinder {
  readonly #db: Db;
  readonly #registry: Registry;
  readonly #instance: string;

  constructor(db: Db, registry: Registry, instance: string) {
    this.#db = db;
    this.#registry = registry;
    this.#instance = instance;
  }

  async the<Row extends object>(table: ProcessTable<Row>): Promise<Row | undefined> {
    const id = await this.locate(table.name);
    return id === undefined ? undefined : table.find(this.#db, id);
  }

  /** The id of the row of a table that the instance means; `undefined` when a reference is empty, else {@link NoSubject}. */
  async locate(table: string): Promise<string | undefined> {
    let level = await lastSubjects(this.#db, this.#instance);
    const seen = new Set(level.map(keyOf));
    let isEmpty = false;
    for (let way = 0; way <= longestWay && level.length > 0; way += 1) {
      const found = level.filter((row) => row.table === table);
      if (found.length > 1) throw new NoSubject(table);
      if (found[0] !== undefined) return found[0].id;
      const next: SubjectRow[] = [];
      for (const row of level)
        for (const reference of await referencesOf({ db: this.#db, registry: this.#registry }, row)) {
          if (reference.id === undefined) isEmpty ||= reference.table === table;
          else if (!seen.has(keyOf({ ...reference, id: reference.id })))
            next.push({ table: reference.table, id: reference.id });
          seen.add(`${reference.table} ${reference.id}`);
        }
      level = next;
    }
    if (isEmpty) return undefined;
    throw new NoSubject(table);
  }

  /** As {@link locate}, but `undefined` also when it is not clear which row is meant. */
  async locateIfClear(table: string): Promise<string | undefined> {
    try {
      return await this.locate(table);
    } catch (error) {
      if (error instanceof NoSubject) return undefined;
      throw error;
    }
  }

  /** The owner of the row that the instance knew first and that has one. */
  async owner(): Promise<string | undefined> {
    const subjects = await this.#db.query<SubjectRow>(
      'SELECT table_name AS "table", row_id AS id FROM process_subject WHERE instance_id = $1 ORDER BY mark',
      [this.#instance],
    );
    for (const { table, id } of subjects.filter((row) => this.#registry.hasTable(row.table))) {
      const owner = await this.#registry.table(table).ownerOf?.(this.#db, id);
      if (owner !== undefined) return owner;
    }
    return undefined;
  }
}

/** Where the single references of a row lead; those that are empty have no id. */
export async function referencesOf(
  { db, registry }: { readonly db: Db; readonly registry: Registry },
  row: SubjectRow,
): Promise<readonly { readonly table: string; readonly id: string | undefined }[]> {
  // An earlier version of the service may have known tables that this one has no more.
  if (!registry.hasTable(row.table)) return [];
  const table = registry.table(row.table);
  if (table.references.length === 0) return [];
  const record = await table.find(db, row.id);
  if (record === undefined) return [];
  return table.references.map(({ member, table: name }) => {
    const id: unknown = Reflect.get(record, member);
    return { table: name, id: typeof id === 'string' ? id : undefined };
  });
}

/** The rows to which the parts of a row refer. */
export async function partReferencesOf(
  { db, registry }: { readonly db: Db; readonly registry: Registry },
  row: SubjectRow,
): Promise<readonly SubjectRow[]> {
  if (!registry.hasTable(row.table)) return [];
  const table = registry.table(row.table);
  const { partReferences = [] } = table;
  if (partReferences.length === 0) return [];
  const record = await table.find(db, row.id);
  return partReferences.flatMap(({ way, member, table: target }) =>
    [...way, member]
      .reduce<readonly unknown[]>((parts, name) => parts.flatMap((part) => memberOf(part, name)), [record])
      .flatMap((id) => (typeof id === 'string' ? { table: target, id } : [])),
  );
}

/** What a member of a part holds; of a list all items. */
function memberOf(part: unknown, name: string): readonly unknown[] {
  if (typeof part !== 'object' || part === null) return [];
  const value: unknown = Reflect.get(part, name);
  return Array.isArray(value) ? value : [value];
}

function keyOf({ table, id }: SubjectRow): string {
  return `${table} ${id}`;
}
