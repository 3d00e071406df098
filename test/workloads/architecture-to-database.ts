import type { Model } from '../../src/kernel/model/model.ts';
import { ruleBuilders } from '../../src/kernel/transformation/rule.ts';
import type { Transformation } from '../../src/kernel/transformation/transformation.ts';
import type { Architecture, Part } from './architecture.ts';
import { architecture } from './architecture.ts';
import type { Database } from './database.ts';
import { database } from './database.ts';

const { rule, abstractRule, target, extension, shared } = ruleBuilders<Architecture, Database, undefined>();

const named = abstractRule('Named', 'NamedElement', {
  shared: ({ name }) => shared('DbElement', { name }),
});

const databaseOfSystem = rule('System', 'System', {
  extends: [named],
  targets: () => [extension('db', 'Database', { bind: () => ({}) })],
});

const schemaOfModule = rule('Module', 'Module', {
  extends: [named],
  targets: (module, { source, equivalent }) => [
    extension('schema', 'Schema', {
      into: () => ({ container: equivalent(source.root, 'db'), feature: 'schemas' }),
      bind: () => ({ depends: module.imports.map((imported) => equivalent(imported, 'schema')) }),
    }),
  ],
});

const tableOfEntity = rule('Entity', 'Entity', {
  extends: [named],
  targets: (entity, { source, equivalent }) => [
    extension('table', 'Table', {
      into: () => ({
        container: equivalent(source.containerOf(entity, 'Module'), 'schema'),
        feature: 'tables',
      }),
      bind: () => ({
        kind: entity.isAbstract === true ? 'abstract' : 'concrete',
        parent: entity.superType === undefined ? undefined : equivalent(entity.superType, 'table'),
        primaryKey: identifiersOf(source, entity).map((attribute) => equivalent(attribute, 'col')),
      }),
    }),
  ],
});

const columnOfAttribute = rule('Attribute', 'Attribute', {
  extends: [named],
  when: ({ many }) => many !== true,
  targets: (attribute, { source, equivalent }) => [
    extension('col', 'Column', {
      into: () => ({
        container: equivalent(source.containerOf(attribute, 'Entity'), 'table'),
        feature: 'columns',
      }),
      bind: () => ({ type: attribute.type?.toUpperCase(), nullable: attribute.identifier !== true }),
    }),
  ],
});

const tableOfAttribute = rule('ManyAttribute', 'Attribute', {
  extends: [named],
  when: ({ many }) => many === true,
  targets: (attribute, { source, equivalent }) => {
    const owner = source.containerOf(attribute, 'Entity');
    const columns = () => ({ container: equivalent(attribute, 'table'), feature: 'columns' });
    return [
      extension('table', 'Table', {
        into: () => ({
          container: equivalent(source.containerOf(owner, 'Module'), 'schema'),
          feature: 'tables',
        }),
        bind: () => ({ kind: 'values' }),
      }),
      target('owner', 'Column', {
        into: columns,
        bind: () => ({ name: `${owner.name ?? ''}_id`, type: 'STRING' }),
      }),
      target('val', 'Column', {
        into: columns,
        bind: () => ({ name: 'value', type: attribute.type?.toUpperCase() }),
      }),
      target('fk', 'ForeignKey', {
        into: () => ({ container: equivalent(attribute, 'table'), feature: 'foreignKeys' }),
        bind: () => ({
          name: `fk_${owner.name ?? ''}`,
          columns: [equivalent(attribute, 'owner')],
          target: equivalent(owner, 'table'),
        }),
      }),
    ];
  },
});

