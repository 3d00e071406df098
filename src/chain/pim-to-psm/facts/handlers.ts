import { carrying } from '../../../kernel/transformation/reads.ts';
import { kebabCase } from '../../core/naming.ts';
import type { Command, Endpoint, Entity, Operation } from '../../pim/pim.ts';
import type { RouteHandler } from '../../psm/psm.ts';
import type { Controller, ControllerIndex } from './controllers.ts';
import { joinPath } from './controllers.ts';
import type { CommandEffects } from './effects.ts';
import { effectsOf } from './effects.ts';
import type { EntityFacts, EntityIndex } from './entities.ts';
import type { CommandMove } from './lifecycles.ts';
import { moveOf } from './lifecycles.ts';
import type { PartWay } from './part-ways.ts';
import { partWayOf } from './part-ways.ts';
import type { PimSource } from './places.ts';
import { clusterOf } from './places.ts';
import type { Request } from './requests.ts';
import { requestOf } from './requests.ts';
import { targetId } from './target-ids.ts';
import type { Unit } from './units.ts';
import { uniqueNames } from './unique-names.ts';

/** One HTTP operation in code: an operation at one of its endpoints, or, without endpoint, inside the process. */
export type Handler = {
  readonly id: string;
  /** `handler` for the first endpoint or none, `handler-alternative` for further ones. */
  readonly role: 'handler' | 'handler-alternative';
  /** Empty, or the endpoint's id for further endpoints. */
  readonly suffix: string;
  readonly operation: Operation;
  readonly endpoint: Endpoint | undefined;
  readonly controller: Controller;
  readonly target: Entity;
  readonly kind: RouteHandler['kind'];
  readonly verb: RouteHandler['verb'];
  readonly path: string;
  readonly successStatus: number;
  readonly move: CommandMove | undefined;
  /** The operation works on one row, but the path of its endpoint does not say which; its kind is CUSTOM then. */
  readonly withoutId: boolean;
  /** The way to the parts that the operation works on; undefined when it works on the whole. */
  readonly way: PartWay | undefined;
  /**
   * The operation is about an entity that is not the root of its aggregate, and its path does not name the part; its
   * kind is CUSTOM then. The target of a command is the whole then, that of a query stays.
   */
  readonly offRoot: boolean;
  readonly request: Request;
  /** What it does to other rows; nothing where its body is left to people. */
  readonly effects: CommandEffects;
  /** Its request is a type of its command's own, made for this handler: the first of the command that takes one. */
  readonly ownsRequestType: boolean;
};

/** What handlers are worked out from. */
type Known = {
  readonly source: PimSource;
  readonly entities: EntityIndex;
  readonly controllers: ControllerIndex;
  readonly unitOf: (context: { readonly id: string }) => Unit;
};

/** The handlers of all operations. */
export function handlersOf(known: Known): readonly Handler[] {
  const draftsOf = (operation: Operation): readonly Handler[] => {
    const endpoints = known.controllers.endpointsOf(operation);
    if (endpoints.length === 0) return withRequestType([handlerAt(known, operation, undefined)]);
    return withRequestType(
      endpoints.map((endpoint, index) => {
        const handler = handlerAt(known, operation, endpoint);
        return index === 0 ? handler : alternative(handler, endpoint);
      }),
    );
  };
  const drafts = known.source.all('Operation').flatMap((operation) => carrying(() => draftsOf(operation)));
  return withFreePaths(known, drafts);
}

