import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Edit } from '../../../test/support/kernel/model/edits.ts';
import {
  conflictLines,
  mergeSituation,
  move,
  refer,
  remove,
  set,
} from '../../../test/support/kernel/merge/merge-situation.ts';

describe('a subtree that stays against its deletion', () => {
  it('gets back what the deleting side moved out of it', () => {
    const byGenerator = mergeSituation({
      user: [set('o1', 'name', 'U')],
      generator: [move('p1', 'o2', 'params'), remove('o1')],
    });
    assert.deepEqual(conflictLines(byGenerator.conflicts), ['CHANGE_DELETE o1']);
    assert.deepEqual([byGenerator.undecided, byGenerator.taken], [[], []]);
    const byUser = mergeSituation({
      user: [move('p1', 'o2', 'params'), remove('o1')],
      generator: [set('o1', 'name', 'N')],
    });
    assert.deepEqual(conflictLines(byUser.conflicts), ['DELETE_CHANGE o1']);
    assert.deepEqual([byUser.undecided, byUser.taken], [[], []]);
  });

  it('does not get back what both sides moved out of it', () => {
    const { conflicts, undecided } = mergeSituation({
      user: [set('o1', 'name', 'U'), move('p1', 'eo1', 'params')],
      generator: [move('p1', 'o2', 'params'), remove('o1')],
    });
    assert.deepEqual(conflictLines(conflicts), ['CHANGE_DELETE o1', 'MOVE_MOVE p1']);
    assert.deepEqual(undecided, []);
  });

  it('stays with all of a package when something deep inside was changed', () => {
    const { conflicts, undecided, taken } = mergeSituation({
      user: [set('ep1', 'name', 'U'), set('a1', 'name', 'V')],
      generator: [remove('P')],
    });
    assert.equal(
      conflicts.map(({ explanation }) => explanation).join(),
      'Package "P" (P): The generator no longer makes it with the 22 elements inside, ' +
        'but the user changed name of Attr "V" (a1); changed name of Param "U" (ep1).',
    );
    assert.deepEqual([undecided, taken], [[], []]);
  });

  it('is counted in the explanation, when there is one element inside, several or none', () => {
    const inside = (id: string): string => {
      const { conflicts } = mergeSituation({ user: [set(id, 'name', 'U')], generator: [remove(id)] });
      const [, words] = /no longer makes it(.*), but/.exec(conflicts[0]?.explanation ?? '') ?? [];
      assert.ok(words !== undefined, id);
      return words;
    };
    assert.deepEqual(['eo1', 'o1', 'a1'].map(inside), [
      ' with the element inside',
      ' with the 2 elements inside',
      '',
    ]);
  });
});

describe('a deletion', () => {
  const add = (id: string, feature: string, target: string): Edit => ({
    op: 'addRef',
    id,
    feature,
    target,
    index: 0,
  });
  const drop = (id: string, feature: string, target: string): Edit => ({
    op: 'removeRef',
    id,
    feature,
    target,
  });
  const explanations = (given: Parameters<typeof mergeSituation>[0]): readonly string[] =>
    mergeSituation(given).conflicts.map(({ explanation }) =>
      explanation.replace(/: .* but the user /, ' stays: '),
    );

  it('is not disputed by what the deleting side moved out before', () => {
    const byGenerator = mergeSituation({
      user: [],
      generator: [move('p1', 'o2', 'params'), remove('o1')],
    });
    assert.deepEqual(byGenerator.conflicts, []);
    assert.deepEqual(byGenerator.undecided, [
      '-o1',
      '-p2',
      'A.operations: ["o1","o2"] -> ["o2"]',
      'o2.params: ["p3"] -> ["p1","p3"]',
      'p1.place: o1.params -> o2.params',
    ]);
    const byUser = mergeSituation({ user: [move('p1', 'o2', 'params'), remove('o1')], generator: [] });
    assert.deepEqual([byUser.conflicts, byUser.undecided], [[], []]);
  });

  it('is not disputed by references that the other side lost with their targets', () => {
    const { conflicts, undecided } = mergeSituation({ user: [remove('B')], generator: [remove('A')] });
    assert.deepEqual(conflicts, []);
    assert.ok(undecided.includes('-A'));
  });

  it('is disputed by a reference that lost its target and got another, or lost one that is still there', () => {
    assert.deepEqual(
      explanations({ user: [remove('B'), refer('A', 'superClass', 'C')], generator: [remove('A')] }),
      ['Cls "A" (A) stays: changed superClass of Cls "A" (A).'],
    );
    assert.deepEqual(explanations({ user: [drop('A', 'uses', 'C')], generator: [remove('A')] }), [
      'Cls "A" (A) stays: changed uses of Cls "A" (A).',
    ]);
  });

  it('is disputed once by a new reference inside of what is deleted', () => {
    assert.deepEqual(explanations({ user: [refer('eo1', 'returnType', 'E')], generator: [remove('E')] }), [
      'Cls "E" (E) stays: changed returnType of Op "eo1" (eo1).',
    ]);
  });

  it('is disputed by every new reference from outside, and by no old one', () => {
    assert.deepEqual(
      explanations({
        user: [add('A', 'uses', 'E'), add('A', 'watchers', 'E')],
        generator: [remove('E'), remove('D')],
      }),
      ['Cls "E" (E) stays: made uses of Cls "A" (A) refer to it; made watchers of Cls "A" (A) refer to it.'],
    );
  });

  it('is disputed by a new reference from another deleted subtree', () => {
    assert.deepEqual(
      explanations({
        user: [refer('E', 'superClass', 'F')],
        generator: [remove('E'), remove('F')],
      }),
      [
        'Cls "E" (E) stays: changed superClass of Cls "E" (E).',
        'Cls "F" (F) stays: made superClass of Cls "E" (E) refer to it.',
      ],
    );
  });

  it('is disputed on both ends by a move from one deleted subtree into another, and loses nothing', () => {
    const given = {
      user: [move('e1', 'F', 'attributes')],
      generator: [remove('E'), remove('F')],
    };
    assert.deepEqual(explanations(given), [
      'Cls "E" (E) stays: moved Attr "e1" (e1).',
      'Cls "F" (F) stays: moved Attr "e1" (e1) into it. Keeping it also keeps Cls "E" (E).',
    ]);
    const { undecided, taken } = mergeSituation(given);
    assert.deepEqual([undecided, taken], [[], []]);
  });

  it('is disputed once by a move inside of what is deleted', () => {
    assert.deepEqual(explanations({ user: [move('p3', 'o1', 'params')], generator: [remove('A')] }), [
      'Cls "A" (A) stays: moved Param "p3" (p3).',
    ]);
  });
});

