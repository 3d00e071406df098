import { sqlName, sqlString, templateText, tsComment } from '../../../../kernel/generation/escape.ts';
import { generatedFile, type GeneratedFile } from '../../../../kernel/generation/generated-file.ts';
import { region } from '../../../../kernel/generation/region.ts';
import { indent, separated, text, type Lines } from '../../../../kernel/generation/text.ts';
import { pascal } from '../../naming.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import { isComputed } from '../../plan/request-fields.ts';
import { specialsOf } from '../../plan/special-resources.ts';
import type { ResourcePlan } from '../../plan/resource-plan.ts';
import { asyncFunction } from '../code-lines.ts';
import { Imports } from '../imports.ts';
import { partsOf, shapesIn, type RecordShape } from '../../plan/record-shape.ts';
import { fieldType, platform } from './field-type.ts';
import { insertLinks, linkFunctions, replaceLinks } from './link-statements.ts';
import {
  deleteParts,
  insertPartFunctions,
  insertParts,
  listOfFunction,
  updatePartFunctions,
  updateParts,
} from './part-statements.ts';
import { listFunction } from './list-source.ts';
import { recordExpression } from './record-sql.ts';
import { insertRow, updateRow } from './row-statements.ts';
import { refersElsewhere, rowsElsewhereFunction } from './rows-elsewhere.ts';

/** Names of the functions in a repository. */
export function repositoryNames(resource: ResourcePlan): {
  readonly find: string;
  readonly lock: string;
  readonly list: string;
  readonly insert: string;
  readonly update: string;
  readonly remove: string;
} {
  const { entity } = resource;
  return {
    find: `find${entity}`,
    lock: `lock${entity}`,
    list: `list${pascal(resource.folder)}Page`,
    insert: `insert${entity}`,
    update: `update${entity}`,
    remove: `delete${entity}`,
  };
}

/** `repository.ts` of a resource: its records and the statements that read and write them. */
export function repositoryFile(service: ServicePlan, resource: ResourcePlan): GeneratedFile[] {
  const { shape, controller } = resource;
  if (shape === undefined) return [];
  const imports = new Imports();
  imports.type('Db', `${platform}/db.js`);
  imports.value('Conditions', `${platform}/paging.js`);
  const body = separated(
    ...uniqueShapes(shape).map((each) => recordInterface(each, imports)),
    ['const record = `', ...indent(2, recordOfKinds(service, resource, shape).map(templateText)), '`;'],
    findFunction(resource, shape),
    lockFunction(resource, shape),
    ...listFunction(service, resource, { name: repositoryNames(resource).list, shape, imports }),
    rowsElsewhereFunction(service, { shape, variable: resource.variable }),
    insertFunction(service, resource, { shape, imports }),
    ...partsOf(shape).flatMap((part) => insertPartFunctions(shape, part, imports)),
    ...linkFunctions(shape),
    updateFunction(service, resource, { shape, imports }),
    ...partsOf(shape).flatMap((part) => updatePartFunctions(shape, part, imports)),
    listOfFunction(shape),
    deleteFunction(resource, shape),
    [
      '// Queries of your own go here; hooks and routes can import them.',
      region({ kind: 'extra-queries', elementId: controller.id, hint: controller.name, style: '//' }),
    ],
  );
  return [
    generatedFile({
      path: `services/${service.folder}/src/modules/${resource.module.folder}/${resource.folder}/repository.ts`,
      content: text(imports.lines(), '', body),
      mode: 'REGENERATE',
      elementIds: [
        controller.id,
        ...shapesIn(shape).flatMap(({ table }) => [table.id, ...table.columns.map((column) => column.id)]),
      ],
    }),
  ];
}

/** The expression that reads a row: of a more special kind with what such a row has besides. */
function recordOfKinds(service: ServicePlan, resource: ResourcePlan, shape: RecordShape): readonly string[] {
  const own = recordExpression(shape);
  const discriminator = service.model.resolve<'Column'>(shape.table.discriminator);
  const names = new Set(shape.fields.map(({ name }) => name));
  const specials = specialsOf(service.model, resource).flatMap((special) => {
    const fields = special.shape.fields.filter(({ name }) => !names.has(name));
    return fields.length === 0 ? [] : [{ word: special.word, shape: { ...special.shape, fields } }];
  });
  if (specials.length === 0 || discriminator === undefined) return own;
  return [
    ...own,
    `|| CASE t.${sqlName(discriminator.columnName)}`,
    ...indent(
      2,
      specials.flatMap((special) => [
        `WHEN ${sqlString(special.word)} THEN`,
        ...indent(2, computedAsNull(special.shape), recordExpression(special.shape)),
      ]),
      "ELSE '{}'::jsonb",
    ),
    'END',
  ];
}

/** The values that a kind computes, as null: they stay so where they cannot be computed, as in answers of their kind. */
function computedAsNull({ fields }: RecordShape): Lines {
  const computed = fields.filter(
    (field) => field.kind !== 'parts' && isComputed(field) && (field.shownAs?.readableBy ?? []).length === 0,
  );
  if (computed.length === 0) return [];
  const nulls = Object.fromEntries(computed.map(({ name }) => [name, null]));
  return `${sqlString(JSON.stringify(nulls))}::jsonb ||`;
}

function uniqueShapes(shape: RecordShape): readonly RecordShape[] {
  const byName = new Map(shapesIn(shape).map((each) => [each.typeName, each]));
  return [...byName.values()];
}

