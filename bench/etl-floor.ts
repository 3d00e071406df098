import type { Column, FloorDatabase, ForeignKey, Procedure, Schema, Table, View } from './etl-straight.ts';
import { known } from './etl-straight.ts';
import type {
  LinkedEntity,
  LinkedModule,
  LinkedOperation,
  LinkedService,
  LinkedSystem,
} from './linked-system.ts';

/** What one rule made of one source; the trace that people and later look-ups ask. */
type Link = { readonly rule: string; readonly source: object; readonly targets: readonly object[] };

/**
 * The transformation workload coded by hand in two phases, with a table of the target's features and a trace by source
 * and rule, but without an engine: first every target is made, then all are filled in, and the trace answers what became
 * of a source.
 */
export function transformByHand({ root, modules, entities }: LinkedSystem): FloorDatabase {
  const trace = new Map<object, Map<string, readonly object[]>>();
  const links: Link[] = [];
  const make = (rule: string, source: object, targets: readonly object[]): void => {
    links.push({ rule, source, targets });
    const ofSource = trace.get(source);
    if (ofSource === undefined) trace.set(source, new Map([[rule, targets]]));
    else ofSource.set(rule, targets);
  };
  const equivalent = (source: object, rule: string): object => known(trace.get(source)?.get(rule)?.[0]);

  const database: FloorDatabase = { eClass: 'Database', id: `${root.id}.db`, name: root.name, schemas: [] };
  make('System', root, [database]);
  for (const module of modules) make('Module', module, [newSchema(module)]);
  for (const entity of entities)
    make('Entity', entity, [newTable(entity, 'table', entity.isAbstract ? 'abstract' : 'concrete')]);
  for (const { attributes } of entities)
    for (const attribute of attributes) {
      if (attribute.many) continue;
      const column = newColumn(attribute.id, {
        role: 'col',
        name: attribute.name,
        type: attribute.type.toUpperCase(),
      });
      column.nullable = !attribute.identifier;
      make('Attribute', attribute, [column]);
    }
  for (const { services } of modules)
    for (const service of services) {
      make('Service', service, [newView(service)]);
      for (const operation of service.operations) make('Operation', operation, [newProcedure(operation)]);
    }
  // Each rule makes one class first, so its name says what comes back.
  const tableOf = (entity: LinkedEntity): Table => equivalent(entity, 'Entity') as Table;
  const schemaOf = (module: LinkedModule): Schema => equivalent(module, 'Module') as Schema;
  const viewOf = (service: LinkedService): View => equivalent(service, 'Service') as View;
  const columnOf = (attribute: object): Column => equivalent(attribute, 'Attribute') as Column;

  for (const module of modules) {
    const schema = schemaOf(module);
    database.schemas.push(schema);
    schema.depends = module.imports.map(schemaOf);
    for (const entity of module.entities) schema.tables.push(tableOf(entity));
    for (const service of module.services) {
      const view = viewOf(service);
      schema.views.push(view);
      view.tables = service.exposes.map(tableOf);
    }
  }
  for (const { rule, source, targets } of links) {
    if (rule !== 'Operation') continue;
    // Only operations make links of this rule.
    const { service, returns } = source as LinkedOperation;
    const procedure = targets[0] as Procedure;
    if (returns !== undefined) procedure.result = tableOf(returns);
    viewOf(service).procedures.push(procedure);
  }
  for (const entity of entities) {
    const table = tableOf(entity);
    const schema = schemaOf(entity.module);
    if (entity.superType !== undefined) table.parent = tableOf(entity.superType);
    for (let general: LinkedEntity | undefined = entity; general; general = general.superType)
      for (const attribute of general.attributes)
        if (attribute.identifier) table.primaryKey.push(columnOf(attribute));
    for (const attribute of entity.attributes) {
      if (!attribute.many) {
        table.columns.push(columnOf(attribute));
        continue;
      }
      const values = newTable(attribute, 'table', 'values');
      const owner = newColumn(attribute.id, { role: 'owner', name: `${entity.name}_id`, type: 'STRING' });
      const value = newColumn(attribute.id, {
        role: 'val',
        name: 'value',
        type: attribute.type.toUpperCase(),
      });
      const key = newKey(`${attribute.id}.fk`, { name: `fk_${entity.name}`, column: owner, target: table });
      make('ManyAttribute', attribute, [values, owner, value, key]);
      values.columns.push(owner, value);
      values.foreignKeys.push(key);
      schema.tables.push(values);
    }
    for (const reference of entity.references) {
      const { id, name, target, many } = reference;
      if (target === undefined) continue;
      if (!many) {
        const column = newColumn(id, { role: 'col', name: `${name}_id`, type: 'STRING' });
        column.nullable = true;
        const key = newKey(`${id}.fk`, { name, column, target: tableOf(target) });
        make('Reference', reference, [key, column]);
        table.columns.push(column);
        table.foreignKeys.push(key);
        continue;
      }
      const join = newTable(reference, 'join', 'join');
      const from = newColumn(id, { role: 'c1', name: `${entity.name}_id`, type: 'STRING' });
      const to = newColumn(id, { role: 'c2', name: `${target.name}_id`, type: 'STRING' });
      const fromKey = newKey(`${id}.f1`, { name: `fk1_${name}`, column: from, target: table });
      const toKey = newKey(`${id}.f2`, { name: `fk2_${name}`, column: to, target: tableOf(target) });
      make('ManyReference', reference, [join, from, to, fromKey, toKey]);
      join.columns.push(from, to);
      join.foreignKeys.push(fromKey, toKey);
      schema.tables.push(join);
    }
  }
  return database;
}

/** Features by class; a star marks lists. */
const features: Readonly<Record<string, readonly string[]>> = {
  Database: ['id', 'name', 'schemas*'],
  Schema: ['id', 'name', 'depends*', 'tables*', 'views*'],
  Table: ['id', 'name', 'kind', 'parent', 'columns*', 'primaryKey*', 'foreignKeys*'],
  Column: ['id', 'name', 'type', 'nullable'],
  ForeignKey: ['id', 'name', 'columns*', 'target'],
  View: ['id', 'name', 'tables*', 'procedures*'],
  Procedure: ['id', 'name', 'kind', 'result'],
};

/** An element with empty lists for its many-valued features. */
function create<T>(eClass: string, given: Partial<T>): T {
  const element: Record<string, unknown> = { eClass };
  for (const feature of features[eClass] ?? []) if (feature.endsWith('*')) element[feature.slice(0, -1)] = [];
  // The table above has the features of the types.
  return Object.assign(element, given) as unknown as T;
}

const newSchema = ({ id, name }: LinkedModule): Schema =>
  create<Schema>('Schema', { id: `${id}.schema`, name });

const newView = ({ id, name }: LinkedService): View => create<View>('View', { id: `${id}.view`, name });

const newProcedure = ({ id, name, kind }: LinkedOperation): Procedure =>
  create<Procedure>('Procedure', { id: `${id}.proc`, name, kind });

const newTable = (
  { id, name }: { readonly id: string; readonly name: string },
  role: string,
  kind: string,
): Table => create<Table>('Table', { id: `${id}.${role}`, name, kind });

function newColumn(sourceId: string, given: { role: string; name: string; type: string }): Column {
  const { role, name, type } = given;
  return create<Column>('Column', { id: `${sourceId}.${role}`, name, type, nullable: false });
}

function newKey(id: string, given: { name: string; column: Column; target: Table }): ForeignKey {
  const { name, column, target } = given;
  return create<ForeignKey>('ForeignKey', { id, name, columns: [column], target });
}