function handlerAt(known: Known, operation: Operation, endpoint: Endpoint | undefined): Handler {
  const { source, entities, controllers } = known;
  const named = source.get<'Entity'>(operation.target);
  const { root } = clusterOf(source, operation);
  const move = operation.eClass === 'Command' ? moveOf(source, operation, named) : undefined;
  const wanted = kindOf(operation, move);
  const whole = source.get<'Entity'>(root);
  const isOfPart = named.id !== root && partKinds.has(wanted);
  const way =
    isOfPart && endpoint !== undefined
      ? partWayOf({ endpoint, root: whole, part: named, isOne: needsId.has(wanted), entities })
      : undefined;
  const offRoot = named.id !== root && way === undefined;
  const target = offRoot && operation.eClass === 'Command' ? whole : named;
  const withoutId = endpoint !== undefined && needsId.has(wanted) && !endpoint.path.includes('{id}');
  const kind = withoutId || offRoot ? 'CUSTOM' : wanted;
  const row = entities.of(target);
  const effects =
    operation.eClass === 'Command' && kind !== 'CUSTOM' && way === undefined
      ? effectsOf({ source, entities, isSameUnit: isSameUnitIn(known) }, { command: operation, target: row })
      : noEffects;
  return {
    id: targetId(operation, 'handler'),
    role: 'handler',
    suffix: '',
    operation,
    endpoint,
    controller: controllers.of(operation, endpoint),
    target,
    kind,
    verb: endpoint?.method ?? (operation.eClass === 'Query' ? 'GET' : 'POST'),
    path: endpoint === undefined ? innerPath(operation, kind) : endpoint.path,
    successStatus: endpoint?.successStatus ?? (kind === 'CREATE' ? 201 : kind === 'DELETE' ? 204 : 200),
    move: kind === 'TRANSITION' ? move : undefined,
    withoutId,
    way,
    offRoot,
    request:
      operation.eClass === 'Command'
        ? requestOf({ source, command: operation, kind, target: row, effects: effects.plans })
        : { kind: 'NONE' },
    effects,
    ownsRequestType: false,
  };
}

const noEffects: CommandEffects = { plans: [], leftOut: [] };

function isSameUnitIn({ unitOf }: Known): (left: EntityFacts, right: EntityFacts) => boolean {
  return (left, right) => unitOf(left.context) === unitOf(right.context);
}

function withRequestType(handlers: readonly Handler[]): readonly Handler[] {
  const first = handlers.find(({ request }) => request.kind === 'OWN');
  return handlers.map((handler) => (handler === first ? { ...handler, ownsRequestType: true } : handler));
}

function alternative(handler: Handler, endpoint: Endpoint): Handler {
  const role = 'handler-alternative';
  return {
    ...handler,
    id: targetId(handler.operation, role, endpoint.id),
    role,
    suffix: endpoint.id,
  };
}

const needsId: ReadonlySet<Handler['kind']> = new Set(['READ', 'UPDATE', 'DELETE', 'TRANSITION', 'NOTE']);

/** What can be done to parts of a whole; one part alone is not read. */
const partKinds: ReadonlySet<Handler['kind']> = new Set(['LIST', 'CREATE', 'UPDATE', 'DELETE', 'TRANSITION']);

const queryKinds = { GET_BY_ID: 'READ', LIST: 'LIST', SEARCH: 'LIST', CUSTOM: 'CUSTOM' } as const;

/** A command that moves its target through its life is a transition; one that should but does not is custom. */
function kindOf(operation: Operation, move: CommandMove | undefined): Handler['kind'] {
  if (operation.eClass === 'Query') return queryKinds[operation.kind];
  const { kind } = operation;
  if (kind === 'CREATE' || kind === 'DELETE') return kind;
  if (move !== undefined) return 'TRANSITION';
  return kind === 'TRANSITION' ? 'CUSTOM' : kind;
}

function innerPath(operation: Operation, kind: Handler['kind']): string {
  const name = kebabCase(operation.code);
  const forMany = kind === 'CREATE' || kind === 'LIST' || (operation.eClass === 'Query' && kind === 'CUSTOM');
  return forMany ? `/${name}` : `/{id}/${name}`;
}

/** Gives handlers without endpoint a path that no endpoint of the same project uses. */
function withFreePaths({ unitOf }: Known, drafts: readonly Handler[]): readonly Handler[] {
  const route = ({ controller, verb, path }: Handler): string =>
    `${unitOf(controller.context).source.id} ${verb} ${joinPath(controller.path, path)}`;
  const free = uniqueNames(
    drafts
      .filter(({ endpoint }) => endpoint === undefined)
      .map((handler) => ({ id: handler.id, name: route(handler) })),
    {
      maxLength: Number.MAX_SAFE_INTEGER,
      separator: '-',
      taken: drafts.filter(({ endpoint }) => endpoint !== undefined).map(route),
    },
  );
  return drafts.map((handler) => {
    const wanted = route(handler);
    const found = free.get(handler.id) ?? wanted;
    return found === wanted
      ? handler
      : carrying(() => ({ ...handler, path: handler.path + found.slice(wanted.length) }));
  });
}

/** The commands among operations. */
export function isCommand(operation: Operation): operation is Extract<Operation, Command> {
  return operation.eClass === 'Command';
}
