import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { psmOf } from '../../../test/support/chain/chain-runs.ts';
import {
  aggregate,
  attribute,
  context,
  entity,
  pimWith,
} from '../../../test/support/chain/pim-to-psm/small-pim.ts';
import type { Json } from '../../../test/support/chain/pim-to-psm/small-pim.ts';
import type { Column } from '../psm/psm.ts';

const format: Json = {
  eClass: 'Enumeration',
  id: 'format',
  name: 'Format',
  code: 'Format',
  literals: ['HARDCOVER', 'PAPERBACK'].map((code) => ({ eClass: 'EnumLiteral', id: code, name: code, code })),
};
const address: Json = {
  eClass: 'ValueObject',
  id: 'address',
  name: 'Address',
  code: 'Address',
  attributes: [
    attribute('city', { required: true, maxLength: 80 }),
    attribute('zip', { id: 'zip', scalar: 'STRING' }),
  ],
};

/** Columns and JSON of one attribute "field" of an entity, in words. */
function imageOf(features: object): { readonly columns: readonly string[]; readonly json: string } {
  const field = attribute('field', { required: true, ...features });
  const aggregates = [aggregate('Book', [entity('Book', [field])])];
  const { model } = psmOf(pimWith({ contexts: [context('Shop', { types: [format, address], aggregates })] }));
  const columns = model.all('Column').filter(({ jsonPath }) => /^field\b/.test(jsonPath ?? ''));
  const response = model.all('DtoType').find(({ kind }) => kind === 'RESPONSE');
  const found = response?.fields.find(({ jsonName }) => jsonName === 'field');
  assert.ok(found, 'no JSON field');
  const type = model.resolve<'DtoType'>(found.dto)?.name;
  return {
    columns: columns.map(inWords),
    json: [found.type.toLowerCase(), found.format, type].filter((part) => part !== undefined).join(' '),
  };
}

function inWords({ columnName, type, length, precision, scale, nullable, allowedValues }: Column): string {
  const measures = length ?? (precision === undefined ? undefined : `${precision},${String(scale)}`);
  const check = allowedValues.length === 0 ? '' : ` in (${allowedValues.join(', ')})`;
  return `${columnName} ${type.toLowerCase()}${measures === undefined ? '' : `(${measures})`}${nullable ? '' : ' not null'}${check}`;
}

/** PIM type, features, SQL columns, JSON; in the order of the table of types across the levels. */
const table: readonly (readonly [
  what: string,
  features: object,
  columns: readonly string[],
  json: string,
])[] = [
  ['STRING with a limit', { maxLength: 200 }, ['field varchar(200) not null'], 'string'],
  ['STRING', {}, ['field text not null'], 'string'],
  ['TEXT', { scalar: 'TEXT', maxLength: 200 }, ['field text not null'], 'string'],
  ['INTEGER', { scalar: 'INTEGER' }, ['field integer not null'], 'integer'],
  ['DECIMAL', { scalar: 'DECIMAL' }, ['field numeric not null'], 'string decimal'],
  [
    'MONEY',
    { scalar: 'MONEY' },
    ['field_amount numeric(19,4) not null', 'field_currency char(3) not null'],
    'object money',
  ],
  ['BOOLEAN', { scalar: 'BOOLEAN' }, ['field boolean not null'], 'boolean'],
  ['DATE', { scalar: 'DATE' }, ['field date not null'], 'string date'],
  ['TIME', { scalar: 'TIME' }, ['field time not null'], 'string time'],
  ['DATE_TIME', { scalar: 'DATE_TIME' }, ['field timestamptz not null'], 'string date-time'],
  ['DURATION', { scalar: 'DURATION' }, ['field interval not null'], 'string duration'],
  ['EMAIL', { scalar: 'EMAIL' }, ['field text not null'], 'string email'],
  ['PHONE', { scalar: 'PHONE' }, ['field text not null'], 'string'],
  ['URI', { scalar: 'URI' }, ['field text not null'], 'string uri'],
  [
    'type -> Enumeration',
    { type: 'format' },
    ['field text not null in (HARDCOVER, PAPERBACK)'],
    'string Format',
  ],
  ['FILE', { scalar: 'FILE', maximum: 5 }, ['field jsonb'], 'object file'],
  ['multiple files', { scalar: 'FILE', multiple: true }, ['field jsonb not null'], 'array string'],
  ['GEO_POINT', { scalar: 'GEO_POINT' }, ['field jsonb not null'], 'object geo-point'],
  ['multiple = true', { multiple: true }, ['field jsonb not null'], 'array string'],
  ['multiple numbers', { multiple: true, scalar: 'DECIMAL' }, ['field jsonb not null'], 'array decimal'],
  ['multiple literals', { multiple: true, type: 'format' }, ['field jsonb not null'], 'array Format'],
  [
    'type -> ValueObject',
    { type: 'address' },
    ['field_city varchar(80) not null', 'field_zip text'],
    'object Address',
  ],
  ['multiple value objects', { multiple: true, type: 'address' }, ['field jsonb not null'], 'array Address'],
  ['LONG', { scalar: 'LONG' }, ['field bigint not null'], 'integer'],
  ['UUID', { scalar: 'UUID' }, ['field uuid not null'], 'string uuid'],
  ['JSON', { scalar: 'JSON' }, ['field jsonb not null'], 'object'],
];

