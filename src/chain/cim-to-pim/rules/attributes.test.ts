import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  attribute,
  business,
  element,
  generatedPim,
  object,
  relation,
  sales,
  stock,
} from '../../../../test/fixtures/generated-pim.ts';

type Json = Readonly<Record<string, unknown>>;

const format = element('CodeList', 'Format', {
  values: [element('CodeValue', 'Hard cover', { code: 'HC' }), element('CodeValue', 'Paper back')],
});

/** The image of an attribute of the object Book. */
function imageOf(features: Json, others: Json = {}) {
  const book = object('Book', { attributes: [attribute('Field', features)], ...others });
  const generated = generatedPim(
    business({ domains: [sales], businessObjects: [book], codeLists: [format] }),
  );
  return { ...generated, field: generated.image('Attribute', 'field', 'attribute') };
}

describe('C2P-14: types (table 4.3)', () => {
  const scalars: Readonly<Record<string, string>> = {
    TEXT: 'STRING',
    IDENTIFIER: 'STRING',
    LONG_TEXT: 'TEXT',
    NUMBER: 'INTEGER',
    DECIMAL: 'DECIMAL',
    PERCENTAGE: 'DECIMAL',
    MONEY: 'MONEY',
    YES_NO: 'BOOLEAN',
    DATE: 'DATE',
    TIME: 'TIME',
    DATE_TIME: 'DATE_TIME',
    DURATION: 'DURATION',
    EMAIL: 'EMAIL',
    PHONE: 'PHONE',
    URL: 'URI',
    FILE: 'FILE',
    IMAGE: 'FILE',
    LOCATION: 'GEO_POINT',
  };
  for (const [type, scalar] of Object.entries(scalars))
    it(`${type} becomes ${scalar}`, () => {
      const { field } = imageOf({ type });
      assert.equal(field.scalar, scalar);
      assert.equal(field.type, undefined);
    });

  it('CHOICE becomes an enumeration of the same context', () => {
    const { field, model, idOf } = imageOf({ type: 'CHOICE', codeList: 'format' });
    assert.equal(field.scalar, undefined);
    assert.equal(field.type, idOf('format', 'enumeration', 'sales'));
    assert.deepEqual(
      model.only('Enumeration').literals.map(({ code }) => code),
      ['HC', 'PAPER_BACK'],
    );
  });

  it('FILE may have 20 MB or what the model says, IMAGE is one of four types besides', () => {
    const limits = ({ field }: ReturnType<typeof imageOf>) => [field.maximum, field.mediaTypes.length];
    assert.deepEqual(limits(imageOf({ type: 'FILE' })), [20, 0]);
    assert.deepEqual(limits(imageOf({ type: 'FILE', maximum: 100 })), [100, 0]);
    assert.deepEqual(limits(imageOf({ type: 'IMAGE' })), [20, 4]);
  });

  it('a list stays a list', () => {
    assert.equal(imageOf({ multiple: true }).field.multiple, true);
  });
});

describe('C2P-14: limits, examples and marks', () => {
  it('minimum and maximum are lengths of text', () => {
    const { field } = imageOf({ type: 'TEXT', minimum: 1.5, maximum: 20.5 });
    assert.deepEqual([field.minLength, field.maxLength], [2, 20]);
    assert.deepEqual([field.minimum, field.maximum], [undefined, undefined]);
  });

  it('minimum and maximum are bounds of numbers', () => {
    const { field } = imageOf({ type: 'MONEY', minimum: 0, maximum: 9.5 });
    assert.deepEqual([field.minimum, field.maximum], [0, 9.5]);
    assert.deepEqual([field.minLength, field.maxLength], [undefined, undefined]);
  });

  it('limits of other types are left out', () => {
    const { field } = imageOf({ type: 'DATE', minimum: 1, maximum: 2 });
    assert.deepEqual([field.minimum, field.maximum, field.maxLength], [undefined, undefined, undefined]);
  });

  const examples: readonly (readonly [features: Json, usable: string | undefined])[] = [
    [{ type: 'TEXT', maximum: 5, example: 'short' }, 'short'],
    [{ type: 'TEXT', maximum: 5, example: 'too long' }, undefined],
    [{ type: 'NUMBER', maximum: 9, example: '9' }, '9'],
    [{ type: 'NUMBER', maximum: 9, example: '10' }, undefined],
    [{ type: 'NUMBER', example: 'many' }, undefined],
    [{ type: 'MONEY', minimum: 0, example: '9.90 EUR' }, '9.90 EUR'],
    [{ type: 'DATE', example: '2026-01-31' }, '2026-01-31'],
    [{ type: 'DATE', example: '31.1.2026' }, undefined],
    [{ type: 'DURATION', example: 'P1DT2H' }, 'P1DT2H'],
    [{ type: 'EMAIL', example: 'a@b.org' }, 'a@b.org'],
    [{ type: 'URL', example: 'www.b.org' }, undefined],
    [{ type: 'CHOICE', codeList: 'format', example: 'Hard cover' }, 'HC'],
    [{ type: 'CHOICE', codeList: 'format', example: 'Scroll' }, undefined],
  ];
  for (const [features, usable] of examples)
    it(`the example "${String(features['example'])}" of a ${String(features['type'])} becomes ${usable ?? 'nothing'}`, () => {
      const { field, codes } = imageOf(features);
      assert.equal(field.example, usable);
      assert.equal(codes.includes('EXAMPLE_NOT_USABLE'), usable === undefined);
    });

  it('identifying makes a field unique and searchable', () => {
    const { field } = imageOf({ identifying: true });
    assert.deepEqual([field.unique, field.searchable], [true, true]);
  });

  it('a unit stays a unit', () => {
    const { field } = imageOf({ description: 'Net weight.', unit: 'kg' });
    assert.deepEqual([field.description, field.unit], ['Net weight.', 'kg']);
  });
});

