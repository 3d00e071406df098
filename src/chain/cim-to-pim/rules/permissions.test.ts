import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  attribute,
  business,
  element,
  generatedPim,
  lifecycle,
  object,
  processOf,
  relation,
  sales,
  step,
} from '../../../../test/fixtures/generated-pim.ts';

type Json = Readonly<Record<string, unknown>>;

const clerk = element('Actor', 'Clerk');
const buyer = element('Actor', 'Buyer', { external: true });
const agent = element('Actor', 'Agent', { external: true });
const bank = element('ExternalSystem', 'Bank', { external: true });

function pimWith(
  orderFeatures: Json,
  steps: readonly ReturnType<typeof step>[] = [],
  { more = [], ...parts }: Json & { readonly more?: readonly ReturnType<typeof object>[] } = {},
) {
  return generatedPim(
    business({
      domains: [sales],
      participants: [clerk, buyer, agent, bank],
      businessObjects: [object('Order', { kind: 'TRANSACTION', ...orderFeatures }), ...more],
      processes: [processOf(steps)],
      ...parts,
    }),
  );
}

/** Every permission as "role: operation scope". */
function permissionsOf(generated: ReturnType<typeof pimWith>): readonly string[] {
  const { model } = generated;
  return model
    .all('Permission')
    .map((permission) => {
      const role = model.containerOf(permission, 'Role');
      return `${role.name}: ${model.get(permission.operation).name} ${permission.scope}`;
    })
    .sort();
}

describe('C2P-07, C2P-08: participants', () => {
  it('actors become roles of people, external systems stay external systems', () => {
    const { image, model } = pimWith({});
    assert.equal(image('Role', 'clerk', 'role').kind, 'HUMAN');
    assert.equal(image('ExternalSystem', 'bank', 'external').code, 'Bank');
    assert.equal(model.all('Role').length, 3);
  });

  it('an external system that calls back gets a service role and may run the command of its message, nothing else', () => {
    const generated = pimWith({}, [
      step('Confirm', ['UPDATE order'], { kind: 'RECEIVE', performer: 'bank' }),
    ]);
    assert.equal(generated.image('Role', 'bank', 'service-role').kind, 'SERVICE');
    assert.deepEqual(permissionsOf(generated), ['Bank: Confirm ALL']);
  });

  it('a role and a system of one name get different codes', () => {
    const namesake = element('Actor', 'Bank', { id: 'bank-clerk' });
    const { image } = generatedPim(
      business({
        participants: [bank, namesake],
        processes: [processOf([step('Confirm', [], { kind: 'RECEIVE', performer: 'bank' })])],
        domains: [sales],
      }),
    );
    assert.equal(image('Role', 'bank-clerk', 'role').code, 'Bank');
    assert.equal(image('Role', 'bank', 'service-role').code, 'Bank2');
  });
});

