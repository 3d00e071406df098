import { tsComment, tsString } from '../../../../kernel/generation/escape.ts';
import { generatedFile, type GeneratedFile } from '../../../../kernel/generation/generated-file.ts';
import { bracketed, indent, text, type Lines } from '../../../../kernel/generation/text.ts';
import { payloadSource } from '../module/publications.ts';
import { platform } from '../module/field-type.ts';
import { endpointVariables } from '../module/clients.ts';
import { printTypeScript } from '../../../core/rule-language/index.ts';
import type { AppRole } from '../../../psm/psm.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import { eventType } from '../../plan/messaging.ts';
import type {
  BranchPlan,
  CallPlan,
  ConditionPlan,
  EventPlan,
  NodePlan,
  ProcessPlan,
  TablePlan,
} from '../../plan/process-plan.ts';
import { arrow } from '../code-lines.ts';
import { Imports } from '../imports.ts';
import { tableConstant } from './table-file.ts';

/** `src/modules/{module}/processes/{process}.ts`: each process of the service as data. */
export function definitionFiles(service: ServicePlan): GeneratedFile[] {
  return (service.processes?.processes ?? []).map((process) =>
    generatedFile({
      path: `services/${service.folder}/src/modules/${process.module.folder}/processes/${process.code}.ts`,
      mode: 'REGENERATE',
      elementIds: [process.manager.id, ...process.nodes.map(({ step }) => step.id)],
      content: definition({ service, imports: new Imports() }, process),
    }),
  );
}

type Printing = { readonly service: ServicePlan; readonly imports: Imports };

const engine = `${platform}/processes/definition.js`;

function definition(printing: Printing, process: ProcessPlan): string {
  const { imports } = printing;
  const { manager, code, name, owner } = process;
  imports.type('ProcessDefinition', engine);
  const body = [
    `/** ${tsComment(manager.description ?? `${manager.name}.`)} */`,
    `export const ${name}: ProcessDefinition = {`,
    ...indent(
      2,
      `id: ${tsString(manager.id)},`,
      `code: ${tsString(code)},`,
      `name: ${tsString(manager.name)},`,
      owner !== undefined && `ownerRole: ${role(printing, owner)},`,
      'nodes: [',
      ...indent(
        2,
        process.nodes.map((plan) => node(printing, plan)),
      ),
      '],',
    ),
    '};',
  ];
  return text(imports.lines(), '', body);
}

function role({ service, imports }: Printing, plan: AppRole): string {
  return `${imports.value('roles', `${platform}/roles.js`)}.${service.roles.get(plan) ?? ''}`;
}

function node(printing: Printing, plan: NodePlan): Lines {
  const { step, branches } = plan;
  return [
    '{',
    ...indent(
      2,
      `id: ${tsString(step.id)},`,
      `name: ${tsString(step.name)},`,
      plan.obstacle === undefined
        ? [`kind: ${tsString(step.kind)},`, ...own(printing, plan)]
        : ["kind: 'BLOCKED',", `reason: ${tsString(plan.obstacle)},`],
      canFail(plan) && step.onError !== undefined && `onError: ${tsString(step.onError)},`,
      canBeUndone(plan) &&
        plan.compensation !== undefined &&
        `compensatedBy: ${tsString(plan.compensation.key)},`,
      branches.length === 0
        ? 'next: [],'
        : [
            'next: [',
            ...indent(
              2,
              branches.map((each) => branch(printing, each)),
            ),
            '],',
          ],
    ),
    '},',
  ];
}

function canFail({ step, obstacle }: NodePlan): boolean {
  return obstacle !== undefined || ['COMMAND', 'CALL_EXTERNAL', 'NOTIFY', 'SUB_WORKFLOW'].includes(step.kind);
}

function canBeUndone({ step, obstacle }: NodePlan): boolean {
  const undoable = ['HUMAN_TASK', 'COMMAND', 'CALL_EXTERNAL', 'NOTIFY', 'WAIT_EVENT'];
  return obstacle === undefined && undoable.includes(step.kind);
}

function branch(printing: Printing, { id, target, isDefault, condition }: BranchPlan): Lines {
  return [
    '{',
    ...indent(
      2,
      `id: ${tsString(id)},`,
      `target: ${tsString(target)},`,
      isDefault && 'isDefault: true,',
      condition !== undefined && conditionCall(printing, { name: 'when', condition }),
    ),
    '},',
  ];
}

