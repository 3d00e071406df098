import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  attribute,
  business,
  element,
  generatedPim,
  object,
  processOf,
  relation,
  sales,
  step,
} from '../../../../test/fixtures/generated-pim.ts';

const number = (name: string, id?: string) =>
  attribute(name, { type: 'NUMBER', ...(id !== undefined && { id }) });
const businessObjects = [
  object('Sale', { kind: 'TRANSACTION', attributes: [number('Quantity'), number('Rank', 'sale-rank')] }),
  object('Article', {
    attributes: [number('Stock level'), number('Rank', 'article-rank'), number('Weight', 'article-weight')],
  }),
  object('Supplier', { attributes: [number('Lead time'), number('Weight', 'supplier-weight')] }),
  object('Branch', { attributes: [number('Margin'), number('Weight', 'branch-weight')] }),
];
const relations = [
  relation('Of article', 'sale -> article', { targetCardinality: 'EXACTLY_ONE' }),
  relation('Delivered by', 'article -> supplier', {
    targetRole: 'usual supplier',
    targetCardinality: 'EXACTLY_ONE',
  }),
  relation('Sells', 'branch -> sale', {
    sourceRole: 'place',
    sourceCardinality: 'EXACTLY_ONE',
    targetCardinality: 'ZERO_OR_MORE',
  }),
];

/** What a step that creates a sale and changes its article computes of the article. */
function computed(assignment: string): readonly string[] {
  const sell = step('Sell', [], {
    accesses: [
      { eClass: 'ObjectAccess', id: 'a', mode: 'CREATE', object: 'sale' },
      { eClass: 'ObjectAccess', id: 'b', mode: 'UPDATE', object: 'article', sets: [assignment] },
    ],
  });
  const { image } = generatedPim(
    business({ domains: [sales], businessObjects, relations, processes: [processOf([sell])] }),
  );
  return image('Command', 'sell', 'command', 'sale').effects.flatMap(({ sets }) => sets);
}

describe('the names of an assignment', () => {
  const cases: readonly (readonly [written: string, found: string])[] = [
    ['stock level = stock level - quantity', 'stockLevel = stockLevel - quantity'],
    ['Article.stock level = Article.stock level - Sale.quantity', 'stockLevel = stockLevel - quantity'],
    ['stock level = usual supplier.lead time', 'stockLevel = usualSupplier.leadTime'],
    ['stock level = lead time', 'stockLevel = usualSupplier.leadTime'],
    ['stock level = supplier.lead time', 'stockLevel = usualSupplier.leadTime'],
    ['stock level = place.margin + quantity', 'stockLevel = place.margin + quantity'],
    ['stock level = margin', 'stockLevel = place.margin'],
    ['stock level = weight', 'stockLevel = weight'],
  ];
  for (const [written, found] of cases)
    it(`"${written}" becomes "${found}"`, () => {
      assert.deepEqual(computed(written), [found]);
    });

  it('a value of a code list may be called by its name', () => {
    const kind = element('CodeList', 'Kinds', {
      values: ['Very rare', 'Usual'].map((name) => element('CodeValue', name)),
    });
    const bird = object('Bird', { attributes: [attribute('Kind', { type: 'CHOICE', codeList: kind.id })] });
    const note = step('Note', [], {
      accesses: [
        { eClass: 'ObjectAccess', id: 'a', mode: 'UPDATE', object: 'bird', sets: ["Kind = 'Very rare'"] },
      ],
    });
    const { image } = generatedPim(
      business({
        domains: [sales],
        businessObjects: [bird],
        codeLists: [kind],
        processes: [processOf([note])],
      }),
    );
    assert.deepEqual(image('Command', 'note', 'command', 'bird').sets, ["kind = 'VERY_RARE'"]);
  });

  const unknown: readonly (readonly [why: string, written: string])[] = [
    ['the object has an attribute of that name too', 'stock level = Sale.rank'],
    ['nobody has it', 'stock level = height'],
    ['it is another object’s on the left', 'Sale.quantity = 1'],
  ];
  for (const [why, written] of unknown)
    it(`"${written}" is left out because ${why}`, () => {
      assert.deepEqual(computed(written), []);
    });

  it('a name that several references lead to is left out', () => {
    const heavy = object('Load', { kind: 'TRANSACTION', attributes: [number('Sum')] });
    const create = step('Load up', [], {
      accesses: [
        {
          eClass: 'ObjectAccess',
          id: 'a',
          mode: 'CREATE',
          object: 'load',
          sets: ['sum = weight', 'sum = margin'],
        },
      ],
    });
    const { image } = generatedPim(
      business({
        domains: [sales],
        businessObjects: [...businessObjects, heavy],
        relations: [
          relation('From', 'load -> branch', { targetCardinality: 'EXACTLY_ONE' }),
          relation('By', 'load -> supplier', { targetCardinality: 'EXACTLY_ONE' }),
        ],
        processes: [processOf([create])],
      }),
    );
    assert.deepEqual(image('Command', 'load-up', 'command', 'load').sets, ['sum = branch.margin']);
  });
});
