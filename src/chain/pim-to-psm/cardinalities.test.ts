import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { psmOf } from '../../../test/support/chain/chain-runs.ts';
import { assertSound } from '../../../test/support/chain/pim-to-psm/psm-soundness.ts';
import {
  aggregate,
  association,
  attribute,
  context,
  entity,
  pimWith,
} from '../../../test/support/chain/pim-to-psm/small-pim.ts';
import type { Json } from '../../../test/support/chain/pim-to-psm/small-pim.ts';
import type { Psm, Table } from '../psm/psm.ts';
import type { Model } from '../../kernel/model/model.ts';

const one = 'EXACTLY_ONE';
const maybe = 'ZERO_OR_ONE';
const many = 'ZERO_OR_MORE';
const some = 'ONE_OR_MORE';

/** What an association becomes, in words: columns, keys and indexes that are not part of its entities, and JSON. */
function imageOf(pim: Json): { readonly sql: readonly string[]; readonly json: readonly string[] } {
  const { model } = psmOf(pim);
  assertSound(model);
  return { sql: model.all('Table').flatMap((table) => sqlOf(model, table)), json: jsonOf(model) };
}

function sqlOf(model: Model<Psm>, table: Table): readonly string[] {
  const columns = table.columns.filter((column) => column.generatedFrom.includes(relation));
  return columns.map((column) => {
    const key = table.foreignKeys.find(({ columns: [first] }) => first === column.id);
    const index = table.indexes.find(({ columns: [first] }) => first === column.id);
    const references =
      key === undefined ? '' : ` -> ${model.get<'Table'>(key.references).tableName} ${key.onDelete}`;
    const indexed = index === undefined ? '' : index.unique ? ', unique index' : ', index';
    const part = column.primaryKey ? ' key' : column.nullable ? '' : ' not null';
    return `${table.tableName}.${column.columnName}${part}${references}${indexed}`;
  });
}

function jsonOf(model: Model<Psm>): readonly string[] {
  return model
    .all('DtoField')
    .filter(({ generatedFrom }) => generatedFrom.includes(relation))
    .map((field) => {
      const dto = model.resolve<'DtoType'>(field.dto)?.symbol ?? field.format ?? '';
      const list = field.type === 'ARRAY' ? `[${dto}]` : dto;
      return `${model.containerOf(field, 'DtoType').symbol}.${field.jsonName}${field.required ? '' : '?'}: ${list}`;
    });
}

const relation = 'relation';

function link(from: string, to: string, features: object): Json {
  return association(from, to, { id: relation, sourceRole: 'owner', targetRole: 'items', ...features });
}

function composition(sourceCardinality: string, targetCardinality: string): Json {
  const kind = 'COMPOSITION';
  const parts = link('Whole', 'Part', { kind, sourceCardinality, targetCardinality, onDelete: 'CASCADE' });
  const aggregates = [aggregate('Whole', [entity('Whole'), entity('Part')])];
  return pimWith({ contexts: [context('Here', { aggregates, associations: [parts] })] });
}

function sameContext(sourceCardinality: string, targetCardinality: string, features: object = {}): Json {
  const associations = [link('From', 'To', { sourceCardinality, targetCardinality, ...features })];
  const aggregates = [aggregate('From', [entity('From')]), aggregate('To', [entity('To')])];
  return pimWith({ contexts: [context('Here', { aggregates, associations })] });
}

function acrossContexts(sourceCardinality: string, targetCardinality: string): Json {
  const features = { kind: 'ID_REFERENCE', sourceCardinality, targetCardinality };
  return pimWith({
    contexts: [
      context('Here', {
        aggregates: [aggregate('From', [entity('From')])],
        associations: [link('From', 'To', features)],
      }),
      context('There', { aggregates: [aggregate('To', [entity('To')])] }),
    ],
  });
}

function reflexive(sourceCardinality: string, targetCardinality: string, features: object = {}): Json {
  const associations = [link('From', 'From', { sourceCardinality, targetCardinality, ...features })];
  return pimWith({
    contexts: [context('Here', { aggregates: [aggregate('From', [entity('From')])], associations })],
  });
}