describe('codes of fields', () => {
  const codesOf = (names: readonly string[], features: Json = {}): readonly string[] => {
    const attributes = names.map((name, index) => attribute(name, { id: `a${index}` }));
    const { model } = generatedPim(
      business({ domains: [sales], businessObjects: [object('Order', { attributes, ...features })] }),
    );
    return model.only('Entity').attributes.map(({ code }) => code);
  };

  it('an attribute called Id gives way to the technical key', () => {
    assert.deepEqual(codesOf(['ID']), ['id', 'orderId']);
  });

  it('the status gives way to an attribute called Status', () => {
    const states = [element('LifecycleState', 'Open', { kind: 'INITIAL' })];
    assert.deepEqual(codesOf(['Status'], { states }), ['id', 'status', 'orderStatus']);
  });

  it('names that read alike get different codes', () => {
    assert.deepEqual(codesOf(['Größe', 'Groesse']), ['id', 'groesse', 'orderGroesse']);
  });

  it('an inherited code is not used again', () => {
    const person = object('Person', { attributes: [attribute('Name')] });
    const patient = object('Patient', {
      attributes: [attribute('Name', { id: 'own-name' })],
      generalization: 'person',
    });
    const { image, idOf } = generatedPim(business({ domains: [sales], businessObjects: [patient, person] }));
    assert.equal(image('Entity', 'patient', 'entity').superType, idOf('person', 'entity'));
    assert.equal(image('Attribute', 'name', 'attribute').code, 'name');
    assert.equal(image('Attribute', 'own-name', 'attribute').code, 'patientName');
    assert.equal(image('Attribute', 'patient', 'id-attribute').code, 'id');
  });
});

describe('C2P-11 and C2P-15: values', () => {
  const address = element('BusinessObject', 'Address', {
    kind: 'VALUE',
    attributes: [attribute('City'), attribute('Kind', { type: 'CHOICE', codeList: 'format' })],
  });
  const contact = element('BusinessObject', 'Contact', { kind: 'VALUE', attributes: [attribute('Phone')] });
  const order = object('Order');
  const item = object('Item', { domain: 'stock' });
  const base = {
    domains: [sales, stock],
    businessObjects: [address, contact, order, item],
    codeLists: [format],
  };
  const toAddress = (name: string, from: string, features: Json = {}) =>
    relation(name, `${from} -> address`, { targetCardinality: 'EXACTLY_ONE', ...features });

  it('a value and its vocabularies are copied into every context that uses them', () => {
    const { image, idOf } = generatedPim(
      business({ ...base, relations: [toAddress('One', 'order'), toAddress('Two', 'item')] }),
    );
    for (const home of ['sales', 'stock']) {
      const value = image('ValueObject', 'address', 'value', home);
      assert.deepEqual(
        value.attributes.map(({ id }) => id),
        [idOf('city', 'attribute', home), idOf('kind', 'attribute', home)],
      );
      assert.equal(value.attributes[1]?.type, idOf('format', 'enumeration', home));
    }
  });

  it('a relation to a value becomes a field named by its role, its cardinality says whether required or a list', () => {
    const { image } = generatedPim(
      business({
        ...base,
        relations: [
          toAddress('One', 'order', { targetRole: 'delivery address' }),
          toAddress('Many', 'order', { targetCardinality: 'ZERO_OR_MORE' }),
        ],
      }),
    );
    const one = image('Attribute', 'one', 'value-attribute');
    assert.deepEqual([one.code, one.required, one.multiple], ['deliveryAddress', true, false]);
    const many = image('Attribute', 'many', 'value-attribute');
    assert.deepEqual([many.code, many.required, many.multiple], ['addresses', false, true]);
  });

  for (const role of ['', ' ', '\u0007', '\u200b'])
    it(`a relation to a value whose role ${JSON.stringify(role)} says nothing is named as the value`, () => {
      const { image } = generatedPim(
        business({ ...base, relations: [toAddress('One', 'order', { targetRole: role, sourceRole: role })] }),
      );
      const one = image('Attribute', 'one', 'value-attribute');
      assert.deepEqual([one.name, one.code], ['Address', 'address']);
    });

  it('a value nested in a value comes along', () => {
    const { image, idOf } = generatedPim(
      business({
        ...base,
        relations: [relation('Has contact', 'order -> contact'), toAddress('Lives', 'contact')],
      }),
    );
    const nested = image('Attribute', 'lives', 'value-attribute', 'sales');
    assert.equal(nested.type, idOf('address', 'value', 'sales'));
  });

  it('a value that specialises another has copies of its fields', () => {
    const special = element('BusinessObject', 'Foreign address', {
      kind: 'VALUE',
      generalization: 'address',
      attributes: [attribute('Country')],
    });
    const { image } = generatedPim(
      business({
        ...base,
        businessObjects: [...base.businessObjects, special],
        relations: [relation('Sent', 'order -> foreign-address')],
      }),
    );
    assert.deepEqual(
      image('ValueObject', 'foreign-address', 'value', 'sales').attributes.map(({ code }) => code),
      ['city', 'kind', 'country'],
    );
  });
});
