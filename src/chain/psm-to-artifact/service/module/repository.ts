import { sqlName, templateText, tsComment } from '../../../../kernel/generation/escape.ts';
import { generatedFile, type GeneratedFile } from '../../../../kernel/generation/generated-file.ts';
import { region } from '../../../../kernel/generation/region.ts';
import { bracketed, indent, separated, text, type Lines } from '../../../../kernel/generation/text.ts';
import { pascal } from '../../naming.ts';
import type { ResourcePlan, ServicePlan } from '../../plan/artifact-plan.ts';
import { filterName, partsOf, shapesIn, type PartsField, type RecordShape } from '../../plan/record-shape.ts';
import { orderColumns, recordExpression, sqlType } from './record-sql.ts';
import { insertRow, updateRow } from './row-statements.ts';

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
  const body = separated(
    ...uniqueShapes(shape).map(recordInterface),
    ['const record = `', ...indent(2, recordExpression(shape).map(templateText)), '`.trim();'],
    findFunction(resource, shape),
    lockFunction(resource, shape),
    listFunction(resource, shape),
    insertFunction(resource, shape),
    ...partsOf(shape).flatMap((part) => insertPartFunctions(shape, part)),
    updateFunction(resource, shape),
    deleteFunction(resource, shape),
    [
      '// Queries of your own go here; hooks and routes can import them.',
      region({ kind: 'extra-queries', elementId: controller.id, hint: controller.name, style: '//' }),
    ],
  );
  return [
    generatedFile({
      path: `services/${service.folder}/src/modules/${resource.module.folder}/${resource.folder}/repository.ts`,
      content: text(imports(body), '', body),
      mode: 'REGENERATE',
      elementIds: [
        controller.id,
        ...shapesIn(shape).flatMap(({ table }) => [table.id, ...table.columns.map((column) => column.id)]),
      ],
    }),
  ];
}

function imports(body: readonly string[]): Lines {
  const code = body.join('\n');
  const json = code.includes('jsonParameter(');
  return [
    json
      ? "import { jsonParameter, type Db } from '../../../platform/db.js';"
      : "import type { Db } from '../../../platform/db.js';",
    code.includes('Money') && "import type { Money } from '../../../platform/money.js';",
    "import { Conditions, decodeCursor, pageLimit, toPage, type ListQuery, type Page } from '../../../platform/paging.js';",
    /\btypes\./.test(code) && "import type * as types from '../types.js';",
  ];
}

function uniqueShapes(shape: RecordShape): readonly RecordShape[] {
  const byName = new Map(shapesIn(shape).map((each) => [each.typeName, each]));
  return [...byName.values()];
}

