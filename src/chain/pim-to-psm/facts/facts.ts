import type { Diagnostic } from '../../../kernel/transformation/rule.ts';
import type { BoundedContext, Command, Effect, Entity, Operation } from '../../pim/pim.ts';
import { backingNamesOf } from './backing-names.ts';
import type { BackingNames } from './backing-names.ts';
import type { ControllerIndex } from './controllers.ts';
import { indexControllers } from './controllers.ts';
import type { HandlerEffectPlan } from './effects.ts';
import type { EntityIndex } from './entities.ts';
import { indexEntities } from './entities.ts';
import type { ExternalUse } from './externals.ts';
import { externalsOf } from './externals.ts';
import type { FileOperation } from './files.ts';
import { fileOperations } from './files.ts';
import type { Handler } from './handlers.ts';
import { handlersOf } from './handlers.ts';
import { maxNameLength } from './legal-names.ts';
import type { Messaging } from './messaging.ts';
import { messagingOf } from './messaging.ts';
import type { ModelNames } from './model-names.ts';
import { modelNamesOf } from './model-names.ts';
import { listedParts } from './json-types.ts';
import type { PimSource } from './places.ts';
import { homeOf } from './places.ts';
import type { Process } from './processes.ts';
import { processesOf } from './processes.ts';
import type { Setting } from './settings.ts';
import { settingsOf } from './settings.ts';
import type { Steering } from './steering.ts';
import { steeringOf } from './steering.ts';
import type { StoreUse } from './stores.ts';
import { storesOf } from './stores.ts';
import { symbolsOf } from './symbols.ts';
import { targetId } from './target-ids.ts';
import type { Flow } from './traffic.ts';
import { brokerPort, flowsOf } from './traffic.ts';
import type { ScheduledTrigger, Trigger } from './triggers.ts';
import { triggersOf } from './triggers.ts';
import type { Unit } from './units.ts';
import { systemLabel, unitsOf } from './units.ts';
import { shortened } from './unique-names.ts';

/** What the rules need to know about a PIM, worked out once. */
export type PimFacts = ModelNames & {
  /** Cluster-safe name of the whole system. */
  readonly label: string;
  readonly steering: Steering;
  readonly units: readonly Unit[];
  readonly unitOf: (context: BoundedContext) => Unit;
  readonly hasDatabase: (unit: Unit) => boolean;
  readonly names: BackingNames;
  readonly entities: EntityIndex;
  readonly controllers: ControllerIndex;
  readonly handlers: readonly Handler[];
  readonly files: readonly FileOperation[];
  /** The handlers that work on an entity. */
  readonly handlersOn: (entity: Entity) => readonly Handler[];
  /** The handler of an operation, at its first endpoint where it has several. */
  readonly handlerOf: (operation: Operation) => Handler | undefined;
  /** Whether an entity stands as a part in a request that changes its whole. */
  readonly isListed: (entity: Entity) => boolean;
  /** The handler that a request type of a command's own is made for; undefined where none takes such a type. */
  readonly ownerOfRequestType: (command: Command) => Handler | undefined;
  /** The effects on an entity's rows for which callers send values. */
  readonly effectsOn: (entity: Entity) => readonly HandlerEffectPlan[];
  /** What is generated for an effect for which callers send values; undefined where they send none. */
  readonly effectMemberOf: (effect: Effect) => HandlerEffectPlan | undefined;
  readonly triggers: readonly Trigger[];
  readonly processes: readonly Process[];
  readonly messaging: Messaging;
  readonly stores: readonly StoreUse[];
  readonly externals: readonly ExternalUse[];
  /** Id of the message broker, whether there is one or not. */
  readonly brokerId: string;
  readonly bucketName: (store: StoreUse) => string;
  /** The scheduled reactions of a unit. */
  readonly schedules: (unit: Unit) => readonly ScheduledTrigger[];
  readonly settings: (unit: Unit) => readonly Setting[];
  readonly flows: (unit: Unit) => readonly Flow[];
  /** Symbol of a code element that stands in a module, by the element's id. */
  readonly symbol: (targetId: string) => string;
  /** What could not be mapped, found while working out the facts. */
  readonly problems: readonly Diagnostic[];
};

