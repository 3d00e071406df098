import { sqlName, templateText } from '../../../../kernel/generation/escape.ts';
import { bracketed, indent, type Lines } from '../../../../kernel/generation/text.ts';
import { pascal } from '../../naming.ts';
import { partsOf, type PartsField, type RecordShape } from '../../plan/record-shape.ts';
import type { Imports } from '../imports.ts';
import { insertLinks } from './link-statements.ts';
import { insertRow, keyText } from './row-statements.ts';

/** The statements that store the parts of a new record. */
export function insertParts(shape: RecordShape, variable: string): Lines {
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

/** The statements that replace the parts of a record which have changed. */
export function replaceParts(shape: RecordShape, variable: string): Lines {
  return partsOf(shape).map((part) => [
    `if (${variable}.${part.name} !== before.${part.name}) {`,
    ...indent(2, deletions(part, '$1', keyText(shape, variable)), insertOne(part, shape, variable)),
    '}',
  ]);
}

/** The statements that delete the parts of a record which the database does not delete by itself. */
export function deleteParts(shape: RecordShape): readonly string[] {
  return partsOf(shape)
    .filter((part) => !part.cascades)
    .flatMap((part) => deletions(part, '$1', 'id'));
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
