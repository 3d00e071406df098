import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { library } from '../../../test/support/kernel/metamodel/library-metamodel.ts';
import { classContract } from './contract.ts';
import { operationSchema } from './operation-schema.ts';

const all = operationSchema(library, { kind: 'ALL' });
const adding = operationSchema(library, { kind: 'ADDING', changeable: ['e2'] });
const accepts = new Ajv2020({ strict: false }).compile(all);
const acceptsAdding = new Ajv2020({ strict: false }).compile(adding);

function namesIn(value: unknown): readonly string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}

/** Every schema of an object inside a schema. */
function objectsIn(schema: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const inner = Object.values(schema).flatMap(objectsIn);
  return 'properties' in schema ? [{ ...schema }, ...inner] : inner;
}

const ofBooks = objectsIn(all).find(({ properties }) => namesIn(properties).includes('genre'));
const nothing = Object.fromEntries(namesIn(ofBooks?.['properties']).map((name) => [name, null]));

const addBook = {
  op: 'add',
  ref: 'n1',
  class: 'Book',
  sources: ['u1'],
  container: { target: 'e0', feature: 'items', index: null },
  set: { ...nothing, name: 'Emma', genre: 'NOVEL', keywords: ['a'] },
};

describe('the schema of operations', () => {
  it('closes every object and requires all of its members', () => {
    const objects = objectsIn(all);
    assert.ok(objects.length > 10);
    for (const { properties, required, additionalProperties } of objects) {
      assert.deepEqual(required, namesIn(properties));
      assert.equal(additionalProperties, false);
    }
  });

  it('accepts what the metamodel allows', () => {
    const remove = { op: 'remove', target: 'e1', cascade: true };
    const connect = { op: 'connect', source: 'e1', feature: 'lends', target: 'n1', sources: null };
    assert.ok(accepts({ operations: [addBook, remove, connect] }), JSON.stringify(accepts.errors));
  });

  const refused: Readonly<Record<string, object>> = {
    'an abstract class': { ...addBook, class: 'Item' },
    'a feature of another class': { ...addBook, set: { ...addBook.set, lends: ['e1'] } },
    'a literal that its enumeration does not have': { ...addBook, set: { ...addBook.set, genre: 'POP' } },
    'a place that holds no such elements': {
      ...addBook,
      container: { target: 'e0', feature: 'members', index: null },
    },
    'an id': { ...addBook, set: { ...addBook.set, id: 'x' } },
  };
  for (const [what, operation] of Object.entries(refused))
    it(`refuses ${what}`, () => assert.ok(!accepts({ operations: [operation] })));

  it('has nothing that takes away where documents are read, and changes only what is open', () => {
    const update = (target: string): object => ({
      operations: [{ op: 'update', target, set: null, unset: ['isbn'], sources: null }],
    });
    assert.ok(acceptsAdding({ operations: [addBook] }));
    assert.ok(acceptsAdding(update('e2')));
    assert.ok(acceptsAdding(update('n7')));
    assert.ok(!acceptsAdding(update('e1')));
    assert.ok(!acceptsAdding({ operations: [{ op: 'remove', target: 'e2', cascade: true }] }));
    assert.doesNotMatch(JSON.stringify(adding), /"(?:remove|move)"/);
  });
});

it('the contract of a class says where it stands, what can be set, and what that means', () => {
  const contract = classContract(library, 'Book') ?? '';
  assert.match(contract, /stands in Library\.items/);
  assert.match(contract, /genre:Genre = NOVEL \| POETRY \| SCIENCE/);
  assert.equal(classContract(library, 'Item'), undefined);
});
