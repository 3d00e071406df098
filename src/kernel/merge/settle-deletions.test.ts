import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { classesMetamodel } from '../../../test/support/kernel/metamodel/classes-metamodel.ts';
import { caseModel, readCaseModel } from '../../../test/support/kernel/merge/merge-cases.ts';
import {
  conflictLines,
  create,
  mergeSituation,
  move,
  refer,
  remove,
  set,
} from '../../../test/support/kernel/merge/merge-situation.ts';
import type { Edit } from '../../../test/support/kernel/model/edits.ts';
import { applyEdits } from '../../../test/support/kernel/model/edits.ts';
import { modelDifference } from '../../../test/support/kernel/model/model-difference.ts';
import { matchSides } from './match-sides.ts';
import { mergeSides } from './merge.ts';
import { placeSet } from './place-sets.ts';
import type { Resolution } from './resolution.ts';

const use = (id: string, target: string): Edit => ({
  op: 'addRef',
  id,
  feature: 'uses',
  target,
  index: 0,
});

describe('what stays with a subtree that stays against its deletion by the user', () => {
  const given = {
    before: [use('K', 'E'), refer('E', 'superClass', 'F')],
    user: [remove('K'), remove('E'), remove('F')],
    generator: [set('K', 'doc', 'N')],
  };
  const taken = { 'DELETE_CHANGE K': 'TAKE_GENERATED' } as const;
  const added = (lines: readonly string[]): readonly string[] =>
    lines.filter((line) => line.startsWith('+')).map((line) => line.replace(/ in .*/, ''));

  it('is what it refers to, and what that refers to', () => {
    // Another conflict keeps the generated model from being adopted as a whole.
    const { conflicts, decided } = mergeSituation({
      ...given,
      user: [...given.user, set('A', 'name', 'U')],
      generator: [...given.generator, set('A', 'name', 'N')],
      decisions: { ...taken, 'CHANGE_CHANGE A': 'KEEP_USER' },
    });
    assert.deepEqual(conflictLines(conflicts), ['DELETE_CHANGE K', 'CHANGE_CHANGE A.name']);
    assert.deepEqual(added(decided).toSorted(), ['+E', '+F', '+K', '+e1', '+e2', '+eo1', '+ep1', '+f1']);
    assert.ok(decided.includes('K.uses: unset -> ["E"]'), decided.join('\n'));
  });

  it('is not what is decided on its own', () => {
    const { conflicts, decided } = mergeSituation({
      ...given,
      generator: [...given.generator, set('E', 'doc', 'N')],
      decisions: { ...taken, 'DELETE_CHANGE E': 'KEEP_USER' },
    });
    assert.deepEqual(conflictLines(conflicts), ['DELETE_CHANGE E', 'DELETE_CHANGE K']);
    assert.deepEqual(added(decided), ['+K']);
  });

  it('is nothing when it goes', () => {
    assert.deepEqual(mergeSituation(given).undecided, []);
  });
});

describe('what stands inside a subtree that the user keeps', () => {
  // The user moved b1 into A; the generator deleted both.
  const given = {
    user: [set('A', 'doc', 'U'), move('b1', 'A', 'attributes')],
    generator: [remove('A'), remove('b1')],
  };

  it('is no question of its own when the generator deleted it', () => {
    const { conflicts, undecided } = mergeSituation(given);
    assert.deepEqual(conflictLines(conflicts), ['CHANGE_DELETE A']);
    assert.deepEqual(undecided, []);
  });

  it('is one once the subtree goes', () => {
    const { open } = mergeSituation({
      user: [...given.user, set('D', 'name', 'U')],
      generator: [...given.generator, set('D', 'name', 'N')],
      decisions: { 'CHANGE_DELETE A': 'TAKE_GENERATED', 'CHANGE_CHANGE D': 'KEEP_USER' },
    });
    assert.deepEqual(conflictLines(open), ['CHANGE_DELETE b1']);
  });

  it('does not get what the generator added there', () => {
    const { conflicts, undecided } = mergeSituation({
      user: [set('A', 'doc', 'U')],
      generator: [move('o1', 'B', 'operations'), create('Param', 'new', ['o1', 'params']), remove('A')],
    });
    assert.deepEqual(conflictLines(conflicts), ['CHANGE_DELETE A']);
    assert.deepEqual(undecided, []);
  });

  it('does not keep the generator from adding elsewhere', () => {
    const { undecided } = mergeSituation({
      user: [set('A', 'doc', 'U')],
      generator: [create('Attr', 'new', ['B', 'attributes']), remove('A')],
    });
    assert.deepEqual(undecided, ['+new in B.attributes', 'B.attributes: ["b1"] -> ["new","b1"]']);
  });
});

