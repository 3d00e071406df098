import { tsString } from '../../../../kernel/generation/escape.ts';
import { generatedFile, type GeneratedFile } from '../../../../kernel/generation/generated-file.ts';
import { bracketed, indent, text, type Lines } from '../../../../kernel/generation/text.ts';
import { camel } from '../../naming.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import { isOnEachPart, type HandlerPlan } from '../../plan/handlers.ts';
import type { ProcessCommandPlan, TablePlan } from '../../plan/process-plan.ts';
import { keyOf } from '../../plan/process-tables.ts';
import { hasHooks } from '../module/hooks.ts';
import { takesBody } from '../module/hooks.ts';
import { accessRule } from '../module/routes.ts';
import { objectList } from '../code-lines.ts';
import { Imports } from '../imports.ts';
import { referenceMembers, tableConstant } from './table-file.ts';

/** `src/modules/process-commands.ts`: the operations that processes run and wait for. */
export function processCommandsFile(service: ServicePlan): GeneratedFile[] {
  const { processes } = service;
  if (processes === undefined) return [];
  const imports = new Imports();
  imports.type('BodyCheck', '../platform/body-check.js');
  imports.type('ProcessCommand', '../platform/processes/definition.js');
  const commands = processes.commands.map((plan) => command({ service, imports }, plan));
  const body = [
    '/** The operations that processes run and wait for; `check` refuses bodies that their routes would refuse. */',
    'export function processCommands(check: BodyCheck): readonly ProcessCommand[] {',
    ...indent(2, 'return [', ...indent(2, commands), '];'),
    '}',
  ];
  return [
    generatedFile({
      path: `services/${service.folder}/src/modules/process-commands.ts`,
      content: text(imports.lines(), '', body),
      mode: 'REGENERATE',
      elementIds: [service.project.id, ...processes.commands.map(({ handler }) => handler.handler.id)],
    }),
  ];
}

type Printing = { readonly service: ServicePlan; readonly imports: Imports };

function command(printing: Printing, plan: ProcessCommandPlan): Lines {
  const { service, imports } = printing;
  const { key, handler, resource } = plan;
  const table = tableOf(service, plan);
  if (table === undefined) return [];
  const taken = (handler.request?.fields ?? []).filter(({ readOnly }) => !readOnly);
  const accepts = taken.map(({ jsonName }) => jsonName);
  const references = [...table.references, ...asked(service, handler)].filter(({ field }) =>
    accepts.includes(field),
  );
  const changed = changedTables(service, handler).filter((other) => other !== table.key);
  const roles = (): string => imports.value('roles', '../platform/roles.js');
  return [
    '{',
    ...indent(
      2,
      `id: ${tsString(key)},`,
      `table: ${tsString(table.key)},`,
      `creates: ${String(handler.kind === 'CREATE' && handler.way.length === 0)},`,
      bracketed({
        before: 'accepts: ',
        brackets: '[]',
        entries: takesBody(resource, handler) ? accepts.map(tsString) : [],
        after: ',',
        width: 104,
      }),
      objectList({ before: 'references: ', objects: references.map(referenceMembers), width: 104 }),
      changed.length > 0 &&
        bracketed({
          before: 'changes: ',
          brackets: '[]',
          entries: changed.map(tsString),
          after: ',',
          width: 104,
        }),
      isOnEachPart(handler) && 'onParts: true,',
      bracketed({
        before: 'access: ',
        brackets: '{}',
        entries: accessRule(service, handler, roles),
        after: ',',
        width: 104,
      }),
      handler.way.length === 0 && hasHooks(handler) && run(printing, plan, table),
    ),
    '},',
  ];
}

/** The members of a request with the ids of rows that the operation changes besides its own. */
function asked({ model, processes }: ServicePlan, { handler }: HandlerPlan): TablePlan['references'] {
  const isRow = (id: string): boolean =>
    processes?.tables.some(({ shape }) => shape.table.id === id) === true;
  return handler.effects.flatMap(({ asks, table }) =>
    asks === undefined || !isRow(table) ? [] : [{ field: asks, table: keyOf(model, model.get(table)) }],
  );
}

/** The objects of which an operation changes or removes a row besides its own. */
function changedTables({ model, processes }: ServicePlan, { handler }: HandlerPlan): readonly string[] {
  const changed = handler.effects.filter(({ kind }) => kind !== 'CREATE').map(({ table }) => table);
  return (processes?.tables ?? [])
    .filter(({ shape }) => changed.includes(shape.table.id))
    .map(({ shape }) => keyOf(model, shape.table));
}

function tableOf({ processes }: ServicePlan, { resource }: ProcessCommandPlan): TablePlan | undefined {
  return processes?.tables.find(({ shape }) => shape.table === resource.shape?.table);
}

function run({ imports }: Printing, { handler, resource }: ProcessCommandPlan, table: TablePlan): Lines {
  const { folder } = resource.module;
  const operations = imports.all(
    camel(`${table.variable} operations`),
    `./${folder}/${resource.folder}/operations.js`,
  );
  const request = resource.module.names.nameOf(handler.request);
  const creates = handler.kind === 'CREATE';
  const isVersioned = handler.request?.fields.some(
    ({ jsonName, required }) => jsonName === 'version' && required,
  );
  const known = isVersioned === true ? 'whole' : 'body';
  const types = camel(`${folder} types`);
  const checked =
    request === undefined
      ? undefined
      : bracketed({
          before: 'body: check',
          brackets: '()',
          entries: [tsString(`${folder}.${request}`), known],
          after: ` as ${imports.allTypes(types, `./${folder}/types.js`)}.${request}`,
          width: 99,
        });
  const taken = [...(creates ? [] : ['id']), ...(checked === undefined ? [] : ['body']), 'access'];
  const given = [...(creates ? [] : ['id']), ...(checked === undefined ? [] : [checked]), 'access'];
  return [
    `async run(services, { ${taken.join(', ')} }) {`,
    ...indent(
      2,
      // A caller sends the version that was read; the system means the row as it is.
      isVersioned === true && [
        `const row = await ${imports.value(tableConstant(table), './process-tables.js')}.find(services.db, id);`,
        'const whole = { version: row?.version, ...body };',
      ],
      bracketed({
        before: `return ${operations}.${handler.name}(services, `,
        brackets: '{}',
        entries: given,
        after: ');',
        width: 102,
      }),
    ),
    '},',
  ];
}
