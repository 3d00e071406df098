import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  business,
  element,
  generatedPim,
  object,
  processOf,
  relation,
  sales,
  step,
  stock,
} from '../../../../test/fixtures/generated-pim.ts';

const order = object('Order');
const item = object('Item', { domain: 'stock' });
const bare = object('Bare', { domain: undefined });

describe('C2P-03 and C2P-04: contexts', () => {
  it('a domain becomes a context with its weight, purpose and team', () => {
    const owner = element('Stakeholder', 'Shop owner');
    const domain = element('BusinessDomain', 'Online sales', {
      kind: 'CORE',
      vision: 'Sell.',
      owner: 'shop-owner',
    });
    const { image } = generatedPim(business({ stakeholders: [owner], domains: [domain] }));
    const { code, kind, vision, team } = image('BoundedContext', 'online-sales', 'context');
    assert.deepEqual(
      { code, kind, vision, team },
      {
        code: 'OnlineSales',
        kind: 'CORE',
        vision: 'Sell.',
        team: 'Shop owner',
      },
    );
  });

  it('there is no default context while everything has a domain', () => {
    const { model } = generatedPim(business({ domains: [sales], businessObjects: [order] }));
    assert.deepEqual(
      model.all('BoundedContext').map(({ name }) => name),
      ['Sales'],
    );
  });

  const homeless: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    'an object': { businessObjects: [element('BusinessObject', 'Order')] },
    'an event': { events: [element('BusinessEvent', 'Order placed')] },
    'a process': { processes: [processOf([], { domain: undefined })] },
  };
  for (const [what, parts] of Object.entries(homeless))
    it(`${what} without domain lives in a default context named like the system`, () => {
      const { image } = generatedPim(business({ domains: [sales], ...parts }));
      const { name, kind } = image('BoundedContext', 'shop', 'default-context');
      assert.deepEqual([name, kind], ['Shop', 'CORE']);
    });

  it('a value without domain needs no default context', () => {
    const address = element('BusinessObject', 'Address', { kind: 'VALUE' });
    const { model } = generatedPim(business({ domains: [sales], businessObjects: [address] }));
    assert.equal(model.all('BoundedContext').length, 1);
  });

  it('a process without domain lives where its capability or its objects live', () => {
    const capability = element('Capability', 'Storing');
    const storing = element('BusinessDomain', 'Stock', { capabilities: [capability] });
    const byCapability = processOf([], { domain: undefined, capability: 'storing' });
    const byObjects = processOf([step('Count', ['CREATE item'])], { domain: undefined });
    for (const process of [byCapability, byObjects]) {
      const { model, image } = generatedPim(
        business({ domains: [sales, storing], businessObjects: [item], processes: [process] }),
      );
      const { home } = image('Workflow', 'selling', 'workflow');
      assert.equal(model.resolve(home)?.name, 'Stock');
    }
  });

  it('two contexts never have one code', () => {
    const namesake = element('BusinessDomain', 'Shop', { id: 'inner' });
    const { image } = generatedPim(business({ domains: [namesake], businessObjects: [bare] }));
    assert.equal(image('BoundedContext', 'inner', 'context').code, 'Shop');
    assert.equal(image('BoundedContext', 'shop', 'default-context').code, 'Shop2');
  });
});

describe('C2P-05: context relationships', () => {
  const twoDomains = { domains: [sales, stock], businessObjects: [order, item] };

  it('a relation makes the context of its source depend on the context of its target', () => {
    const { image } = generatedPim(
      business({ ...twoDomains, relations: [relation('Order of item', 'order -> item')] }),
    );
    const found = image('ContextRelationship', 'stock', 'context-relationship', 'sales');
    assert.equal(found.name, 'Sales depends on Stock');
    assert.deepEqual(found.generatedFrom, ['stock', 'order-of-item']);
    assert.equal(found.exchange, 'SYNCHRONOUS_API');
  });

  it('several reasons make one relationship', () => {
    const { model } = generatedPim(
      business({
        ...twoDomains,
        relations: [relation('First', 'order -> item'), relation('Second', 'order -> item')],
      }),
    );
    assert.deepEqual(model.only('ContextRelationship').generatedFrom, ['stock', 'first', 'second']);
  });

  it('an event policy makes the context of its command depend on the context of the event', () => {
    const placed = element('BusinessEvent', 'Placed', { subject: 'order' });
    const reserve = step('Reserve', ['UPDATE item'], { kind: 'SYSTEM' });
    const policy = element('Policy', 'Reserve at once', { whenEvent: 'placed', thenStep: 'reserve' });
    const { image } = generatedPim(
      business({
        ...twoDomains,
        events: [placed],
        policies: [policy],
        processes: [processOf([reserve], { domain: 'stock' })],
      }),
    );
    const found = image('ContextRelationship', 'sales', 'context-relationship', 'stock');
    assert.equal(found.exchange, 'DOMAIN_EVENTS');
    assert.equal(image('DomainEvent', 'placed', 'event').visibility, 'PUBLISHED');
  });

  it('a process that uses another context makes its own depend on it, when nothing else relates the two', () => {
    const process = processOf([step('Count', ['CREATE item'])]);
    const alone = generatedPim(business({ ...twoDomains, processes: [process] }));
    assert.equal(alone.model.only('ContextRelationship').name, 'Sales depends on Stock');
    const related = generatedPim(
      business({
        ...twoDomains,
        processes: [process],
        relations: [relation('Item of order', 'item -> order')],
      }),
    );
    assert.equal(related.model.only('ContextRelationship').name, 'Stock depends on Sales');
  });
});

describe('C2P-06: modules', () => {
  const taking = element('Capability', 'Order taking');
  const billing = element('Capability', 'Billing');
  const domain = element('BusinessDomain', 'Sales', { capabilities: [taking, billing] });
  const moduleOfOrder = (parts: Readonly<Record<string, unknown>>): string | undefined => {
    const { image, model } = generatedPim(
      business({ domains: [domain, stock], businessObjects: [order], ...parts }),
    );
    return model.resolve(image('Aggregate', 'order', 'aggregate-root').module)?.code;
  };
  const requirement = element('FunctionalRequirement', 'Sell', {
    code: 'FR-1',
    statement: 'Sell.',
    concerns: ['order'],
    capability: 'order-taking',
  });
  const process = processOf([step('Bill', ['UPDATE order'])], { capability: 'billing' });

  it('an aggregate joins the module of the capability whose requirement speaks about it', () => {
    assert.equal(moduleOfOrder({ requirements: [requirement], processes: [process] }), 'OrderTaking');
  });

  it('or else whose process works on it', () => {
    assert.equal(moduleOfOrder({ processes: [process] }), 'Billing');
  });

  it('or none', () => {
    assert.equal(moduleOfOrder({}), undefined);
  });
});