describe('C2P-26: permissions', () => {
  it('performers of steps may run their commands and read what they work on', () => {
    assert.deepEqual(permissionsOf(pimWith({}, [step('Check', ['UPDATE order'], { performer: 'clerk' })])), [
      'Clerk: Check ALL',
      'Clerk: Get Order ALL',
      'Clerk: List Orders ALL',
    ]);
  });

  it('stewards may run the filled-in commands', () => {
    assert.deepEqual(permissionsOf(pimWith({ kind: 'MASTER', steward: 'clerk' })), [
      'Clerk: Add Order ALL',
      'Clerk: Change Order ALL',
      'Clerk: Get Order ALL',
      'Clerk: List Orders ALL',
      'Clerk: Remove Order ALL',
    ]);
  });

  it('performers of steps without software read what they work on, and run nothing', () => {
    assert.deepEqual(
      permissionsOf(pimWith({}, [step('Do', ['CREATE order'], { kind: 'MANUAL', performer: 'clerk' })])),
      ['Clerk: Get Order ALL', 'Clerk: List Orders ALL'],
    );
  });

  it('performers of steps of software may do them by hand', () => {
    assert.deepEqual(
      permissionsOf(pimWith({}, [step('Do', ['CREATE order'], { kind: 'SYSTEM', performer: 'clerk' })])),
      ['Clerk: Do ALL', 'Clerk: Get Order ALL', 'Clerk: List Orders ALL'],
    );
  });

  it('a system that performs steps of software reads nothing by itself', () => {
    const accounting = step('Do', ['READ order'], { kind: 'SYSTEM', performer: 'bank' });
    assert.deepEqual(permissionsOf(pimWith({}, [accounting])), []);
  });

  it('the steward of a general object may run the operations of the special ones', () => {
    const special = object('Rush Order', { id: 'rush', kind: 'MASTER', generalization: 'order' });
    const permitted = permissionsOf(pimWith({ kind: 'MASTER', steward: 'clerk' }, [], { more: [special] }));
    assert.deepEqual(
      permitted.filter((each) => each.includes('Rush')),
      [
        'Clerk: Add Rush Order ALL',
        'Clerk: Change Rush Order ALL',
        'Clerk: Get Rush Order ALL',
        'Clerk: List Rush Orders ALL',
        'Clerk: Remove Rush Order ALL',
      ],
    );
  });

  it('an external steward of a general object sees own rows of the special ones, and none that another owns', () => {
    const rush = (steward?: string) =>
      object('Rush Order', { id: 'rush', kind: 'MASTER', generalization: 'order', steward });
    const readers = (steward?: string) =>
      permissionsOf(pimWith({ kind: 'MASTER', steward: 'buyer' }, [], { more: [rush(steward)] })).filter(
        (each) => each.includes('Get Rush'),
      );
    assert.deepEqual(readers(), ['Buyer: Get Rush Order OWN']);
    assert.deepEqual(readers('agent'), ['Agent: Get Rush Order OWN']);
    assert.deepEqual(readers('clerk'), ['Clerk: Get Rush Order ALL']);
  });

  it('an external actor who creates things owns them and sees no others', () => {
    const generated = pimWith({}, [step('Place', ['CREATE order'], { performer: 'buyer' })]);
    const { ownedBy } = generated.image('Aggregate', 'order', 'aggregate-root');
    assert.equal(ownedBy, generated.idOf('buyer', 'role'));
    assert.deepEqual(permissionsOf(generated), [
      'Buyer: Get Order OWN',
      'Buyer: List Orders OWN',
      'Buyer: Place OWN',
    ]);
  });

  it('an external steward owns before any creator does', () => {
    const { image, idOf } = pimWith({ steward: 'agent' }, [
      step('Place', ['CREATE order'], { performer: 'buyer' }),
    ]);
    assert.equal(image('Aggregate', 'order', 'aggregate-root').ownedBy, idOf('agent', 'role'));
  });

  it('what internal actors create has no owner', () => {
    const { image } = pimWith({}, [step('Place', ['CREATE order'], { performer: 'clerk' })]);
    assert.equal(image('Aggregate', 'order', 'aggregate-root').ownedBy, undefined);
  });

  it('of several external creators one owns, and that is said', () => {
    const { image, idOf, codes } = pimWith({}, [
      step('Place', ['CREATE order'], { performer: 'buyer' }),
      step('Arrange', ['CREATE order'], { performer: 'agent' }),
    ]);
    assert.equal(image('Aggregate', 'order', 'aggregate-root').ownedBy, idOf('agent', 'role'));
    assert.deepEqual(codes, ['SEVERAL_OWNERS']);
  });

  it('authorisation rules of a step become the condition, unless they name other actors', () => {
    const rule = (name: string, actors: readonly string[]) =>
      element('BusinessRule', name, {
        code: name,
        kind: 'AUTHORIZATION',
        statement: `${name} only.`,
        actors,
      });
    const { model } = pimWith(
      {},
      [step('Check', ['CREATE order'], { performer: 'clerk', governedBy: ['day', 'night', 'other'] })],
      { rules: [rule('Day', ['clerk']), rule('Night', []), rule('Other', ['buyer'])] },
    );
    const conditions = model.all('Permission').map(({ condition }) => condition);
    assert.deepEqual(conditions, ['Day only.\nNight only.', undefined, undefined]);
  });

  it('the command of a transition may be run by the performers of its steps, else by the steward', () => {
    const moves = { 'open -> paid': ['check'], 'open -> void': ['check'] };
    const states = lifecycle(['Open', 'Paid', 'Void'], moves);
    const check = step('Check', ['UPDATE order'], { performer: 'buyer' });
    const performed = permissionsOf(pimWith({ ...states, steward: 'clerk' }, [check]));
    assert.ok(performed.includes('Buyer: Mark Order as Paid ALL'));
    assert.ok(!performed.includes('Clerk: Mark Order as Paid ALL'));
    const unperformed = lifecycle(['Open', 'Paid'], { 'open -> paid': [] });
    assert.ok(
      permissionsOf(pimWith({ ...unperformed, steward: 'clerk' })).includes('Clerk: Mark Order as Paid ALL'),
    );
  });
});

