import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { market, marketOf } from '../../../test/support/kernel/merge/market.ts';
import type { Element } from '../model/element.ts';
import type { ConcludedMerge } from './conclude-merge.ts';
import { concludeMerge } from './conclude-merge.ts';
import { matchSides } from './match-sides.ts';
import { mergeSides } from './merge.ts';

type States = { readonly base: Element; readonly working: Element; readonly generated: Element };

function concluded(states: States): ConcludedMerge {
  const request = { metamodel: market, ...states };
  const sides = matchSides(market, request);
  const result = mergeSides(request, sides);
  assert.ok(result.ok);
  return concludeMerge(request, sides, result);
}

/** `GENERATED DELETED t-b` */
function changeLines({ changes }: ConcludedMerge): readonly string[] {
  return changes.map(({ origin, kind, elementId }) => `${origin} ${kind} ${elementId}`);
}

describe('the conclusion of a merge', () => {
  const base = marketOf('a b', 'a b');
  // People deleted b and left its link behind.
  const working = marketOf('a', 'a b');

  it('is Working as it is when all the merge does is to drop a link that was left behind', () => {
    const found = concluded({ base, working, generated: base });
    assert.equal(found.merged, working);
    assert.deepEqual(changeLines(found), ['USER DELETED b']);
    assert.deepEqual([found.counts.deleted, found.counts.preserved, found.elementCount], [0, 1, 5]);
    assert.deepEqual([found.adopted, found.conflicts, found.discardedUserDifferences], [false, [], 0]);
  });

  it('drops such a link along with any change of the generator’s', () => {
    const found = concluded({ base, working, generated: marketOf('a:New b', 'a b') });
    assert.deepEqual(found.merged, marketOf('a:New', 'a'));
    assert.deepEqual(changeLines(found), ['GENERATED SET a', 'GENERATED DELETED t-b', 'USER DELETED b']);
  });

  it('drops such a link when the generated model is adopted', () => {
    const generated = marketOf('a', 'a');
    const found = concluded({ base: working, working, generated });
    assert.equal(found.merged, generated);
    assert.equal(found.adopted, true);
    assert.deepEqual(changeLines(found), ['GENERATED DELETED t-b']);
  });

  it('counts open conflicts, which leave Working as it is, and the user differences beside them', () => {
    const mine = marketOf('a:Mine', 'a b');
    const found = concluded({ base, working: mine, generated: marketOf('a:New b', 'a b') });
    assert.equal(found.merged, mine);
    assert.equal(found.counts.conflicts, 1);
    assert.deepEqual(
      found.conflicts.map(({ kind, elementId, consequences }) => [kind, elementId, consequences === null]),
      [['CHANGE_CHANGE', 'a', false]],
    );
    assert.equal(found.discardedUserDifferences, 1);
  });
});
