import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from './column-types.ts';

/**
 * What happened in projects, by number, and where processes share the database, what has no number yet. The second
 * table refers to no project, so that noting an event locks none.
 */
export function activity({ bytes }: ColumnTypes): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      await db.schema
        .createTable('projectEvents')
        .addColumn('projectId', 'text', (column) =>
          column.notNull().references('projects.id').onDelete('cascade'),
        )
        .addColumn('reader', 'text', (column) => column.notNull())
        .addColumn('sequence', 'bigint', (column) => column.notNull())
        .addColumn('type', 'text', (column) => column.notNull())
        .addColumn('actorId', 'text')
        .addColumn('details', 'text', (column) => column.notNull())
        .addColumn('createdAt', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('projectEventsKey', ['projectId', 'reader', 'sequence'])
        .execute();
      await db.schema
        .createTable('newProjectEvents')
        .addColumn('id', bytes === 'bytea' ? 'bigserial' : 'integer', (column) => column.primaryKey())
        .addColumn('projectId', 'text', (column) => column.notNull())
        .addColumn('reader', 'text', (column) => column.notNull())
        .addColumn('type', 'text', (column) => column.notNull())
        .addColumn('actorId', 'text')
        .addColumn('details', 'text', (column) => column.notNull())
        .addColumn('createdAt', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex('newProjectEventsByProject')
        .on('newProjectEvents')
        .columns(['projectId', 'id'])
        .execute();
    },
  };
}
