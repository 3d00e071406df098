import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { library } from '../../../test/support/kernel/metamodel/library-metamodel.ts';
import type { Element } from '../model/element.ts';
import { applyOperations } from './apply-operations.ts';
import type { ModelOperation } from './model-operation.ts';
import { elementWith } from '../../../test/support/kernel/model/element-with.ts';

const root: Element & Record<string, unknown> = {
  eClass: 'Library',
  id: 'library',
  name: 'City',
  items: [
    { eClass: 'Book', id: 'emma', name: 'Emma', genre: 'NOVEL', lent: false },
    { eClass: 'Book', id: 'odes', name: 'Odes', genre: 'POETRY', lent: false, sequelOf: 'emma' },
    { eClass: 'Film', id: 'film', name: 'Emma', basedOn: ['emma'] },
  ],
  members: [{ eClass: 'Member', id: 'ann', lends: ['emma'] }],
  desk: { eClass: 'Desk', id: 'desk', staff: ['ann'] },
};

let ids = 0;
const apply = (...operations: readonly ModelOperation[]): ReturnType<typeof applyOperations> =>
  applyOperations({
    metamodel: library,
    root,
    operations,
    newId: () => `00000000-0000-4000-8000-${String((ids += 1)).padStart(12, '0')}`,
  });

const addBook = (set: Record<string, string | number>, ref = 'n1'): ModelOperation => ({
  op: 'add',
  ref,
  class: 'Book',
  container: { target: 'library', feature: 'items' },
  set,
});

function applied(...operations: readonly ModelOperation[]): Extract<ReturnType<typeof apply>, { ok: true }> {
  const result = apply(...operations);
  assert.ok(result.ok, JSON.stringify(result));
  return result;
}

function issuesOf(...operations: readonly ModelOperation[]): readonly string[] {
  const result = apply(...operations);
  assert.ok(!result.ok, 'it was carried out');
  return result.issues;
}

describe('a batch of operations', () => {
  it('is refused only for what it makes wrong: a model with errors can be worked on', () => {
    const items = [{ eClass: 'Book', id: 'emma', name: 'Emma', sequelOf: 'nowhere' }];
    const unfinished = elementWith({ eClass: 'Library', id: 'library', name: 'City', items });
    const given = { metamodel: library, root: unfinished, newId: () => crypto.randomUUID() };
    const set = { op: 'update', target: 'emma' } as const;
    assert.equal(applyOperations({ ...given, operations: [{ ...set, set: { name: 'Emma 2' } }] }).ok, true);
    assert.equal(applyOperations({ ...given, operations: [{ ...set, unset: ['name'] }] }).ok, false);
  });

  it('adds elements under new ids, and refs may be used before their element is added', () => {
    const { operations, changes, elementCount } = applied(
      addBook({ name: 'Two', sequelOf: 'n2' }),
      addBook({ name: 'One' }, 'n2'),
    );
    assert.equal(elementCount, 8);
    const [two, one] = operations.map((operation) => (operation.op === 'add' ? operation : undefined));
    assert.match(one?.ref ?? '', /^00000000-/);
    assert.equal(two?.set?.['sequelOf'], one?.ref);
    assert.deepEqual(
      changes.map(({ kind }) => kind),
      ['added', 'added'],
    );
  });

  it('gives the same model when it is applied again', () => {
    const { root: first, operations } = applied(addBook({ name: 'One' }));
    assert.deepEqual(applied(...operations).root, first);
  });

  it('leaves a ref in a text alone', () => {
    const { root: after } = applied(addBook({ name: 'n1' }));
    assert.match(JSON.stringify(after), /"name":"n1"/);
  });

  it('updates, unsets, connects, disconnects and moves', () => {
    const { root: after } = applied(
      { op: 'update', target: 'emma', set: { genre: 'SCIENCE', keywords: ['love', 'money'] } },
      { op: 'update', target: 'odes', unset: ['sequelOf'] },
      { op: 'connect', source: 'ann', feature: 'lends', target: 'film' },
      { op: 'disconnect', source: 'ann', feature: 'lends', target: 'emma' },
      { op: 'move', target: 'film', container: { target: 'library', feature: 'items', index: 0 } },
    );
    const text = JSON.stringify(after);
    assert.match(text, /"id":"emma","name":"Emma","genre":"SCIENCE","keywords":\["love","money"\]/);
    assert.match(text, /"lends":\["film"\]/);
    assert.ok(text.indexOf('"film"') < text.indexOf('"emma"'));
    assert.doesNotMatch(text, /sequelOf/);
  });

  it('puts names in order and reports how many', () => {
    const { root: after, repairs } = applied(addBook({ name: '  Be\u200bloved\u202e ' }));
    assert.equal(repairs, 1);
    assert.match(JSON.stringify(after), /"name":"Beloved"/);
  });

  it('removes an element without references to it', () => {
    const { changes } = applied({ op: 'remove', target: 'odes', cascade: false });
    assert.deepEqual(
      changes.map(({ kind }) => kind),
      ['removed'],
    );
  });

  it('removes with cascade the references, and the elements that cannot be without them', () => {
    const { root: after } = applied({ op: 'remove', target: 'ann', cascade: true });
    assert.doesNotMatch(JSON.stringify(after), /ann|desk/);
  });
});

