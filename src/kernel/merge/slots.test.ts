import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  conflictLines,
  create,
  mergeSituation,
  move,
  remove,
  set,
} from '../../../test/support/kernel/merge/merge-situation.ts';

describe('a slot for one element', () => {
  it('is one conflict when one side changed the element that the other replaced', () => {
    const byUser = mergeSituation({
      user: [remove('f1'), create('Attr', 'u', ['F', 'primary'])],
      generator: [set('f1', 'name', 'N')],
    });
    assert.deepEqual(conflictLines(byUser.conflicts), ['SLOT F.primary']);
    assert.deepEqual([byUser.undecided, byUser.taken], [[], []]);
    const byGenerator = mergeSituation({
      user: [set('f1', 'name', 'U')],
      generator: [remove('f1'), create('Attr', 'n', ['F', 'primary'])],
    });
    assert.deepEqual(conflictLines(byGenerator.conflicts), ['SLOT F.primary']);
    assert.deepEqual([byGenerator.undecided, byGenerator.taken], [[], []]);
  });

  it('is a conflict when both sides moved another element into it; the loser goes back where it was', () => {
    const { conflicts, undecided, taken } = mergeSituation({
      user: [move('a1', 'D', 'primary')],
      generator: [move('a2', 'D', 'primary')],
    });
    assert.deepEqual(conflictLines(conflicts), ['SLOT D.primary']);
    assert.deepEqual([undecided, taken], [[], []]);
  });

  it('loses no element that was to take the place of the loser', () => {
    const { conflicts, undecided, taken } = mergeSituation({
      user: [move('a1', 'K', 'primary')],
      generator: [move('f1', 'K', 'primary'), move('a2', 'F', 'primary')],
    });
    assert.deepEqual(conflictLines(conflicts), ['SLOT K.primary']);
    assert.deepEqual([undecided, taken], [[], []]);
  });

  it('is no other conflict for who leaves the place of the loser and has one of its own', () => {
    for (const situation of [
      {
        user: [move('f1', 'K', 'primary'), move('a2', 'F', 'primary')],
        generator: [move('a1', 'K', 'primary')],
        decisions: { 'SLOT K': 'TAKE_GENERATED' },
      },
      {
        user: [move('a1', 'K', 'primary')],
        generator: [move('f1', 'K', 'primary'), move('a2', 'F', 'primary')],
        decisions: { 'SLOT K': 'KEEP_USER' },
      },
    ] as const) {
      const { conflicts, open, taken } = mergeSituation(situation);
      assert.deepEqual([conflictLines(conflicts), open, taken], [['SLOT K.primary'], [], []]);
    }
  });

  it('is another conflict when its loser goes back to where the other side put a new element', () => {
    const { conflicts, undecided, taken } = mergeSituation({
      user: [move('a1', 'K', 'primary')],
      generator: [move('f1', 'K', 'primary'), create('Attr', 'n', ['F', 'primary'])],
    });
    assert.deepEqual(conflictLines(conflicts), ['SLOT K.primary', 'SLOT F.primary']);
    assert.match(
      conflicts[1]?.explanation ?? '',
      /the user has Attr "f1" \(f1\) there, the generator Attr n\./,
    );
    assert.match(
      conflicts[1]?.explanation ?? '',
      /The element that is not kept there leaves the model, unless/,
    );
    assert.deepEqual([undecided, taken], [[], []]);
  });

  it('brings up the conflict about where its loser goes back to when it is decided', () => {
    const filled = {
      user: [move('f1', 'K', 'primary'), create('Attr', 'u', ['F', 'primary']), set('f1', 'name', 'U')],
      generator: [move('a1', 'K', 'primary')],
    };
    const { conflicts, undecided, taken, open, decided } = mergeSituation({
      ...filled,
      decisions: { 'SLOT K': 'TAKE_GENERATED' },
    });
    assert.deepEqual([conflictLines(conflicts), undecided], [['SLOT K.primary'], []]);
    assert.deepEqual(conflictLines(open), ['SLOT F.primary']);
    assert.ok(decided.includes('-f1'), decided.join('\n'));
    const back = mergeSituation({
      ...filled,
      decisions: { 'SLOT K': 'TAKE_GENERATED', 'SLOT F': 'TAKE_GENERATED' },
    });
    assert.ok(back.decided.includes('-u'), back.decided.join('\n'));
    assert.deepEqual(
      back.decided.filter((line) => line.startsWith('f1.')),
      ['f1.place: K.primary -> F.primary'],
    );
    assert.deepEqual(taken, ['f1.name: "f1" -> "U"']);
  });

  it('is a conflict when its occupant comes back to where the other side put another element', () => {
    const comesBack = {
      user: [remove('K')],
      generator: [move('f1', 'K', 'primary'), move('a2', 'F', 'primary')],
    };
    const { conflicts, undecided, taken } = mergeSituation(comesBack);
    assert.deepEqual(conflictLines(conflicts), ['DELETE_CHANGE K', 'SLOT F.primary']);
    assert.deepEqual([undecided, taken], [[], []]);
    const { decided } = mergeSituation({
      ...comesBack,
      decisions: { 'DELETE_CHANGE K': 'KEEP_USER', 'SLOT F': 'TAKE_GENERATED' },
    });
    assert.deepEqual(decided, [
      '-f1',
      'A.attributes: ["a1","a2","a3","a4"] -> ["a1","a3","a4"]',
      'F.primary: "f1" -> "a2"',
      'a2.place: A.attributes -> F.primary',
    ]);
  });

  it('sends its loser to the slot of the other side when it is empty', () => {
    const { conflicts, undecided, taken, decided, open } = mergeSituation({
      user: [move('f1', 'K', 'primary'), move('a2', 'F', 'primary')],
      generator: [move('a2', 'K', 'primary'), move('f1', 'B', 'attributes')],
      decisions: {
        'SLOT F': 'TAKE_GENERATED',
        'SLOT K': 'KEEP_USER',
        'MOVE_MOVE a2': 'TAKE_GENERATED',
      },
    });
    assert.deepEqual(conflictLines(conflicts), ['SLOT F.primary', 'SLOT K.primary']);
    assert.deepEqual([undecided, taken, decided, open], [[], [], [], []]);
  });

  it('leaves the place of an element open that decisions about two of them want in each', () => {
    const { conflicts, open, decided } = mergeSituation({
      user: [move('a1', 'K', 'primary'), move('a2', 'D', 'primary')],
      generator: [create('Attr', 'n', ['D', 'primary']), move('a2', 'K', 'primary')],
      decisions: { 'SLOT D': 'KEEP_USER', 'SLOT K': 'TAKE_GENERATED' },
    });
    assert.deepEqual(conflictLines(conflicts).toSorted(), ['SLOT D.primary', 'SLOT K.primary']);
    assert.deepEqual(conflictLines(open), ['MOVE_MOVE a2']);
    assert.equal(
      open[0]?.explanation,
      'Attr "a2" (a2) was moved by the user to primary of D and by the generator to primary of K.',
    );
    assert.deepEqual(
      decided.filter((line) => line.startsWith('a2.')),
      [],
    );
  });

  it('says what is there on each side, also when it is empty', () => {
    const { conflicts } = mergeSituation({
      user: [create('Attr', 'x', ['F', 'primary']), remove('f1'), create('Attr', 'u', ['F', 'primary'])],
      generator: [move('f1', 'A', 'attributes'), create('Attr', 'n', ['F', 'primary'])],
    });
    assert.deepEqual(conflictLines(conflicts), ['DELETE_CHANGE f1', 'SLOT F.primary']);
    assert.equal(
      conflicts[1]?.explanation,
      'primary of Cls "F" (F) holds one element: the user has Attr u there, the generator Attr n.',
    );
  });

  it('holds what one side moved into it while the other did nothing there', () => {
    const { conflicts, undecided } = mergeSituation({ user: [], generator: [move('a1', 'D', 'primary')] });
    assert.deepEqual(conflicts, []);
    assert.deepEqual(undecided, [
      'A.attributes: ["a1","a2","a3","a4"] -> ["a2","a3","a4"]',
      'D.primary: unset -> "a1"',
      'a1.place: A.attributes -> D.primary',
    ]);
  });
});

