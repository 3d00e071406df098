import { defineMetamodel } from '../../src/kernel/metamodel/define-metamodel.ts';
import { attr, classes, contains, ref } from '../../src/kernel/metamodel/feature-spec.ts';
import type { SpecOf } from '../../src/kernel/metamodel/metamodel.ts';

/** Metamodel of the transformation workload's targets: schemas of tables and views. */
export const database = defineMetamodel({
  name: 'db',
  uri: 'urn:h2:db',
  root: 'Database',
  classes: classes({
    DbElement: {
      doc: 'Anything.',
      abstract: true,
      features: { id: attr('Identifier', '1', 'Identity.'), name: attr('String', '0..1', 'Name.') },
    },
    Database: {
      doc: 'Root.',
      extends: ['DbElement'],
      features: { schemas: contains('Schema', '0..*', 'Schemas.') },
    },
    Schema: {
      doc: 'Tables of a module.',
      extends: ['DbElement'],
      features: {
        depends: ref('Schema', '0..*', 'Schemas it uses.'),
        tables: contains('Table', '0..*', 'Tables.'),
        views: contains('View', '0..*', 'Views.'),
      },
    },
    Table: {
      doc: 'Rows.',
      extends: ['DbElement'],
      features: {
        kind: attr('String', '0..1', 'Why it is there.'),
        parent: ref('Table', '0..1', 'Table of the general entity.'),
        columns: contains('Column', '0..*', 'Columns.'),
        primaryKey: ref('Column', '0..*', 'Columns that tell rows apart.'),
        foreignKeys: contains('ForeignKey', '0..*', 'Relations.'),
      },
    },
    Column: {
      doc: 'One value of a row.',
      extends: ['DbElement'],
      features: {
        type: attr('String', '0..1', 'Type.'),
        nullable: attr('Boolean', '0..1', 'May be empty.', { default: false }),
      },
    },
    ForeignKey: {
      doc: 'Relation to another table.',
      extends: ['DbElement'],
      features: {
        columns: ref('Column', '0..*', 'Columns that hold the key.'),
        target: ref('Table', '0..1', 'The other table.'),
      },
    },
    View: {
      doc: 'What a service shows.',
      extends: ['DbElement'],
      features: {
        tables: ref('Table', '0..*', 'Tables it shows.'),
        procedures: contains('Procedure', '0..*', 'What it does.'),
      },
    },
    Procedure: {
      doc: 'One operation.',
      extends: ['DbElement'],
      features: {
        kind: attr('String', '0..1', 'What it does.'),
        result: ref('Table', '0..1', 'What it answers.'),
      },
    },
  }),
});

/** The table of `database`. */
export type Database = SpecOf<typeof database>;