function recordInterface(shape: RecordShape): Lines {
  const parts = partsOf(shape).length === 0 ? '' : ', with everything that belongs to it';
  return [
    `/** A row of ${tsComment(shape.table.tableName)} as JSON${parts}. */`,
    `export interface ${shape.typeName} {`,
    ...shape.fields.map((field) => {
      const name = `readonly ${field.name}${field.optional ? '?' : ''}`;
      if (field.kind !== 'parts') return `  ${name}: ${field.ts};`;
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
  return bracketed({
    before: `export async function ${name}`,
    brackets: '()',
    entries: ['db: Db', 'id: string', ...(shape.owner === undefined ? [] : ['onlyOwner?: string'])],
    after: `: Promise<${result}> {`,
    width: 110,
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

function listFunction(resource: ResourcePlan, shape: RecordShape): Lines {
  const { list } = repositoryNames(resource);
  const handler = resource.handlers.find((plan) => plan.kind === 'LIST');
  const order = orderColumns(shape, 't');
  const types =
    shape.createdAt === undefined ? [sqlType(shape.key.column)] : ['timestamptz', sqlType(shape.key.column)];
  const position = types.map((type) => `?::${type}`).join(', ');
  const filters = (handler?.filters ?? []).map((column) => {
    const cast = column.type === 'TEXT' || column.type === 'VARCHAR' ? '' : `::${sqlType(column)}`;
    return `.add('t.${quotable(sqlName(column.columnName))} = ?${cast}', query['${filterName(column)}'])`;
  });
  const rowType = `{ readonly record: ${shape.typeName}; readonly sort_key: readonly string[] }`;
  return [
    '/** One page of records in the order of their creation. */',
    bracketed({
      before: `export async function ${list}`,
      brackets: '()',
      entries: ['db: Db', 'query: ListQuery', ...(shape.owner === undefined ? [] : ['onlyOwner?: string'])],
      after: `: Promise<Page<${shape.typeName}>> {`,
      width: 110,
    }),
    ...indent(
      2,
      'const limit = pageLimit(query);',
      'const conditions = new Conditions()',
      ...indent(
        2,
        shape.owner !== undefined && ownerCondition(shape),
        filters,
        `.add('(${order.map(quotable).join(', ')}) > (${position})', ...decodeCursor(query['cursor'], ${order.length}));`,
      ),
      `const rows = await db.query<${rowType}>(`,
      `  \`SELECT \${record} AS record, jsonb_build_array(${order.map((column) => `${column}::text`).join(', ')}) AS sort_key`,
      `      FROM ${templateText(shape.sqlTable)} AS t \${conditions.where}`,
      `     ORDER BY ${order.join(', ')} LIMIT \${limit + 1}\`,`,
      '  conditions.parameters,',
      ');',
      'return toPage(rows, limit);',
    ),
    '}',
  ];
}

function insertFunction(resource: ResourcePlan, shape: RecordShape): Lines {
  const { insert } = repositoryNames(resource);
  const { variable } = resource;
  return [
    `/** Stores ${resource.noun} that is not stored yet${partsOf(shape).length === 0 ? '' : ', with its parts'}. */`,
    bracketed({
      before: `export async function ${insert}`,
      brackets: '()',
      entries: [
        'db: Db',
        `${variable}: ${shape.typeName}`,
        ...(shape.owner === undefined ? [] : ['owner?: string']),
      ],
      after: ': Promise<void> {',
      width: 110,
    }),
    ...indent(2, insertRow({ shape, variable, extra: ownerValue(shape) }), insertParts(shape, variable)),
    '}',
  ];
}

function ownerValue(shape: RecordShape): readonly { readonly column: string; readonly value: string }[] {
  return shape.owner === undefined ? [] : [{ column: shape.owner.columnName, value: 'owner ?? null' }];
}

function insertParts(shape: RecordShape, variable: string): Lines {
  return partsOf(shape).map((part) => {
    const key = keyText(shape, variable);
    if (part.many) return `await ${insertPartsName(shape, part)}(db, ${key}, ${variable}.${part.name});`;
    const value = `${variable}.${part.name}`;
    return `if (${value} !== undefined) await ${insertPartsName(shape, part)}(db, ${key}, [${value}]);`;
  });
}

function insertPartsName(shape: RecordShape, part: PartsField): string {
  return `insert${pascal(part.name)}Of${pascal(shape.table.tableName)}`;
}

/** The id of a record as text. */
export function keyText(shape: RecordShape, variable: string): string {
  const value = `${variable}.${shape.key.name}`;
  return shape.key.json === 'text' ? value : `String(${value})`;
}

function insertPartFunctions(above: RecordShape, part: PartsField): readonly Lines[] {
  const { shape } = part;
  const extra = [{ column: part.parentColumn.columnName, value: 'parentId' }];
  return [
    [
      bracketed({
        before: `async function ${insertPartsName(above, part)}`,
        brackets: '()',
        entries: ['db: Db', 'parentId: string', `parts: readonly ${shape.typeName}[]`],
        after: ': Promise<void> {',
        width: 110,
      }),
      ...indent(
        2,
        'for (const part of parts) {',
        ...indent(2, insertRow({ shape, variable: 'part', extra }), insertParts(shape, 'part')),
        '}',
      ),
      '}',
    ],
    ...partsOf(shape).flatMap((inner) => insertPartFunctions(shape, inner)),
  ];
}

function updateFunction(resource: ResourcePlan, shape: RecordShape): Lines {
  const { update } = repositoryNames(resource);
  const { variable } = resource;
  const parts = partsOf(shape);
  const raises = shape.version === undefined ? '' : ' and raises its version';
  return [
    `/** Stores a changed record${raises}; \`before\` is what was stored until now. */`,
    bracketed({
      before: `export async function ${update}`,
      brackets: '()',
      entries: ['db: Db', `${variable}: ${shape.typeName}`, `before: ${shape.typeName}`],
      after: ': Promise<void> {',
      width: 110,
    }),
    ...indent(
      2,
      updateRow({ shape, variable }),
      parts.map((part) => [
        `if (${variable}.${part.name} !== before.${part.name}) {`,
        ...indent(2, deletions(part, '$1', keyText(shape, variable)), insertOne(part, shape, variable)),
        '}',
      ]),
    ),
    '}',
  ];
}

function insertOne(part: PartsField, shape: RecordShape, variable: string): Lines {
  const value = `${variable}.${part.name}`;
  const list = part.many ? value : `${value} === undefined ? [] : [${value}]`;
  return `await ${insertPartsName(shape, part)}(db, ${keyText(shape, variable)}, ${list});`;
}

// Where the database does not delete parts by itself, the innermost go first.
function deletions(part: PartsField, owners: string, key: string): readonly string[] {
  const { shape } = part;
  const link = `${sqlName(part.parentColumn.columnName)} ${owners.startsWith('$') ? `= ${owners}` : `IN (${owners})`}`;
  const inner = `SELECT ${sqlName(shape.key.column.columnName)} FROM ${shape.sqlTable} WHERE ${link}`;
  return [
    ...partsOf(shape)
      .filter((each) => !each.cascades)
      .flatMap((each) => deletions(each, inner, key)),
    `await db.execute(\`DELETE FROM ${templateText(shape.sqlTable)} WHERE ${link}\`, [${key}]);`,
  ];
}

function deleteFunction(resource: ResourcePlan, shape: RecordShape): Lines {
  const { remove } = repositoryNames(resource);
  const statement = `DELETE FROM ${templateText(shape.sqlTable)} WHERE ${sqlName(shape.key.column.columnName)} = $1`;
  return [
    `/** Deletes ${resource.noun}${partsOf(shape).length === 0 ? '' : ' with its parts'}. */`,
    `export async function ${remove}(db: Db, id: string): Promise<void> {`,
    ...indent(
      2,
      partsOf(shape)
        .filter((part) => !part.cascades)
        .flatMap((part) => deletions(part, '$1', 'id')),
      `await db.execute(\`${statement}\`, [id]);`,
    ),
    '}',
  ];
}
