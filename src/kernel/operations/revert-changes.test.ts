import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import fc from 'fast-check';
import { library } from '../../../test/support/kernel/metamodel/library-metamodel.ts';
import { toCanonicalText } from '../json/write-model.ts';
import type { Element } from '../model/element.ts';
import { applyOperations } from './apply-operations.ts';
import { countsOf } from './model-change.ts';
import type { ModelOperation } from './model-operation.ts';
import { overlapsOf } from './overlap.ts';
import { revertChanges } from './revert-changes.ts';
import { splitOperations } from './split-operations.ts';
import { elementWith } from '../../../test/support/kernel/model/element-with.ts';

const empty: Element & Record<string, unknown> = {
  eClass: 'Library',
  id: 'library',
  name: 'City',
  items: [
    { eClass: 'Book', id: 'b0', name: 'Zero' },
    { eClass: 'Book', id: 'b1', name: 'One', sequelOf: 'b0' },
    { eClass: 'Film', id: 'f0', name: 'Film', basedOn: ['b0', 'b1'] },
  ],
  members: [{ eClass: 'Member', id: 'm0', lends: ['b0', 'f0'] }],
};

let ids = 0;
const newId = (): string => `00000000-0000-4000-8000-${String((ids += 1)).padStart(12, '0')}`;

function run(
  root: Element,
  ...operations: readonly ModelOperation[]
): Extract<ReturnType<typeof applyOperations>, { ok: true }> {
  const applied = applyOperations({ metamodel: library, root, operations, newId });
  assert.ok(applied.ok, JSON.stringify(applied));
  return applied;
}

const add = (ref: string, set: Record<string, string>): ModelOperation => ({
  op: 'add',
  ref,
  class: 'Book',
  container: { target: 'library', feature: 'items' },
  set,
});

const targets = ['b0', 'b1', 'f0', 'm0'] as const;
const anOperation: fc.Arbitrary<ModelOperation> = fc.oneof(
  fc.record({
    op: fc.constant('add' as const),
    ref: fc.uuid(),
    class: fc.constantFrom('Book', 'Film'),
    container: fc.record({
      target: fc.constant('library'),
      feature: fc.constant('items'),
      index: fc.nat(3),
    }),
    set: fc.record({ name: fc.constantFrom('A', 'B') }),
  }),
  fc.record({
    op: fc.constant('update' as const),
    target: fc.constantFrom('b0', 'b1'),
    set: fc.record({ name: fc.constantFrom('X', 'Y'), keywords: fc.subarray(['k', 'l', 'm']) }),
  }),
  fc.record({
    op: fc.constantFrom('connect' as const, 'disconnect' as const),
    source: fc.constant('m0'),
    feature: fc.constant('lends'),
    target: fc.constantFrom('b0', 'b1', 'f0'),
  }),
  fc.record({
    op: fc.constant('remove' as const),
    target: fc.constantFrom(...targets),
    cascade: fc.constant(true),
  }),
);

test('every change is reverted to exactly the earlier model', () => {
  let tried = 0;
  fc.assert(
    fc.property(fc.array(anOperation, { minLength: 1, maxLength: 8 }), (operations) => {
      const applied = applyOperations({ metamodel: library, root: empty, operations, newId });
      if (!applied.ok) return;
      tried += 1;
      const { root, changes } = applied;
      const back = revertChanges({ metamodel: library, root, changes: [changes] });
      assert.ok(back.ok, JSON.stringify([changes, back]));
      assert.equal(toCanonicalText(library, back.root), toCanonicalText(library, empty));
    }),
    { numRuns: 300 },
  );
  assert.ok(tried > 30, `only ${tried} batches could be carried out`);
});

