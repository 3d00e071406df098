import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { library } from '../../../test/support/kernel/metamodel/library-metamodel.ts';
import { contractText } from './contract.ts';
import { readModelOperations } from './read-operations.ts';

const good = [
  { op: 'add', ref: 'n1', class: 'Book', container: { target: 'e0', feature: 'items' }, set: { name: 'A' } },
  { op: 'update', target: 'e1', set: { keywords: ['a', 'b'], pages: 3 }, unset: ['isbn'], sources: ['u1'] },
  { op: 'move', target: 'e1', container: { target: 'e0', feature: 'items', index: 0 } },
  { op: 'connect', source: 'e1', feature: 'lends', target: 'n1' },
  { op: 'disconnect', source: 'e1', feature: 'lends', target: 'e2' },
  { op: 'remove', target: 'e1', cascade: false },
];

describe('operations in JSON', () => {
  it('are read when their form is right', () =>
    assert.deepEqual(readModelOperations(good), { ok: true, operations: good }));

  const cases: Readonly<Record<string, readonly [RegExp, unknown]>> = {
    'no list': [/must be a list/, { operations: [] }],
    'an unknown operation': [/op: must be one of/, [{ op: 'drop' }]],
    'a name of every object': [/op: must be one of/, [{ op: 'constructor' }]],
    'a missing member': [/target: is missing/, [{ op: 'remove', cascade: true }]],
    'an unknown member': [/path: is not known/, [{ op: 'remove', target: 'e1', cascade: true, path: '/' }]],
    'a value of another form': [/cascade: has a value/, [{ op: 'remove', target: 'e1', cascade: 'yes' }]],
    'an object as a value': [/set: has a value/, [{ op: 'update', target: 'e1', set: { name: { a: 1 } } }]],
    'a container without feature': [
      /container: has/,
      [{ op: 'move', target: 'e', container: { target: 'f' } }],
    ],
    'too many': [/at most 1000/, Array.from({ length: 1_001 }, () => good[5])],
  };
  for (const [what, [pattern, json]] of Object.entries(cases))
    it(`are refused for ${what}`, () => {
      const read = readModelOperations(json);
      assert.ok(!read.ok);
      assert.match(read.issues.join('\n'), pattern);
    });
});

it('the contract of a metamodel names classes with their places and what can be set', () => {
  const lines = contractText(library).split('\n');
  const book = lines.find((line) => line.startsWith('Book '));
  assert.match(book ?? '', /^Book in Library\.items: .*base, isbn:Isbn.*sequelOf:->Book/);
  assert.doesNotMatch(book ?? '', /sequels|note|\bid\b/);
  assert.ok(lines.includes('Genre = NOVEL | POETRY | SCIENCE'));
  assert.ok(!lines.some((line) => line.startsWith('Item ')));
});
