import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { classesMetamodel } from '../../../test/support/kernel/metamodel/classes-metamodel.ts';
import { caseModel, readCaseModel } from '../../../test/support/kernel/merge/merge-cases.ts';
import { create, move, remove } from '../../../test/support/kernel/merge/merge-situation.ts';
import type { Edit } from '../../../test/support/kernel/model/edits.ts';
import { applyEdits } from '../../../test/support/kernel/model/edits.ts';
import type { Element } from '../model/element.ts';
import type { ConflictKind } from './conflict.ts';
import { matchSides } from './match-sides.ts';
import { subjectsOf } from './subjects.ts';

type Given = {
  /** The model when all conflicts are decided for the user, and when for the generator; edits of that of the merge cases. */
  readonly kept?: readonly Edit[];
  readonly taken?: readonly Edit[];
  /** Edits that made Base. */
  readonly base?: readonly Edit[];
  /** `KIND element.feature` */
  readonly conflicts: readonly string[];
};

const edited = (edits: readonly Edit[] = []): Element =>
  readCaseModel(applyEdits(classesMetamodel, caseModel, edits));

/** The conflicts that decide about an element of one of the models. */
function subjects(
  { kept, taken, base, conflicts }: Given,
  side: 'kept' | 'taken',
  id: string,
): readonly string[] {
  const roots = { base: edited(kept), working: edited(taken), generated: edited(kept) };
  const compared = matchSides(classesMetamodel, roots);
  const before = edited(base);
  const found = subjectsOf(
    conflicts.map((conflictId) => {
      const [kind = '', place = ''] = conflictId.split(' ');
      const [elementId = '', feature = null] = place.split('.');
      return { conflictId, elementId, feature, kind: kind as ConflictKind };
    }),
    {
      compared,
      base: matchSides(classesMetamodel, { base: before, working: before, generated: before }).base,
    },
  );
  const name = side === 'kept' ? 'base' : 'working';
  const node = compared[name].get(id);
  assert.ok(node !== undefined, id);
  return found(node, name);
}

describe('the conflicts that decide whether an element is there', () => {
  for (const kind of ['CHANGE_DELETE', 'DELETE_CHANGE', 'ADD_ADD', 'CONSTRAINT'])
    it(`are those of the kind ${kind} about it or what contains it`, () => {
      const given = { taken: [remove('B')], conflicts: [`${kind} B`] };
      assert.deepEqual(subjects(given, 'kept', 'B'), [`${kind} B`]);
      assert.deepEqual(subjects(given, 'kept', 'b1'), [`${kind} B`]);
      assert.deepEqual(subjects(given, 'kept', 'c1'), []);
    });

  for (const conflict of [
    'CHANGE_CHANGE B.name',
    'ORDER B.attributes',
    'MOVE_MOVE B',
    'CYCLE B',
    'CONSTRAINT B.name',
  ])
    it(`are not such as ${conflict}`, () => {
      assert.deepEqual(subjects({ taken: [remove('B')], conflicts: [conflict] }, 'kept', 'b1'), []);
    });

  it('are those about the nearest of what contains it', () => {
    const given = { taken: [remove('P')], conflicts: ['CHANGE_DELETE P', 'CHANGE_DELETE A', 'CONSTRAINT A'] };
    assert.deepEqual(subjects(given, 'kept', 'p1'), ['CHANGE_DELETE A', 'CONSTRAINT A']);
    assert.deepEqual(subjects(given, 'kept', 'eo1'), ['CHANGE_DELETE P']);
    assert.deepEqual(subjects(given, 'kept', 'P'), ['CHANGE_DELETE P']);
  });

  it('are those about the slot it stands in', () => {
    const given = {
      kept: [create('Attr', 'f2', ['F', 'attributes'])],
      taken: [remove('f1')],
      conflicts: ['SLOT F.primary'],
    };
    assert.deepEqual(subjects(given, 'kept', 'f1'), ['SLOT F.primary']);
    assert.deepEqual(subjects(given, 'kept', 'f2'), []);
    assert.deepEqual(subjects(given, 'kept', 'F'), []);
  });

  it('are those about what contains it in the other model', () => {
    const given = { kept: [move('p1', 'o2', 'params')], conflicts: ['CHANGE_DELETE o1'] };
    assert.deepEqual(subjects(given, 'kept', 'p1'), ['CHANGE_DELETE o1']);
    assert.deepEqual(subjects({ ...given, kept: [], taken: given.kept }, 'taken', 'p1'), [
      'CHANGE_DELETE o1',
    ]);
  });

  it('are those about what contains its container in the other model', () => {
    const given = {
      kept: [move('o1', 'B', 'operations'), create('Param', 'new', ['o1', 'params'])],
      conflicts: ['CHANGE_DELETE A'],
    };
    assert.deepEqual(subjects(given, 'kept', 'new'), ['CHANGE_DELETE A']);
  });

  it('are those about what contained it before', () => {
    const moved = [move('p1', 'o2', 'params')];
    const given = {
      kept: [...moved, { op: 'set', id: 'p1', feature: 'doc', value: 'U' } as const],
      taken: moved,
      conflicts: ['CHANGE_DELETE o1'],
    };
    assert.deepEqual(subjects(given, 'kept', 'p1'), ['CHANGE_DELETE o1']);
    assert.deepEqual(subjects({ ...given, base: moved }, 'kept', 'p1'), []);
  });

  it('are those about where it stands, whatever contains it elsewhere', () => {
    const given = {
      kept: [move('p1', 'o2', 'params')],
      conflicts: ['CHANGE_DELETE o1', 'CHANGE_DELETE o2'],
    };
    assert.deepEqual(subjects(given, 'kept', 'p1'), ['CHANGE_DELETE o2']);
    assert.deepEqual(subjects(given, 'taken', 'p1'), ['CHANGE_DELETE o1']);
  });
});