function recordInterface(shape: RecordShape, imports: Imports): Lines {
  const parts = partsOf(shape).length === 0 ? '' : ', with everything that belongs to it';
  return [
    `/** A row of ${tsComment(shape.table.tableName)} as JSON${parts}. */`,
    `export interface ${shape.typeName} {`,
    ...shape.fields.map((field) => {
      const name = `readonly ${field.name}${field.optional ? '?' : ''}`;
      if (field.kind !== 'parts') return `  ${name}: ${fieldType(field, imports)};`;
      return `  ${name}: ${field.many ? `readonly ${field.shape.typeName}[]` : field.shape.typeName};`;
    }),
    '}',
  ];
}

function findFunction(resource: ResourcePlan, shape: RecordShape): Lines {
  const { find } = repositoryNames(resource);
  const key = sqlName(shape.key.column.columnName);
  return [
    shape.owner === undefined
      ? `/** Finds ${resource.noun} by its id. */`
      : `/** Finds ${resource.noun} by its id; with \`onlyOwner\`, the rows of others do not exist. */`,
    readerHead(shape, find, `${shape.typeName} | undefined`),
    ...indent(
      2,
      `const conditions = new Conditions().add('t.${quotable(key)} = ?', id)${ownerCondition(shape)};`,
      `const [row] = await db.query<{ readonly record: ${shape.typeName} }>(`,
      `  \`SELECT \${record} AS record FROM ${templateText(shape.sqlTable)} AS t \${conditions.where}\`,`,
      '  conditions.parameters,',
      ');',
      'return row?.record;',
    ),
    '}',
  ];
}

function readerHead(shape: RecordShape, name: string, result: string): string {
  return asyncFunction({
    name,
    parameters: ['db: Db', 'id: string', ...(shape.owner === undefined ? [] : ['onlyOwner?: string'])],
    result,
  });
}

// Names of columns hold letters, digits, underscores and at most the double quotes around them.
function quotable(name: string): string {
  return name.replaceAll("'", '');
}

function ownerCondition(shape: RecordShape): string {
  if (shape.owner === undefined) return '';
  return `.add('t.${quotable(sqlName(shape.owner.columnName))} = ?', onlyOwner)`;
}

function lockFunction(resource: ResourcePlan, shape: RecordShape): Lines {
  const { find, lock } = repositoryNames(resource);
  return [
    `/** Like {@link ${find}}, and nobody else can change the row until the transaction ends. */`,
    readerHead(shape, lock, `${shape.typeName} | undefined`),
    ...indent(
      2,
      `await db.query(\`SELECT 1 FROM ${templateText(shape.sqlTable)} WHERE ${sqlName(shape.key.column.columnName)} = $1 FOR UPDATE\`, [id]);`,
      `return ${find}(db, id${shape.owner === undefined ? '' : ', onlyOwner'});`,
    ),
    '}',
  ];
}

type Stored = { readonly shape: RecordShape; readonly imports: Imports };

/** The statement that refuses references to rows of other contexts that do not exist. */
function checkElsewhere(service: ServicePlan, { shape, imports }: Stored, records: readonly string[]): Lines {
  if (!refersElsewhere(service, shape)) return [];
  const check = imports.value('checkRowsElsewhere', `${platform}/rows-elsewhere.js`);
  imports.type('RowElsewhere', `${platform}/rows-elsewhere.js`);
  return `await ${check}(${['db', ...records.map((record) => `rowsElsewhere(${record})`)].join(', ')});`;
}

function insertFunction(service: ServicePlan, resource: ResourcePlan, { shape, imports }: Stored): Lines {
  const { insert } = repositoryNames(resource);
  const { variable } = resource;
  return [
    `/** Stores ${resource.noun} that is not stored yet${partsOf(shape).length === 0 ? '' : ', with its parts'}. */`,
    asyncFunction({
      name: insert,
      parameters: [
        'db: Db',
        `${variable}: ${shape.typeName}`,
        ...(shape.owner === undefined ? [] : ['owner?: string']),
      ],
      result: 'void',
    }),
    ...indent(
      2,
      checkElsewhere(service, { shape, imports }, [variable]),
      insertRow({ shape, variable, imports, extra: ownerValue(shape) }),
      insertLinks(shape, variable),
      insertParts(shape, variable),
    ),
    '}',
  ];
}

function ownerValue(shape: RecordShape): readonly { readonly column: string; readonly value: string }[] {
  return shape.owner === undefined ? [] : [{ column: shape.owner.columnName, value: 'owner ?? null' }];
}

function updateFunction(service: ServicePlan, resource: ResourcePlan, { shape, imports }: Stored): Lines {
  const { update } = repositoryNames(resource);
  const { variable } = resource;
  const raises = shape.version === undefined ? '' : ' and raises its version';
  return [
    `/** Stores a changed record${raises}; \`before\` is what was stored until now. */`,
    asyncFunction({
      name: update,
      parameters: ['db: Db', `${variable}: ${shape.typeName}`, `before: ${shape.typeName}`],
      result: 'void',
    }),
    ...indent(
      2,
      checkElsewhere(service, { shape, imports }, [variable, 'before']),
      updateRow({ shape, variable, imports }),
      replaceLinks(shape, variable),
      updateParts(shape, variable),
    ),
    '}',
  ];
}

function deleteFunction(resource: ResourcePlan, shape: RecordShape): Lines {
  const { remove } = repositoryNames(resource);
  const statement = `DELETE FROM ${templateText(shape.sqlTable)} WHERE ${sqlName(shape.key.column.columnName)} = $1`;
  return [
    `/** Deletes ${resource.noun}${partsOf(shape).length === 0 ? '' : ' with its parts'}. */`,
    `export async function ${remove}(db: Db, id: string): Promise<void> {`,
    ...indent(2, deleteParts(shape), `await db.execute(\`${statement}\`, [id]);`),
    '}',
  ];
}