describe('a slot that one side emptied', () => {
  it('is not a conflict about the slot, but about the element, when the other side changed it', () => {
    const byGenerator = mergeSituation({ user: [set('f1', 'name', 'U')], generator: [remove('f1')] });
    assert.deepEqual(conflictLines(byGenerator.conflicts), ['CHANGE_DELETE f1']);
    const byUser = mergeSituation({ user: [remove('f1')], generator: [set('f1', 'name', 'N')] });
    assert.deepEqual(conflictLines(byUser.conflicts), ['DELETE_CHANGE f1']);
    for (const { undecided, taken } of [byGenerator, byUser]) assert.deepEqual([undecided, taken], [[], []]);
  });

  it('by moving the element away may be filled by the other', () => {
    const { conflicts, undecided, taken } = mergeSituation({
      user: [move('f1', 'B', 'attributes')],
      generator: [remove('f1'), create('Attr', 'n', ['F', 'primary'])],
    });
    assert.deepEqual(conflictLines(conflicts), ['CHANGE_DELETE f1', 'SLOT F.primary']);
    assert.deepEqual([undecided, taken], [[], []]);
    assert.match(conflicts[1]?.explanation ?? '', /the user has none there, the generator Attr n\.$/);
  });

  it('and filled again keeps the changes that the other side made to what stood there', () => {
    const { conflicts, undecided } = mergeSituation({
      user: [move('f1', 'B', 'attributes'), create('Attr', 'u', ['F', 'primary'])],
      generator: [set('f1', 'name', 'N')],
    });
    assert.deepEqual(conflicts, []);
    assert.deepEqual(undecided, ['f1.name: "f1" -> "N"']);
  });
});

describe('an element that one side moved into a slot and the other elsewhere', () => {
  it('is decided with the slot', () => {
    const byUser = mergeSituation({
      user: [move('a1', 'D', 'primary')],
      generator: [create('Attr', 'y', ['D', 'primary']), move('a1', 'B', 'attributes')],
    });
    const byGenerator = mergeSituation({
      user: [create('Attr', 'y', ['D', 'primary']), move('a1', 'B', 'attributes')],
      generator: [move('a1', 'D', 'primary')],
    });
    for (const { conflicts, undecided, taken } of [byUser, byGenerator]) {
      assert.deepEqual(conflictLines(conflicts), ['SLOT D.primary']);
      assert.deepEqual([undecided, taken], [[], []]);
    }
  });
});
