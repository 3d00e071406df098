import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Element } from '../../../kernel/model/element.ts';
import { openModel } from '../../../kernel/model/model.ts';
import { validateSemantics } from '../../../kernel/validation/semantic.ts';
import { applyOperations } from '../../../kernel/operations/apply-operations.ts';
import { cim } from '../../cim/cim.ts';
import { cimConstraints } from '../../cim/constraints/index.ts';
import { pimConstraints } from '../../pim/constraints/index.ts';
import { pim } from '../../pim/pim.ts';
import type { EngineLevel } from '../ledger/obligation.ts';
import { obligationsOf } from '../ledger/obligations.ts';
import type { PlannedItem } from '../ledger/plan-work.ts';
import { planWork } from '../ledger/plan-work.ts';
import { cutSources } from '../sources/cut-sources.ts';
import type { SourceUnit } from '../sources/source-unit.ts';
import type { Generated } from './generate.ts';
import { generate } from './generate.ts';

const backlog = [
  '# Bakery',
  '',
  'Each order has a number, a date and several order lines. A customer has a name and an e-mail address.',
  '',
  '- As a customer, I want to place an order, so that I get fresh bread.',
  '- As a baker, I want to view the orders of the day, so that I can plan my work.',
  '- Only a baker may cancel an order.',
].join('\n');

const cut = cutSources([
  { origin: 'attachment', attachmentId: 'a', name: 'bakery.md', format: 'md', text: backlog },
]);
assert.ok(cut.ok);
const units: readonly SourceUnit[] = cut.units;

const emptyModel: Readonly<Record<EngineLevel, Element & { readonly name: string }>> = {
  cim: { eClass: 'CimModel', id: 'root', name: 'Bakery' },
  pim: { eClass: 'PimModel', id: 'root', name: 'Bakery' },
};

function made(level: EngineLevel, item: PlannedItem, model: Element): Generated {
  // Every call from a worker comes with units of its own, also where the reading of equal ones is remembered.
  const given = structuredClone(units);
  return generate({ level, units: given, obligations: obligationsOf({ units: given, level }), item, model });
}

function modelAfter(level: EngineLevel, items: readonly PlannedItem[]): Element {
  let count = 0;
  return items.reduce((model: Element, item) => {
    const applied = applyOperations({
      metamodel: level === 'cim' ? cim : pim,
      root: model,
      operations: made(level, item, model).operations,
      newId: () => {
        count += 1;
        return `e${count}`;
      },
    });
    assert.ok(applied.ok, JSON.stringify(applied));
    return applied.root;
  }, emptyModel[level]);
}

const whole = planWork(units);
const single: readonly PlannedItem[] = units
  .filter(({ mandatory }) => mandatory)
  .map(({ unitId }, index) => ({ ordinal: index + 1, label: `Part ${index + 1}`, unitIds: [unitId] }));

describe('a CIM made from a text', () => {
  const model = openModel(cim, modelAfter('cim', whole));

  it('has personas as actors and things as business objects with their values', () => {
    assert.deepEqual(
      model.all('Actor').map(({ name }) => name),
      ['Customer', 'Baker'],
    );
    const order = model.all('BusinessObject').find(({ name }) => name === 'Order');
    assert.deepEqual(
      order?.attributes.map(({ name, type }) => `${name}: ${type}`),
      ['Number: IDENTIFIER', 'Date: DATE'],
    );
  });

  it('has stories as requirements with actor, goal, capability and the things they concern', () => {
    const [first] = model.all('FunctionalRequirement');
    assert.equal(first?.code, 'FR-1');
    assert.equal(model.resolve(first.actor)?.name, 'Customer');
    assert.deepEqual(
      model.resolveAll(first.satisfies).map(({ name }) => name),
      ['I get fresh bread'],
    );
    assert.equal(model.resolve(first.capability)?.name, 'Place order');
    assert.ok(model.resolveAll(first.concerns).some(({ name }) => name === 'Order'));
  });

  it('has restrictions as business rules', () => {
    const [rule] = model.all('BusinessRule');
    assert.equal(rule?.kind, 'AUTHORIZATION');
    assert.deepEqual(
      model.resolveAll(rule.actors).map(({ name }) => name),
      ['Baker'],
    );
  });

  it('is named by the heading of the text', () => {
    assert.equal(model.only('BusinessDomain').name, 'Bakery');
  });
});

describe('a PIM made from a text', () => {
  const root = modelAfter('pim', whole);
  const model = openModel(pim, root);

  it('has an aggregate for a thing, with entity, fields and operations', () => {
    const order = model.all('Aggregate').find(({ name }) => name === 'Order');
    assert.deepEqual(order?.entities.map(({ code }) => code).includes('Order'), true);
    assert.deepEqual(
      order.operations.map(({ eClass, code }) => `${eClass} ${code}`),
      ['Command placeOrder', 'Query viewOrders', 'Command cancelOrder'],
    );
  });

  it('lets personas run the operations they asked for', () => {
    const [customer] = model.all('Role');
    assert.equal(customer?.code, 'Customer');
    assert.equal(customer.permissions.length, 1);
  });

  it('has no semantic error, and the CIM has none', () => {
    const findings = [
      ...validateSemantics(pimConstraints, model),
      ...validateSemantics(cimConstraints, openModel(cim, modelAfter('cim', whole))),
    ];
    assert.deepEqual(
      findings.filter(({ severity }) => severity === 'ERROR'),
      [],
    );
  });
});

for (const level of ['cim', 'pim'] as const)
  describe(`work items of a ${level.toUpperCase()}`, () => {
    it('give equal operations each time', () => {
      for (const item of whole)
        assert.equal(
          JSON.stringify(made(level, item, emptyModel[level])),
          JSON.stringify(made(level, item, emptyModel[level])),
        );
    });

    it('ask for nothing when it is there already, and claim it', () => {
      const model = modelAfter(level, whole);
      for (const item of whole) {
        const again = made(level, item, model);
        assert.deepEqual(again.operations, []);
        assert.ok(again.claims.length > 0);
      }
    });

    it('make the same elements one by one as all at once', () => {
      const names = (root: Element): readonly string[] =>
        [...JSON.stringify(root).matchAll(/"name":"([^"]*)"/g)].map(([, name = '']) => name).sort();
      assert.ok(single.length > whole.length);
      assert.deepEqual(names(modelAfter(level, single)), names(modelAfter(level, whole)));
    });
  });
