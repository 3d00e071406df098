import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cimToPim } from '../../src/chain/cim-to-pim/index.ts';
import type { Cim } from '../../src/chain/cim/cim.ts';
import { cim } from '../../src/chain/cim/cim.ts';
import { businessFacts } from '../../src/chain/cim/reachability/business-facts.ts';
import { analyseReachability } from '../../src/chain/core/reachability/index.ts';
import { pim } from '../../src/chain/pim/pim.ts';
import { pimReachability } from '../../src/chain/pim/reachability/analysis.ts';
import { nameBasedId } from '../../src/kernel/identity/name-based-id.ts';
import type { Model } from '../../src/kernel/model/model.ts';
import { openModel } from '../../src/kernel/model/model.ts';
import { transform } from '../../src/kernel/transformation/transform.ts';
import { validateStructure } from '../../src/kernel/validation/structural.ts';
import { drawFrom } from '../support/testing/random-numbers.ts';
import { drawBusiness } from '../support/chain/reachability/random-business.ts';
import { simulateCalls } from '../support/chain/reachability/simulated-calls.ts';
import { seed } from '../support/testing/seed.ts';

const models = 500;
const calls = 60;

describe('what is called unreachable', () => {
  it('is never reached, whatever callers, events, times and workflows do', () => {
    const seen = { reached: 0, unreached: 0, visited: 0 };
    for (let index = 0; index < models; index += 1) {
      const from = seed + index;
      const business = drawBusiness(drawFrom(from));
      assert.deepEqual(validateStructure(cim, business), []);
      const opened = openModel(cim, business);
      const intended = analyseReachability(businessFacts(opened));
      const architecture = openModel(pim, transform(cimToPim, opened).root);
      const built = pimReachability(architecture).reachability;
      const visited = simulateCalls({
        model: architecture,
        draw: drawFrom(from + 1),
        calls,
        startEvents: startEventsOf(opened),
      });
      seen.visited += visited.size;
      for (const { id } of opened.all('LifecycleState')) {
        const literal = nameBasedId('cim-to-pim', id, 'state-literal', '');
        seen[intended.isReached(id) ? 'reached' : 'unreached'] += 1;
        if (!visited.has(literal)) continue;
        assert.ok(built.isReached(literal), `${id} of model ${from} is called unreachable in the PIM`);
        assert.ok(intended.isReached(id), `${id} of model ${from} is called unreachable in the CIM`);
      }
    }
    // The property says something only where some states are reached and others are not.
    for (const [name, count] of Object.entries(seen)) assert.ok(count > models / 5, `${name}: ${count}`);
  });
});

/** A start that awaits what the very next step raises begins with that step, so it awaits nothing. */
function startEventsOf(model: Model<Cim>): ReadonlyMap<string, string> {
  return new Map(
    model.all('EventPoint').flatMap(({ id, position, event }) => {
      const next = model
        .referrers(model.get<'ProcessNode'>(id), 'SequenceFlow', 'source')
        .map(({ target }) => model.get<'ProcessNode'>(target));
      const raisesIt = next.some(
        (node) => node.eClass === 'ProcessStep' && event !== undefined && node.raises.includes(event),
      );
      if (position !== 'START' || event === undefined || raisesIt) return [];
      return [
        [
          nameBasedId('cim-to-pim', id, 'workflow-step', ''),
          nameBasedId('cim-to-pim', event, 'event', ''),
        ] as const,
      ];
    }),
  );
}