describe('types across the levels', () => {
  for (const [what, features, columns, json] of table)
    it(`${what} becomes ${columns.join(' and ')}, and ${json} in JSON`, () => {
      assert.deepEqual(imageOf(features), { columns, json });
    });
});

describe('columns', () => {
  it('may be null when the attribute is not required, or the value object around it is not', () => {
    assert.deepEqual(imageOf({ required: false }).columns, ['field text']);
    assert.deepEqual(imageOf({ required: false, type: 'address' }).columns, [
      'field_city varchar(80)',
      'field_zip text',
    ]);
  });

  it('may be null when nothing fills them: no client may, and there is no default or expression', () => {
    assert.deepEqual(imageOf({ readOnly: true }).columns, ['field text']);
    assert.deepEqual(imageOf({ readOnly: true, defaultValue: 'x' }).columns, ['field text not null']);
    assert.deepEqual(imageOf({ derived: true, scalar: 'INTEGER' }).columns, ['field integer']);
    assert.deepEqual(imageOf({ derived: true, derivation: 'length(id)', scalar: 'INTEGER' }).columns, [
      'field integer not null',
    ]);
  });
});

describe('lengths of texts that callers send', () => {
  const lengthsOf = (features: object): readonly (number | undefined)[] => {
    const field = attribute('field', { ...features });
    const aggregates = [aggregate('Book', [entity('Book', [field])])];
    const { model } = psmOf(pimWith({ contexts: [context('Shop', { types: [format], aggregates })] }));
    return ['RESPONSE', 'CREATE_REQUEST'].map(
      (kind) =>
        model
          .all('DtoType')
          .find((type) => type.kind === kind)
          ?.fields.find(({ jsonName }) => jsonName === 'field')?.maxLength,
    );
  };

  it('are limited where the model says nothing, in requests only', () => {
    assert.deepEqual(lengthsOf({}), [undefined, 200]);
    assert.deepEqual(lengthsOf({ scalar: 'TEXT' }), [undefined, 10_000]);
    assert.deepEqual(lengthsOf({ scalar: 'EMAIL' }), [undefined, 254]);
    assert.deepEqual(lengthsOf({ scalar: 'URI' }), [undefined, 2_048]);
    assert.deepEqual(lengthsOf({ scalar: 'INTEGER' }), [undefined, undefined]);
    assert.deepEqual(lengthsOf({ scalar: undefined, type: 'format' }), [undefined, undefined]);
  });

  it('stay what the model says, or what it asks for in another way', () => {
    assert.deepEqual(lengthsOf({ maxLength: 300 }), [300, 300]);
    assert.deepEqual(lengthsOf({ minLength: 250 }), [undefined, undefined]);
    assert.deepEqual(lengthsOf({ pattern: '[A-Z]{250}' }), [undefined, undefined]);
  });
});
