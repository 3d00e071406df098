import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Edit } from '../../../test/support/kernel/model/edits.ts';
import { conflictLines, mergeSituation, move } from '../../../test/support/kernel/merge/merge-situation.ts';

const created = (eClass: string, parent: string, feature: string): Edit => ({
  op: 'create',
  class: eClass,
  id: 'x',
  parent,
  feature,
  index: 0,
  attrs: { name: eClass },
});

describe('an element that both sides added under one id, with different classes', () => {
  const { conflicts, undecided, taken } = mergeSituation({
    user: [
      created('Op', 'A', 'operations'),
      { op: 'create', class: 'Param', id: 'y', parent: 'x', feature: 'params', index: 0 },
      { op: 'set', id: 'm', feature: 'doc', value: 'U' },
    ],
    generator: [created('Attr', 'A', 'attributes')],
  });

  it('is one conflict', () => {
    assert.deepEqual(conflictLines(conflicts), ['ADD_ADD x']);
    assert.equal(
      conflicts[0]?.explanation,
      'Both sides added x: the user as Op "Op" (x) to operations of A, the generator as Attr "Attr" (x) to attributes of A.',
    );
  });

  it('stays as the user has it, with its parts', () => {
    assert.deepEqual(undecided, []);
  });

  it('is as the generator has it, in class, place and features, when that is taken', () => {
    assert.deepEqual(taken, []);
  });

  it('is as the generator has it when another conflict is decided otherwise', () => {
    const { decided } = mergeSituation({
      user: [
        created('Op', 'A', 'operations'),
        { op: 'create', class: 'Param', id: 'y', parent: 'x', feature: 'params', index: 0 },
        { op: 'set', id: 'm', feature: 'doc', value: 'U' },
      ],
      generator: [created('Attr', 'A', 'attributes'), { op: 'set', id: 'm', feature: 'doc', value: 'N' }],
      decisions: { 'ADD_ADD x': 'TAKE_GENERATED', 'CHANGE_CHANGE m': 'KEEP_USER' },
    });
    assert.deepEqual(decided, [
      '-y',
      'A.attributes: ["a1","a2","a3","a4"] -> ["x","a1","a2","a3","a4"]',
      'A.operations: ["x","o1","o2"] -> ["o1","o2"]',
      'x.eClass: Op -> Attr',
      'x.name: "Op" -> "Attr"',
      'x.params: ["y"] -> unset',
      'x.place: A.operations -> A.attributes',
    ]);
  });

  it('leaves what the user moved into it to where the generator has it, when that is taken', () => {
    const { decided } = mergeSituation({
      user: [
        created('Op', 'A', 'operations'),
        move('p1', 'x', 'params'),
        { op: 'set', id: 'm', feature: 'doc', value: 'U' },
      ],
      generator: [created('Attr', 'A', 'attributes'), { op: 'set', id: 'm', feature: 'doc', value: 'N' }],
      decisions: { 'ADD_ADD x': 'TAKE_GENERATED', 'CHANGE_CHANGE m': 'KEEP_USER' },
    });
    assert.ok(decided.includes('p1.place: x.params -> o1.params'), decided.join('\n'));
    assert.ok(!decided.includes('-p1'));
  });
});
