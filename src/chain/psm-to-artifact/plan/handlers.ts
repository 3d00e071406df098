import type { Model } from '../../../kernel/model/model.ts';
import type {
  AppRole,
  Column,
  DtoType,
  Psm,
  RestController,
  RouteHandler,
  Table,
  ValidationRule,
} from '../../psm/psm.ts';
import { freeIdentifier, uniqueNames } from '../naming.ts';
import { specialTables } from './kinds.ts';
import { messagePlan, type MessagePlan } from './messages.ts';
import { movePlans, type MovePlan } from './moves.ts';
import type { Notes } from './notes.ts';
import { pathOfHandler } from './paths.ts';
import {
  filterName,
  partsOf,
  storedColumns,
  type PartsField,
  type RecordShape,
  type ValueField,
} from './record-shape.ts';
import type { RulePlan } from './rules.ts';

/** One operation as the generated code contains it. */
export type HandlerPlan = {
  readonly handler: RouteHandler;
  /** The behaviour that is generated; `CUSTOM` also where the model lacks what its kind needs. */
  readonly kind: RouteHandler['kind'];
  /** Name of its function. */
  readonly name: string;
  /** Full path with `{id}` for parameters, as OpenAPI writes it. */
  readonly path: string;
  /** Names of the path parameters, in order. */
  readonly parameters: readonly string[];
  /** Has a route; other operations are called inside the process only. */
  readonly exposed: boolean;
  readonly request: DtoType | undefined;
  readonly response: DtoType | undefined;
  readonly everyRow: readonly AppRole[];
  readonly ownRows: readonly AppRole[];
  /** No caller may run it: it asks for roles, and no role may. */
  readonly denied: boolean;
  readonly checks: readonly RulePlan[];
  /** What it does to rows in each state, where that differs. */
  readonly moves: readonly MovePlan[];
  readonly publishes: readonly DtoType[];
  /** The field of its rows that holds their state, where it moves them or asks for some states. */
  readonly stateName: string | undefined;
  /** The way from the record down to the parts it works on; empty when it works on the record. */
  readonly way: readonly PartsField[];
  /** The file that it stores, reads or removes; undefined where it is about none. */
  readonly file: FilePlan | undefined;
  readonly filters: readonly Column[];
  readonly sortable: readonly Column[];
  /** Where callers name the row by its business key; undefined where they cannot. */
  readonly message: MessagePlan | undefined;
};

/** A file of the rows that an operation works on. */
export type FilePlan = {
  /** The field that describes it. */
  readonly field: ValueField;
  readonly action: 'store' | 'read' | 'remove';
};

type HandlerSource = {
  readonly model: Model<Psm>;
  readonly notes: Notes;
  readonly controller: RestController;
  readonly shape: RecordShape | undefined;
  readonly rules: readonly RulePlan[];
  /** Verbs and paths that are already taken in the project; grows. */
  readonly routes: Set<string>;
};

/** The operations of a controller. */
export function handlerPlans(source: HandlerSource): readonly HandlerPlan[] {
  const { controller } = source;
  const names = uniqueNames(controller.handlers, (handler) => freeIdentifier(handler.symbol, 'Operation'));
  return controller.handlers.map((handler) =>
    handlerPlan(source, handler, names.get(handler) ?? 'operation'),
  );
}

