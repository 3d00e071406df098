import { camelCase, pascalCase, upperSnakeCase } from '../../core/naming.ts';
import type {
  Actor,
  BusinessEvent,
  BusinessObject,
  BusinessProcess,
  BusinessRule,
  Capability,
  CodeList,
  CodeValue,
  CimExternalSystem,
  LifecycleState,
  ObjectRelation,
  Policy,
} from '../../cim/cim.ts';
import type { CodeLists } from './attribute-types.ts';
import type { Composition } from './composition.ts';
import { isValue } from './composition.ts';
import type { CodeWish } from './distinct-codes.ts';
import { distinctCodes } from './distinct-codes.ts';
import type { Events } from './events.ts';
import type { ContextSource } from './homes.ts';
import { homeOfObject } from './homes.ts';
import { pluralName } from './language.ts';
import { generalsOf } from './generalization.ts';
import type { OperationPlan, Operations, StepCommand } from './operations.ts';
import type { Processes } from './processes.ts';
import type { ReactionPlan, TaskPlan } from './reactions.ts';
import type { RulesOfAggregates } from './rules-of-aggregates.ts';
import type { Identified, Source } from './source.ts';
import { grouped } from '../../core/grouped.ts';
import { remembered } from './source.ts';
import type { Values } from './values.ts';

/** Codes of everything but fields (those are in `FieldCodes`), each legal and distinct among its siblings. */
export type Codes = {
  readonly context: (home: ContextSource) => string;
  readonly module: (capability: Capability) => string;
  readonly role: (participant: Actor | CimExternalSystem) => string;
  readonly externalSystem: (system: CimExternalSystem) => string;
  readonly workflow: (origin: BusinessProcess | Policy) => string;
  readonly entity: (object: BusinessObject) => string;
  readonly aggregate: (root: BusinessObject) => string;
  readonly value: (value: BusinessObject, home: ContextSource) => string;
  readonly enumeration: (codeList: CodeList, home: ContextSource) => string;
  readonly literal: (value: CodeValue) => string;
  readonly statusEnumeration: (object: BusinessObject) => string;
  readonly stateLiteral: (state: LifecycleState) => string;
  readonly association: (relation: ObjectRelation) => string;
  readonly event: (event: BusinessEvent) => string;
  readonly invariant: (rule: BusinessRule) => string;
  readonly operation: (operation: OperationPlan) => string;
  /** Code of what a command does to another object: its member of the request. */
  readonly effect: (command: StepCommand, object: BusinessObject) => string;
  readonly reaction: (reaction: ReactionPlan) => string;
  /** Code of the relational or the file store of a context. */
  readonly store: (home: ContextSource, kind: 'data' | 'files') => string;
  readonly integration: (system: CimExternalSystem, home: ContextSource) => string;
  /** Code of the collection of an aggregate. */
  readonly resource: (root: BusinessObject) => string;
};

/** What codes depend on. */
export type Coded = {
  readonly source: Source;
  readonly composition: Composition;
  readonly values: Values;
  readonly codeLists: CodeLists;
  readonly operations: Operations;
  readonly events: Events;
  readonly rules: RulesOfAggregates;
  readonly processes: Processes;
  readonly reactions: readonly ReactionPlan[];
  readonly tasks: readonly TaskPlan[];
  readonly homes: readonly ContextSource[];
};

