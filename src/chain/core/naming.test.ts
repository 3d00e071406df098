import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { camelCase, kebabCase, pascalCase, plural, snakeCase, upperSnakeCase } from './naming.ts';

describe('names for machines', () => {
  it('come in five cases', () => {
    const text = 'Customer account';
    assert.deepEqual(
      [pascalCase, camelCase, snakeCase, kebabCase, upperSnakeCase].map((toCase) => toCase(text)),
      ['CustomerAccount', 'customerAccount', 'customer_account', 'customer-account', 'CUSTOMER_ACCOUNT'],
    );
  });

  const spellings: readonly (readonly [text: string, code: string])[] = [
    ['ISBN', 'isbn'],
    ['E-mail', 'eMail'],
    ['handOverToCarrier', 'handOverToCarrier'],
    ['Address line 2', 'addressLine2'],
    ["Customer's order", 'customersOrder'],
    ['  Price (net), in €  ', 'priceNetInEur'],
    ['Größe', 'groesse'],
    ['Gro\u0308ße', 'groesse'],
    ['Überweisung', 'ueberweisung'],
    ['ÄRZTE', 'aerzte'],
    ['ÖÄ', 'oeae'],
    ['Åse Søgård', 'aaseSoegaard'],
    ['Étage', 'etage'],
    ['订单', 'dingDan'],
  ];
  for (const [text, code] of spellings)
    it(`spell "${text}" as ${code}`, () => {
      assert.equal(camelCase(text), code);
    });

  it('never start with a digit', () => {
    assert.equal(camelCase('3D model', 'attribute'), 'attribute3DModel');
    assert.equal(kebabCase('2nd address'), 'element-2nd-address');
  });

  it('fall back to a word when nothing is left', () => {
    assert.equal(pascalCase('???', 'Type'), 'Type');
    assert.equal(upperSnakeCase('', 'VALUE'), 'VALUE');
  });

  it('are legal for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        assert.match(pascalCase(text), /^[A-Z][A-Za-z0-9]*$/);
        assert.match(camelCase(text), /^[a-z][A-Za-z0-9]*$/);
        assert.match(snakeCase(text), /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/);
        assert.match(kebabCase(text), /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
        assert.match(upperSnakeCase(text), /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a plural', () => {
  const plurals: readonly (readonly [singular: string, plural: string])[] = [
    ['Book', 'Books'],
    ['Customer account', 'Customer accounts'],
    ['Postal address', 'Postal addresses'],
    ['Category', 'Categories'],
    ['Person', 'People'],
    ['Equipment', 'Equipment'],
  ];
  for (const [singular, many] of plurals)
    it(`of ${singular} is ${many}`, () => {
      assert.equal(plural(singular), many);
    });

  it('leaves a name without letters alone', () => {
    assert.equal(plural('订单'), '订单');
  });
});
