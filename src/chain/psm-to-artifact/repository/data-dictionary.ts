import { markdown, markdownCode } from '../../../kernel/generation/escape.ts';
import { generatedFile, type GeneratedFile } from '../../../kernel/generation/generated-file.ts';
import { separated, text, type Lines } from '../../../kernel/generation/text.ts';
import type { Column, DbSchema, Table } from '../../psm/psm.ts';
import { keptIn } from '../plan/kinds.ts';
import type { ArtifactPlan } from '../plan/artifact-plan.ts';
import { sqlType } from '../service/module/record-sql.ts';

/** `docs/data-dictionary.md`: every table and column. */
export function dataDictionaryFile(plan: ArtifactPlan): GeneratedFile {
  const { model } = plan;
  const schemas = [...model.all('DbSchema')].sort((left, right) =>
    left.schemaName < right.schemaName ? -1 : 1,
  );
  const tables = schemas.flatMap((schema) => schema.tables);
  return generatedFile({
    path: 'docs/data-dictionary.md',
    mode: 'REGENERATE',
    elementIds: [
      ...schemas.map((schema) => schema.id),
      ...tables.flatMap((table) => [table.id, ...table.columns.map((column) => column.id)]),
    ],
    content: text(
      separated(
        '# Data dictionary',
        schemas.length === 0 && 'The model has no tables.',
        ...schemas.map((schema) => schemaSection(plan, schema)),
      ),
    ),
  });
}

function schemaSection(plan: ArtifactPlan, schema: DbSchema): Lines {
  const database = plan.model.containerOf(schema, 'Database');
  return separated(
    `## ${markdown(schema.name)}`,
    `Schema ${markdownCode(schema.schemaName)} of the database ${markdownCode(database.databaseName)}.`,
    ...schema.tables.map((table) => tableSection(plan, table)),
  );
}

function tableSection(plan: ArtifactPlan, table: Table): Lines {
  return [
    `### ${markdown(table.name)}`,
    '',
    ...(table.description === undefined ? [] : [markdown(table.description), '']),
    placeOf(plan, table),
    '',
    '| Column | Type | Required | In JSON | Meaning |',
    '|---|---|---|---|---|',
    ...table.columns.map((column) => columnRow(plan, table, column)),
  ];
}

function placeOf({ model }: ArtifactPlan, table: Table): string {
  const kept = keptIn(model, table);
  const name = markdownCode(table.tableName);
  if (kept === table) return `Table ${name}.`;
  return `View ${name}: rows of this kind in the table ${markdownCode(kept.tableName)}.`;
}

function columnRow(plan: ArtifactPlan, table: Table, column: Column): string {
  const required = column.primaryKey ? 'key' : column.nullable ? '' : 'yes';
  const json = column.jsonPath === undefined ? '' : markdownCode(column.jsonPath);
  return `| ${markdownCode(column.columnName)} | ${markdownCode(sqlType(column))} | ${required} | ${json} | ${meaning(plan, table, column)} |`;
}

function meaning(plan: ArtifactPlan, table: Table, column: Column): string {
  const target = table.foreignKeys.find((key) => key.columns.includes(column.id))?.references;
  const referenced = plan.model.resolve(target);
  const parts = [
    markdown(column.description ?? column.name),
    column.allowedValues.length > 0 && `one of ${column.allowedValues.map(markdownCode).join(', ')}`,
    referenced !== undefined && `refers to ${markdown(referenced.name)}`,
    column.derived &&
      (column.derivation === undefined ? 'computed' : `computed: ${markdownCode(column.derivation)}`),
    column.personalData && 'personal data',
  ];
  return parts.filter((part) => part !== false).join('; ');
}
