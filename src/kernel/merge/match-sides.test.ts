import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { classesMetamodel } from '../../../test/support/kernel/metamodel/classes-metamodel.ts';
import type { Edit } from '../../../test/support/kernel/model/edits.ts';
import { applyEdits } from '../../../test/support/kernel/model/edits.ts';
import { caseModel, readCaseModel } from '../../../test/support/kernel/merge/merge-cases.ts';
import type { Element } from '../model/element.ts';
import { matchMerged, matchSides } from './match-sides.ts';
import type { Match, Side } from './side.ts';
import { elementWith } from '../../../test/support/kernel/model/element-with.ts';

const edited = (...edits: readonly Edit[]): Element =>
  readCaseModel(applyEdits(classesMetamodel, caseModel, edits));

const set = (id: string, value: string): Edit => ({ op: 'set', id, feature: 'name', value });
const remove = (id: string): Edit => ({ op: 'delete', id });
const create = (id: string, index: number): Edit => ({
  op: 'create',
  class: 'Attr',
  id,
  parent: 'B',
  feature: 'attributes',
  index,
});

/** Ids in document order. */
function idsOf(model: Element): readonly string[] {
  const ids: string[] = [];
  JSON.stringify(model, (_key, value: unknown) => {
    if (typeof value === 'object' && value !== null && 'id' in value) ids.push(String(value.id));
    return value;
  });
  return ids;
}

/** `id` with the sides that have it, and who changed it: `a1 BWG user`. */
const shown = ({ id, base, working, generated, userChanged, generatorChanged }: Match): string =>
  [
    id,
    `${base === undefined ? '' : 'B'}${working === undefined ? '' : 'W'}${generated === undefined ? '' : 'G'}`,
    ...(userChanged ? ['user'] : []),
    ...(generatorChanged ? ['generator'] : []),
  ].join(' ');

const base = edited();

describe('matching three models', () => {
  const working = edited(set('a1', 'U'), create('u', 0), remove('f1'));
  const generated = edited(set('a2', 'N'), set('Q', 'N'), create('n', 1), remove('c1'));
  const sides = matchSides(classesMetamodel, { base, working, generated });

  it('reports what is not the same on all sides and who changed it, Working’s elements first', () => {
    assert.deepEqual(sides.matches.map(shown), [
      'a1 BWG user',
      'a2 BWG generator',
      'B BWG user generator',
      'u W user generator',
      'C BWG generator',
      'c1 BW user generator',
      'F BWG user',
      'Q BWG generator',
      'f1 BG user generator',
      'n G user generator',
    ]);
  });

  it('counts everything else as the same, once, with its place', () => {
    const matched = new Set(sides.matches.map(({ id }) => id));
    const same = sides.same();
    assert.deepEqual(
      same.map(({ element }) => element.id),
      idsOf(working).filter((id) => !matched.has(id)),
    );
    assert.equal(sides.same(), same);
    const places = new Map(
      same.map(({ element, place }) => [element.id, place && `${place.container}.${place.feature.name}`]),
    );
    assert.deepEqual(
      ['m', 'P', 'a3', 'ep1'].map((id) => places.get(id)),
      [undefined, 'm.packages', 'A.attributes', 'eo1.params'],
    );
    assert.deepEqual([sides.isMatch('a1'), sides.isMatch('a3')], [true, false]);
  });

  it('finds every element of each side, with its class and place, and none that a side lacks', () => {
    const models = { base, working, generated };
    const all = new Set(Object.values(models).flatMap(idsOf));
    assert.ok(all.size > 30);
    for (const [name, model] of Object.entries(models)) {
      // Checked border: the keys of the three models.
      const side: Side = sides[name as keyof typeof models];
      const ids = new Set(idsOf(model));
      assert.equal(side.size, ids.size);
      for (const id of all) {
        assert.equal(side.has(id), ids.has(id), `${name} has ${id}`);
        assert.equal(side.get(id)?.element.id, ids.has(id) ? id : undefined);
      }
    }
    assert.equal(sides.generated.get('f1')?.place?.feature.name, 'primary');
    assert.equal(sides.generated.get('f1')?.metaClass.name, 'Attr');
  });

  it('takes elements of one id at different places, or of different classes, as one that both sides changed', () => {
    const moved = edited({ op: 'move', id: 'a1', parent: 'B', feature: 'attributes', index: 0 });
    const matching = matchSides(classesMetamodel, { base, working: moved, generated: base });
    assert.deepEqual(matching.matches.map(shown), ['A BWG user', 'B BWG user', 'a1 BWG user generator']);
    const other: Element = { eClass: 'Package', id: 'm' };
    const roots = matchSides(classesMetamodel, { base, working: base, generated: other });
    assert.equal(roots.isMatch('m'), true);
    assert.equal(roots.generated.get('m')?.metaClass.name, 'Package');
    assert.equal(roots.base.get('a1')?.element.id, 'a1');
  });

  it('keeps roots of different ids apart', () => {
    for (const name of ['base', 'working', 'generated'] as const) {
      const root: Element = { eClass: 'Model', id: 'other' };
      const matching = matchSides(classesMetamodel, {
        base,
        working: base,
        generated: base,
        [name]: root,
      });
      assert.equal(matching[name].get('other')?.element, root);
      assert.equal(matching[name].get('m'), undefined);
      assert.equal(matching[name].size, 1);
    }
  });

  it('matches lists of many elements as those of few', () => {
    const many = (count: number): readonly Edit[] =>
      Array.from({ length: count }, (_, index) => create(`x${String(index)}`, 0));
    for (const count of [2, 7, 8, 9, 20]) {
      const large = edited(...many(count));
      const less = edited(...many(count), remove('x1'));
      const matching = matchSides(classesMetamodel, { base: large, working: less, generated: large });
      assert.deepEqual(matching.matches.map(shown), ['B BWG user', 'x1 BG user generator']);
    }
  });
});