describe('C2P-25: queries', () => {
  it('every aggregate can be read one by one and as a list, filtered by every value', () => {
    const states = lifecycle(['Open'], {});
    const attributes = [attribute('Number', { identifying: true }), attribute('Note')];
    const { image, idOf } = pimWith({ attributes, ...states });
    const list = image('Query', 'order', 'query-list');
    assert.deepEqual([list.name, list.kind, list.paged], ['List Orders', 'LIST', true]);
    assert.equal(list.filtering, 'EVERY_VALUE');
    // Whoever deletes an attribute that is not among them leaves no reference behind.
    assert.deepEqual(list.filters, [idOf('number', 'attribute'), idOf('order', 'status-attribute')]);
    assert.deepEqual(list.sortable, []);
    const get = image('Query', 'order', 'query-get');
    assert.deepEqual([get.name, get.kind, get.paged, get.filters], ['Get Order', 'GET_BY_ID', false, []]);
  });

  const isAnonymous = (parts: Json, orderFeatures: Json = {}): boolean =>
    pimWith({ sensitivity: 'PUBLIC', ...orderFeatures }, [], parts).image('Query', 'order', 'query-get')
      .anonymous;

  it('PUBLIC things may be read without a permission', () => {
    const generated = pimWith({ sensitivity: 'PUBLIC', kind: 'MASTER', steward: 'clerk' });
    assert.equal(generated.image('Query', 'order', 'query-get').anonymous, true);
    assert.ok(permissionsOf(generated).every((permission) => !/Get|List/.test(permission)));
  });

  it('what is not PUBLIC throughout may not be read anonymously', () => {
    const order = object('Order', { sensitivity: 'PUBLIC' });
    const part = object('Line', { sensitivity: 'PERSONAL' });
    const value = object('Address', { kind: 'VALUE', sensitivity: 'PERSONAL' });
    assert.equal(isAnonymous({}), true);
    assert.equal(isAnonymous({}, { sensitivity: 'INTERNAL' }), false);
    assert.equal(
      isAnonymous({}, { attributes: [attribute('Buyer name', { sensitivity: 'PERSONAL' })] }),
      false,
    );
    assert.equal(
      isAnonymous({
        businessObjects: [order, part],
        relations: [relation('Has', 'order -> line', { kind: 'COMPOSITION' })],
      }),
      false,
    );
    assert.equal(
      isAnonymous({ businessObjects: [order, value], relations: [relation('At', 'order -> address')] }),
      false,
    );
    assert.equal(
      isAnonymous({
        businessObjects: [{ ...order, generalization: 'paper' }, object('Paper')],
      }),
      false,
    );
  });
});
