import type { Model } from '../../../kernel/model/model.ts';
import type { ProcessManager, Psm, SagaStep } from '../../psm/psm.ts';
import { camel, slug, uniqueNames } from '../naming.ts';
import type { HandlerPlan } from './handlers.ts';
import { callPlan } from './process-calls.ts';
import { conditionPlan } from './process-conditions.ts';
import type {
  ConditionPlan,
  EventPlan,
  NodePlan,
  NodeSource,
  ProcessCommandPlan,
  ProcessCommands,
  ProcessesPlan,
  ProcessPlan,
  ProcessSource,
} from './process-plan.ts';
import { keyOf, tablesAt, tablesOf } from './process-tables.ts';
import { allHandlers, type ModulePlan } from './resource-plan.ts';

/** The processes of a service; undefined when it runs none. */
export function processesPlan(source: ProcessSource): ProcessesPlan | undefined {
  const { model, modules } = source;
  const running = modules.flatMap((module) =>
    module.module.processManagers.filter(({ runs }) => runs).map((manager) => ({ module, manager })),
  );
  if (running.length === 0) return undefined;
  const managers = running.map(({ manager }) => manager);
  const codes = uniqueNames(managers, ({ symbol }) => slug(symbol, 'process'));
  const names = uniqueNames(managers, ({ symbol }) => camel(`${symbol} process`));
  const operations = operationsOf(modules);
  const named = managers.flatMap(({ steps }) =>
    steps.flatMap(({ runs, compensation }) => [runs ?? [], compensation ?? []].flat()),
  );
  const commands = new Map(named.flatMap((id) => entryOf(operations, id)));
  const awaited = new Set(managers.flatMap(({ steps }) => steps.flatMap((step) => step.awaits ?? [])));
  const events = [...awaited].map((id) => eventPlan(model, id));
  const carried = managers.flatMap(({ steps }) => steps.flatMap((step) => step.sends));
  const conditions = managers.flatMap(({ steps }) =>
    steps.flatMap(({ kind, expression }) => (kind === 'START' ? (expression ?? []) : [])),
  );
  const written = [...commands.values()];
  const tables = tablesOf({ model, modules, commands: written, events, carried, conditions });
  const processes = running.map(({ module, manager }): ProcessPlan => ({
    manager,
    module,
    code: codes.get(manager) ?? 'process',
    name: names.get(manager) ?? 'process',
    owner: model.resolve(manager.owner),
    nodes: manager.steps.map((step) => nodePlan({ ...source, commands, tables, codes }, manager, step)),
  }));
  for (const command of watched(model, processes, operations))
    commands.set(command.handler.handler.id, command);
  return {
    processes: processes.sort((left, right) => (left.code < right.code ? -1 : 1)),
    commands: [...commands.values()].sort((left, right) => (left.key < right.key ? -1 : 1)),
    tables: [...tables].sort((left, right) => (left.key < right.key ? -1 : 1)),
    awaited: events.sort((left, right) => (left.dto.id < right.dto.id ? -1 : 1)),
  };
}

function eventPlan(model: Model<Psm>, id: string): EventPlan {
  const dto = model.get<'DtoType'>(id);
  return { dto, module: model.containerOf(dto, 'CodeModule') };
}

/** The operations of a service that write rows, by the id of their handler. */
function operationsOf(modules: readonly ModulePlan[]): ProcessCommands {
  const resources = modules.flatMap((module) => module.resources.map((resource) => ({ module, resource })));
  return new Map(
    resources
      .filter(({ resource }) => resource.shape !== undefined)
      .flatMap(({ module, resource }) =>
        allHandlers(resource)
          .filter(({ kind }) => kind !== 'READ' && kind !== 'LIST')
          .map((handler) => [
            handler.handler.id,
            { key: `${module.folder}.${handler.name}`, resource, handler },
          ]),
      ),
  );
}

function entryOf(
  operations: ProcessCommands,
  id: string,
): readonly (readonly [string, ProcessCommandPlan])[] {
  const found = operations.get(id);
  return found === undefined ? [] : [[id, found]];
}

/** What changes the objects whose conditions begin processes or are waited for: they may come true then. */
function watched(
  model: Model<Psm>,
  processes: readonly ProcessPlan[],
  operations: ProcessCommands,
): readonly ProcessCommandPlan[] {
  const tables = new Set(
    processes.flatMap(({ nodes }) =>
      nodes.flatMap(({ step, condition }) =>
        step.kind === 'WAIT_CONDITION' || step.kind === 'START'
          ? (condition?.reads ?? []).map(({ key }) => key)
          : [],
      ),
    ),
  );
  return [...operations.values()].filter(
    ({ resource, handler }) =>
      resource.shape !== undefined && tables.has(keyOf(model, resource.shape.table)) && isHeard(handler),
  );
}