describe('a model with one id twice', () => {
  const model = (name: string, ...classIds: readonly string[]): Element => {
    const attributes = [{ eClass: 'Attr', id: 'x', name }];
    const classes = classIds.map((id) => ({ eClass: 'Cls', id, attributes }));
    return elementWith({ eClass: 'Model', id: 'm', packages: [{ eClass: 'Package', id: 'p', classes }] });
  };
  const twice = { message: 'The id x is used twice.' };

  it('is not a model, and the error names the id', () => {
    const empty = model('X');
    for (const name of ['base', 'working', 'generated'] as const) {
      const states = { base: empty, working: empty, generated: empty, [name]: model('X', 'c', 'd') };
      assert.throws(() => matchSides(classesMetamodel, states), twice);
    }
    const before = model('X', 'c', 'd');
    const changed = { base: before, working: model('Y', 'c', 'd'), generated: before };
    assert.throws(() => matchSides(classesMetamodel, changed), twice);
  });

  it('is not a model either when the metamodel lacks a class', () => {
    const unknown: Element = { eClass: 'Ghost', id: 'm' };
    assert.throws(
      () => matchSides(classesMetamodel, { base: unknown, working: unknown, generated: unknown }),
      {
        message: 'Class Ghost is not in the metamodel classes.',
      },
    );
  });
});

describe('matching a merged model with Working', () => {
  const working = edited(set('a1', 'U'), remove('f1'));
  const sides = matchSides(classesMetamodel, { base, working, generated: base });

  it('looks at what was rebuilt and passes over what is shared', () => {
    const shared = working as unknown as { readonly packages: readonly Element[] };
    const [first, ...others] = shared.packages;
    assert.ok(first);
    const [cls, ...rest] = (first as unknown as { readonly classes: readonly Element[] }).classes;
    assert.ok(cls);
    const merged = {
      ...working,
      packages: [{ ...first, classes: [{ ...cls, name: 'Merged' }, ...rest] }, ...others],
    };
    const after = matchMerged(classesMetamodel, sides, merged);
    assert.deepEqual(after.matches.map(shown), ['A BWG user']);
    assert.deepEqual(
      after.same().map(({ element }) => element.id),
      ['m', 'P'],
    );
    assert.equal(after.working.size, idsOf(merged).length);
    assert.equal(after.base.size, idsOf(working).length);
    assert.deepEqual([after.isMatch('A'), after.isMatch('B')], [true, false]);
    assert.deepEqual(
      ['A', 'B', 'f1'].map((id) => [after.working.has(id), after.working.get(id)?.element.id]),
      [
        [true, 'A'],
        [true, 'B'],
        [false, undefined],
      ],
    );
  });

  it('counts what left and what joined', () => {
    const without = matchMerged(classesMetamodel, sides, edited(set('a1', 'U'), remove('f1'), remove('A')));
    assert.equal(without.working.size, idsOf(working).length - 10);
    assert.equal(without.working.has('A'), false);
    assert.equal(without.base.has('A'), true);
    const more = matchMerged(classesMetamodel, sides, edited(set('a1', 'U'), remove('f1'), create('x', 0)));
    assert.equal(more.working.size, idsOf(working).length + 1);
    assert.equal(more.working.get('x')?.place?.container, 'B');
    assert.equal(more.base.get('x'), undefined);
  });
});
