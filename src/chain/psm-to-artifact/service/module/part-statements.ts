import { sqlName, templateText } from '../../../../kernel/generation/escape.ts';
import { bracketed, indent, type Lines } from '../../../../kernel/generation/text.ts';
import { pascal } from '../../naming.ts';
import { partsOf, shapesIn, type PartsField, type RecordShape } from '../../plan/record-shape.ts';
import { guarded } from '../code-lines.ts';
import type { Imports } from '../imports.ts';
import { insertLinks, replaceLinks } from './link-statements.ts';
import { insertRow, keyText, updateRow } from './row-statements.ts';

/** The statements that store the parts of a new record. */
export function insertParts(shape: RecordShape, variable: string): Lines {
  return partsOf(shape).map((part) => {
    const key = keyText(shape, variable);
    if (part.many) return `await ${insertPartsName(shape, part)}(db, ${key}, ${variable}.${part.name});`;
    const value = `${variable}.${part.name}`;
    return guarded(
      `${value} !== undefined`,
      `await ${insertPartsName(shape, part)}(db, ${key}, [${value}]);`,
      108,
    );
  });
}

function insertPartsName(shape: RecordShape, part: PartsField): string {
  return `insert${pascal(part.name)}Of${pascal(shape.table.tableName)}`;
}

/** The functions that store parts, one a kind of part, those of their own parts after them. */
export function insertPartFunctions(
  above: RecordShape,
  part: PartsField,
  imports: Imports,
): readonly Lines[] {
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
        ...indent(
          2,
          insertRow({ shape, variable: 'part', imports, extra }),
          insertLinks(shape, 'part'),
          insertParts(shape, 'part'),
        ),
        '}',
      ),
      '}',
    ],
    ...partsOf(shape).flatMap((inner) => insertPartFunctions(shape, inner, imports)),
  ];
}

/** The statements that store the parts of a record which have changed. */
export function updateParts(shape: RecordShape, variable: string): Lines {
  return partsOf(shape).map((part) => {
    const now = `${variable}.${part.name}`;
    const lists = [now, `before.${part.name}`].map((value) => (part.many ? value : `listOf(${value})`));
    return guarded(
      `${now} !== before.${part.name}`,
      `await ${updatePartsName(shape, part)}(db, ${keyText(shape, variable)}, ${lists.join(', ')});`,
      108,
    );
  });
}

function updatePartsName(shape: RecordShape, part: PartsField): string {
  return `update${pascal(part.name)}Of${pascal(shape.table.tableName)}`;
}

/**
 * The functions that store changed parts, one a kind of part: rows of parts that stay are kept, so that other rows can
 * go on to refer to them.
 */
export function updatePartFunctions(
  above: RecordShape,
  part: PartsField,
  imports: Imports,
): readonly Lines[] {
  const { shape } = part;
  const list = `readonly ${shape.typeName}[]`;
  const key = keyText(shape, 'part');
  const sameKey = `each.${shape.key.name} === part.${shape.key.name}`;
  return [
    [
      bracketed({
        before: `async function ${updatePartsName(above, part)}`,
        brackets: '()',
        entries: ['db: Db', 'parentId: string', `parts: ${list}`, `stored: ${list}`],
        after: ': Promise<void> {',
        width: 110,
      }),
      ...indent(
        2,
        'for (const part of stored) {',
        ...indent(
          2,
          `if (parts.some((each) => ${sameKey})) continue;`,
          deleteParts(shape, key),
          `await db.execute(\`DELETE FROM ${templateText(shape.sqlTable)} WHERE ${templateText(sqlName(shape.key.column.columnName))} = $1\`, [${key}]);`,
        ),
        '}',
        'for (const part of parts) {',
        ...indent(
          2,
          `const before = stored.find((each) => ${sameKey});`,
          `if (before === undefined) await ${insertPartsName(above, part)}(db, parentId, [part]);`,
          'else if (part !== before) {',
          ...indent(
            2,
            updateRow({ shape, variable: 'part', imports }),
            replaceLinks(shape, 'part'),
            updateParts(shape, 'part'),
          ),
          '}',
        ),
        '}',
      ),
      '}',
    ],
    ...partsOf(shape).flatMap((inner) => updatePartFunctions(shape, inner, imports)),
  ];
}

/** The statement that turns an optional part into a list, if a record has such a part. */
export function listOfFunction(shape: RecordShape): Lines {
  const hasSingle = shapesIn(shape).some((each) => partsOf(each).some(({ many }) => !many));
  return hasSingle
    ? [
        'function listOf<Part>(part: Part | undefined): readonly Part[] {',
        '  return part === undefined ? [] : [part];',
        '}',
      ]
    : [];
}

/** The statements that delete the parts of a record which the database does not delete by itself. */
export function deleteParts(shape: RecordShape, id = 'id'): readonly string[] {
  return partsOf(shape)
    .filter((part) => !part.cascades)
    .flatMap((part) => deletions(part, '$1', id));
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
