import type { Model } from '../../../kernel/model/model.ts';
import type { LifecycleFacts, ProcessFacts, Reachability } from '../../core/reachability/index.ts';
import { analyseReachability } from '../../core/reachability/index.ts';
import type { Cim } from '../cim.ts';
import { businessFacts } from './business-facts.ts';

/** What the analysis says of a CIM, and by id the facts it rests on. */
export function cimReachability(model: Model<Cim>): {
  readonly reachability: Reachability;
  readonly lifecycles: ReadonlyMap<string, LifecycleFacts>;
  readonly processes: ReadonlyMap<string, ProcessFacts>;
  readonly movesOfSteward: ReadonlySet<string>;
  readonly unstarted: ReadonlySet<string>;
} {
  const facts = businessFacts(model);
  return {
    reachability: analyseReachability(facts),
    lifecycles: new Map(facts.lifecycles.map((lifecycle) => [lifecycle.id, lifecycle])),
    processes: new Map(facts.processes.map((process) => [process.id, process])),
    movesOfSteward: facts.movesOfSteward,
    unstarted: facts.unstarted,
  };
}
