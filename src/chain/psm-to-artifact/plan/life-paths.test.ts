import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  attribute,
  business,
  element,
  lifecycle,
  object,
  processOf,
  relation,
  sales,
  step,
} from '../../../../test/fixtures/generated-pim.ts';
import { pimOf, psmOf } from '../../../../test/support/chain/chain-runs.ts';
import { planArtifact } from './artifact-plan.ts';
import { lifePaths } from './life-paths.ts';

/** The ways through the life of an order whose moves are done by the steps of these names. */
function waysOf(
  states: readonly string[],
  moves: Readonly<Record<string, readonly string[]>>,
  besides: Readonly<Record<string, readonly string[]>> = {},
): readonly string[] {
  const steps = [...new Set(Object.values(moves).flat())].map((name) =>
    step(name, ['UPDATE order', ...(besides[name] ?? [])], { id: name, performer: 'clerk' }),
  );
  const order = object('Order', {
    kind: 'TRANSACTION',
    attributes: [attribute('Note')],
    ...lifecycle(states, moves),
  });
  const model = business({
    domains: [sales],
    participants: [element('Actor', 'Clerk')],
    businessObjects: [order, object('Label', { attributes: [attribute('Text')] })],
    relations: [relation('Label of order', 'label -> order', { targetCardinality: 'EXACTLY_ONE' })],
    processes: [processOf([step('Draft', ['CREATE order'], { performer: 'clerk' }), ...steps])],
  });
  const plan = planArtifact(psmOf(pimOf(model)).model);
  return plan.services.flatMap(({ modules }) =>
    modules.flatMap(({ resources }) =>
      resources.flatMap((resource) =>
        lifePaths(resource).map(
          ({ from, to, steps: way }) =>
            `${from} -> ${way.map(({ plan: { name } }) => name).join(', ')} -> ${to}`,
        ),
      ),
    ),
  );
}

describe('the ways through the life of a row', () => {
  it('lead to each last state, the shortest each', () => {
    const ways = waysOf(['Open', 'Checked', 'Packed', 'Sent', 'Refused'], {
      'open -> checked': ['check'],
      'checked -> packed': ['pack'],
      'checked -> sent': ['ship'],
      'packed -> sent': ['carry'],
      'packed -> refused': ['refuse'],
    });
    assert.deepEqual([...ways].sort(), [
      'OPEN -> check, pack, refuse -> REFUSED',
      'OPEN -> check, ship -> SENT',
    ]);
  });

  it('are none of one move, which has tests of its own, and none to a state that leads on', () => {
    assert.deepEqual(waysOf(['Open', 'Sent'], { 'open -> sent': ['ship'] }), []);
    const round = { 'open -> sent': ['ship'], 'sent -> back': ['return'], 'back -> open': ['reopen'] };
    assert.deepEqual(waysOf(['Open', 'Sent', 'Back'], round), []);
  });

  it('lead over steps that change other things besides, one of each on a way', () => {
    const moves = { 'open -> packed': ['pack'], 'packed -> sent': ['ship'] };
    assert.deepEqual(waysOf(['Open', 'Packed', 'Sent'], moves, { pack: ['CREATE label'] }), [
      'OPEN -> pack, ship -> SENT',
    ]);
    const twice = { pack: ['CREATE label'], ship: ['CREATE label'] };
    assert.deepEqual(waysOf(['Open', 'Packed', 'Sent'], moves, twice), []);
  });
});
