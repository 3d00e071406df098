import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { edited, renamed, without } from '../../test/fixtures/altered-models.ts';
import { goldenModel, businessModel } from '../../test/fixtures/fixtures.ts';
import { generatedPim } from '../../test/fixtures/generated-pim.ts';
import type { Element } from '../kernel/model/element.ts';
import { openModel } from '../kernel/model/model.ts';
import { contractChanges } from './contract-changes.ts';
import { pim } from './pim/pim.ts';

const golden = goldenModel('bookshop', 'pim');
const messagesOf = (after: Element, before: Element = golden): readonly string[] =>
  contractChanges(openModel(pim, before), openModel(pim, after)).map(({ message }) => message);
const changed = (eClass: string, change: object, before: Element = golden): Element =>
  edited(before, (element) => (element.eClass === eClass ? { ...element, ...change } : element));

describe('changes of a contract', () => {
  it('are empty between equal architectures, and when something is added or removed', () => {
    assert.deepEqual(messagesOf(golden), []);
    const api = openModel(pim, golden).all('Api')[0];
    assert.ok(api);
    assert.deepEqual(messagesOf(without(pim, golden, new Set([api.id]))), []);
    assert.deepEqual(messagesOf(golden, without(pim, golden, new Set([api.id]))), []);
  });

  it('are paths of public APIs, JSON names behind them, published events and roles', () => {
    const names = new Map([
      ['bo-order', 'Purchase'],
      ['at-order-no', 'Reference'],
      ['ev-paid', 'Purchase settled'],
      ['act-packer', 'Packer'],
    ]);
    const { root } = generatedPim(renamed(businessModel('bookshop'), names));
    const lines = messagesOf(root).map((line) => /^(\S+) .*( from .*), which/.exec(line)?.slice(1).join(''));
    assert.deepEqual(lines, [
      'ApiResource.path from "orders" to "purchases"',
      'Attribute.code from "orderNumber" to "reference"',
      'DomainEvent.code from "OrderPaid" to "PurchaseSettled"',
      'Attribute.code from "orderId" to "purchaseId"',
      'Attribute.code from "orderNumber" to "reference"',
      'Role.code from "WarehouseWorker" to "Packer"',
    ]);
  });

  it('are not what stays inside', () => {
    const inner = changed('Api', { audience: 'INTERNAL' });
    assert.deepEqual(messagesOf(changed('Api', { basePath: '/other' }, inner), inner), []);
    const quiet = changed('DomainEvent', { visibility: 'INTERNAL' });
    assert.deepEqual(messagesOf(changed('DomainEvent', { code: 'Other' }, quiet), quiet), []);
  });

  it('are listed up to fifty, and counted beyond', () => {
    const attributes = Array.from({ length: 60 }, (_, index) => ({
      eClass: 'Attribute',
      id: `more-${index}`,
      name: `More ${index}`,
      code: `more${index}`,
      scalar: 'STRING',
    }));
    const large = edited(golden, (element) =>
      element.eClass === 'Entity' && 'code' in element && element.code === 'Order'
        ? { ...element, attributes }
        : element,
    );
    const lines = messagesOf(
      edited(large, (element) =>
        element.id.startsWith('more-') ? { ...element, code: `${element.id}x`.replace('-', '') } : element,
      ),
      large,
    );
    assert.equal(lines.length, 51);
    assert.equal(lines.at(-1), 'There are 10 more changes to the API that other systems use.');
  });
});
