import type { Element } from '../../../kernel/model/element.ts';
import type { BoundedContext, Command, Workflow, WorkflowStep } from '../../pim/pim.ts';
import { grouped } from '../../core/grouped.ts';
import { camelCase, pascalCase } from '../../core/naming.ts';
import type { ControllerIndex } from './controllers.ts';
import type { EntityIndex } from './entities.ts';
import { isCalled } from './externals.ts';
import type { FileOperation } from './files.ts';
import type { Handler } from './handlers.ts';
import { isCommand } from './handlers.ts';
import { maxNameLength, typeSymbol, valueSymbol } from './legal-names.ts';
import type { PimSource } from './places.ts';
import { homeOf } from './places.ts';
import { operationClientOf } from './processes.ts';
import { targetId } from './target-ids.ts';
import type { Trigger } from './triggers.ts';
import type { Unit } from './units.ts';
import type { NameWish } from './unique-names.ts';
import { uniqueNames } from './unique-names.ts';

/** What symbols are worked out from. */
export type SymbolSources = {
  readonly source: PimSource;
  readonly entities: EntityIndex;
  readonly units: readonly Unit[];
  readonly controllers: ControllerIndex;
  readonly handlers: readonly Handler[];
  readonly files: readonly FileOperation[];
  readonly triggers: readonly Trigger[];
  readonly processes: readonly { readonly workflow: Workflow; readonly home: BoundedContext }[];
};

/**
 * The symbol of every code element, by its id: legal in TypeScript and unique among the roles, the projects, the
 * modules, and inside each module.
 */
export function symbolsOf(sources: SymbolSources): ReadonlyMap<string, string> {
  const { source, units } = sources;
  const symbols = new Map<string, string>([
    ...settled(
      source.all('Role').map((role) => ({ id: targetId(role, 'role'), name: typeSymbol(role.code) })),
    ),
    ...settled(
      units.map((unit) => ({
        id: targetId(unit.source, 'project'),
        name: pascalCase(unitWord(unit), 'System'),
      })),
    ),
    ...settled(
      source
        .all('BoundedContext')
        .map((context) => ({ id: targetId(context, 'module'), name: typeSymbol(context.code) })),
    ),
  ]);
  const behaviour = behaviourByContext(sources);
  for (const context of source.all('BoundedContext')) {
    const wishes = [...typeWishes(context, sources), ...behaviourWishes(context, source, behaviour)];
    for (const [id, symbol] of settled(wishes)) symbols.set(id, symbol);
  }
  return symbols;
}

function settled(wishes: readonly NameWish[]): ReadonlyMap<string, string> {
  return uniqueNames(wishes, { maxLength: maxNameLength, separator: '_' });
}

function unitWord({ source, name }: Unit): string {
  return source.eClass === 'PimModel' ? name : source.code;
}

// Names people chose come first; names made from them (New X, Changed X) give way.
const chosen = 0;
const made = 1;

function typeWishes(context: BoundedContext, { entities }: SymbolSources): readonly NameWish[] {
  const all = context.aggregates.flatMap((aggregate) => aggregate.entities);
  return [
    ...context.types.map((type) => ({
      id: targetId(type, type.eClass === 'Enumeration' ? 'dto-enum' : 'dto-value'),
      name: typeSymbol(type.code),
      rank: chosen,
    })),
    ...all.map((entity) => ({
      id: targetId(entity, 'dto-response'),
      name: typeSymbol(entity.code),
      rank: chosen,
    })),
    ...context.events.map((event) => ({
      id: targetId(event, 'dto-event'),
      name: typeSymbol(event.code),
      otherwise: `${typeSymbol(event.code)}Event`,
      rank: chosen,
    })),
    ...all.flatMap((entity) => [
      { id: targetId(entity, 'dto-create'), name: `New${typeSymbol(entity.code)}`, rank: made },
      { id: targetId(entity, 'dto-update'), name: `Changed${typeSymbol(entity.code)}`, rank: made },
      { id: targetId(entity, 'dto-listed'), name: `Listed${typeSymbol(entity.code)}`, rank: made + 3 },
      ...(entities.of(entity).kind?.top === entity
        ? [{ id: targetId(entity, 'dto-kind'), name: `${typeSymbol(entity.code)}Kind`, rank: made + 4 }]
        : []),
    ]),
  ];
}

/** What the modules do, each under the id of its context. */
type Behaviour = ReturnType<typeof behaviourByContext>;

