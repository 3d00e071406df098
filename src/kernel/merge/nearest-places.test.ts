import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { classesMetamodel } from '../../../test/support/kernel/metamodel/classes-metamodel.ts';
import { caseModel, readCaseModel } from '../../../test/support/kernel/merge/merge-cases.ts';
import { create, refer, set } from '../../../test/support/kernel/merge/merge-situation.ts';
import type { Edit } from '../../../test/support/kernel/model/edits.ts';
import { applyEdits } from '../../../test/support/kernel/model/edits.ts';
import { matchMerged, matchSides } from './match-sides.ts';
import { nearestFirst } from './nearest-places.ts';

type Edits = Readonly<Partial<Record<'working' | 'generated' | 'merged', readonly Edit[]>>>;

/** Places in the order of their distance from an element; each state is the model of the merge cases with edits. */
function ordered(from: string | null, places: readonly string[], edits: Edits = {}): readonly string[] {
  const [base, working, generated, merged] = [[], edits.working, edits.generated, edits.merged].map(
    (of = []) => readCaseModel(applyEdits(classesMetamodel, caseModel, of)),
  );
  assert.ok(base !== undefined && working !== undefined && generated !== undefined && merged !== undefined);
  const sides = matchSides(classesMetamodel, { base, working, generated });
  const after = matchMerged(classesMetamodel, sides, merged);
  return nearestFirst({ metamodel: classesMetamodel, sides, after }, from)(places);
}

describe('places in the order of how near they are to an element', () => {
  it('begin with the element itself, its parts and its container', () => {
    assert.deepEqual(ordered('o1', ['ep1', 'A', 'p1', 'o1']), ['o1', 'A', 'p1', 'ep1']);
  });

  it('go along references from either end', () => {
    // a2 refers to C.
    assert.deepEqual(ordered('a2', ['Q', 'c1', 'C']), ['C', 'c1', 'Q']);
    assert.deepEqual(ordered('c1', ['Q', 'a2', 'C']), ['C', 'a2', 'Q']);
  });

  it('go along containments from either end', () => {
    assert.deepEqual(ordered('m', ['K', 'P1']), ['P1', 'K']);
    assert.deepEqual(ordered('K', ['Q', 'm', 'P1']), ['P1', 'm', 'Q']);
  });

  it('take features as near as their elements', () => {
    assert.deepEqual(ordered('o1', ['K name', 'p1 name', 'A doc']), ['p1 name', 'A doc', 'K name']);
  });

  it('keep their order where they are equally near', () => {
    assert.deepEqual(ordered('o1', ['p2', 'p1', 'A']), ['p2', 'p1', 'A']);
    assert.deepEqual(ordered('o1', ['A', 'p1', 'p2']), ['A', 'p1', 'p2']);
  });

  it('end with those of elements that nothing leads to, in their order', () => {
    assert.deepEqual(ordered('o1', ['gone', 'K', 'lost']), ['K', 'gone', 'lost']);
  });

  it('keep their order when they are near to no element', () => {
    assert.deepEqual(ordered(null, ['p2', 'K', 'A']), ['p2', 'K', 'A']);
  });

  it('take a text that reads like an id for a text', () => {
    const named = { working: [set('K', 'name', 'p1')] };
    assert.deepEqual(ordered('K', ['p1', 'm'], named), ['m', 'p1']);
  });

  const tied = [refer('K', 'superClass', 'F')];
  for (const state of ['working', 'generated', 'merged'] as const)
    it(`know what only the ${state} model refers to or contains`, () => {
      assert.deepEqual(ordered('K', ['m', 'F']), ['m', 'F']);
      assert.deepEqual(ordered('K', ['m', 'F'], { [state]: tied }), ['F', 'm']);
      const parts = [create('Attr', 'new', ['K', 'attributes'])];
      assert.deepEqual(ordered('new', ['F', 'K'], { [state]: parts }), ['K', 'F']);
    });
});