const foreignKeyOfReference = rule('Reference', 'Reference', {
  extends: [named],
  when: ({ many, target: to }) => many !== true && to !== undefined,
  targets: (reference, { source, equivalent }) => {
    const table = () => equivalent(source.containerOf(reference, 'Entity'), 'table');
    return [
      extension('fk', 'ForeignKey', {
        into: () => ({ container: table(), feature: 'foreignKeys' }),
        bind: () => ({
          columns: [equivalent(reference, 'col')],
          target: reference.target === undefined ? undefined : equivalent(reference.target, 'table'),
        }),
      }),
      target('col', 'Column', {
        into: () => ({ container: table(), feature: 'columns' }),
        bind: () => ({ name: `${reference.name ?? ''}_id`, type: 'STRING', nullable: true }),
      }),
    ];
  },
});

const joinTableOfReference = rule('ManyReference', 'Reference', {
  extends: [named],
  when: ({ many, target: to }) => many === true && to !== undefined,
  targets: (reference, { source, equivalent }) => {
    const owner = source.containerOf(reference, 'Entity');
    const other = source.resolve(reference.target);
    const inJoin = (feature: string) => () => ({ container: equivalent(reference, 'join'), feature });
    const ends = [
      { end: owner, column: 'c1', key: 'f1', prefix: 'fk1' },
      { end: other ?? owner, column: 'c2', key: 'f2', prefix: 'fk2' },
    ];
    return [
      extension('join', 'Table', {
        into: () => ({
          container: equivalent(source.containerOf(owner, 'Module'), 'schema'),
          feature: 'tables',
        }),
        bind: () => ({ kind: 'join' }),
      }),
      ...ends.flatMap(({ end, column, key, prefix }) => [
        target(column, 'Column', {
          into: inJoin('columns'),
          bind: () => ({ name: `${end.name ?? ''}_id`, type: 'STRING' }),
        }),
        target(key, 'ForeignKey', {
          into: inJoin('foreignKeys'),
          bind: () => ({
            name: `${prefix}_${reference.name ?? ''}`,
            columns: [equivalent(reference, column)],
            target: equivalent(end, 'table'),
          }),
        }),
      ]),
    ];
  },
});

const viewOfService = rule('Service', 'Service', {
  extends: [named],
  targets: (service, { source, equivalent }) => [
    extension('view', 'View', {
      into: () => ({
        container: equivalent(source.containerOf(service, 'Module'), 'schema'),
        feature: 'views',
      }),
      bind: () => ({ tables: service.exposes.map((entity) => equivalent(entity, 'table')) }),
    }),
  ],
});

const procedureOfOperation = rule('Operation', 'Operation', {
  extends: [named],
  targets: (operation, { source, equivalent }) => [
    extension('proc', 'Procedure', {
      into: () => ({
        container: equivalent(source.containerOf(operation, 'Service'), 'view'),
        feature: 'procedures',
      }),
      bind: () => ({
        kind: operation.kind,
        result: operation.returns === undefined ? undefined : equivalent(operation.returns, 'table'),
      }),
    }),
  ],
});

/** The transformation workload: a database for an architecture, with ids such as `m0.e0.table`. */
export const architectureToDatabase: Transformation<Architecture, Database> = {
  name: 'arch-to-db',
  source: architecture,
  target: database,
  sourceLevel: 'ARCH',
  analyse: () => undefined,
  identify: ({ key, role }) => `${key.id}.${role}`,
  rules: [
    named,
    databaseOfSystem,
    schemaOfModule,
    tableOfEntity,
    columnOfAttribute,
    tableOfAttribute,
    foreignKeyOfReference,
    joinTableOfReference,
    viewOfService,
    procedureOfOperation,
  ],
};

/** Own identifying attributes and those of all supertypes, nearest first. */
function identifiersOf(source: Model<Architecture>, entity: Part<'Entity'>): readonly Part<'Attribute'>[] {
  const found: Part<'Attribute'>[] = [];
  let next: Part<'Entity'> | undefined = entity;
  while (next !== undefined) {
    for (const attribute of next.attributes) if (attribute.identifier === true) found.push(attribute);
    next = source.resolve(next.superType);
  }
  return found;
}