function behaviourByContext({ source, controllers, handlers, files, triggers, processes }: SymbolSources) {
  const homeId = (element: Element): string => homeOf(source, element).id;
  const withRequestType = handlers.filter(({ ownsRequestType }) => ownsRequestType);
  const correlated = handlers.flatMap(({ role, operation }) =>
    role === 'handler' && isCommand(operation) && operation.correlatedBy.length > 0 ? [operation] : [],
  );
  const members = withRequestType.flatMap(({ operation, request }) =>
    request.kind === 'OWN' ? request.members.map((member) => ({ operation, member })) : [],
  );
  const calls = processes.flatMap(({ workflow }) =>
    workflow.steps.flatMap((step) => {
      const integration = operationClientOf(step, source);
      return integration === undefined ? [] : [{ step, integration }];
    }),
  );
  return {
    controllersIn: grouped(controllers.all, ({ context }) => context.id),
    handlersIn: grouped(handlers, ({ controller }) => controller.context.id),
    filesIn: grouped(files, ({ controller }) => controller.context.id),
    requestTypesIn: grouped(withRequestType, ({ operation }) => homeId(operation)),
    correlatedIn: grouped(correlated, homeId),
    membersIn: grouped(members, ({ member }) => member.on.context.id),
    triggersIn: grouped(triggers, ({ reaction }) => homeId(reaction)),
    callsIn: grouped(calls, ({ integration }) => homeId(integration)),
    processesIn: grouped(processes, ({ home }) => home.id),
  };
}

function behaviourWishes(
  context: BoundedContext,
  source: PimSource,
  behaviour: Behaviour,
): readonly NameWish[] {
  const { id: here } = context;
  return [
    ...behaviour.handlersIn(here).map(({ id, operation, endpoint, role }) => {
      const code = role === 'handler' ? operation.code : (endpoint?.code ?? operation.code);
      return { id, name: valueSymbol(code, 'Operation'), rank: role === 'handler' ? chosen : made };
    }),
    ...behaviour.filesIn(here).map(({ id, action, attribute, on }) => ({
      id,
      name: `${action}${typeSymbol(on.entity.code)}${pascalCase(attribute.code)}`,
      rank: made + 5,
    })),
    ...behaviour.requestTypesIn(here).map(({ operation }) => ({
      id: targetId(operation, 'dto-command'),
      name: `${typeSymbol(operation.code)}Request`,
      rank: made,
    })),
    ...behaviour
      .correlatedIn(here)
      .flatMap((command) => [
        { id: targetId(command, 'dto-message'), name: `${typeSymbol(command.code)}Message`, rank: made },
        ...messageKeys(source, command),
      ]),
    ...behaviour.membersIn(here).map(({ operation, member: { effect } }) => ({
      id: targetId(effect, 'dto-effect'),
      name: `${typeSymbol(operation.code)}${typeSymbol(effect.code)}`,
      otherwise: `${typeSymbol(operation.code)}${typeSymbol(effect.code)}Values`,
      rank: made,
    })),
    ...context.aggregates
      .flatMap(({ invariants }) => invariants)
      .map((invariant) => ({
        id: targetId(invariant, 'rule'),
        name: valueSymbol(invariant.code, 'Rule'),
        otherwise: `${valueSymbol(invariant.code, '')}Rule`,
        rank: made,
      })),
    ...behaviour.controllersIn(here).map(({ id, source: offered }) => ({
      id,
      name: `${typeSymbol(offered.code)}Controller`,
      rank: made,
    })),
    ...context.integrations.filter(isCalled).map((integration) => ({
      id: targetId(integration, 'client'),
      name: typeSymbol(integration.code),
      otherwise: `${typeSymbol(integration.code)}Client`,
      rank: made,
    })),
    ...behaviour.triggersIn(here).map(({ reaction }) => ({
      id: targetId(reaction, 'background'),
      name: valueSymbol(reaction.code, 'Reaction'),
      otherwise: `${valueSymbol(reaction.code, '')}Reaction`,
      rank: made,
    })),
    ...behaviour.callsIn(here).map(({ step }) => {
      const { name } = stepWish(step);
      return { id: targetId(step, 'operation'), name, otherwise: `${name}Call`, rank: made + 2 };
    }),
    ...behaviour.processesIn(here).flatMap(({ workflow }) => [
      {
        id: targetId(workflow, 'process'),
        name: typeSymbol(workflow.code),
        otherwise: `${typeSymbol(workflow.code)}Process`,
        rank: made,
      },
      ...workflow.steps.map(stepWish),
    ]),
  ];
}

function stepWish(step: WorkflowStep): NameWish {
  const symbol = valueSymbol(camelCase(step.name, 'step'), 'Step');
  return { id: targetId(step, 'saga-step'), name: symbol, otherwise: `${symbol}Step`, rank: made + 1 };
}

/** The types in which the message of a command that makes a row may name rows by their business keys. */
function messageKeys(source: PimSource, command: Command): readonly NameWish[] {
  if (command.kind !== 'CREATE') return [];
  return source.all('Association').flatMap((association) => {
    const isFrom = association.source === command.target;
    if (!isFrom && association.target !== command.target) return [];
    const role = isFrom ? association.targetRole : association.sourceRole;
    return {
      id: targetId(command, 'dto-message-key', association.id),
      name: `${typeSymbol(command.code)}${typeSymbol(role ?? association.name)}Key`,
      rank: made,
    };
  });
}
