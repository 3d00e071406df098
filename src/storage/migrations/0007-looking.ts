import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Where people and layouts put the nodes of views, and indexes of models for impact analysis. */
export const looking: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('viewLayouts')
      .addColumn('modelId', 'text', (column) => column.notNull().references('models.id').onDelete('cascade'))
      .addColumn('viewId', 'text', (column) => column.notNull())
      .addColumn('placement', 'text', (column) => column.notNull())
      .addColumn('updatedAt', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('viewLayoutsKey', ['modelId', 'viewId'])
      .execute();
    await db.schema
      .createTable('elementIndexes')
      .addColumn('modelId', 'text', (column) =>
        column.primaryKey().references('models.id').onDelete('cascade'),
      )
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('pageCount', 'integer', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('elementIndexPages')
      .addColumn('modelId', 'text', (column) => column.notNull().references('models.id').onDelete('cascade'))
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('page', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('elementIndexPagesKey', ['modelId', 'version', 'number'])
      .execute();
    await db.schema.createIndex('modelsOfSource').on('models').column('sourceModelId').execute();
  },
};
