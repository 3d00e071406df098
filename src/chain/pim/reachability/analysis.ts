import type { Model } from '../../../kernel/model/model.ts';
import type { LifecycleFacts, MoveFacts, ProcessFacts, Reachability } from '../../core/reachability/index.ts';
import { analyseReachability } from '../../core/reachability/index.ts';
import type { Pim } from '../pim.ts';
import { businessFacts } from './business-facts.ts';

/** What the analysis says of a PIM, and by id the facts it rests on. */
export function pimReachability(model: Model<Pim>): {
  readonly reachability: Reachability;
  readonly lifecycles: ReadonlyMap<string, LifecycleFacts>;
  readonly moves: ReadonlyMap<string, MoveFacts>;
  /** Of the executable workflows. */
  readonly workflows: ReadonlyMap<string, ProcessFacts>;
} {
  const facts = businessFacts(model);
  return {
    reachability: analyseReachability(facts),
    lifecycles: new Map(facts.lifecycles.map((lifecycle) => [lifecycle.id, lifecycle])),
    moves: new Map(facts.lifecycles.flatMap(({ moves }) => moves.map((move) => [move.id, move]))),
    workflows: new Map(facts.processes.map((process) => [process.id, process])),
  };
}
