import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { classesMetamodel } from '../../../test/support/kernel/metamodel/classes-metamodel.ts';
import { applyEdits } from '../../../test/support/kernel/model/edits.ts';
import { library } from '../../../test/support/kernel/metamodel/library-metamodel.ts';
import { caseModel, readCaseModel } from '../../../test/support/kernel/merge/merge-cases.ts';
import { randomEdits, randomSlotEdits } from '../../../test/support/kernel/merge/random-edits.ts';
import { reordered } from '../../../test/fixtures/altered-models.ts';
import type { Element } from './element.ts';
import type { Model } from './model.ts';
import { openModel } from './model.ts';
import { openBeside } from './open-beside.ts';
import { elementWith } from '../../../test/support/kernel/model/element-with.ts';

const book = (id: string, features: object = {}): Element => ({ eClass: 'Book', id, ...features });
const shelfOf = (...items: readonly Element[]): Element =>
  elementWith({ eClass: 'Library', id: 'lib', items });
const openShelf = (...items: readonly Element[]): { readonly root: Element; readonly model: Model } => {
  const root = shelfOf(...items);
  return { root, model: openModel(library, root) as unknown as Model };
};

/** Everything that a model answers about its elements; those asked about may not be in it. */
function answersOf(model: Model, asked: readonly string[]): unknown {
  const place = (element: Element): unknown => {
    const found = model.placeOf(element);
    return found === undefined ? null : [found.container.id, found.feature.name];
  };
  const referrers = (element: Element): readonly string[] =>
    model.references(element).map(({ element: from, feature }) => `${from.id}.${feature.name}`);
  const elements = [...model.elements()];
  return {
    root: model.root,
    size: model.size,
    elements: elements.map((element) => ({
      ...element,
      place: place(element),
      referrers: referrers(element),
    })),
    containers: elements.every((element) => {
      const container = model.placeOf(element)?.container;
      return container === undefined || model.find(container.id) === container;
    }),
    found: asked.map((id) => model.find(id)),
    classes: [...model.metamodel.classes.keys()].map((name) =>
      (model.all as (className: string) => readonly Element[])(name).map(({ id }) => id),
    ),
  };
}

describe('a model opened beside another one', () => {
  it('takes over what is the same, with all it contains', () => {
    const before = openShelf(book('b1', { name: 'One' }), book('b2', { name: 'Two' }));
    const after = openBeside(before, shelfOf(book('b1', { name: 'First' }), book('b2', { name: 'Two' })));
    assert.equal(after.find('b2'), before.model.find('b2'));
    assert.notEqual(after.find('b1'), before.model.find('b1'));
    assert.equal(openBeside(before, shelfOf(...structuredClone(before.model.all('Book')))).size, 3);
  });

  it('is the same model when nothing differs', () => {
    const before = openShelf(book('b1'), book('b2'));
    assert.equal(openBeside(before, structuredClone(before.root)).root, before.model.root);
  });

  it('leaves the open model as it is', () => {
    const before = openShelf(book('b1'), book('b2', { sequelOf: 'b1' }));
    const answers = answersOf(before.model, ['b1', 'b2', 'b3']);
    openBeside(before, shelfOf(book('b3', { sequelOf: 'b2' }), book('b2')));
    assert.deepEqual(answersOf(before.model, ['b1', 'b2', 'b3']), answers);
  });

  it('refuses duplicate ids, and references to what is gone', () => {
    const before = openShelf(book('b1'), book('b2'));
    assert.throws(() => openBeside(before, shelfOf(book('b1'), book('b1'))), /id b1 is used twice/);
    assert.throws(
      () => openBeside(before, shelfOf(book('b1'), book('b2'), book('lib'))),
      /id lib is used twice/,
    );
    assert.throws(
      () => openBeside(before, shelfOf(book('b2'), book('b1'), book('b2', { name: 'Two' }))),
      /id b2 is used twice/,
    );
    assert.throws(() => openBeside(before, shelfOf(book('b1'))).get('b2'), /No element has the id b2/);
  });

  it('answers as if it had been opened by itself', () => {
    const edits = fc.oneof(randomEdits, randomSlotEdits);
    const reverse = <V>(list: readonly V[]): readonly V[] => [...list].reverse();
    fc.assert(
      fc.property(edits, edits, edits, fc.boolean(), (before, one, other, isReversed) => {
        const base = readCaseModel(applyEdits(classesMetamodel, caseModel, before));
        const made = [one, other].map((list) => readCaseModel(applyEdits(classesMetamodel, base, list)));
        const [first = base, edited = base] = made;
        const second = isReversed ? reordered(edited, reverse) : edited;
        const open = (root: Element): Model => openModel(classesMetamodel, root) as unknown as Model;
        const model = open(first);
        const ids = [model, open(second)].flatMap((each) => [...each.elements()].map(({ id }) => id));
        const beside = openBeside({ root: first, model }, second);
        assert.deepEqual(answersOf(beside, ids), answersOf(open(second), ids));
        // Also beside one that was opened so itself.
        const again = openBeside({ root: second, model: beside }, base);
        assert.deepEqual(answersOf(again, ids), answersOf(open(base), ids));
      }),
      { numRuns: 300 },
    );
  });
});