type Row = readonly [what: string, pim: Json, sql: readonly string[], json: readonly string[]];

const table: readonly Row[] = [
  [
    'COMPOSITION 1 - many',
    composition(one, many),
    ['part.owner_id not null -> whole CASCADE, index'],
    ['Whole.items?: [Part]', 'NewWhole.items?: [NewPart]'],
  ],
  [
    'COMPOSITION 1 - 1',
    composition(one, one),
    ['part.owner_id not null -> whole CASCADE, unique index'],
    ['Whole.items: Part', 'NewWhole.items: NewPart'],
  ],
  [
    'COMPOSITION 1 - 0..1',
    composition(one, maybe),
    ['part.owner_id not null -> whole CASCADE, unique index'],
    ['Whole.items?: Part', 'NewWhole.items?: NewPart'],
  ],
  [
    'ASSOCIATION many - 1, same context',
    sameContext(many, one),
    ['from.items_id not null -> to RESTRICT, index'],
    ['From.itemsId: uuid', 'NewFrom.itemsId: uuid'],
  ],
  [
    'ASSOCIATION many - 0..1, same context',
    sameContext(many, maybe),
    ['from.items_id -> to RESTRICT, index'],
    ['From.itemsId?: uuid', 'NewFrom.itemsId?: uuid'],
  ],
  [
    'ASSOCIATION 1 - many, same context',
    sameContext(one, many),
    ['to.owner_id not null -> from RESTRICT, index'],
    ['To.ownerId: uuid', 'NewTo.ownerId: uuid'],
  ],
  [
    'ASSOCIATION 0..1 - many, same context, UNLINK',
    sameContext(maybe, many, { onDelete: 'UNLINK' }),
    ['to.owner_id -> from SET_NULL, index'],
    ['To.ownerId?: uuid', 'NewTo.ownerId?: uuid'],
  ],
  [
    'ASSOCIATION 0..1 - 0..1, same context',
    sameContext(maybe, maybe),
    ['from.items_id -> to RESTRICT, unique index'],
    ['From.itemsId?: uuid', 'NewFrom.itemsId?: uuid'],
  ],
  [
    'ASSOCIATION 1 - 0..1, same context',
    sameContext(one, maybe),
    ['to.owner_id not null -> from RESTRICT, unique index'],
    ['To.ownerId: uuid', 'NewTo.ownerId: uuid'],
  ],
  [
    'ASSOCIATION 1 - 1, same context',
    sameContext(one, one),
    ['from.items_id not null -> to RESTRICT, unique index'],
    ['From.itemsId: uuid', 'NewFrom.itemsId: uuid'],
  ],
  [
    'ASSOCIATION many - many, same context',
    sameContext(many, many),
    ['from_items.from_id key -> from CASCADE', 'from_items.to_id key -> to RESTRICT, index'],
    ['From.itemsIds?: [uuid]', 'NewFrom.itemsIds?: [uuid]'],
  ],
  [
    'many - 1 across contexts',
    acrossContexts(many, one),
    ['from.items_id not null, index'],
    ['From.itemsId: uuid', 'NewFrom.itemsId: uuid'],
  ],
  [
    'many - many across contexts',
    acrossContexts(many, some),
    ['from_items.from_id key -> from CASCADE', 'from_items.to_id key, index'],
    ['From.itemsIds: [uuid]', 'NewFrom.itemsIds: [uuid]'],
  ],
  [
    '1 - many across contexts',
    acrossContexts(one, many),
    ['to.owner_id not null, index'],
    ['To.ownerId: uuid', 'NewTo.ownerId: uuid'],
  ],
  [
    '1 - 0..1 across contexts',
    acrossContexts(one, maybe),
    ['to.owner_id not null, unique index'],
    ['To.ownerId: uuid', 'NewTo.ownerId: uuid'],
  ],
  [
    'reflexive many - many',
    reflexive(many, many),
    ['from_items.from_id key -> from CASCADE', 'from_items.from_other_id key -> from RESTRICT, index'],
    ['From.itemsIds?: [uuid]', 'NewFrom.itemsIds?: [uuid]'],
  ],
  [
    'reflexive many - 0..1',
    reflexive(many, maybe),
    ['from.items_id -> from RESTRICT, index'],
    ['From.itemsId?: uuid', 'NewFrom.itemsId?: uuid'],
  ],
  [
    'reflexive COMPOSITION, a tree whose rows are made one by one',
    reflexive(one, many, { kind: 'COMPOSITION', onDelete: 'CASCADE' }),
    ['from.owner_id -> from CASCADE, index'],
    ['From.ownerId?: uuid', 'NewFrom.ownerId?: uuid'],
  ],
];

