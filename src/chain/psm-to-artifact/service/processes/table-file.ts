import { sqlName, templateText, tsComment, tsString } from '../../../../kernel/generation/escape.ts';
import { generatedFile, type GeneratedFile } from '../../../../kernel/generation/generated-file.ts';
import { bracketed, indent, separated, text, type Lines } from '../../../../kernel/generation/text.ts';
import { camel } from '../../naming.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import type { TablePlan } from '../../plan/process-plan.ts';
import { repositoryNames } from '../module/repository.ts';
import { accessRule } from '../module/routes.ts';
import { arrow, objectList } from '../code-lines.ts';
import { Imports } from '../imports.ts';

/** `src/modules/process-tables.ts`: the objects that processes are about. */
export function processTablesFile(service: ServicePlan): GeneratedFile[] {
  const tables = service.processes?.tables ?? [];
  if (tables.length === 0) return [];
  const imports = new Imports();
  imports.type('ProcessTable', '../platform/processes/definition.js');
  const body = separated(...tables.map((table) => constant(service, table, imports)));
  return [
    generatedFile({
      path: `services/${service.folder}/src/modules/process-tables.ts`,
      content: text(imports.lines(), '', body),
      mode: 'REGENERATE',
      elementIds: [service.project.id, ...tables.map(({ shape }) => shape.table.id)],
    }),
  ];
}

/** The name of the constant that describes a table. */
export function tableConstant({ variable }: TablePlan): string {
  return camel(`${variable} table`);
}

function constant(service: ServicePlan, table: TablePlan, imports: Imports): Lines {
  const { key, resource, shape, references, variable } = table;
  // Of rows of other objects no instance knows any.
  const known = new Set(service.processes?.tables.map((each) => each.key));
  const partReferences = table.partReferences.filter((reference) => known.has(reference.table));
  const file = `./${resource.module.folder}/${resource.folder}/repository.js`;
  const rows = imports.all(camel(`${variable} repository`), file);
  const reading =
    resource.handlers.find(({ kind, file }) => kind === 'READ' && file === undefined) ??
    resource.handlers.find(({ kind }) => kind === 'LIST');
  const roles = (): string => imports.value('roles', '../platform/roles.js');
  const head = `export const ${tableConstant(table)}: ProcessTable<${rows}.${shape.typeName}> =`;
  const members = indent(
    2,
    `name: ${tsString(key)},`,
    `object: ${tsString(shape.table.name)},`,
    arrow('find: (db, id) =>', `${rows}.${repositoryNames(resource).find}(db, id),`, 108),
    objectList({ before: 'references: ', objects: references.map(referenceMembers), width: 108 }),
    partReferences.length > 0 &&
      objectList({
        before: 'partReferences: ',
        objects: partReferences.map((reference) => [
          bracketed({ brackets: '[]', before: 'way: ', entries: reference.way.map(tsString) }),
          ...referenceMembers(reference),
        ]),
        width: 108,
      }),
    bracketed({
      before: 'read: ',
      brackets: '{}',
      entries: reading === undefined ? ['deny: true'] : accessRule(service, reading, roles),
      after: ',',
      width: 108,
    }),
    shape.owner !== undefined && ownerOf(table),
  );
  return [
    `/** ${tsComment(shape.table.description ?? `${shape.table.name}.`)} */`,
    ...(`${head} {`.length <= 110
      ? [`${head} {`, ...members, '};']
      : [head, ...indent(2, '{', ...members, '};')]),
  ];
}

/** The members of a reference as processes know it. */
export function referenceMembers({ field, table }: TablePlan['references'][number]): readonly string[] {
  return [`member: ${tsString(field)}`, `table: ${tsString(table)}`];
}

function ownerOf({ shape }: TablePlan): Lines {
  const { sqlTable, owner, key } = shape;
  if (owner === undefined) return [];
  const statement = `SELECT ${sqlName(owner.columnName)} AS owner FROM ${sqlTable} WHERE ${sqlName(key.column.columnName)} = $1`;
  return [
    'async ownerOf(db, id) {',
    ...indent(
      2,
      `const statement = \`${templateText(statement)}\`;`,
      'const [row] = await db.query<{ readonly owner: string | null }>(statement, [id]);',
      'return row?.owner ?? undefined;',
    ),
    '},',
  ];
}
