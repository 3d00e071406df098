import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  business,
  element,
  generatedPim,
  lifecycle,
  object,
  processOf,
  sales,
  step,
} from '../../../../test/fixtures/generated-pim.ts';

type Json = Readonly<Record<string, unknown>>;

function pimWith(objectFeatures: Json, steps: readonly ReturnType<typeof step>[] = [], parts: Json = {}) {
  return generatedPim(
    business({
      domains: [sales],
      businessObjects: [object('Purchase order', objectFeatures)],
      processes: [processOf(steps)],
      ...parts,
    }),
  );
}

/** Every endpoint as "POST /path 201". */
function endpointsOf({ model }: ReturnType<typeof pimWith>): readonly string[] {
  return model
    .all('Endpoint')
    .map(({ method, path, successStatus }) => `${method} ${path} ${successStatus}`)
    .sort();
}

describe('C2P-31: APIs', () => {
  it('a context with aggregates offers a collection for each', () => {
    const { model } = pimWith({});
    const { basePath, code, version, audience } = model.only('Api');
    assert.deepEqual([basePath, code, version, audience], ['/sales', 'SalesApi', 'v1', 'PUBLIC']);
    const { path, code: resource, name } = model.only('ApiResource');
    assert.deepEqual([path, resource, name], ['purchase-orders', 'purchaseOrders', 'Purchase orders']);
  });

  it('names stay singular in languages other than English', () => {
    const { model } = pimWith({}, [], { language: 'de' });
    assert.equal(model.only('ApiResource').path, 'purchase-order');
  });

  it('a context without aggregates offers nothing', () => {
    const { model } = generatedPim(business({ domains: [sales] }));
    assert.equal(model.all('Api').length + model.all('DataStore').length, 0);
  });
});

describe('C2P-32: endpoints', () => {
  const reading = ['GET  200', 'GET /{id} 200'];

  it('master data is read, added, changed and removed at the collection and its items', () => {
    assert.deepEqual(endpointsOf(pimWith({ kind: 'MASTER' })), [
      'DELETE /{id} 204',
      ...reading,
      'PATCH /{id} 200',
      'POST  201',
    ]);
  });

  it('what steps do is asked for by name', () => {
    const states = lifecycle(['Open', 'Paid'], { 'open -> paid': ['pay'] });
    const steps = [
      step('Place order', ['CREATE purchase-order']),
      step('Pay', ['UPDATE purchase-order']),
      step('Note down', ['UPDATE purchase-order']),
      step('Throw away', ['DELETE purchase-order']),
    ];
    assert.deepEqual(endpointsOf(pimWith({ kind: 'TRANSACTION', ...states }, steps)), [
      ...reading,
      'POST  201',
      'POST /{id}/note-down 200',
      'POST /{id}/pay 200',
      'POST /{id}/throw-away 204',
    ]);
  });

  it('of several ways to create, the one with the smallest id gets the collection, others stand beside it', () => {
    const steps = [
      step('Phone in', ['CREATE purchase-order'], { id: 'b' }),
      step('Order online', [], {
        id: 'a',
        accesses: [{ eClass: 'ObjectAccess', id: 'x', object: 'purchase-order', mode: 'CREATE' }],
      }),
    ];
    const generated = pimWith({ kind: 'TRANSACTION' }, steps);
    assert.deepEqual(endpointsOf(generated), [...reading, 'POST  201', 'POST /phone-in 201']);
  });

  it('internal commands have none', () => {
    const steps = [step('Place', ['CREATE purchase-order'], { kind: 'SYSTEM' })];
    assert.deepEqual(endpointsOf(pimWith({ kind: 'TRANSACTION' }, steps)), reading);
  });
});

describe('C2P-10: stores', () => {
  it('a context with files has a file store beside its data', () => {
    const picture = element('BusinessAttribute', 'Picture', { type: 'IMAGE' });
    const { image } = pimWith({ attributes: [picture] });
    assert.deepEqual(
      [image('DataStore', 'sales', 'data-store').kind, image('DataStore', 'sales', 'file-store').kind],
      ['RELATIONAL', 'OBJECT'],
    );
  });

  it('an aggregate is kept in the relational store of its context', () => {
    const { image, model } = pimWith({});
    assert.equal(model.only('Aggregate').store, image('DataStore', 'sales', 'data-store').id);
    assert.equal(model.all('DataStore').length, 1);
  });
});
