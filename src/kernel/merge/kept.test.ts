import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Edit } from '../../../test/support/kernel/model/edits.ts';
import {
  mergeSituation,
  move,
  refer,
  remove,
  set,
} from '../../../test/support/kernel/merge/merge-situation.ts';

/** What the explanations of conflicts say is kept besides, by element. */
function keptBesides(given: Parameters<typeof mergeSituation>[0]): readonly string[] {
  return mergeSituation(given).conflicts.map(({ elementId, explanation }) => {
    const [, besides = 'nothing'] = /Keeping it also keeps (.*)\./.exec(explanation) ?? [];
    return `${elementId} keeps ${besides}`;
  });
}

const use = (id: string, target: string): Edit => ({
  op: 'addRef',
  id,
  feature: 'uses',
  target,
  index: 0,
});

describe('a subtree that the user keeps against its deletion', () => {
  it('names nothing when it needs nothing that the generator deleted', () => {
    const given = { user: [set('A', 'name', 'U')], generator: [remove('A')] };
    assert.deepEqual(keptBesides(given), ['A keeps nothing']);
  });

  it('names what it refers to and what that refers to, and nothing of it goes', () => {
    const given = {
      before: [use('A', 'B'), refer('B', 'superClass', 'C')],
      user: [set('A', 'name', 'U')],
      generator: [remove('A'), remove('B'), remove('C')],
    };
    assert.deepEqual(keptBesides(given), ['A keeps Cls "B" (B); Cls "C" (C)']);
    assert.deepEqual(mergeSituation(given).undecided, []);
  });

  it('does not name what is decided on its own', () => {
    const given = {
      before: [use('A', 'B')],
      user: [set('A', 'name', 'U'), set('B', 'name', 'V')],
      generator: [remove('A'), remove('B')],
    };
    assert.deepEqual(keptBesides(given), ['A keeps nothing', 'B keeps nothing']);
  });

  it('says the same once others are decided against it', () => {
    const given = {
      before: [use('A', 'C'), use('B', 'C')],
      user: [set('A', 'name', 'U'), set('B', 'name', 'V')],
      generator: [remove('A'), remove('B'), remove('C')],
    };
    const open = mergeSituation({ ...given, decisions: { 'CHANGE_DELETE B': 'TAKE_GENERATED' } }).open;
    assert.deepEqual(
      open.map(({ explanation }) => explanation),
      mergeSituation(given)
        .conflicts.filter(({ elementId }) => elementId === 'A')
        .map(({ explanation }) => explanation),
    );
    assert.deepEqual(keptBesides(given), ['A keeps Cls "C" (C)', 'B keeps Cls "C" (C)']);
  });

  it('keeps what the generator moved out, with what that refers to', () => {
    const given = {
      before: [refer('a1', 'type', 'C')],
      user: [set('A', 'name', 'U')],
      generator: [move('a1', 'B', 'attributes'), remove('A'), remove('C')],
    };
    assert.deepEqual(keptBesides(given), ['A keeps Cls "C" (C)']);
    assert.deepEqual(mergeSituation(given).undecided, []);
  });

  it('names five of many and counts the others', () => {
    const names = Array.from({ length: 7 }, (_, at) => `x${at}`);
    const made = names.map((id): Edit => ({
      op: 'create',
      class: 'Cls',
      id,
      parent: 'P',
      feature: 'classes',
      index: 0,
    }));
    const given = {
      before: [...made, ...names.map((id) => use('A', id))],
      user: [set('A', 'name', 'U')],
      generator: [remove('A'), ...names.map(remove)],
    };
    assert.match(keptBesides(given).join(), /^A keeps (Cls [^;]*; ){5}and 2 more$/);
  });

  it('keeps what the user moved out, with what that refers to', () => {
    const given = {
      before: [refer('a1', 'type', 'C')],
      user: [move('a1', 'B', 'attributes'), set('A', 'name', 'U')],
      generator: [remove('A'), remove('C')],
    };
    assert.deepEqual(keptBesides(given), ['A keeps Cls "C" (C)']);
    assert.deepEqual(mergeSituation(given).undecided, []);
  });
});