function handlerPlan(source: HandlerSource, handler: RouteHandler, name: string): HandlerPlan {
  const { model, shape } = source;
  const path = pathOfHandler(source.controller, handler);
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const way = wayTo(source, handler);
  const reason = whyCustom(source, handler, { parameters, way });
  if (reason !== undefined && handler.kind !== 'CUSTOM')
    source.notes.add(
      handler.id,
      `"${handler.name}" answers 501 until its region in hooks.ts is filled: ${reason}`,
    );
  const exposed = handler.exposed && routeIsFree(source, handler, path);
  const message = reason === undefined && exposed ? messagePlan(source, handler, path) : undefined;
  const ids = new Set(handler.checks);
  const columns = new Set(shape?.table.columns.map((column) => column.id));
  const isListed = (column: Column): boolean =>
    columns.has(column.id) && filterName(column) !== '' && column.type !== 'JSONB';
  return {
    handler,
    name,
    path,
    parameters,
    way: reason === undefined ? (way ?? []) : [],
    kind: reason === undefined ? handler.kind : 'CUSTOM',
    exposed,
    message: message !== undefined && routeIsFree(source, handler, message.path) ? message : undefined,
    request: model.resolve(handler.request),
    response: model.resolve(handler.response),
    everyRow: byClaim(model.resolveAll(handler.requiredRoles)),
    ownRows: byClaim(model.resolveAll(handler.ownRoles)),
    denied: isDenied(handler),
    checks: source.rules.filter((plan) => ids.has(plan.rule.id)),
    moves: movePlans(handler, source.rules),
    publishes: model.resolveAll(handler.publishes),
    file: reason === undefined ? fileOf(source, handler, way) : undefined,
    stateName: reason === undefined ? stateName(source, handler, way) : undefined,
    filters: model.resolveAll(handler.filters).filter(isListed),
    sortable: model.resolveAll(handler.sortable).filter(isListed),
  };
}

/** The file that a handler is about; undefined where it names none, or its rows have no such file. */
function fileOf(
  { shape }: HandlerSource,
  { kind, verb, file }: RouteHandler,
  way: readonly PartsField[] | undefined,
): FilePlan | undefined {
  const row = way?.at(-1)?.shape ?? shape;
  if (file === undefined || row === undefined) return undefined;
  const action = kind === 'READ' ? 'read' : verb === 'DELETE' ? 'remove' : 'store';
  const found = storedColumns(row).find(({ field, path }) => field.column.id === file && path.length === 1);
  return found?.field.file === undefined ? undefined : { field: found.field, action };
}

function isDenied({ deny, anonymous, requiredRoles, ownRoles }: RouteHandler): boolean {
  return deny && !anonymous && requiredRoles.length + ownRoles.length === 0;
}

function routeIsFree(source: HandlerSource, handler: RouteHandler, path: string): boolean {
  const route = `${handler.verb} ${path.replace(/\{\w+\}/g, '{}')}`;
  if (handler.exposed && source.routes.has(route)) {
    source.notes.add(handler.id, `"${handler.name}" has no route: ${route} belongs to another operation.`);
    return false;
  }
  source.routes.add(route);
  return true;
}

function whyCustom(
  source: HandlerSource,
  handler: RouteHandler,
  {
    parameters,
    way,
  }: {
    readonly parameters: readonly string[];
    readonly way: readonly PartsField[] | undefined;
  },
): string | undefined {
  const { shape } = source;
  const { kind } = handler;
  if (kind === 'CUSTOM') return 'it is a custom operation.';
  if (shape === undefined) return 'its controller has no table with a single key.';
  const owned = handler.ownRoles.length > 0 && shape.owner === undefined;
  if (owned) return 'some of its roles see only their own rows, but no column holds the owner.';
  if (way === undefined) return 'its parts are not stored with their whole.';
  if (handler.file !== undefined && fileOf(source, handler, way) === undefined)
    return 'its column does not describe a file of its rows.';
  if (way.length > 0) return whyNotOnParts(source, handler, { parameters, way });
  if (kind === 'LIST') return undefined;
  if (kind === 'CREATE') return whyNotCreated(source, shape, handler);
  if (handler.exposed && parameters.length !== 1) return 'its path needs exactly one parameter, the id.';
  if (kind === 'TRANSITION') {
    if (!knowsMove(source, handler, way)) return 'it names no state column of its table or no new state.';
  }
  return undefined;
}

function whyNotOnParts(
  source: HandlerSource,
  handler: RouteHandler,
  {
    parameters,
    way,
  }: {
    readonly parameters: readonly string[];
    readonly way: readonly PartsField[];
  },
): string | undefined {
  const { kind } = handler;
  const shape = way.at(-1)?.shape;
  if ((kind === 'READ' && handler.file === undefined) || shape === undefined)
    return 'parts are read with their whole.';
  const isOne = kind !== 'LIST' && kind !== 'CREATE';
  if (parameters.length !== way.length + (isOne ? 1 : 0)) return 'its path does not say which part it means.';
  if (kind === 'CREATE') return whyNotCreated(source, shape, handler);
  if (kind === 'TRANSITION' && !knowsMove(source, handler, way))
    return 'it names no state column of its table or no new state.';
  return undefined;
}

