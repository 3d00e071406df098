export type {
  BusinessFacts,
  LifecycleFacts,
  MoveFacts,
  NodeFacts,
  ProcessFacts,
  RuleFacts,
} from './facts.ts';
export { stuckStates, unreachedStates } from './lifecycle-problems.ts';
export type { PossibleField, PossibleFields } from './possible-values.ts';
export { anything } from './possible-values.ts';
export { stoppingNodes, stopReasons, unreachedNodes } from './process-problems.ts';
export type { Reachability } from './reachability.ts';
export { analyseReachability } from './reachability.ts';
export { canHold, ruleFacts } from './rules.ts';