/** Whether processes notice an operation: of one that is written by hand they know the row by its address alone. */
function isHeard({ kind, parameters }: HandlerPlan): boolean {
  return kind !== 'CUSTOM' || parameters.length > 0;
}

function nodePlan(source: NodeSource, manager: ProcessManager, step: SagaStep): NodePlan {
  const { model, commands, codes } = source;
  const tables = tablesAt(source, manager, step);
  const condition = (text: string | undefined): ConditionPlan | undefined =>
    text === undefined ? undefined : conditionPlan(source, { text, owner: step, tables });
  const called = model.resolve(step.process);
  const plan = {
    step,
    command: step.runs === undefined ? undefined : commands.get(step.runs),
    compensation: step.compensation === undefined ? undefined : wholeCommand(commands.get(step.compensation)),
    role: model.resolve(step.role),
    awaits: step.awaits === undefined ? undefined : eventPlan(model, step.awaits),
    publishes: step.publishes.map((id) => eventPlan(model, id)),
    call: callPlan(source, step, tables),
    condition: condition(step.expression),
    process: called !== undefined && codes.has(called) ? called : undefined,
    branches: waysOn(step).map(({ id, target, expression, isDefault }) => ({
      id,
      target,
      isDefault,
      condition: condition(expression),
    })),
    tables,
  };
  const obstacle = obstacleAt(plan);
  if (obstacle !== undefined)
    source.notes.add(
      step.id,
      `"${step.name}" of the process "${manager.name}" stops as an incident: ${obstacle}`,
    );
  if (plan.command !== undefined && obstacle === undefined && !isHeard(plan.command.handler))
    source.notes.add(
      step.id,
      `"${step.name}" of the process "${manager.name}" does not notice its operation, which is written by hand and has no row in its address: end the code of the operation with "services.commandDone", for the command "${plan.command.key}" and the row that it wrote.`,
    );
  if (step.kind !== 'START' || plan.condition === undefined || plan.condition.reads.length === 1)
    return { ...plan, obstacle };
  source.notes.add(
    step.id,
    `"${manager.name}" does not begin by itself when its condition comes true, because it reads several objects or none: name values of one object, let an event begin it, or start it over HTTP.`,
  );
  return { ...plan, condition: undefined, obstacle };
}

/** Software can do a command on the whole alone: nothing says which part one on parts would mean. */
function wholeCommand(command: ProcessCommandPlan | undefined): ProcessCommandPlan | undefined {
  return command?.handler.way.length === 0 ? command : undefined;
}

type WayOn = {
  readonly id: string;
  readonly target: string;
  readonly isDefault: boolean;
  readonly expression?: string | undefined;
};

/** The branches of a step; a step of an older model only names the steps that follow. */
function waysOn({ id, branches, next }: SagaStep): readonly WayOn[] {
  if (branches.length === 0)
    return next.map((target) => ({ id: `${id}-${target}`, target, isDefault: false }));
  return [...branches].sort((left, right) => (left.id < right.id ? -1 : 1));
}

/** What keeps software from doing a node here, and what people can do about it. */
function obstacleAt(plan: Omit<NodePlan, 'obstacle'>): string | undefined {
  const { step, command } = plan;
  switch (step.kind) {
    case 'COMMAND':
      if (step.runs === undefined) return 'it names no operation. Name the command that it runs.';
      if (command === undefined)
        return 'its operation belongs to another service. Put both contexts into one unit, or let the step wait for an event.';
      if (command.handler.kind === 'CUSTOM')
        return 'its operation is written by hand, so only callers run it. Let a person perform the step.';
      if (wholeCommand(command) === undefined)
        return 'its operation changes one part, and nothing says which. Let a person perform the step.';
      return undefined;
    case 'CALL_EXTERNAL':
      return plan.call === undefined
        ? 'it names no external system. Name the one that performs it.'
        : undefined;
    case 'WAIT_EVENT':
      return plan.awaits === undefined && command === undefined
        ? 'it names neither an event nor an operation that its sender calls.'
        : undefined;
    case 'NOTIFY':
      return plan.role === undefined ? 'it names no role that gets the message.' : undefined;
    case 'SUB_WORKFLOW':
      return plan.process === undefined
        ? 'the process that it calls does not run in this service.'
        : undefined;
    case 'WAIT_CONDITION':
      return plan.condition === undefined ? 'it has no condition that software can read.' : undefined;
    case 'TIMER':
      return step.dueIn === undefined ? 'it names no time.' : undefined;
    default:
      return undefined;
  }
}
