import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { library } from '../support/kernel/metamodel/library-metamodel.ts';
import { drawMetamodel, drawModel } from '../support/kernel/model/random-models.ts';
import { validateStructure } from '../../src/kernel/validation/structural.ts';
import { jsonSchema } from '../../src/kernel/json/json-schema.ts';

/** What structural validation finds in single elements. */
const ofOneElement: readonly string[] = [
  'MISSING_VALUE',
  'BOUND_NOT_MET',
  'REPEATED_REFERENCE',
  'REPEATED_VALUE',
];

describe('the JSON Schema of a metamodel', () => {
  const accepts = new Ajv2020({ allErrors: true }).compile(jsonSchema(library));
  const model = (features: object): object => ({ eClass: 'Library', id: 'l', name: 'L', ...features });

  it('accepts elements without ids, and without classes where these go without saying', () => {
    const items = [
      { eClass: 'Book', name: 'Emma', chapters: ['1', '1'], genre: 'NOVEL', pages: 3 },
      { eClass: 'Film', id: 'f', name: 'Emma', basedOn: ['b'] },
    ];
    assert.ok(accepts({ name: 'L', items, members: [{ lends: ['f'] }], desk: { staff: ['m'] } }));
  });

  const refused: readonly (readonly [what: string, json: object, where: string])[] = [
    ['a missing value', { eClass: 'Library' }, ''],
    ['an unknown class', model({ items: [{ eClass: 'Record', name: 'n' }] }), '/items/0/eClass'],
    ['a missing class', model({ items: [{ name: 'n' }] }), '/items/0'],
    ['an abstract class', model({ items: [{ eClass: 'Item', name: 'n' }] }), '/items/0/eClass'],
    ['an element elsewhere', model({ items: [{ eClass: 'Member' }] }), '/items/0/eClass'],
    ['another root', { eClass: 'Member' }, '/eClass'],
    ['an unknown feature', model({ owner: 'x' }), ''],
    ['a computed feature', model({ items: [{ eClass: 'Book', name: 'n', sequels: ['b'] }] }), '/items/0'],
    [
      'an unknown literal',
      model({ items: [{ eClass: 'Book', name: 'n', genre: 'DRAMA' }] }),
      '/items/0/genre',
    ],
    [
      'a value of the wrong type',
      model({ items: [{ eClass: 'Book', name: 'n', pages: 1.5 }] }),
      '/items/0/pages',
    ],
    ['one value for a list', model({ items: { eClass: 'Book', name: 'n' } }), '/items'],
    ['a list for one value', model({ desk: [] }), '/desk'],
    ['an id that is not one', model({ members: [{ id: 'a b' }] }), '/members/0/id'],
    ['a reference that is repeated', model({ members: [{ lends: ['b', 'b'] }] }), '/members/0/lends'],
    ['a list that is too short', model({ desk: { staff: [] } }), '/desk/staff'],
  ];
  for (const [what, json, where] of refused)
    it(`refuses ${what}`, () => {
      assert.ok(!accepts(json));
      assert.ok(accepts.errors?.some(({ instancePath }) => instancePath === where));
    });

  it('accepts of any models those in which structural validation finds nothing in single elements', () => {
    fc.assert(
      fc.property(fc.gen(), (draw) => {
        const metamodel = drawMetamodel(draw);
        const root = drawModel(draw, metamodel, 'LINKED');
        const findings = validateStructure(metamodel, root);
        const valid = new Ajv2020().compile(jsonSchema(metamodel))(root);
        assert.equal(valid, !findings.some(({ code }) => ofOneElement.includes(code)));
      }),
      { numRuns: 30 },
    );
  });
});