describe('taking changes back', () => {
  it('goes through several lists, the newest first', () => {
    const first = run(empty, add('n1', { name: 'New' }));
    const id = first.changes[0]?.kind === 'added' ? first.changes[0].element.id : '';
    const second = run(first.root, { op: 'update', target: id, set: { name: 'Newer' } });
    const lists = [second.changes, first.changes];
    const back = revertChanges({ metamodel: library, root: second.root, changes: lists });
    assert.ok(back.ok);
    assert.equal(toCanonicalText(library, back.root), toCanonicalText(library, empty));
  });

  it('is refused only for what it makes wrong: a model with errors can be worked on', () => {
    const items = [
      { eClass: 'Book', id: 'b0', name: 'Zero', sequelOf: 'nowhere' },
      { eClass: 'Book', id: 'b1', name: 'One' },
    ];
    const unfinished = elementWith({ eClass: 'Library', id: 'library', name: 'City', items });
    const renamed = run(unfinished, { op: 'update', target: 'b1', set: { name: 'Two' } });
    const back = revertChanges({ metamodel: library, root: renamed.root, changes: [renamed.changes] });
    assert.ok(back.ok, JSON.stringify(back));
    assert.equal(toCanonicalText(library, back.root), toCanonicalText(library, unfinished));
  });

  it('keeps what others did elsewhere', () => {
    const ours = run(empty, { op: 'connect', source: 'm0', feature: 'lends', target: 'b1' });
    const theirs = run(ours.root, { op: 'disconnect', source: 'm0', feature: 'lends', target: 'b0' });
    const back = revertChanges({ metamodel: library, root: theirs.root, changes: [ours.changes] });
    assert.ok(back.ok);
    assert.match(JSON.stringify(back.root), /"lends":\["f0"\]/);
  });

  const ours = run(empty, add('n1', { name: 'New' }), { op: 'update', target: 'b0', set: { name: 'Nil' } });
  const newBook = ours.changes.find((change) => change.kind === 'added')?.element.id ?? '';
  const refusals: Readonly<Record<string, readonly [RegExp, ModelOperation]>> = {
    'a value was changed since': [/\/items\/0\/name/, { op: 'update', target: 'b0', set: { name: 'Void' } }],
    'a new element was changed since': [
      /\/items\/3\/name/,
      { op: 'update', target: newBook, set: { name: 'Mine' } },
    ],
    'something refers to a new element': [
      /\/members\/0\/lends: Member m0 refers/,
      { op: 'connect', source: 'm0', feature: 'lends', target: newBook },
    ],
    'a changed element was removed since': [/removed/, { op: 'remove', target: 'b0', cascade: true }],
  };
  for (const [what, [pattern, later]] of Object.entries(refusals))
    it(`is refused when ${what}`, () => {
      const { root } = run(ours.root, later);
      const back = revertChanges({ metamodel: library, root, changes: [ours.changes] });
      assert.ok(!back.ok);
      assert.match(back.overlaps.join('\n'), pattern);
    });
});

test('changes are counted in elements and references', () => {
  const { changes } = run(empty, add('n1', { name: 'New', sequelOf: 'b0' }), {
    op: 'disconnect',
    source: 'm0',
    feature: 'lends',
    target: 'b0',
  });
  const counts = { added: 1, updated: 1, removed: 0, connected: 1, disconnected: 1 };
  assert.deepEqual(countsOf(library, changes), counts);
});

test('two sides overlap where they touch the same value, and not beside it', () => {
  const name = (value: string): ReturnType<typeof run>['changes'] =>
    run(empty, { op: 'update', target: 'b0', set: { name: value } }).changes;
  const lend = run(empty, { op: 'connect', source: 'm0', feature: 'lends', target: 'b1' }).changes;
  const removal = run(empty, { op: 'remove', target: 'b0', cascade: true }).changes;
  assert.deepEqual(overlapsOf(name('X'), name('Y')), ['/b0/name']);
  assert.deepEqual(overlapsOf(name('X'), name('X')), []);
  assert.deepEqual(overlapsOf(name('X'), lend), []);
  assert.deepEqual(overlapsOf(removal, name('X')), ['/b0']);
  assert.deepEqual(overlapsOf(name('X'), removal), ['/b0']);
});

describe('a large batch', () => {
  const apply = (root: Element, operations: readonly ModelOperation[]): ReturnType<typeof applyOperations> =>
    applyOperations({ metamodel: library, root, operations, newId });
  const split = (operations: readonly ModelOperation[]): readonly (readonly ModelOperation[])[] => {
    const parts = splitOperations({ operations, size: 10, root: empty, apply });
    assert.ok(parts.ok, JSON.stringify(parts));
    return parts.batches;
  };

  it('is parted into batches that are valid one after the other', () => {
    const batches = split(Array.from({ length: 35 }, (_, index) => add(`n${index}`, { name: `B${index}` })));
    assert.deepEqual(
      batches.map(({ length }) => length),
      [10, 10, 10, 5],
    );
    const whole = run(empty, ...batches.flat()).root;
    const stepwise = batches.reduce<Element>((root, batch) => run(root, ...batch).root, empty);
    assert.deepEqual(stepwise, whole);
  });

  it('stays together where it refers forward', () => {
    const operations = Array.from({ length: 20 }, (_, index) =>
      add(`n${index}`, index === 0 ? { name: 'B', sequelOf: 'n19' } : { name: 'B' }),
    );
    assert.equal(split(operations).length, 1);
  });

  it('has what removes in its last batch', () => {
    const batches = split([add('n1', { name: 'B' }), { op: 'remove', target: 'b1', cascade: true }]);
    assert.deepEqual(
      batches.map((batch) => batch.map(({ op }) => op)),
      [['add'], ['remove']],
    );
  });
});
