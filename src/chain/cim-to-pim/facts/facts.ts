import type { BusinessObject, Capability } from '../../cim/cim.ts';
import type { AccessFacts } from './access.ts';
import { analyseAccess } from './access.ts';
import type { BranchConditions } from './branch-conditions.ts';
import { readBranchConditions } from './branch-conditions.ts';
import type { CodeLists } from './attribute-types.ts';
import { analyseCodeLists } from './attribute-types.ts';
import type { Codes } from './codes.ts';
import { findCodes } from './codes.ts';
import type { Composition } from './composition.ts';
import { analyseComposition } from './composition.ts';
import type { Events } from './events.ts';
import { analyseEvents } from './events.ts';
import { namesForExpressions } from './expression-names.ts';
import type { Expressions } from './expressions.ts';
import { translateExpressions } from './expressions.ts';
import type { FieldCodes } from './field-codes.ts';
import { findFieldCodes } from './field-codes.ts';
import type { ContextSource } from './homes.ts';
import { homeOfObject } from './homes.ts';
import type { Lifecycles } from './lifecycles.ts';
import { analyseLifecycles } from './lifecycles.ts';
import { capabilitiesOfRoots } from './modules.ts';
import type { Operations } from './operations.ts';
import { planOperations } from './operations.ts';
import type { PartPaths } from './part-paths.ts';
import { findPartPaths } from './part-paths.ts';
import type { Processes } from './processes.ts';
import { analyseProcesses, eventsAwaitedBy } from './processes.ts';
import type { Readers } from './readers.ts';
import { analyseReaders } from './readers.ts';
import type { ReactionPlan, TaskPlan } from './reactions.ts';
import { planPolicies } from './reactions.ts';
import type { RelationshipPlan } from './relationships.ts';
import { planRelationships } from './relationships.ts';
import type { RulesOfAggregates } from './rules-of-aggregates.ts';
import { placeRules } from './rules-of-aggregates.ts';
import type { Source } from './source.ts';
import { remembered } from './source.ts';
import type { StepWork } from './step-work.ts';
import { analyseStepWork } from './step-work.ts';
import type { Values } from './values.ts';
import { analyseValues } from './values.ts';

/** What several rules need to know about a CIM, worked out once. */
export type CimFacts = {
  /** Everything that becomes a bounded context: the domains, and the model when something has no domain. */
  readonly homes: readonly ContextSource[];
  readonly homeOf: (object: BusinessObject) => ContextSource;
  readonly composition: Composition;
  readonly values: Values;
  readonly work: StepWork;
  readonly lifecycles: Lifecycles;
  readonly operations: Operations;
  readonly access: AccessFacts;
  readonly readers: Readers;
  readonly events: Events;
  readonly rules: RulesOfAggregates;
  readonly codeLists: CodeLists;
  readonly processes: Processes;
  readonly reactions: readonly ReactionPlan[];
  /** Policies that give people tasks. */
  readonly tasks: readonly TaskPlan[];
  readonly branches: BranchConditions;
  /** Ids of events that another context waits for or reacts to. */
  readonly eventsUsedElsewhere: ReadonlySet<string>;
  readonly relationships: readonly RelationshipPlan[];
  readonly capabilityOf: (root: BusinessObject) => Capability | undefined;
  readonly codes: Codes;
  readonly fieldCodes: FieldCodes;
  readonly partPaths: PartPaths;
  readonly expressions: Expressions;
};

/** Works out the facts about a CIM. */
export function analyse(source: Source): CimFacts {
  const composition = analyseComposition(source);
  const values = analyseValues(source);
  const work = analyseStepWork(source, composition);
  const lifecycles = analyseLifecycles(source);
  const operations = planOperations({ source, composition, work, lifecycles });
  const access = analyseAccess({ source, composition, values, work, operations });
  const events = analyseEvents({ source, composition, operations });
  const rules = placeRules({ source, composition, values, work });
  const codeLists = analyseCodeLists({ source, values, homeOfEvent: events.homeOf });
  const processes = analyseProcesses({
    source,
    operations,
    homeOfProcess: events.homeOfProcess,
    isEmittedIn: events.isEmittedIn,
  });
  const { reactions, tasks } = planPolicies(source, operations, processes);
  const relationships = planRelationships({ source, operations, events, processes });
  const fieldCodes = findFieldCodes({ source, composition, values });
  const homes = homesIn(source, composition, events);
  const codes = findCodes({
    source,
    composition,
    values,
    codeLists,
    operations,
    events,
    rules,
    processes,
    reactions,
    tasks,
    homes,
  });
  const namesOf = namesForExpressions({ source, composition, values, fieldCodes, codes });
  return {
    homes,
    homeOf: remembered((object) => homeOfObject(source, object)),
    composition,
    values,
    work,
    lifecycles,
    operations,
    access,
    readers: analyseReaders({ source, composition, values, access }),
    events,
    rules,
    codeLists,
    processes,
    reactions,
    tasks,
    branches: readBranchConditions({ source, composition, rules, codes, namesOf }),
    eventsUsedElsewhere: eventsUsedElsewhere({ source, events, reactions, tasks, processes }),
    relationships,
    capabilityOf: capabilitiesOfRoots({ source, composition, work }),
    codes,
    fieldCodes,
    partPaths: findPartPaths({ source, composition, operations, codes, fieldCodes }),
    expressions: translateExpressions({
      source,
      composition,
      rules,
      fieldCodes,
      namesOf,
    }),
  };
}

function homesIn(source: Source, composition: Composition, events: Events): readonly ContextSource[] {
  const model = source.only('CimModel');
  const homeless =
    composition.entities.some((object) => homeOfObject(source, object) === model) ||
    source.all('BusinessEvent').some((event) => events.homeOf(event) === model) ||
    source.all('BusinessProcess').some((process) => events.homeOfProcess(process) === model);
  return [...source.all('BusinessDomain'), ...(homeless ? [model] : [])];
}

function eventsUsedElsewhere(given: {
  readonly source: Source;
  readonly events: Events;
  readonly reactions: readonly ReactionPlan[];
  readonly tasks: readonly TaskPlan[];
  readonly processes: Processes;
}): ReadonlySet<string> {
  const { source, events, reactions, tasks, processes } = given;
  const reactedTo = [...reactions, ...tasks].flatMap(({ trigger, command }) =>
    'event' in trigger && events.homeOf(trigger.event) !== homeOfObject(source, command.root)
      ? [trigger.event]
      : [],
  );
  const awaited = processes.workflows.flatMap((process) =>
    eventsAwaitedBy(processes, process).filter(
      (event) => events.homeOf(event) !== events.homeOfProcess(process),
    ),
  );
  return new Set([...reactedTo, ...awaited].map(({ id }) => id));
}