/** Works out the facts of a PIM. */
export function analyse(source: PimSource): PimFacts {
  const problems: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): number => problems.push(diagnostic);
  const model = source.only('PimModel');
  const label = systemLabel(model);
  const steering = steeringOf(source, report);
  const units = unitsOf(source, steering);
  const unitByContext = new Map(units.flatMap((unit) => unit.contexts.map(({ id }) => [id, unit])));
  const unitOf = (context: { readonly id: string }): Unit => {
    const found = unitByContext.get(context.id);
    if (found === undefined) throw new Error(`Context ${context.id} belongs to no unit.`);
    return found;
  };
  const withDatabase = new Set(units.filter(keepsRows));
  const hasDatabase = (unit: Unit): boolean => withDatabase.has(unit);
  const names = backingNamesOf({ source, units, systemLabel: label });
  const entities = indexEntities(source);
  const controllers = indexControllers(source);
  const handlers = handlersOf({ source, entities, controllers, unitOf });
  const files = fileOperations({ controllers: controllers.all, handlers, entities });
  const listed = listedParts(handlers, entities);
  const handlersByTarget = Map.groupBy(handlers, ({ target }) => target.id);
  const firstHandlers = new Map(
    handlers.filter(({ role }) => role === 'handler').map((handler) => [handler.operation.id, handler]),
  );
  const requestTypeOwners = new Map(
    handlers.filter((each) => each.ownsRequestType).map((handler) => [handler.operation.id, handler]),
  );
  const members = handlers
    .filter((each) => each.ownsRequestType)
    .flatMap(({ request }) => (request.kind === 'OWN' ? request.members : []));
  const membersByEntity = Map.groupBy(members, ({ on }) => on.entity.id);
  const memberOfEffect = new Map(members.map((member) => [member.effect.id, member]));
  const triggers = triggersOf(source, report);
  const processes = processesOf(source, report);
  const messaging = messagingOf({ source, steering, triggers, processes, unitOf });
  const stores = storesOf({ source, unitOf, names });
  const externals = externalsOf({ source, unitOf, names });
  const bucketName = ({ store, label: storeLabel }: StoreUse): string =>
    shortened({ id: store.id, name: `${label}-${storeLabel}` }, { maxLength: maxNameLength, separator: '-' });
  const brokerId = targetId(model, 'broker');
  const brokerUrl = `nats://${names.label(brokerId)}:${brokerPort}`;
  const backing = { steering, hasDatabase, stores, externals, messaging };
  const symbols = symbolsOf({ source, entities, units, controllers, handlers, files, triggers, processes });
  return {
    ...modelNamesOf(source, unitOf),
    label,
    steering,
    units,
    unitOf,
    hasDatabase,
    names,
    entities,
    controllers,
    handlers,
    files,
    handlerOf: ({ id }) => firstHandlers.get(id),
    handlersOn: ({ id }) => handlersByTarget.get(id) ?? [],
    isListed: (entity) => listed.has(entity),
    effectsOn: ({ id }) => membersByEntity.get(id) ?? [],
    effectMemberOf: ({ id }) => memberOfEffect.get(id),
    ownerOfRequestType: ({ id }) => requestTypeOwners.get(id),
    triggers,
    processes,
    messaging,
    stores,
    externals,
    brokerId,
    bucketName,
    schedules: (unit) =>
      triggers
        .filter((trigger) => trigger.kind === 'SCHEDULE')
        .filter(({ reaction }) => unitOf(homeOf(source, reaction)) === unit),
    settings: (unit) => settingsOf(unit, { ...backing, brokerUrl, bucketName }),
    flows: (unit) => flowsOf(unit, { ...backing, root: model }),
    symbol: (id) => {
      const found = symbols.get(id);
      if (found === undefined) throw new Error(`No symbol was settled for ${id}.`);
      return found;
    },
    problems,
  };
}

/** A unit needs a database when one of its contexts has a relational store, or aggregates that nothing else can keep. */
function keepsRows(unit: Unit): boolean {
  return unit.contexts.some(
    ({ dataStores, aggregates }) =>
      aggregates.length > 0 || dataStores.some(({ kind }) => kind === 'RELATIONAL'),
  );
}
