import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { library } from '../../../test/support/kernel/metamodel/library-metamodel.ts';
import { classContract, contractText } from './contract.ts';
import { operationSchema } from './operation-schema.ts';

const all = operationSchema(library, 'ALL');
const adding = operationSchema(library, 'ADDING');
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

const addBook = {
  op: 'add',
  ref: 'n1',
  class: 'Book',
  sources: ['u1'],
  container: { target: 'e0', feature: 'items', index: null },
  set: [
    { feature: 'name', value: 'Emma' },
    { feature: 'keywords', value: ['a'] },
  ],
};

describe('the schema of operations', () => {
  it('closes every object and requires all of its members', () => {
    const objects = objectsIn(all);
    assert.ok(objects.length > 5);
    for (const { properties, required, additionalProperties } of objects) {
      assert.deepEqual(required, namesIn(properties));
      assert.equal(additionalProperties, false);
    }
  });

  it('accepts every kind of operation', () => {
    const remove = { op: 'remove', target: 'e1', cascade: true };
    const connect = { op: 'connect', source: 'e1', feature: 'lends', target: 'n1', sources: null };
    assert.ok(accepts({ operations: [addBook, remove, connect] }), JSON.stringify(accepts.errors));
  });

  const refused: Readonly<Record<string, object>> = {
    'an abstract class': { ...addBook, class: 'Item' },
    'an operation that there is none of': { ...addBook, op: 'conjure' },
    'a place without a feature': { ...addBook, container: { target: 'e0', index: null } },
  };
  for (const [what, operation] of Object.entries(refused))
    it(`refuses ${what}`, () => assert.ok(!accepts({ operations: [operation] })));

  it('has nothing that takes elements away where documents are read', () => {
    assert.ok(acceptsAdding({ operations: [addBook] }));
    assert.ok(!acceptsAdding({ operations: [{ op: 'remove', target: 'e2', cascade: true }] }));
    assert.doesNotMatch(JSON.stringify(adding), /"(?:remove|move)"/);
  });
});

it('the contract names what most classes have once, and holds some classes only when they are named', () => {
  const [base = '', ...lines] = contractText(library, new Set(['Book'])).split('\n');
  assert.match(base, /^base = .*name/);
  assert.match(lines[0] ?? '', /^Book in Library\.items: .*genre:Genre/);
  assert.match(lines.at(-1) ?? '', /^\w+ = \w+ \|/);
  assert.doesNotMatch(lines.join('\n'), /^Member in/m);
});

it('the contract of a class says where it stands, what can be set, and what that means', () => {
  const contract = classContract(library, 'Book') ?? '';
  assert.match(contract, /stands in Library\.items/);
  assert.match(contract, /genre:Genre = NOVEL \| POETRY \| SCIENCE/);
  assert.equal(classContract(library, 'Item'), undefined);
});
