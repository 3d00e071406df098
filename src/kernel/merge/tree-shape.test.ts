import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Edit } from '../../../test/support/kernel/model/edits.ts';
import {
  conflictLines,
  create,
  mergeSituation,
  move,
  remove,
} from '../../../test/support/kernel/merge/merge-situation.ts';

describe('a cycle of moves', () => {
  it('of three elements is broken as a whole, and says where each stood', () => {
    const { conflicts, undecided, taken } = mergeSituation({
      user: [move('P1', 'P2', 'packages')],
      generator: [move('P2', 'P3', 'packages'), move('P3', 'P1', 'packages')],
    });
    assert.deepEqual(conflictLines(conflicts), ['CYCLE P1']);
    assert.deepEqual(
      conflicts.map(({ baseValue, workingValue, generatedValue }) => [
        baseValue,
        workingValue,
        generatedValue,
      ]),
      [
        [
          { P1: 'm', P2: 'm', P3: 'm' },
          { P1: 'P2', P2: 'm', P3: 'm' },
          { P1: 'm', P2: 'P3', P3: 'P1' },
        ],
      ],
    );
    assert.match(
      conflicts[0]?.explanation ?? '',
      /put Package "P2" \(P2\), Package "P3" \(P3\), Package "P1" \(P1\) into each other\.$/,
    );
    assert.deepEqual([undecided, taken], [[], []]);
  });

  it('through an element that the generator added leaves that element where it is', () => {
    const { conflicts, undecided, taken } = mergeSituation({
      user: [move('P1', 'P2', 'packages')],
      generator: [create('Package', 'N', ['P1', 'packages']), move('P2', 'N', 'packages')],
    });
    assert.deepEqual(conflictLines(conflicts), ['CYCLE N']);
    assert.deepEqual(conflicts[0]?.workingValue, { N: null, P1: 'P2', P2: 'm' });
    assert.deepEqual(undecided, ['+N in P1.packages', 'P1.packages: unset -> ["N"]']);
    assert.deepEqual(taken, []);
  });

  it('does not keep other moves into its elements from being made', () => {
    const { undecided, taken } = mergeSituation({
      user: [move('P1', 'P2', 'packages')],
      generator: [move('P2', 'P1', 'packages'), move('E', 'P2', 'classes')],
    });
    assert.deepEqual(undecided, [
      'E.place: P.classes -> P2.classes',
      'P.classes: ["A","B","C","D","E","F"] -> ["A","B","C","D","F"]',
      'P2.classes: unset -> ["E"]',
    ]);
    assert.deepEqual(taken, []);
  });
});

describe('an element that is moved on both sides, each time into what the other side deletes', () => {
  const link: Edit = {
    op: 'create',
    class: 'TraceLink',
    id: 'tl',
    parent: 'P',
    feature: 'links',
    index: 0,
    refs: { target: 'f1' },
  };
  const { conflicts, undecided, taken, decided } = mergeSituation({
    before: [link],
    user: [move('F', 'P1', 'classes'), remove('P2')],
    generator: [move('F', 'P2', 'classes'), remove('P1')],
    decisions: { 'CHANGE_DELETE P1': 'TAKE_GENERATED', 'DELETE_CHANGE P2': 'KEEP_USER' },
  });

  it('brings up three conflicts and stays where the user has it', () => {
    assert.deepEqual(conflictLines(conflicts), ['DELETE_CHANGE P2', 'CHANGE_DELETE P1', 'MOVE_MOVE F']);
    assert.deepEqual([undecided, taken], [[], []]);
  });

  it('leaves with its parts, and with every reference to them, when both deletions hold', () => {
    assert.deepEqual(decided, [
      '-F',
      '-K',
      '-P1',
      '-f1',
      'm.packages: ["P","Q","P1","P3"] -> ["P","Q","P3"]',
      'tl.target: "f1" -> unset',
    ]);
  });

  it('goes back to the other side’s place when only one of them holds', () => {
    const back = mergeSituation({
      user: [move('F', 'P1', 'classes')],
      generator: [move('F', 'P2', 'classes'), remove('P1')],
      decisions: { 'CHANGE_DELETE P1': 'TAKE_GENERATED', 'MOVE_MOVE F': 'KEEP_USER' },
    });
    assert.deepEqual(back.decided, [
      '-K',
      '-P1',
      'F.place: P1.classes -> P2.classes',
      'P2.classes: unset -> ["F"]',
      'm.packages: ["P","Q","P1","P2","P3"] -> ["P","Q","P2","P3"]',
    ]);
  });

  it('does not go back into what stands inside it, which goes back to where it was', () => {
    const { conflicts, decided, open } = mergeSituation({
      user: [move('P2', 'P1', 'packages'), move('P3', 'P2', 'packages')],
      generator: [move('P2', 'P3', 'packages'), remove('P1')],
      decisions: { 'CHANGE_DELETE P1': 'TAKE_GENERATED', 'MOVE_MOVE P2': 'KEEP_USER' },
    });
    assert.deepEqual(conflictLines(conflicts), ['CHANGE_DELETE P1', 'MOVE_MOVE P2']);
    assert.deepEqual(open, []);
    assert.deepEqual(decided, [
      '-K',
      '-P1',
      '-P2',
      'P3.place: P2.packages -> m.packages',
      'm.packages: ["P","Q","P1"] -> ["P","Q","P3"]',
    ]);
  });
});
