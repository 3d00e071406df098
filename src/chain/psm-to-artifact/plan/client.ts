import type { DtoType, Table } from '../../psm/psm.ts';
import { slug, uniqueNames } from '../naming.ts';
import type { ServicePlan } from './artifact-plan.ts';
import type { HandlerPlan } from './handlers.ts';
import { tableAndGenerals } from './kinds.ts';
import { partsOf, type PartsField, type RecordShape } from './record-shape.ts';
import { allHandlers, rowReader, type ModulePlan, type ResourcePlan } from './resource-plan.ts';

/** Parts of a row, or of parts, as the web client shows them. */
export type ClientParts = {
  /** The members that lead to them from the row. */
  readonly way: readonly string[];
  readonly field: PartsField;
  readonly add: HandlerPlan | undefined;
  /** Operations on one part: the general edit, the deletion, steps. */
  readonly operations: readonly HandlerPlan[];
  /** The parts of each. */
  readonly parts: readonly ClientParts[];
};

/** A file of a row with the operations on it. */
export type ClientFile = {
  readonly name: string;
  readonly store: HandlerPlan | undefined;
  readonly remove: HandlerPlan | undefined;
};

/** Rows of one kind as the web client shows them. */
export type ClientResource = {
  readonly resource: ResourcePlan;
  readonly shape: RecordShape;
  /** `orders`: its name in the client, and that of its file. */
  readonly name: string;
  readonly list: HandlerPlan | undefined;
  readonly read: HandlerPlan | undefined;
  /** The ways to make a new row: first the general one. */
  readonly creations: readonly HandlerPlan[];
  readonly edit: HandlerPlan | undefined;
  readonly remove: HandlerPlan | undefined;
  readonly steps: readonly HandlerPlan[];
  readonly parts: readonly ClientParts[];
  readonly files: readonly ClientFile[];
};

/** What the clients of services show: every resource and every module asks for it. */
const known = new WeakMap<ServicePlan, readonly ClientResource[]>();

/** What the web client of a service shows; nothing where the model asks for none. */
export function clientResources(service: ServicePlan): readonly ClientResource[] {
  const found = known.get(service) ?? resourcesOf(service);
  known.set(service, found);
  return found;
}

function resourcesOf({ webClient, modules }: ServicePlan): readonly ClientResource[] {
  if (webClient === 'NONE') return [];
  const resources = modules.flatMap((module) => module.resources);
  const controllers = resources.map(({ controller }) => controller);
  const folders = new Map(resources.map(({ controller, folder }) => [controller, folder]));
  // Lists of processes have these names.
  const taken = ['processes', 'tasks', 'incidents', 'index'];
  const names = uniqueNames(controllers, (controller) => {
    const name = slug(folders.get(controller) ?? '', 'rows');
    return taken.includes(name) ? `${name}-rows` : name;
  });
  return resources.flatMap((resource) => {
    const { shape } = resource;
    return shape === undefined ? [] : [clientResource(resource, shape, names.get(resource.controller) ?? '')];
  });
}

function clientResource(resource: ResourcePlan, shape: RecordShape, name: string): ClientResource {
  const usable = allHandlers(resource).filter(
    ({ exposed, denied, kind }) => exposed && !denied && kind !== 'CUSTOM',
  );
  const own = usable.filter(({ way, file }) => way.length === 0 && file === undefined);
  const list = own.find(({ kind }) => kind === 'LIST');
  const reader = rowReader(resource);
  const read = reader !== undefined && usable.includes(reader) ? reader : undefined;
  const rowPath = read?.path ?? '';
  const edit = own.find(
    ({ kind, path, handler }) => kind === 'UPDATE' && handler.verb === 'PATCH' && path === rowPath,
  );
  const remove = own.find(({ kind, handler }) => kind === 'DELETE' && handler.verb === 'DELETE');
  const creations = own.filter(({ kind }) => kind === 'CREATE');
  const steps = own.filter(
    (plan) => !['LIST', 'READ', 'CREATE'].includes(plan.kind) && plan !== edit && plan !== remove,
  );
  return {
    resource,
    shape,
    name,
    list,
    read,
    creations: [...creations].sort((left, right) => rank(left, list) - rank(right, list)),
    edit,
    remove,
    steps,
    parts: clientParts(shape, [], usable),
    files: clientFiles(usable),
  };
}

/** The general creation has the address of the list. */
function rank({ path }: HandlerPlan, list: HandlerPlan | undefined): number {
  return path === list?.path ? 0 : 1;
}

function clientParts(
  whole: RecordShape,
  above: readonly PartsField[],
  usable: readonly HandlerPlan[],
): readonly ClientParts[] {
  return partsOf(whole).map((field) => {
    const way = [...above, field];
    const own = usable.filter(
      (plan) => isSameWay(plan.way, way) && plan.file === undefined && plan.kind !== 'LIST',
    );
    const add = own.find(({ kind }) => kind === 'CREATE');
    return {
      field,
      add,
      way: way.map(({ name }) => name),
      operations: own.filter((plan) => plan !== add),
      parts: clientParts(field.shape, way, usable),
    };
  });
}

function isSameWay(one: readonly PartsField[], other: readonly PartsField[]): boolean {
  return one.length === other.length && one.every((field, index) => field === other[index]);
}

/** The parts of a row with those of parts, each behind what it is a part of. */
export function allParts(parts: readonly ClientParts[]): readonly ClientParts[] {
  return parts.flatMap((each) => [each, ...allParts(each.parts)]);
}

function clientFiles(usable: readonly HandlerPlan[]): readonly ClientFile[] {
  const own = usable.filter(({ way, file }) => way.length === 0 && file !== undefined);
  const of = (name: string, action: string): HandlerPlan | undefined =>
    own.find(({ file }) => file?.field.name === name && file.action === action);
  const names = [...new Set(own.flatMap(({ file }) => file?.field.name ?? []))];
  return names.map((name) => ({ name, store: of(name, 'store'), remove: of(name, 'remove') }));
}

/** The operations on a row that callers may run or not, by its state: those that `_actions` lists. */
export function actionsOn(client: ClientResource): readonly HandlerPlan[] {
  const { edit, remove, steps, parts, files } = client;
  return [
    ...[edit, remove].filter((plan) => plan !== undefined),
    ...steps,
    ...allParts(parts).flatMap(({ add, operations }) => [...(add === undefined ? [] : [add]), ...operations]),
    ...files.flatMap((file) => [file.store, file.remove].filter((plan) => plan !== undefined)),
  ];
}

/** The rows of the client in which a row of a table is found: its own, or those of a more general kind. */
export function shownIn(
  { model }: ServicePlan,
  resources: readonly ClientResource[],
  table: Table,
): ClientResource | undefined {
  return tableAndGenerals(model, table)
    .map((each) => resources.find(({ shape, read }) => shape.table === each && read !== undefined))
    .find((each) => each !== undefined);
}

/** The answers of a module that list what the caller may do with the row. */
export function offeringAnswers(service: ServicePlan, module: ModulePlan): ReadonlySet<DtoType> {
  const own = clientResources(service).filter(({ resource }) => resource.module === module);
  return new Set(own.flatMap(({ read }) => read?.response ?? []));
}
