import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { clusterName, schemaName, sqlName, typeSymbol, valueSymbol, variableName } from './legal-names.ts';

describe('legal names', () => {
  const cases: readonly (readonly [what: string, found: string, expected: string])[] = [
    ['a cluster name from words', clusterName('Leaf & Line online bookshop'), 'leaf-line-online-bookshop'],
    ['a cluster name that starts with a digit', clusterName('3D prints'), 'system-3-d-prints'],
    ['a cluster name from nothing', clusterName('!?'), 'system'],
    ['an SQL name from a code', sqlName('eMail'), 'e_mail'],
    ['an SQL name that needs quotes', sqlName('Order'), 'order'],
    ['a schema name the database keeps for itself', schemaName('Public'), 'app_public'],
    ['a schema name with the prefix of the database', schemaName('PgTools'), 'app_pg_tools'],
    ['a variable', variableName('PaymentProvider'), 'PAYMENT_PROVIDER'],
    ['a type', typeSymbol('orderLine'), 'OrderLine'],
    ['a type a person has named', typeSymbol('SKU'), 'SKU'],
    ['a type that would hide a built-in one', typeSymbol('Date'), 'DateType'],
    ['a function', valueSymbol('PlaceOrder', 'Operation'), 'placeOrder'],
    ['a function named by a reserved word', valueSymbol('delete', 'Operation'), 'deleteOperation'],
  ];
  for (const [what, found, expected] of cases)
    it(`makes ${what}`, () => {
      assert.equal(found, expected);
    });
});