/** The members of a node that only its kind has. */
function own(printing: Printing, plan: NodePlan): readonly Lines[] {
  const { step, command } = plan;
  const runs = command !== undefined && `command: ${tsString(command.key)},`;
  const whose = plan.role !== undefined && `role: ${role(printing, plan.role)},`;
  const awaits = plan.awaits !== undefined && `event: ${tsString(typeOf(plan.awaits))},`;
  switch (step.kind) {
    case 'START':
      return [
        awaits,
        step.schedule !== undefined && `schedule: ${tsString(step.schedule)},`,
        plan.condition !== undefined &&
          conditionCall(printing, { name: 'condition', condition: plan.condition }),
      ];
    case 'HUMAN_TASK':
      return [runs, whose];
    case 'COMMAND':
      return [runs];
    case 'CALL_EXTERNAL':
      return [plan.call !== undefined && externalCall(printing, plan.call), runs];
    case 'NOTIFY':
      return [runs, whose, ...publication(printing, plan)];
    case 'WAIT_EVENT':
      return [awaits, runs, whose];
    case 'WAIT_CONDITION':
      return [
        plan.condition !== undefined &&
          conditionCall(printing, { name: 'condition', condition: plan.condition }),
      ];
    case 'TIMER':
      return [`dueIn: ${tsString(step.dueIn ?? '')},`];
    case 'DECISION':
      return [`choice: ${tsString(step.choice)},`];
    case 'SUB_WORKFLOW':
      return [`process: ${tsString(plan.process?.id ?? '')},`];
    case 'END':
      return [step.fails && 'fails: true,', ...publication(printing, plan)];
    case 'PARALLEL':
    case 'ERROR':
      return [];
  }
}

function typeOf({ dto, module }: EventPlan): string {
  return eventType(module, dto);
}

/** The constant that says how rows of a table are found, which the file gets. */
function tableName({ imports }: Printing, table: TablePlan): string {
  return imports.value(tableConstant(table), '../../process-tables.js');
}

/** The column at which members with conditions begin. */
const margins = { when: 10, condition: 6 } as const;

/** A member that holds a condition, as Prettier writes it. */
function conditionCall(
  printing: Printing,
  { name, condition }: { readonly name: keyof typeof margins; readonly condition: ConditionPlan },
): Lines {
  const { imports } = printing;
  const { code, functions } = printTypeScript(condition.expression, condition.scope, 'rows');
  for (const each of functions) imports.value(each, `${platform}/expressions.js`);
  const tables = condition.reads.map((table) => `${table.variable}: ${tableName(printing, table)}`);
  const known = tables.length === 0 ? '{}' : `{ ${tables.join(', ')} }`;
  const head = `${name}: ${imports.value('condition', engine)}(${known}, (rows) =>`;
  const line = `${head} ${code}),`;
  return line.length + margins[name] <= 110 ? line : [head, ...indent(2, `${code},`), '),'];
}

function externalCall(printing: Printing, { client, operation, carries }: CallPlan): Lines {
  const { service, imports } = printing;
  const home = service.modules.find(({ module }) => module.clients.includes(client));
  const plan = home?.clients.find((each) => each.client === client);
  const create = imports.value(
    plan?.name ?? '',
    `../../${home?.folder ?? ''}/clients/${plan?.file ?? ''}.js`,
  );
  const system = endpointVariables(service, service.model.get(client.endpoint)).url.replace(/_URL$/, '');
  return [
    'call: {',
    ...indent(
      2,
      `system: ${tsString(system)},`,
      carries.length === 0
        ? 'prepare: async () => ({}),'
        : [
            'prepare: async (rows) => ({',
            ...indent(
              2,
              carries.map((each) => carried(printing, each)),
            ),
            '}),',
          ],
      arrow(
        'send: (prepared, idempotencyKey) =>',
        `${create}().${operation.function}(prepared, idempotencyKey),`,
        102,
      ),
    ),
    '},',
  ];
}

function carried(printing: Printing, { table, members }: CallPlan['carries'][number]): Lines {
  const picked = printing.imports.value('picked', `${platform}/external.js`);
  return bracketed({
    before: `${table.variable}: ${picked}(await rows.the(${tableName(printing, table)}), `,
    brackets: '[]',
    entries: members.map(tsString),
    after: '),',
    width: 98,
  });
}

/** How a node publishes its events: with what the objects that the instance knows have of their members. */
function publication(printing: Printing, { publishes, tables }: NodePlan): readonly Lines[] {
  if (publishes.length === 0) return [];
  const sources = publishes.map((event) => {
    const members = event.dto.fields.flatMap(({ jsonName }) => {
      const table = tables.find(({ shape }) => payloadSource(shape, jsonName) !== undefined);
      const source = table === undefined ? undefined : payloadSource(table.shape, jsonName);
      return table === undefined || source === undefined ? [] : [{ jsonName, table, field: source.name }];
    });
    return { event, members };
  });
  const needed = new Set(sources.flatMap(({ members }) => members.map(({ table }) => table)));
  return [
    `async publish(services${needed.size === 0 ? '' : ', rows'}) {`,
    ...indent(
      2,
      [...needed].map((table) => `const ${table.variable} = await rows.the(${tableName(printing, table)});`),
      sources.map(({ event, members }) =>
        bracketed({
          before: `await services.publish(${tsString(typeOf(event))}, `,
          brackets: '{}',
          entries: members.map(({ jsonName, table, field }) => `${jsonName}: ${table.variable}?.${field}`),
          after: ');',
          width: 102,
        }),
      ),
    ),
    '},',
  ];
}
