import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Edit } from '../../../test/support/kernel/model/edits.ts';
import {
  conflictLines,
  mergeSituation,
  refer,
  remove,
  set,
} from '../../../test/support/kernel/merge/merge-situation.ts';

describe('two elements that claim one partner', () => {
  const claims = { user: [refer('B', 'partner', 'E')], generator: [refer('C', 'partner', 'E')] };

  it('are a conflict about the partner, which says who gave it to whom', () => {
    const [conflict] = mergeSituation(claims).conflicts;
    assert.ok(conflict);
    const { kind, elementId, feature, explanation, baseValue, workingValue, generatedValue } = conflict;
    assert.deepEqual([kind, elementId, feature], ['CHANGE_CHANGE', 'E', 'partnerOf']);
    assert.deepEqual([baseValue, workingValue, generatedValue], [null, 'B', 'C']);
    assert.equal(
      explanation,
      'Cls "E" (E) can be partner of one element only; the user and the generator gave it to B and C.',
    );
  });

  it('leave the partner with the user’s element until that is decided, and give it to the winner', () => {
    const { undecided, taken } = mergeSituation(claims);
    assert.deepEqual([undecided, taken], [[], []]);
  });

  it('take the partner of a third one away on both sides', () => {
    const { conflicts, undecided, taken } = mergeSituation({
      user: [refer('B', 'partner', 'D')],
      generator: [refer('C', 'partner', 'D')],
    });
    assert.deepEqual(conflictLines(conflicts), ['CHANGE_CHANGE D.partnerOf']);
    assert.deepEqual([undecided, taken], [[], []]);
    assert.deepEqual(
      conflicts.map(({ baseValue }) => baseValue),
      ['A'],
    );
  });
});

describe('the computed end of an opposite pair', () => {
  const add = (id: string, target: string): Edit => ({
    op: 'addRef',
    id,
    feature: 'dependsOn',
    target,
    index: 0,
  });

  it('lists the elements of both sides, those of the user in the user’s order', () => {
    const { undecided, taken } = mergeSituation({ user: [add('B', 'C')], generator: [add('F', 'C')] });
    assert.deepEqual(undecided, ['C.dependents: ["A","B"] -> ["A","F","B"]', 'F.dependsOn: unset -> ["C"]']);
    assert.deepEqual(taken, ['B.dependsOn: unset -> ["C"]', 'C.dependents: ["A","F"] -> ["A","F","B"]']);
  });

  it('loses an element that no longer refers, or that is gone', () => {
    const unlinked: Edit = { op: 'removeRef', id: 'A', feature: 'dependsOn', target: 'C' };
    const { undecided } = mergeSituation({ user: [unlinked], generator: [add('F', 'C')] });
    assert.deepEqual(undecided, ['C.dependents: unset -> ["F"]', 'F.dependsOn: unset -> ["C"]']);
    const gone = mergeSituation({ user: [set('C', 'name', 'U')], generator: [remove('A')] });
    assert.ok(gone.undecided.includes('C.dependents: ["A"] -> unset'));
    assert.ok(gone.undecided.includes('D.partnerOf: "A" -> unset'));
  });
});