/** Whether callers may name a request for an operation, to have it carried out once however often they send it. */
export function isNamed({ exposed, kind, handler: { verb } }: HandlerPlan): boolean {
  return exposed && verb === 'POST' && kind !== 'CUSTOM' && kind !== 'LIST' && kind !== 'READ';
}

/** Whether an operation changes one of the parts that a whole has several of. */
export function isOnEachPart({ kind, way }: HandlerPlan): boolean {
  return (kind === 'UPDATE' || kind === 'TRANSITION') && way.length > 0 && way.every(({ many }) => many);
}

function knowsMove(source: HandlerSource, handler: RouteHandler, way: readonly PartsField[]): boolean {
  return stateName(source, handler, way) !== undefined && handler.setsState !== undefined;
}

/** A move is about the state of the rows it moves, another change about that of the whole. */
function stateName(
  { model, shape }: HandlerSource,
  handler: RouteHandler,
  way: readonly PartsField[] | undefined,
): string | undefined {
  const moved = handler.setsState === undefined ? shape : (way?.at(-1)?.shape ?? shape);
  return stateField(moved, model.resolve(handler.stateColumn));
}

/** The way to the parts a handler works on: empty for the record itself, undefined where the parts are not found. */
function wayTo({ model, shape }: HandlerSource, { part }: RouteHandler): readonly PartsField[] | undefined {
  const field = model.resolve(part);
  if (field === undefined) return [];
  const search = (above: RecordShape): readonly PartsField[] | undefined => {
    for (const parts of partsOf(above)) {
      if (parts.listedBy.has(field.id)) return [parts];
      const below = search(parts.shape);
      if (below !== undefined) return [parts, ...below];
    }
    return undefined;
  };
  return shape === undefined ? undefined : search(shape);
}

function whyNotCreated(source: HandlerSource, shape: RecordShape, handler: RouteHandler): string | undefined {
  const request = source.model.resolve(handler.request);
  if (request === undefined) return 'it has no request type.';
  const keyGiven = request.fields.some((field) => field.jsonName === shape.key.name);
  return keyGiven || shape.key.json === 'text' ? undefined : 'nothing provides the number that is its key.';
}

function stateField(shape: RecordShape | undefined, column: Column | undefined): string | undefined {
  if (shape === undefined || column === undefined) return undefined;
  const stored = storedColumns(shape).find(
    ({ field, path }) => field.column.id === column.id && path.length === 1,
  );
  return stored?.field.name;
}

function byClaim(roles: readonly AppRole[]): readonly AppRole[] {
  return [...roles].sort((left, right) => (left.claim < right.claim ? -1 : 1));
}

/**
 * The rules that a controller's operations, and effects of others on its table, run, each once. Rules about rows of a
 * more special kind stand with that kind; rules of its own may be run by kinds alone.
 */
export function rulesOf(model: Model<Psm>, controller: RestController): readonly ValidationRule[] {
  const table = model.resolve(controller.table);
  const specials = new Set(table === undefined ? [] : specialTables(model, table));
  const isOf = (each: Table | undefined): boolean =>
    each !== undefined && (each === table || specials.has(each));
  const handlers = model
    .all('RestController')
    .filter((each) => each === controller || isOf(model.resolve(each.table)))
    .flatMap((each) => each.handlers);
  const effects = model.all('HandlerEffect').filter((effect) => isOf(model.get(effect.table)));
  const all = [...handlers, ...effects];
  const checks = [...all, ...all.flatMap(({ moves }) => moves)].flatMap((each) => each.checks);
  return [...new Set(model.resolveAll<'ValidationRule'>(checks))].filter((rule) => {
    const about = model.resolve<'Table'>(rule.table);
    return about === undefined || !specials.has(about);
  });
}
