import type { Model } from '../../../kernel/model/model.ts';
import type { DtoType, ProcessManager, Psm, SagaStep, Table } from '../../psm/psm.ts';
import { namesIn, parseExpression } from '../../core/rule-language/index.ts';
import { camel, uniqueNames } from '../naming.ts';
import { isKindOf, keptIn } from './kinds.ts';
import type { EventPlan, NodeSource, ProcessCommandPlan, TablePlan } from './process-plan.ts';
import { partsOf, storedColumns, type RecordShape } from './record-shape.ts';
import type { ModulePlan, ResourcePlan } from './resource-plan.ts';
import { foreignKeyOf } from './referred-table.ts';

/**
 * The objects that commands write, messages carry and events are about, and those that single references lead to from
 * there.
 */
export function tablesOf(given: {
  readonly model: Model<Psm>;
  readonly modules: readonly ModulePlan[];
  readonly commands: readonly ProcessCommandPlan[];
  readonly events: readonly EventPlan[];
  /** Ids of the answers that messages consist of. */
  readonly carried: readonly string[];
  /** The conditions with which processes begin. */
  readonly conditions: readonly string[];
}): readonly TablePlan[] {
  const { model, modules, commands, events, carried, conditions } = given;
  const resources = modules.flatMap((module) => module.resources.filter(({ shape }) => shape !== undefined));
  const variables = uniqueNames(
    resources.map((resource) => ({ id: resource.controller.id, resource })),
    ({ resource }) => resource.variable,
  );
  const all = new Map<string, TablePlan>();
  const kinds: TablePlan[] = [];
  for (const [{ resource }, variable] of variables) {
    const plan = tableOf(model, resources, { resource, variable });
    if (plan === undefined) continue;
    const known = all.get(plan.key);
    const isMoreGeneral = known === undefined || isKindOf(model, known.shape.table, plan.shape.table);
    const [general, special] = isMoreGeneral ? [plan, known] : [known, plan];
    all.set(plan.key, special === undefined ? general : withReferencesOf(general, special));
    if (special !== undefined) kinds.push({ ...special, isKind: true });
  }
  const wanted = new Set<TablePlan>();
  const add = (table: TablePlan | undefined): void => {
    if (table === undefined || wanted.has(table)) return;
    wanted.add(table);
    for (const { table: key } of table.references) add(all.get(key));
  };
  for (const { resource, handler } of commands) {
    if (resource.shape !== undefined) add(all.get(keyOf(model, resource.shape.table)));
    for (const { table } of handler.handler.effects) add(all.get(keyOf(model, model.get(table))));
  }
  const sent = new Set(carried);
  const each = [...all.values(), ...kinds];
  for (const table of each)
    if (table.resource.handlers.some(({ response }) => response !== undefined && sent.has(response.id)))
      add(all.get(table.key));
  for (const { dto } of events) add(all.get(subjectOf(dto, each)?.table.key ?? ''));
  for (const table of each)
    if (conditions.some((condition) => isNamedIn(condition, table))) add(all.get(table.key));
  return withKinds([...wanted], kinds);
}

/** Objects, each followed by its kinds. */
function withKinds(tables: readonly TablePlan[], kinds: readonly TablePlan[]): readonly TablePlan[] {
  return tables.flatMap((table) => [table, ...kinds.filter(({ key }) => key === table.key)]);
}

/** What rows of a special kind refer to is known of the general object, too. */
function withReferencesOf(general: TablePlan, special: TablePlan): TablePlan {
  const isNew = ({ field }: TablePlan['references'][number]): boolean =>
    !general.references.some((reference) => reference.field === field);
  return { ...general, references: [...general.references, ...special.references.filter(isNew)] };
}

/** Whether a condition speaks of values of an object by its name. */
function isNamedIn(condition: string, { variable, shape }: TablePlan): boolean {
  const parsed = parseExpression(condition);
  const names = new Set([variable, camel(shape.table.name)]);
  return parsed.ok && namesIn(parsed.expression).some(({ path: [name = ''] }) => names.has(camel(name)));
}