describe('a batch is refused as a whole', () => {
  const cases: Readonly<Record<string, readonly [RegExp, readonly ModelOperation[]]>> = {
    'an unknown class': [/class/, [{ ...addBook({ name: 'x' }), class: 'Scroll' } as ModelOperation]],
    'an abstract class': [/class/, [{ ...addBook({ name: 'x' }), class: 'Item' } as ModelOperation]],
    'an unknown feature': [/set\.colour/, [addBook({ name: 'x', colour: 'red' })]],
    'an id': [/set\.id/, [{ op: 'update', target: 'emma', set: { id: 'other' } }]],
    'a feature that is not for people': [/set\.note/, [addBook({ name: 'x', note: 'y' })]],
    'a derived feature': [/sequels/, [{ op: 'connect', source: 'emma', feature: 'sequels', target: 'odes' }]],
    'a containment as a value': [/desk/, [{ op: 'update', target: 'library', set: { desk: 'ann' } }]],
    'a missing required value': [/needs a value for name/, [addBook({ pages: 3 })]],
    'an unknown literal': [/genre/, [addBook({ name: 'x', genre: 'THRILLER' })]],
    'a value of another type': [/pages/, [addBook({ name: 'x', pages: 'many' })]],
    'a value against its rule': [/isbn/, [addBook({ name: 'x', isbn: '12' })]],
    'a reference to another class': [/must name a Book/, [addBook({ name: 'x', sequelOf: 'ann' })]],
    'a reference that leads nowhere': [/does not exist/, [addBook({ name: 'x', sequelOf: 'nobody' })]],
    'a full containment': [
      /has its desk already/,
      [
        {
          op: 'add',
          ref: 'd',
          class: 'Desk',
          container: { target: 'library', feature: 'desk' },
          set: { staff: ['ann'] },
        },
      ],
    ],
    'a removal that leaves references': [
      /refers to it by/,
      [{ op: 'remove', target: 'emma', cascade: false }],
    ],
    'the removal of the root': [/root/, [{ op: 'remove', target: 'library', cascade: true }]],
    'a move into itself': [
      /inside itself/,
      [{ op: 'move', target: 'desk', container: { target: 'desk', feature: 'desk' } }],
    ],
    'an element of another model': [
      /no element/,
      [{ op: 'update', target: 'elsewhere', set: { name: 'x' } }],
    ],
    'a name that is too long': [/200 characters/, [addBook({ name: 'x'.repeat(201) })]],
    'a ref that is taken': [/is taken/, [addBook({ name: 'x' }), addBook({ name: 'y' })]],
  };

  for (const [what, [pattern, operations]] of Object.entries(cases))
    it(`for ${what}`, () => assert.match(issuesOf(...operations).join('\n'), pattern));

  it('and everything that is wrong is reported at once', () =>
    assert.equal(issuesOf(addBook({ colour: 'red' }), addBook({ shape: 'round' }, 'n2')).length, 2));
});
