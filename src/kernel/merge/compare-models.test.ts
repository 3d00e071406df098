import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { classesMetamodel } from '../../../test/support/kernel/metamodel/classes-metamodel.ts';
import { library } from '../../../test/support/kernel/metamodel/library-metamodel.ts';
import { caseModel, readCaseModel } from '../../../test/support/kernel/merge/merge-cases.ts';
import { create, move, refer, remove, set } from '../../../test/support/kernel/merge/merge-situation.ts';
import type { Edit } from '../../../test/support/kernel/model/edits.ts';
import { applyEdits } from '../../../test/support/kernel/model/edits.ts';
import { elementWith } from '../../../test/support/kernel/model/element-with.ts';
import type { Element } from '../model/element.ts';
import type { PlacedChange } from './compare-models.ts';
import { compareModels } from './compare-models.ts';

/** `SET A.name at /packages/0/classes/0/name` */
function lineOf({ kind, elementId, feature, jsonPointer }: PlacedChange): string {
  return `${kind} ${elementId}${feature === null ? '' : `.${feature}`} at ${jsonPointer}`;
}

describe('a comparison of two states of a model', () => {
  const situations: readonly (readonly [string, readonly Edit[], readonly string[]])[] = [
    ['finds nothing where nothing changed', [], []],
    [
      'points to a value that was set',
      [set('b1', 'name', 'X')],
      ['SET b1.name at /packages/0/classes/1/attributes/0/name'],
    ],
    [
      'points to where a value was that was unset',
      [{ op: 'unset', id: 'a1', feature: 'type' }],
      ['SET a1.type at /packages/0/classes/0/attributes/0/type'],
    ],
    ['points to the root by the empty path', [set('m', 'doc', 'X')], ['SET m.doc at /doc']],
    [
      'points to an element that was added, in the later state',
      [create('Package', 'new', ['m', 'packages'])],
      ['ADDED new at /packages/0'],
    ],
    [
      'points into the earlier state to what was deleted, with all inside',
      [remove('P1')],
      ['DELETED P1 at /packages/2', 'DELETED K at /packages/2/classes/0'],
    ],
    [
      'points to where an element was moved to',
      [move('K', 'Q', 'classes')],
      ['MOVED K at /packages/1/classes/0'],
    ],
    [
      'leaves out the index of a containment that holds one element',
      [set('f1', 'name', 'X')],
      ['SET f1.name at /packages/0/classes/5/primary/name'],
    ],
    [
      'lists what was deleted last, and all else in document order',
      [remove('o1'), set('K', 'name', 'X'), refer('B', 'superClass', 'C')],
      [
        'SET B.superClass at /packages/0/classes/1/superClass',
        'SET K.name at /packages/2/classes/0/name',
        'DELETED o1 at /packages/0/classes/0/operations/0',
        'DELETED p1 at /packages/0/classes/0/operations/0/params/0',
        'DELETED p2 at /packages/0/classes/0/operations/0/params/1',
      ],
    ],
  ];
  for (const [name, edits, lines] of situations)
    it(name, () => {
      const before = readCaseModel(caseModel);
      const after = readCaseModel(applyEdits(classesMetamodel, caseModel, edits));
      assert.deepEqual(compareModels(classesMetamodel, { before, after }).map(lineOf), lines);
    });

  it('says of each difference what it is about and what was there before', () => {
    const before = readCaseModel(caseModel);
    const after = readCaseModel(applyEdits(classesMetamodel, caseModel, [set('K', 'name', 'X')]));
    assert.deepEqual(compareModels(classesMetamodel, { before, after }), [
      {
        elementId: 'K',
        elementClass: 'Cls',
        elementName: 'X',
        feature: 'name',
        kind: 'SET',
        before: 'K',
        after: 'X',
        jsonPointer: '/packages/2/classes/0/name',
      },
    ]);
  });

  it('takes an element whose class is another one for deleted and added, in its place', () => {
    const shelf = (...items: readonly (readonly [string, string, string])[]): Element =>
      elementWith({
        eClass: 'Library',
        id: 'lib',
        name: 'L',
        items: items.map(([eClass, id, name]) => ({ eClass, id, name })),
      });
    const before = shelf(['Book', 'a', 'One'], ['Book', 'b', 'Two'], ['Book', 'c', 'Three']);
    const after = shelf(['Film', 'a', 'One'], ['Book', 'b', 'New'], ['Book', 'd', 'Four']);
    const found = compareModels(library, { before, after });
    assert.deepEqual(found.map(lineOf), [
      'ADDED a at /items/0',
      'SET b.name at /items/1/name',
      'ADDED d at /items/2',
      'DELETED a at /items/0',
      'DELETED c at /items/2',
    ]);
    const classes = found
      .filter(({ elementId }) => elementId === 'a')
      .map(({ elementClass }) => elementClass);
    assert.deepEqual(classes, ['Film', 'Book']);
  });
});
