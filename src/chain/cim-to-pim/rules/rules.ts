import type { Rule } from '../../../kernel/transformation/rule.ts';
import { aggregateOfRoot, entityOfObject } from './aggregates.ts';
import { apiOfContext, endpointOfOperation, resourceOfRoot } from './apis.ts';
import { associationOfRelation } from './associations.ts';
import { attributeOfEntity, attributeOfValue, valueAttributeOfRelation } from './attributes.ts';
import { commandOfStep, commandOfTransition, commandsOfParts, filledInCommands } from './commands.ts';
import { contextOfDomain, contextRelationships, defaultContext, moduleOfCapability } from './contexts.ts';
import { steeringDecisions } from './decisions.ts';
import { domainEvent } from './events.ts';
import { integrations } from './integrations.ts';
import { invariantOfRule } from './invariants.ts';
import * as leftOut from './left-out.ts';
import * as leftOutOfAccess from './left-out-of-access.ts';
import * as leftOutOfProcesses from './left-out-of-processes.ts';
import * as leftOutOfSteps from './left-out-of-steps.ts';
import { literalOfState, stateMachineOfObject, statusOfObject, transitionOfState } from './lifecycles.ts';
import { architecture, trace } from './model.ts';
import { externalSystem, roleOfActor, roleOfCallingSystem } from './participants.ts';
import { permissions } from './permissions.ts';
import { contributionOfRequirement, decisionOfConstraint, qualityScenario } from './quality.ts';
import { policyTasks } from './policy-tasks.ts';
import { queriesOfParts, queriesOfRoot } from './queries.ts';
import { reactions } from './reactions.ts';
import { fileStore, relationalStore } from './stores.ts';
import { valueObject } from './values.ts';
import { enumerationOfCodeList, literalOfCodeValue } from './vocabularies.ts';
import { workflowOfProcess, workflowStepOfNode, workflowTransitionOfFlow } from './workflows.ts';

/** All rules, in the order in which their targets are listed in the PIM. */
export const rules: readonly Rule[] = [
  architecture,
  trace,
  contextOfDomain,
  defaultContext,
  contextRelationships,
  moduleOfCapability,
  roleOfActor,
  roleOfCallingSystem,
  externalSystem,
  enumerationOfCodeList,
  literalOfCodeValue,
  relationalStore,
  fileStore,
  valueObject,
  aggregateOfRoot,
  entityOfObject,
  attributeOfEntity,
  attributeOfValue,
  valueAttributeOfRelation,
  associationOfRelation,
  domainEvent,
  invariantOfRule,
  statusOfObject,
  literalOfState,
  stateMachineOfObject,
  transitionOfState,
  commandOfStep,
  commandOfTransition,
  filledInCommands,
  queriesOfRoot,
  commandsOfParts,
  queriesOfParts,
  permissions,
  reactions,
  integrations,
  workflowOfProcess,
  workflowStepOfNode,
  workflowTransitionOfFlow,
  policyTasks,
  apiOfContext,
  resourceOfRoot,
  endpointOfOperation,
  qualityScenario,
  steeringDecisions,
  decisionOfConstraint,
  contributionOfRequirement,
  ...Object.values(leftOut),
  ...Object.values(leftOutOfAccess),
  ...Object.values(leftOutOfProcesses),
  ...Object.values(leftOutOfSteps),
];