describe('references to an element that stays against its deletion', () => {
  const last = (id: string, feature: string, target: string): Edit => ({
    op: 'addRef',
    id,
    feature,
    target,
    index: 9,
  });

  it('stay where they were, beside what the deleting side added', () => {
    const ofGenerator = mergeSituation({
      user: [set('B', 'name', 'U')],
      generator: [remove('B'), last('A', 'uses', 'E'), last('A', 'watchers', 'E')],
    });
    assert.deepEqual(conflictLines(ofGenerator.conflicts), ['CHANGE_DELETE B']);
    assert.deepEqual(ofGenerator.undecided, [
      'A.uses: ["B","C","D"] -> ["B","C","D","E"]',
      'A.watchers: ["B","C"] -> ["B","C","E"]',
    ]);
    const ofUser = mergeSituation({
      user: [remove('B'), last('A', 'uses', 'E')],
      generator: [set('B', 'name', 'N')],
    });
    assert.deepEqual(ofUser.undecided, []);
    assert.deepEqual(ofUser.taken, ['A.uses: ["B","C","D"] -> ["B","C","D","E"]']);
  });

  it('stay alone: what the deleting side took out beside them stays out', () => {
    const { undecided } = mergeSituation({
      user: [set('B', 'name', 'U')],
      generator: [{ op: 'removeRef', id: 'A', feature: 'uses', target: 'C' }, remove('B')],
    });
    assert.deepEqual(undecided, ['A.uses: ["B","C","D"] -> ["B","D"]']);
  });

  it('give way to another target of the deleting side', () => {
    const { undecided } = mergeSituation({
      user: [set('B', 'name', 'U')],
      generator: [remove('B'), refer('A', 'superClass', 'C')],
    });
    assert.deepEqual(undecided, ['A.superClass: "B" -> "C"']);
  });

  it('stay in the elements that one side changed otherwise', () => {
    const { undecided, taken } = mergeSituation({
      user: [set('B', 'name', 'U'), set('A', 'name', 'U')],
      generator: [remove('B')],
    });
    assert.deepEqual([undecided, taken], [[], ['A.name: "A" -> "U"']]);
  });
});

describe('an element whose both places go', () => {
  it('disputes the deletion around it that nothing else disputes', () => {
    const movedIntoDeleted = {
      user: [remove('B')],
      generator: [move('eo1', 'B', 'operations'), remove('E')],
    };
    const { conflicts, undecided, taken } = mergeSituation(movedIntoDeleted);
    assert.deepEqual(conflictLines(conflicts), ['DELETE_CHANGE B', 'CHANGE_DELETE E']);
    assert.equal(
      conflicts[1]?.explanation,
      'Cls "E" (E): The generator no longer makes it with the 2 elements inside, but the user has Op "eo1" (eo1) in it, which has no other place left.',
    );
    assert.deepEqual([undecided, taken], [[], []]);
    const { open, decided } = mergeSituation({
      ...movedIntoDeleted,
      decisions: { 'DELETE_CHANGE B': 'KEEP_USER', 'CHANGE_DELETE E': 'TAKE_GENERATED' },
    });
    assert.deepEqual(
      [open, decided.filter((line) => line.startsWith('-'))],
      [[], ['-E', '-e1', '-e2', '-eo1', '-ep1']],
    );
  });

  it('does so from either side', () => {
    const { conflicts, open, decided } = mergeSituation({
      user: [move('eo1', 'B', 'operations'), remove('E')],
      generator: [remove('B')],
      decisions: { 'CHANGE_DELETE B': 'TAKE_GENERATED', 'DELETE_CHANGE E': 'TAKE_GENERATED' },
    });
    assert.deepEqual(conflictLines(conflicts), ['CHANGE_DELETE B']);
    assert.deepEqual(open, []);
    assert.ok(decided.includes('eo1.place: B.operations -> E.operations'), decided.join('\n'));
  });

  it('keeps what the user did to it when another one keeps its place', () => {
    const { conflicts, undecided, decided, open } = mergeSituation({
      user: [set('b1', 'name', 'U'), move('a1', 'D', 'primary')],
      generator: [move('b1', 'D', 'primary'), remove('B')],
      decisions: { 'SLOT D': 'TAKE_GENERATED' },
    });
    assert.deepEqual(conflictLines(conflicts).toSorted(), ['CHANGE_DELETE B', 'SLOT D.primary']);
    assert.deepEqual([undecided, open], [[], []]);
    assert.ok(decided.includes('b1.place: B.attributes -> D.primary'), decided.join('\n'));
  });
});
