import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { elementWith } from '../../../test/support/kernel/model/element-with.ts';
import type { FoundConflict } from './conflict.ts';
import type { Resolver, ResolverInput } from './conflict-resolver.ts';
import { createResolver } from './conflict-resolver.ts';
import { placeSet } from './place-sets.ts';

const element = elementWith({ eClass: 'Book', id: 'b', name: 'Emma' });

const resolverOf = (given: Partial<ResolverInput> = {}): Resolver =>
  createResolver({ namespace: 'test', decisions: new Map(), sets: [], tried: new Map(), ...given });

function found(given: Partial<FoundConflict> = {}): FoundConflict {
  return {
    element,
    feature: 'text',
    kind: 'CHANGE_CHANGE',
    base: 'one\ntwo\nthree',
    working: 'ONE\ntwo\nthree',
    generated: 'one\ntwo\nTHREE',
    explanation: 'Both changed it.',
    ...given,
  };
}

describe('a conflict that a resolver collects', () => {
  const conflictsOf = (given: FoundConflict): ReturnType<Resolver['conflicts']> => {
    const resolver = resolverOf();
    assert.equal(resolver.resolve(given), 'KEEP_USER');
    return resolver.conflicts();
  };

  it('says what it is about, with its values', () => {
    const [{ conflictId, ...conflict } = { conflictId: '' }, ...others] = conflictsOf(
      found({ base: 1, working: 2, generated: 3 }),
    );
    assert.notEqual(conflictId, '');
    assert.deepEqual(others, []);
    assert.deepEqual(conflict, {
      elementId: 'b',
      elementClass: 'Book',
      elementName: 'Emma',
      feature: 'text',
      kind: 'CHANGE_CHANGE',
      baseValue: 1,
      workingValue: 2,
      generatedValue: 3,
      features: [{ feature: 'text', baseValue: 1, workingValue: 2, generatedValue: 3 }],
      mergedValue: null,
      set: null,
      explanation: 'Both changed it.',
      decision: null,
      consequences: null,
    });
  });

  it('has null for what is unset', () => {
    const [conflict] = conflictsOf(found({ base: undefined, working: undefined, generated: undefined }));
    const unset = { baseValue: null, workingValue: null, generatedValue: null };
    assert.deepEqual(conflict?.features, [{ feature: 'text', ...unset }]);
    assert.deepEqual(
      [conflict.baseValue, conflict.workingValue, conflict.generatedValue],
      [null, null, null],
    );
  });

  it('has no features when it is about the element as a whole', () => {
    const { feature: _, ...whole } = found({ kind: 'DELETE_CHANGE' });
    const [conflict] = conflictsOf(whole);
    assert.deepEqual([conflict?.feature, conflict?.features], [null, []]);
  });

  it('offers a text with the changes of both sides, only where both changed it', () => {
    assert.equal(conflictsOf(found())[0]?.mergedValue, 'ONE\ntwo\nTHREE');
    assert.equal(conflictsOf(found({ kind: 'CHANGE_DELETE' }))[0]?.mergedValue, null);
  });

  it('is one, however often it is found', () => {
    const resolver = resolverOf();
    resolver.resolve(found());
    resolver.resolve(found());
    resolver.resolve(found({ member: 'x' }));
    assert.equal(resolver.conflicts().length, 2);
  });

  it('is resolved as it was decided, which can be foreseen without collecting it', () => {
    const [conflict] = conflictsOf(found());
    assert.ok(conflict !== undefined);
    const resolver = resolverOf({ decisions: new Map([[conflict.conflictId, 'TAKE_GENERATED']]) });
    assert.equal(resolver.foresee(found()), 'TAKE_GENERATED');
    assert.deepEqual(resolver.conflicts(), []);
    assert.equal(resolver.resolve(found()), 'TAKE_GENERATED');
    assert.equal(resolver.conflicts()[0]?.decision, 'TAKE_GENERATED');
  });

  it('is forgotten when the merge starts again', () => {
    const resolver = resolverOf();
    resolver.resolve(found());
    resolver.forget();
    assert.deepEqual(resolver.conflicts(), []);
  });
});

describe('a place that a constraint asks about', () => {
  const { kind: _, explanation: __, ...values } = found();
  const asked = { ...values, place: 'b text' };

  it('is resolved and collected when it is in a set', () => {
    const set = placeSet(['b text'], 'They do not fit.');
    const resolver = resolverOf({ sets: [set] });
    assert.equal(resolver.resolvePlace(asked), 'KEEP_USER');
    assert.deepEqual(
      resolver.conflicts().map(({ kind, set: id, explanation }) => [kind, id, explanation]),
      [['CONSTRAINT', set.id, 'They do not fit.']],
    );
    assert.deepEqual([resolver.asksAbout('b'), resolver.asksAbout('c')], [true, false]);
  });

  it('is resolved as it is tried out, and not collected', () => {
    const resolver = resolverOf({
      sets: [placeSet(['b text'], 'They do not fit.')],
      tried: new Map([['b text', 'TAKE_GENERATED']]),
    });
    assert.equal(resolver.resolvePlace(asked), 'TAKE_GENERATED');
    assert.deepEqual(resolver.conflicts(), []);
    assert.equal(resolver.asksAbout('b'), true);
  });

  it('is not resolved otherwise', () => {
    const resolver = resolverOf({ sets: [placeSet('ALL', 'Nothing fits.')] });
    assert.equal(resolver.resolvePlace(asked), undefined);
    assert.deepEqual(resolver.conflicts(), []);
    for (const id of ['b', 'A', 'L']) assert.equal(resolver.asksAbout(id), false);
  });
});