/** Finds the codes. Each namespace is settled on first use. */
export function findCodes(given: Coded): Codes {
  const { source, composition, values, codeLists, operations, events, rules } = given;
  const home = (object: BusinessObject): ContextSource => homeOfObject(source, object);
  const entitiesIn = grouped(composition.entities, (entity) => home(entity).id);
  const rootsIn = grouped(composition.roots, (root) => home(root).id);
  const eventsIn = grouped(source.all('BusinessEvent'), (event) => events.homeOf(event).id);
  const relationsIn = grouped(
    source.all('ObjectRelation'),
    (relation) => home(source.get(relation.source)).id,
  );
  const reactionsIn = grouped(given.reactions, (reaction) => home(reaction.command.root).id);
  const integrationsIn = grouped(given.processes.integrations, (integration) => integration.home.id);

  const contexts = namespace(() =>
    given.homes.map((each) =>
      wish(each, pascalCase(each.name, 'Context'), each.eClass === 'CimModel' ? 1 : 0),
    ),
  );
  const modules = namespace((domain: ContextSource) =>
    domain.eClass === 'CimModel'
      ? []
      : domain.capabilities.map((each) => wish(each, pascalCase(each.name, 'Module'))),
  );
  const roles = namespace(() =>
    source
      .all('Participant')
      .map((each) => wish(each, pascalCase(each.name, 'Role'), each.eClass === 'Actor' ? 0 : 1)),
  );
  const externalSystems = namespace(() =>
    source.all('ExternalSystem').map((each) => wish(each, pascalCase(each.name, 'System'))),
  );
  const workflows = namespace(() => [
    ...source.all('BusinessProcess').map((each) => wish(each, pascalCase(each.name, 'Workflow'))),
    ...given.tasks.map(({ policy }) => wish(policy, pascalCase(policy.name, 'Workflow'), 1)),
  ]);
  const types = namespace((context: ContextSource) => [
    ...entitiesIn(context.id).map((each) => wish(each, pascalCase(each.name, 'Entity'))),
    ...source
      .all('BusinessObject')
      .filter((each) => isValue(each) && values.homesOf(each).includes(context))
      .map((each) => wish(each, pascalCase(each.name, 'Value'), 1)),
    ...source
      .all('CodeList')
      .filter((each) => codeLists.homesOf(each).includes(context))
      .map((each) => wish(each, pascalCase(each.name, 'Choice'), 2)),
    ...entitiesIn(context.id).map((each) => ({
      ...wish(each, pascalCase(`${each.name} status`, 'Status'), 3),
      key: statusKey(each),
    })),
  ]);
  const aggregates = namespace((context: ContextSource) =>
    rootsIn(context.id).map((each) => wish(each, pascalCase(`${each.name} aggregate`, 'Aggregate'))),
  );
  const literals = namespace((codeList: CodeList) =>
    codeList.values.map((each) => wish(each, upperSnakeCase(textOr(each.code, each.name), 'VALUE'))),
  );
  const stateLiterals = namespace((object: BusinessObject) =>
    object.states.map((each) => wish(each, upperSnakeCase(each.name, 'STATE'))),
  );
  const associations = namespace((context: ContextSource) =>
    relationsIn(context.id).map((each) => wish(each, camelCase(each.name, 'relation'))),
  );
  const eventCodes = namespace((context: ContextSource) =>
    eventsIn(context.id).map((each) => wish(each, pascalCase(each.name, 'Event'))),
  );
  const invariants = namespace((root: BusinessObject) =>
    rules.keptBy(root).map((each) => wish(each, camelCase(each.name, 'rule'))),
  );
  const operationCodes = namespace((context: ContextSource) =>
    rootsIn(context.id).flatMap((root) => operations.ofRoot(root).map(operationWish)),
  );
  // The members of a request are the attributes of the target as well.
  const effectCodes = namespace((command: StepCommand) => [
    ...[command.target, ...generalsOf(source, command.target)]
      .flatMap(({ attributes }) => attributes)
      .map((each) => wish(each, camelCase(each.name, 'attribute'))),
    ...command.effects.map(({ object }) => ({
      ...wish(object, camelCase(object.name, 'object'), 1),
      otherwise: camelCase(`${object.name} values`, 'object'),
    })),
  ]);
  const reactions = namespace((context: ContextSource) =>
    reactionsIn(context.id).map(({ id, name }) => ({ key: id, code: camelCase(name, 'reaction') })),
  );
  const integrations = namespace((context: ContextSource) =>
    integrationsIn(context.id).map(({ system }) =>
      wish(system, camelCase(`${system.name} client`, 'client')),
    ),
  );
  const stores = namespace((context: ContextSource) =>
    (['data', 'files'] as const).map((kind) => ({
      key: kind,
      code: pascalCase(`${context.name} ${kind}`, 'Store'),
      otherwise: pascalCase(kind),
    })),
  );
  const resources = namespace((context: ContextSource) =>
    rootsIn(context.id).map((each) => wish(each, camelCase(pluralName(source, each.name), 'items'))),
  );
  const model = source.only('CimModel');
  return {
    context: (each) => contexts(model, each.id),
    module: (each) => modules(source.containerOf(each, 'BusinessDomain'), each.id),
    role: (each) => roles(model, each.id),
    externalSystem: (each) => externalSystems(model, each.id),
    workflow: (each) => workflows(model, each.id),
    entity: (each) => types(home(each), each.id),
    aggregate: (each) => aggregates(home(each), each.id),
    value: (each, context) => types(context, each.id),
    enumeration: (each, context) => types(context, each.id),
    literal: (each) => literals(source.containerOf(each, 'CodeList'), each.id),
    statusEnumeration: (each) => types(home(each), statusKey(each)),
    stateLiteral: (each) => stateLiterals(source.containerOf(each, 'BusinessObject'), each.id),
    association: (each) => associations(home(source.get(each.source)), each.id),
    event: (each) => eventCodes(events.homeOf(each), each.id),
    invariant: (each) => {
      const root = rules.rootOf(each);
      if (root === undefined) throw new Error(`No aggregate keeps the rule ${each.id}.`);
      return invariants(root, each.id);
    },
    operation: (each) => operationCodes(home(each.root), each.id),
    effect: (command, object) => effectCodes(command, object.id),
    reaction: (each) => reactions(home(each.command.root), each.id),
    store: stores,
    integration: (each, context) => integrations(context, each.id),
    resource: (each) => resources(home(each), each.id),
  };
}

/** Settles the codes of one kind of owner, on first use; the result gives the code for an owner and a key. */
export function namespace<O extends Identified>(
  wishesOf: (owner: O) => readonly CodeWish[],
): (owner: O, key: string) => string {
  const settled = remembered((owner: O) => distinctCodes(wishesOf(owner)));
  return (owner, key) => {
    const code = settled(owner).get(key);
    if (code === undefined) throw new Error(`No code was requested for ${key} in ${owner.id}.`);
    return code;
  };
}

function wish(element: Identified, code: string, rank = 0): CodeWish {
  return { key: element.id, code, rank };
}

function statusKey(object: BusinessObject): string {
  return `${object.id} status`;
}

/** Steps name the business's own words, so they come first; among them the aggregate's name distinguishes namesakes. */
function operationWish(operation: OperationPlan): CodeWish {
  const { id, name, root, origin } = operation;
  return {
    key: id,
    code: camelCase(name, 'operation'),
    otherwise: camelCase(`${name} ${root.name}`, 'operation'),
    rank: ['step', 'transition', 'crud', 'query', 'part', 'part-query'].indexOf(origin),
  };
}

/** The text, or the other one when there is nothing in it. */
function textOr(text: string | undefined, other: string): string {
  return text === undefined || text.trim() === '' ? other : text;
}
