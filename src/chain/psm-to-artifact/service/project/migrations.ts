import { lineComment, sqlName, sqlString } from '../../../../kernel/generation/escape.ts';
import { generatedFile, type GeneratedFile } from '../../../../kernel/generation/generated-file.ts';
import { indent, separated, text, type Lines } from '../../../../kernel/generation/text.ts';
import { sha256Hex } from '../../../../kernel/identity/sha256.ts';
import type { Column, DbSchema, ForeignKey, Index, Table } from '../../../psm/psm.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import { sqlTableName } from '../../plan/record-shape.ts';
import { sqlDefault, sqlType } from '../module/record-sql.ts';

/** The migrations of a service and the snapshot that later ones are computed from. */
export function migrationFiles(service: ServicePlan): GeneratedFile[] {
  const folder = `services/${service.folder}/db`;
  const { schemas, project } = service;
  const elementIds = schemas.flatMap(schemaIds);
  return [
    generatedFile({
      path: `${folder}/migrations/0000_platform.sql`,
      content: platformMigration,
      mode: 'APPEND',
      elementIds: [project.id],
    }),
    generatedFile({
      path: `${folder}/migrations/0001_baseline.sql`,
      content: baseline(service),
      mode: 'APPEND',
      elementIds: [project.id, ...elementIds],
    }),
    generatedFile({
      path: `${folder}/schema.snapshot.json`,
      content: `${JSON.stringify({ generated: true, schemas: schemas.map(schemaSnapshot) }, null, 2)}\n`,
      mode: 'REGENERATE',
      elementIds: [project.id, ...elementIds],
    }),
  ];
}

function schemaIds(schema: DbSchema): readonly string[] {
  return [
    schema.id,
    ...schema.tables.flatMap((table) => [
      table.id,
      ...[...table.columns, ...table.foreignKeys, ...table.indexes].map((element) => element.id),
    ]),
  ];
}

function baseline(service: ServicePlan): string {
  const tables = service.schemas.flatMap((schema) => schema.tables);
  return text(
    separated(
      '-- The database as it was first generated. Applied migrations never change; later changes get files of their own.',
      service.schemas.map((schema) => `CREATE SCHEMA IF NOT EXISTS ${sqlName(schema.schemaName)};`),
      ...tables.map((table) => createTable(service, table)),
      tables.flatMap((table) => table.foreignKeys.map((key) => addForeignKey(service, table, key))),
      tables.flatMap((table) => table.indexes.map((index) => createIndex(service, table, index))),
    ),
  );
}

function createTable(service: ServicePlan, table: Table): Lines {
  const keys = table.columns
    .filter((column) => column.primaryKey)
    .map((column) => sqlName(column.columnName));
  const lines = [
    ...table.columns.map(columnDefinition),
    ...(keys.length === 0 ? [] : [`PRIMARY KEY (${keys.join(', ')})`]),
  ];
  return [
    `-- ${lineComment(table.name)}`,
    `CREATE TABLE ${sqlTableName(service.model, table)} (`,
    ...indent(
      2,
      lines.map((line, index) => (index === lines.length - 1 ? line : `${line},`)),
    ),
    ');',
  ];
}

function columnDefinition(column: Column): string {
  const name = sqlName(column.columnName);
  const otherwise = sqlDefault(column);
  const choices = column.allowedValues.map(sqlString).join(', ');
  return [
    `${name} ${sqlType(column)}`,
    column.nullable && !column.primaryKey ? '' : ' NOT NULL',
    otherwise === undefined ? '' : ` DEFAULT ${otherwise}`,
    choices === '' ? '' : ` CHECK (${name} IN (${choices}))`,
  ].join('');
}

const referentialActions = { RESTRICT: 'RESTRICT', CASCADE: 'CASCADE', SET_NULL: 'SET NULL' } as const;

function addForeignKey(service: ServicePlan, table: Table, key: ForeignKey): Lines {
  const { model } = service;
  const columns = model.resolveAll(key.columns);
  const target = model.get(key.references);
  const targetKeys = target.columns.filter((column) => column.primaryKey);
  if (targetKeys.length !== columns.length) {
    service.notes.add(
      key.id,
      `The foreign key "${key.name}" is not created: it does not fit the key of ${target.name}.`,
    );
    return [];
  }
  const names = columns.map((column) => column.columnName);
  return [
    `ALTER TABLE ${sqlTableName(model, table)}`,
    `  ADD CONSTRAINT ${objectName([table.tableName, ...names, 'fkey'], key.id)}`,
    `  FOREIGN KEY (${names.map(sqlName).join(', ')})`,
    `  REFERENCES ${sqlTableName(model, target)} (${targetKeys.map((column) => sqlName(column.columnName)).join(', ')})`,
    `  ON DELETE ${referentialActions[key.onDelete]};`,
  ];
}

function createIndex(service: ServicePlan, table: Table, index: Index): Lines {
  const names = service.model.resolveAll(index.columns).map((column) => column.columnName);
  const name = objectName([table.tableName, ...names, index.unique ? 'key' : 'idx'], index.id);
  const kind = index.unique ? 'UNIQUE INDEX' : 'INDEX';
  const columns = names.map(sqlName).join(', ');
  return `CREATE ${kind} ${name} ON ${sqlTableName(service.model, table)} (${columns});`;
}

// PostgreSQL cuts names after 63 bytes and wants them unique in a schema; the mark of the element sees to both.
function objectName(parts: readonly string[], elementId: string): string {
  const mark = sha256Hex(elementId).slice(0, 6);
  return sqlName(`${parts.join('_').toLowerCase().slice(0, 56)}_${mark}`);
}

function schemaSnapshot(schema: DbSchema): unknown {
  return {
    id: schema.id,
    name: schema.schemaName,
    tables: schema.tables.map((table) => ({
      id: table.id,
      name: table.tableName,
      columns: table.columns.map((column) => ({
        id: column.id,
        name: column.columnName,
        type: sqlType(column),
        nullable: column.nullable && !column.primaryKey,
        primaryKey: column.primaryKey,
        default: sqlDefault(column),
        allowedValues: column.allowedValues.length === 0 ? undefined : column.allowedValues,
      })),
      foreignKeys: table.foreignKeys.map(({ id, columns, references, onDelete }) => ({
        id,
        columns,
        references,
        onDelete,
      })),
      indexes: table.indexes.map(({ id, columns, unique }) => ({ id, columns, unique })),
    })),
  };
}

const platformMigration = `-- Tables of the platform code: events on their way, and who still has to handle them.
CREATE TABLE outbox_event (
  id uuid PRIMARY KEY,
  type text NOT NULL,
  payload jsonb NOT NULL,
  occurred_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE outbox_delivery (
  event_id uuid NOT NULL REFERENCES outbox_event (id) ON DELETE CASCADE,
  subscriber text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(),
  done_at timestamptz,
  given_up boolean NOT NULL DEFAULT false,
  last_error text,
  PRIMARY KEY (event_id, subscriber)
);

CREATE INDEX outbox_delivery_due ON outbox_delivery (due_at) WHERE done_at IS NULL AND NOT given_up;
`;
