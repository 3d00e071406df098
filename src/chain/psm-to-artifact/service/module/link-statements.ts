import { sqlName, templateText } from '../../../../kernel/generation/escape.ts';
import { bracketed, indent, type Lines } from '../../../../kernel/generation/text.ts';
import { pascal } from '../../naming.ts';
import { linksOf, shapesIn, type LinksField, type RecordShape } from '../../plan/record-shape.ts';
import { keyText } from './row-statements.ts';

/** The statements that store the links of a new record. */
export function insertLinks(shape: RecordShape, variable: string): Lines {
  return linksOf(shape).map(
    (link) => `await ${insertName(shape, link)}(db, ${keyText(shape, variable)}, ${variable}.${link.name});`,
  );
}

/** The statements that replace the links of a record which have changed. */
export function replaceLinks(shape: RecordShape, variable: string): Lines {
  return linksOf(shape).map((link) => {
    const own = sqlName(link.ownColumn.columnName);
    const key = keyText(shape, variable);
    return [
      `if (${variable}.${link.name} !== before.${link.name}) {`,
      ...indent(
        2,
        deletion(`\`DELETE FROM ${templateText(link.sqlTable)} WHERE ${templateText(own)} = $1\``, key),
      ),
      `  await ${insertName(shape, link)}(db, ${key}, ${variable}.${link.name});`,
      '}',
    ];
  });
}

/** A statement with one parameter; the list of it is broken first, as Prettier does it. */
function deletion(statement: string, key: string): Lines {
  const line = `await db.execute(${statement}, [${key}]);`;
  if (line.length <= 106) return line;
  const head = `await db.execute(${statement}, [`;
  if (head.length <= 106) return [head, `  ${key},`, ']);'];
  return ['await db.execute(', ...indent(2, `${statement},`, `[${key}],`), ');'];
}

/** The functions that store links, those of parts included. */
export function linkFunctions(shape: RecordShape): readonly Lines[] {
  return shapesIn(shape).flatMap((each) => linksOf(each).map((link) => insertFunction(each, link)));
}

function insertName(shape: RecordShape, link: LinksField): string {
  return `link${pascal(link.name)}Of${pascal(shape.table.tableName)}`;
}

function insertFunction(shape: RecordShape, link: LinksField): Lines {
  const pair = `${sqlName(link.ownColumn.columnName)}, ${sqlName(link.otherColumn.columnName)}`;
  return [
    bracketed({
      before: `async function ${insertName(shape, link)}`,
      brackets: '()',
      entries: ['db: Db', 'ownId: string', 'otherIds: readonly string[]'],
      after: ': Promise<void> {',
      width: 110,
    }),
    ...indent(
      2,
      'for (const otherId of otherIds)',
      '  await db.execute(',
      `    \`INSERT INTO ${templateText(link.sqlTable)} (${templateText(pair)}) VALUES ($1, $2)`,
      `     ON CONFLICT (${templateText(pair)}) DO NOTHING\`,`,
      '    [ownId, otherId],',
      '  );',
    ),
    '}',
  ];
}
