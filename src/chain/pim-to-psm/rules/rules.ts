import type { Rule } from '../../../kernel/transformation/rule.ts';
import { autoscalingOfScenario } from './autoscaling.ts';
import { brokerOfModel, topicOfEvent } from './brokers.ts';
import { columnsOfEntity } from './columns.ts';
import { controllersOfModel } from './controllers.ts';
import { databaseOfUnit } from './databases.ts';
import { recordOfDecision } from './decision-records.ts';
import { environmentsOfModel } from './environments.ts';
import { effectsOfHandlers, leftOutEffects } from './effects.ts';
import { typeOfEvent } from './events.ts';
import { fileHandlersOfModel } from './files.ts';
import { handlersOfModel } from './handlers.ts';
import { indexesOfEntity, indexesOfLists } from './indexes.ts';
import { ingressOfUnit } from './ingresses.ts';
import { clientOfIntegration, endpointOfSystem } from './integrations.ts';
import {
  typeOfCommand,
  typeOfMessage,
  typeOfEffect,
  typeOfEnumeration,
  typeOfValueObject,
  typesOfEntity,
} from './json-types.ts';
import { modelOfModel } from './models.ts';
import { moduleOfContext } from './modules.ts';
import { movesOfHandlers } from './moves.ts';
import { networkPolicyOfUnit } from './network-policies.ts';
import { alertOfScenario, observabilityOfModel } from './observability.ts';
import { pipelineOfModel } from './pipelines.ts';
import { platformOfModel } from './platforms.ts';
import { processOfWorkflow } from './processes.ts';
import { projectOfUnit } from './projects.ts';
import { backgroundOfReaction, cronJobOfReaction } from './reactions.ts';
import { fieldsOfAssociation } from './relation-fields.ts';
import { columnsOfAssociation } from './relations.ts';
import { appRoleOfRole } from './roles.ts';
import { settingsOfUnit } from './settings.ts';
import { storeOfDataStore } from './stores.ts';
import { tableOfEntity } from './tables.ts';
import { ruleOfInvariant } from './validation-rules.ts';
import { workloadOfUnit } from './workloads.ts';
import {
  auditProblem,
  distantEvent,
  distantStep,
  idleStep,
  inboundIntegration,
  keyInOtherUnit,
  packagingProblems,
  relationProblems,
  routeProblems,
} from './left-out.ts';

/** The rules P2S-01 to P2S-32; the order is the display order of what they make. */
export const rules: readonly Rule[] = [
  modelOfModel,
  platformOfModel,
  environmentsOfModel,
  observabilityOfModel,
  pipelineOfModel,
  appRoleOfRole,
  projectOfUnit,
  workloadOfUnit,
  settingsOfUnit,
  networkPolicyOfUnit,
  ingressOfUnit,
  databaseOfUnit,
  storeOfDataStore,
  moduleOfContext,
  tableOfEntity,
  columnsOfEntity,
  indexesOfEntity,
  indexesOfLists,
  columnsOfAssociation,
  typeOfEnumeration,
  typeOfValueObject,
  typesOfEntity,
  typeOfCommand,
  typeOfMessage,
  typeOfEffect,
  fieldsOfAssociation,
  typeOfEvent,
  ruleOfInvariant,
  controllersOfModel,
  handlersOfModel,
  fileHandlersOfModel,
  effectsOfHandlers,
  movesOfHandlers,
  clientOfIntegration,
  endpointOfSystem,
  autoscalingOfScenario,
  brokerOfModel,
  topicOfEvent,
  backgroundOfReaction,
  cronJobOfReaction,
  processOfWorkflow,
  alertOfScenario,
  recordOfDecision,
  packagingProblems,
  auditProblem,
  relationProblems,
  routeProblems,
  keyInOtherUnit,
  inboundIntegration,
  distantStep,
  distantEvent,
  idleStep,
  leftOutEffects,
];
