import type { LinkedEntity, LinkedModule, LinkedSystem } from './linked-system.ts';

/** Column of a `FloorDatabase`. */
export type Column = { eClass: 'Column'; id: string; name: string; type: string; nullable: boolean };
/** ForeignKey of a `FloorDatabase`. */
export type ForeignKey = { eClass: 'ForeignKey'; id: string; name: string; columns: Column[]; target: Table };
/** Table of a `FloorDatabase`. */
export type Table = {
  eClass: 'Table';
  id: string;
  name: string;
  kind: string;
  parent: Table | undefined;
  columns: Column[];
  primaryKey: Column[];
  foreignKeys: ForeignKey[];
};
/** Procedure of a `FloorDatabase`. */
export type Procedure = {
  eClass: 'Procedure';
  id: string;
  name: string;
  kind: string;
  result: Table | undefined;
};
/** View of a `FloorDatabase`. */
export type View = { eClass: 'View'; id: string; name: string; tables: Table[]; procedures: Procedure[] };
/** Schema of a `FloorDatabase`. */
export type Schema = {
  eClass: 'Schema';
  id: string;
  name: string;
  depends: Schema[];
  tables: Table[];
  views: View[];
};

/** A database as plain objects that refer to each other. */
export type FloorDatabase = { eClass: 'Database'; id: string; name: string; schemas: Schema[] };

/**
 * The transformation workload as straight-line code: no rules, no trace, nothing that could be asked afterwards; all
 * tables first, then what refers to them.
 */
export function transformStraight({ root, modules, entities }: LinkedSystem): FloorDatabase {
  const schemas = new Map<LinkedModule, Schema>();
  const tables = new Map<LinkedEntity, Table>();
  const columns = new Map<object, Column>();
  const tableOf = (entity: LinkedEntity): Table => known(tables.get(entity));
  for (const module of modules)
    schemas.set(module, {
      eClass: 'Schema',
      id: `${module.id}.schema`,
      name: module.name,
      depends: [],
      tables: [],
      views: [],
    });
  for (const entity of entities) {
    const table = newTable(entity, 'table', entity.isAbstract ? 'abstract' : 'concrete');
    tables.set(entity, table);
    known(schemas.get(entity.module)).tables.push(table);
    for (const attribute of entity.attributes) {
      if (attribute.many) continue;
      const column = newColumn(attribute.id, 'col', attribute.name, attribute.type.toUpperCase());
      column.nullable = !attribute.identifier;
      columns.set(attribute, column);
      table.columns.push(column);
    }
  }
  for (const module of modules) {
    const schema = known(schemas.get(module));
    schema.depends = module.imports.map((imported) => known(schemas.get(imported)));
    for (const service of module.services)
      schema.views.push({
        eClass: 'View',
        id: `${service.id}.view`,
        name: service.name,
        tables: service.exposes.map(tableOf),
        procedures: service.operations.map(({ id, name, kind, returns }) => ({
          eClass: 'Procedure',
          id: `${id}.proc`,
          name,
          kind,
          result: returns === undefined ? undefined : tableOf(returns),
        })),
      });
  }
  for (const entity of entities) {
    const table = tableOf(entity);
    const schema = known(schemas.get(entity.module));
    if (entity.superType !== undefined) table.parent = tableOf(entity.superType);
    for (let general: LinkedEntity | undefined = entity; general; general = general.superType)
      for (const attribute of general.attributes)
        if (attribute.identifier) table.primaryKey.push(known(columns.get(attribute)));
    for (const attribute of entity.attributes) {
      if (!attribute.many) continue;
      const values = newTable(attribute, 'table', 'values');
      const owner = newColumn(attribute.id, 'owner', `${entity.name}_id`, 'STRING');
      values.columns.push(owner, newColumn(attribute.id, 'val', 'value', attribute.type.toUpperCase()));
      values.foreignKeys.push(newKey(`${attribute.id}.fk`, `fk_${entity.name}`, owner, table));
      schema.tables.push(values);
    }
    for (const reference of entity.references) {
      const { id, name, target, many } = reference;
      if (target === undefined) continue;
      if (!many) {
        const column = newColumn(id, 'col', `${name}_id`, 'STRING');
        column.nullable = true;
        table.columns.push(column);
        table.foreignKeys.push(newKey(`${id}.fk`, name, column, tableOf(target)));
        continue;
      }
      const join = newTable(reference, 'join', 'join');
      const from = newColumn(id, 'c1', `${entity.name}_id`, 'STRING');
      const to = newColumn(id, 'c2', `${target.name}_id`, 'STRING');
      join.columns.push(from, to);
      join.foreignKeys.push(newKey(`${id}.f1`, `fk1_${name}`, from, table));
      join.foreignKeys.push(newKey(`${id}.f2`, `fk2_${name}`, to, tableOf(target)));
      schema.tables.push(join);
    }
  }
  return { eClass: 'Database', id: `${root.id}.db`, name: root.name, schemas: [...schemas.values()] };
}

function newTable(source: { readonly id: string; readonly name: string }, role: string, kind: string): Table {
  return {
    eClass: 'Table',
    id: `${source.id}.${role}`,
    name: source.name,
    kind,
    parent: undefined,
    columns: [],
    primaryKey: [],
    foreignKeys: [],
  };
}

function newColumn(sourceId: string, role: string, name: string, type: string): Column {
  return { eClass: 'Column', id: `${sourceId}.${role}`, name, type, nullable: false };
}

function newKey(id: string, name: string, column: Column, target: Table): ForeignKey {
  return { eClass: 'ForeignKey', id, name, columns: [column], target };
}

/** The value, which must be there. */
export function known<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The sample refers to something that is not in it.');
  return value;
}
