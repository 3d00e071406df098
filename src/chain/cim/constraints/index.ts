import type { ConstraintSet } from '../../../kernel/validation/constraint.ts';
import { rememberFacts } from '../../core/model-facts.ts';
import type { Cim } from '../cim.ts';
import { conditionReadable, objectsCorrelated, policySupplied, timerScheduled } from './automatic-work.ts';
import { choiceHasList, limitsOrdered, listOffersChoice } from './attributes-and-code-lists.ts';
import {
  domainFilled,
  generalizationSound,
  objectFilled,
  objectHoused,
  objectIdentified,
  valueWithoutIdentity,
} from './business-objects.ts';
import { wordsAvoided } from './glossary.ts';
import { conflictDiscussed, goalAncestry, goalMeasurable, goalPursued } from './goals.ts';
import { statesReachable, transitionCaused } from './lifecycles.ts';
import { codeUnique, nameGiven, nameUnique } from './names.ts';
import { agreementSettled, policyTriggered } from './policies-and-issues.ts';
import { branchesDecided, flowJoinsNodes, processConnected } from './processes.ts';
import { awaitedRaised, nodeReached, processGoesOn, systemUsed } from './reachable-nodes.ts';
import { lifeEnds, moveStarted, ruleSatisfiable, stateBroughtAbout } from './reachable-states.ts';
import { partHasOneWhole } from './relations.ts';
import {
  qualityMeasurable,
  requirementAcceptable,
  requirementOrder,
  requirementRealised,
  requirementServes,
} from './requirements.ts';
import { unitsAgree } from './rule-units.ts';
import { ruleAnchored, ruleReadable } from './rules.ts';
import { linesExist, mandatoryCovered, sourceCited, statusAgrees } from './sources.ts';
import { labelsReadWell, stepPerformed } from './steps.ts';

/** Everything a CIM has to keep to, in the order of its codes. */
export const cimConstraints: ConstraintSet<Cim> = {
  analyse: rememberFacts,
  constraints: [
    nameGiven,
    nameUnique,
    codeUnique,
    sourceCited,
    linesExist,
    mandatoryCovered,
    statusAgrees,
    goalAncestry,
    goalPursued,
    goalMeasurable,
    conflictDiscussed,
    requirementServes,
    requirementRealised,
    requirementAcceptable,
    qualityMeasurable,
    requirementOrder,
    objectHoused,
    domainFilled,
    objectFilled,
    objectIdentified,
    generalizationSound,
    valueWithoutIdentity,
    choiceHasList,
    limitsOrdered,
    listOffersChoice,
    partHasOneWhole,
    statesReachable,
    transitionCaused,
    processConnected,
    flowJoinsNodes,
    branchesDecided,
    stepPerformed,
    labelsReadWell,
    ruleAnchored,
    ruleReadable,
    unitsAgree,
    policyTriggered,
    wordsAvoided,
    agreementSettled,
    stateBroughtAbout,
    moveStarted,
    ruleSatisfiable,
    lifeEnds,
    nodeReached,
    processGoesOn,
    awaitedRaised,
    systemUsed,
    conditionReadable,
    timerScheduled,
    policySupplied,
    objectsCorrelated,
  ],
};
