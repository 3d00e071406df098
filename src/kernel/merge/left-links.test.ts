import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { market, marketOf } from '../../../test/support/kernel/merge/market.ts';
import { dropsLeftLinksOnly } from './left-links.ts';
import { matchSides } from './match-sides.ts';
import type { Change } from './change.ts';

// People deleted the stalls b and c and left their links behind.
const left = marketOf('a d', 'a b c d');
const { working } = matchSides(market, { base: left, working: left, generated: left });

function change(origin: Change['origin'], kind: Change['kind'], elementId: string): Change {
  const elementClass = elementId.startsWith('t-') ? 'TraceLink' : 'Stall';
  const place = { elementId, elementClass, elementName: null, feature: null };
  return { ...place, kind, origin, before: null, after: null };
}

const dropped = (id: string): Change => change('GENERATED', 'DELETED', id);

describe('a merge that only drops links that were left behind', () => {
  const situations: readonly (readonly [string, boolean, readonly Change[]])[] = [
    ['drops one of them', true, [dropped('t-b')]],
    ['drops all of them', true, [dropped('t-b'), dropped('t-c')]],
    [
      'keeps what people did beside that',
      true,
      [dropped('t-b'), change('USER', 'SET', 'a'), change('USER', 'DELETED', 'b')],
    ],
    ['is not one that does nothing', false, []],
    [
      'is not one that keeps what people did and does nothing else',
      false,
      [change('USER', 'DELETED', 't-b')],
    ],
    ['is not one that drops a link to a stall that is there', false, [dropped('t-a')]],
    ['is not one that drops other links too', false, [dropped('t-b'), dropped('t-d')]],
    ['is not one that deletes a stall', false, [dropped('a')]],
    ['is not one that deletes a stall too', false, [dropped('a'), dropped('t-b')]],
    ['is not one that changes such a link', false, [change('GENERATED', 'SET', 't-b')]],
    ['is not one that adds a link', false, [change('GENERATED', 'ADDED', 't-e')]],
  ];
  for (const [name, only, changes] of situations)
    it(name, () => {
      assert.equal(dropsLeftLinksOnly(changes, working), only);
    });
});