describe('an element that a constraint asks about', () => {
  type Given = {
    readonly before?: readonly Edit[];
    readonly user: readonly Edit[];
    readonly generator: readonly Edit[];
  };

  /** The difference from Working when the elements are decided one way; `X` is asked about as well, for the user. */
  function decided(given: Given, resolutions: Readonly<Record<string, Resolution>>): readonly string[] {
    const elsewhere = create('Package', 'X', ['m', 'packages']);
    const base = applyEdits(classesMetamodel, caseModel, given.before ?? []);
    const request = {
      metamodel: classesMetamodel,
      base: readCaseModel(base),
      working: readCaseModel(applyEdits(classesMetamodel, base, [...given.user, elsewhere])),
      generated: readCaseModel(applyEdits(classesMetamodel, base, given.generator)),
      sets: [...Object.keys(resolutions), 'X'].map((id) => placeSet([id], 'They do not fit.')),
    };
    const sides = matchSides(classesMetamodel, request);
    const asked = mergeSides(request, sides);
    assert.ok(asked.ok);
    assert.deepEqual([...new Set(asked.conflicts.map(({ kind }) => kind))], ['CONSTRAINT']);
    const decisions = new Map(
      asked.conflicts.map(({ conflictId, elementId }): [string, Resolution] => [
        conflictId,
        resolutions[elementId] ?? 'KEEP_USER',
      ]),
    );
    const result = mergeSides({ ...request, decisions }, sides);
    assert.ok(result.ok);
    return modelDifference(request.working, result.merged);
  }

  const without = (...ids: readonly string[]): readonly string[] => ids.map((id) => `-${id}`);
  const gone = (lines: readonly string[]): readonly string[] => lines.filter((line) => line.startsWith('-'));

  for (const [name, given, kept, taken] of [
    [
      'deleted by the user stays gone or comes back',
      { user: [remove('K')], generator: [] },
      [],
      ['+K in P1.classes', 'K.name: unset -> "K"', 'P1.classes: unset -> ["K"]'],
    ],
    [
      'deleted by the generator stays or goes',
      { user: [], generator: [remove('K')] },
      [],
      ['-K', 'P1.classes: ["K"] -> unset'],
    ],
    [
      'added by the user stays or goes',
      { user: [create('Package', 'K', ['Q', 'packages'])], generator: [], before: [remove('K')] },
      [],
      ['-K', 'Q.packages: ["K"] -> unset'],
    ],
    [
      'added by the generator stays away or comes',
      { user: [], generator: [create('Package', 'K', ['Q', 'packages'])], before: [remove('K')] },
      [],
      ['+K in Q.packages', 'Q.packages: unset -> ["K"]'],
    ],
    [
      'moved by the generator stays or goes where it put it',
      { user: [], generator: [move('K', 'Q', 'classes')] },
      [],
      ['K.place: P1.classes -> Q.classes', 'P1.classes: ["K"] -> unset', 'Q.classes: unset -> ["K"]'],
    ],
  ] as const satisfies readonly (readonly [string, Given, readonly string[], readonly string[]])[])
    it(name, () => {
      assert.deepEqual(decided(given, { K: 'KEEP_USER' }), kept);
      assert.deepEqual(decided(given, { K: 'TAKE_GENERATED' }), taken);
    });

  it('and that goes does not stay for references of another that stays', () => {
    const given: Given = {
      before: [use('K', 'F')],
      user: [],
      generator: [remove('K'), remove('F')],
    };
    assert.deepEqual(gone(decided(given, { K: 'KEEP_USER' })), []);
    assert.deepEqual(gone(decided(given, { K: 'KEEP_USER', F: 'TAKE_GENERATED' })), without('F', 'f1'));
    const byUser: Given = { before: [use('K', 'F')], user: [remove('K'), remove('F')], generator: [] };
    const back = (lines: readonly string[]): readonly string[] =>
      lines.filter((line) => line.startsWith('+')).map((line) => line.slice(0, 2));
    assert.deepEqual(back(decided(byUser, { K: 'TAKE_GENERATED' })).toSorted(), ['+F', '+K', '+f']);
    assert.deepEqual(back(decided(byUser, { K: 'TAKE_GENERATED', F: 'KEEP_USER' })), ['+K']);
  });
});