describe('cardinalities', () => {
  for (const [what, pim, sql, json] of table)
    it(`${what} becomes ${sql.join(' and ')}`, () => {
      assert.deepEqual(imageOf(pim), { sql, json });
    });

  it('make the column of a part nullable when there are two wholes', () => {
    const kind = 'COMPOSITION';
    const parts = (from: string): Json =>
      association(from, 'Part', {
        kind,
        sourceRole: from.toLowerCase(),
        sourceCardinality: one,
        onDelete: 'CASCADE',
      });
    const aggregates = [aggregate('Root', [entity('Root'), entity('Middle'), entity('Part')])];
    const associations = [parts('Root'), parts('Middle'), association('Root', 'Middle', { kind })];
    const { model } = psmOf(pimWith({ contexts: [context('Here', { aggregates, associations })] }));
    const columns = model
      .all('Column')
      .filter(({ columnName }) => ['root_id', 'middle_id'].includes(columnName));
    assert.deepEqual(
      columns.map(({ columnName, nullable }) => [columnName, nullable]).sort(),
      [
        ['middle_id', true],
        ['root_id', true],
        ['root_id', false],
      ].sort(),
    );
  });

  it('make the business key of a part unique within each of its wholes', () => {
    const kind = 'COMPOSITION';
    const entities = [
      entity('Order'),
      entity('Offer'),
      entity('Line', [attribute('number', { unique: true })]),
    ];
    const parts = (whole: string): Json =>
      association(whole, 'Line', { kind, sourceRole: whole.toLowerCase(), sourceCardinality: one });
    const keysWithin = (...associations: readonly Json[]): readonly string[] => {
      const aggregates = [aggregate('Order', entities)];
      const { model } = psmOf(pimWith({ contexts: [context('Here', { aggregates, associations })] }));
      return model
        .all('Index')
        .filter(({ unique }) => unique)
        .map(({ columns }) =>
          model
            .resolveAll<'Column'>(columns)
            .map(({ columnName }) => columnName)
            .join(),
        );
    };
    const offers = association('Order', 'Offer', { kind });
    assert.deepEqual(keysWithin(offers), ['number']);
    assert.deepEqual(keysWithin(offers, parts('Offer')), ['offer_id,number']);
    assert.deepEqual(keysWithin(offers, parts('Offer'), parts('Order')).toSorted(), [
      'offer_id,number',
      'order_id,number',
    ]);
  });

  it('keep ids of other kinds in columns of the same type', () => {
    const to = entity('To');
    const [identifier] = to['attributes'] as readonly Json[];
    const numbered = { ...to, attributes: [{ ...identifier, scalar: 'STRING', maxLength: 12 }] };
    const associations = [link('From', 'To', { sourceCardinality: many, targetCardinality: one })];
    const aggregates = [aggregate('From', [entity('From')]), aggregate('To', [numbered])];
    const { model } = psmOf(pimWith({ contexts: [context('Here', { aggregates, associations })] }));
    const column = model.all('Column').find(({ columnName }) => columnName === 'items_id');
    assert.deepEqual([column?.type, column?.length], ['VARCHAR', 12]);
  });
});