/** The object that an event is about, and the member of the event with its id. */
export function subjectOf(
  event: DtoType,
  tables: readonly TablePlan[],
): { readonly member: string; readonly table: TablePlan } | undefined {
  const found = tables.flatMap((table) => {
    const member = `${camel(table.shape.table.tableName)}Id`;
    return event.fields.some(({ jsonName }) => jsonName === member) ? [{ member, table }] : [];
  });
  // An event may carry references as well: the object is the one whose operation publishes it.
  const publishing = found.find(({ table }) =>
    table.resource.handlers.some(({ publishes }) => publishes.includes(event)),
  );
  return publishing ?? (found.length === 1 ? found[0] : undefined);
}

function tableOf(
  model: Model<Psm>,
  resources: readonly ResourcePlan[],
  { resource, variable }: { readonly resource: ResourcePlan; readonly variable: string },
): TablePlan | undefined {
  const { shape } = resource;
  if (shape === undefined) return undefined;
  const known = new Set(resources.flatMap((each) => each.shape?.table.id ?? []));
  const referencesIn = (of: RecordShape): TablePlan['references'] =>
    storedColumns(of).flatMap(({ field, path }) => {
      const target = path.length === 1 ? referenced(model, of.table, field.column.id) : undefined;
      if (target === undefined || !known.has(target.id)) return [];
      return [{ field: field.name, table: keyOf(model, target) }];
    });
  const own = keyOf(model, shape.table);
  const partReferencesIn = (of: RecordShape, way: readonly string[]): TablePlan['partReferences'] =>
    partsOf(of).flatMap((part) => {
      const deeper = [...way, part.name];
      return [
        ...referencesIn(part.shape)
          .filter(({ table }) => table !== own)
          .map((reference) => ({ way: deeper, ...reference })),
        ...partReferencesIn(part.shape, deeper),
      ];
    });
  return {
    key: own,
    variable,
    resource,
    shape,
    isKind: false,
    references: referencesIn(shape),
    partReferences: partReferencesIn(shape, []),
  };
}

function referenced(model: Model<Psm>, table: Table, column: string): Table | undefined {
  const constrained = foreignKeyOf(table, column);
  return model.resolve(constrained?.references ?? model.get<'Column'>(column).refersTo);
}

/** The name of a table among the objects of processes; rows of all kinds in one table are objects of one. */
export function keyOf(model: Model<Psm>, table: Table): string {
  const kept = keptIn(model, table);
  return `${model.containerOf(kept, 'DbSchema').schemaName}.${kept.tableName}`;
}

/**
 * The objects that an instance may know when it is at a step, nearest first: what the steps before it wrote, from the
 * last one back, then what these refer to, then all others of the process; at its start also all others of the service.
 */
export function tablesAt(
  { model, commands, tables }: NodeSource,
  manager: ProcessManager,
  step: SagaStep,
): readonly TablePlan[] {
  const kinds = tables.filter(({ isKind }) => isKind);
  const general = tables.filter(({ isKind }) => !isKind);
  const byKey = new Map(general.map((table) => [table.key, table]));
  const found = new Set<TablePlan>();
  for (const { runs } of [...backFrom(manager, step), ...manager.steps]) {
    const table = runs === undefined ? undefined : commands.get(runs)?.resource.shape?.table;
    const plan = table === undefined ? undefined : byKey.get(keyOf(model, table));
    if (plan !== undefined) found.add(plan);
  }
  // A set goes on to what is added while it is walked through: references of references come last.
  for (const { references } of found)
    for (const { table } of references) {
      const plan = byKey.get(table);
      if (plan !== undefined) found.add(plan);
    }
  // A process may begin with an object on which no step works.
  if (step.kind === 'START') for (const table of general) found.add(table);
  return withKinds([...found], kinds);
}

/** The step and all that lead to it, by the number of steps between. */
function backFrom(manager: ProcessManager, step: SagaStep): readonly SagaStep[] {
  const seen = new Set([step]);
  for (const each of seen)
    for (const before of [...manager.steps].sort((left, right) => (left.id < right.id ? -1 : 1)))
      if (targetsOf(before).includes(each.id)) seen.add(before);
  return [...seen];
}

function targetsOf({ next, branches, onError }: SagaStep): readonly string[] {
  return [...next, ...branches.map(({ target }) => target), ...(onError === undefined ? [] : [onError])];
}
