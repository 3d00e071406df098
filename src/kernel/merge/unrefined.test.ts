import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { classesMetamodel } from '../../../test/support/kernel/metamodel/classes-metamodel.ts';
import type { Edit } from '../../../test/support/kernel/model/edits.ts';
import { applyEdits } from '../../../test/support/kernel/model/edits.ts';
import { library } from '../../../test/support/kernel/metamodel/library-metamodel.ts';
import { caseModel, readCaseModel } from '../../../test/support/kernel/merge/merge-cases.ts';
import { create, move, refer, remove, set } from '../../../test/support/kernel/merge/merge-situation.ts';
import type { Metamodel } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import { merge } from './merge.ts';

/** The generated model when it is adopted as it is, else what people's refinements and it make together. */
function outcome(
  metamodel: Metamodel,
  states: Readonly<Record<'base' | 'working' | 'generated', Element>>,
): 'adopted' | 'merged' {
  const result = merge({ metamodel, ...states });
  assert.ok(result.ok);
  assert.deepEqual(result.conflicts, []);
  assert.equal(result.merged === states.generated, result.adopted);
  return result.adopted ? 'adopted' : 'merged';
}

describe('a generated model', () => {
  const edited = (...edits: readonly Edit[]): Element =>
    readCaseModel(applyEdits(classesMetamodel, caseModel, edits));
  const cases: Readonly<Record<string, readonly [outcome: string, ...edits: Edit[]]>> = {
    'is adopted when people left theirs alone': ['adopted'],
    'is adopted when they set a feature to what it was': ['adopted', set('E', 'name', 'E')],
    'is merged when they set an attribute': ['merged', set('E', 'name', 'Mine')],
    'is merged when they set a reference': ['merged', refer('e1', 'type', 'B')],
    'is merged when they added an element': ['merged', create('Attr', 'mine', ['E', 'attributes'])],
    'is merged when they deleted an element': ['merged', remove('e2')],
    'is merged when they moved an element': ['merged', move('E', 'P1', 'classes')],
    'is merged when they moved an element within its list': ['merged', move('e2', 'E', 'attributes')],
    'is merged when they sorted values': [
      'merged',
      { op: 'moveVal', id: 'E', feature: 'tags', value: 'e3', index: 0 },
    ],
  };
  for (const [title, [expected, ...edits]] of Object.entries(cases))
    it(title, () => {
      const generated = edited(set('Q', 'doc', 'New'), remove('F'));
      const states = { base: edited(), working: edited(...edits), generated };
      assert.equal(outcome(classesMetamodel, states), expected);
    });

  it('is adopted when people changed only what takes no part in a merge, and orders that do not count', () => {
    const one = { eClass: 'Book', id: 'b1', name: 'One', keywords: ['a', 'b'] };
    const two = { eClass: 'Book', id: 'b2', name: 'Two' };
    const shelf = (...items: readonly object[]): Element =>
      ({ eClass: 'Library', id: 'lib', name: 'L', items }) as Element;
    const states = {
      base: shelf(one, two),
      working: shelf(two, { ...one, note: 'mine', keywords: ['b', 'a'] }),
      generated: shelf(one, { ...two, name: 'Second' }),
    };
    assert.equal(outcome(library, states), 'adopted');
  });
});
