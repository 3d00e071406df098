import type { ConstraintSet } from '../../../kernel/validation/constraint.ts';
import { rememberFacts } from '../../core/model-facts.ts';
import type { Pim } from '../pim.ts';
import { aggregateChangeable, aggregateSmall, partsReached, rootInside, storeOwn } from './aggregates.ts';
import { conditionReadable, reactionCorrelated, reactionSupplied, timerScheduled } from './automatic-work.ts';
import { borderRespected, rootsAddressed } from './associations.ts';
import { codeUnique, codeUsable, nameGiven, traceLeadsSomewhere } from './codes.ts';
import {
  contextFilled,
  contextHostedOnce,
  dependenciesOrdered,
  languageKept,
  relationshipSound,
  usesMapped,
} from './context-map.ts';
import { decisionClear, decisionFits, decisionReasoned, signInAsked } from './decisions.ts';
import { methodFits, pathsUnique, statusFits } from './endpoints.ts';
import { effectsTogether } from './effects.ts';
import { identifierUsable, superTypeSound } from './entities.ts';
import { eventAlive, reactionTriggered, reactionsEnd } from './events.ts';
import { integrationSensible } from './integrations.ts';
import { statesOwn, statesReachable, triggersClear } from './lifecycles.ts';
import { limitsFit } from './limits.ts';
import {
  anonymousHarmless,
  operationCallable,
  commandInside,
  eventsOwn,
  ownRowsOwned,
  readersNamed,
} from './operations.ts';
import { lifeEnds, moveStarted, ruleSatisfiable, stateBroughtAbout } from './reachable-states.ts';
import { stepReached, workflowGoesOn } from './reachable-steps.ts';
import { literalsUsable, typeSingle, valueFinite } from './types.ts';
import { workflowRuns, workflowUndoable } from './workflows.ts';

/** Everything a PIM has to keep to, in the order of its codes. */
export const pimConstraints: ConstraintSet<Pim> = {
  analyse: rememberFacts,
  constraints: [
    codeUsable,
    codeUnique,
    traceLeadsSomewhere,
    nameGiven,
    contextFilled,
    relationshipSound,
    dependenciesOrdered,
    usesMapped,
    contextHostedOnce,
    languageKept,
    rootInside,
    partsReached,
    aggregateSmall,
    aggregateChangeable,
    borderRespected,
    rootsAddressed,
    identifierUsable,
    superTypeSound,
    typeSingle,
    limitsFit,
    literalsUsable,
    valueFinite,
    statesOwn,
    triggersClear,
    statesReachable,
    commandInside,
    eventsOwn,
    operationCallable,
    anonymousHarmless,
    readersNamed,
    ownRowsOwned,
    signInAsked,
    eventAlive,
    reactionTriggered,
    reactionsEnd,
    pathsUnique,
    methodFits,
    statusFits,
    workflowRuns,
    workflowUndoable,
    decisionClear,
    decisionReasoned,
    decisionFits,
    integrationSensible,
    storeOwn,
    stateBroughtAbout,
    moveStarted,
    ruleSatisfiable,
    lifeEnds,
    stepReached,
    workflowGoesOn,
    conditionReadable,
    timerScheduled,
    reactionSupplied,
    reactionCorrelated,
    effectsTogether,
  ],
};
