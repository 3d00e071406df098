import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pimOfFixture, psmOf } from '../../../../test/support/chain/chain-runs.ts';
import type { PsmRun } from '../../../../test/support/chain/chain-runs.ts';
import { assertSound } from '../../../../test/support/chain/pim-to-psm/psm-soundness.ts';
import {
  aggregate,
  attribute,
  command,
  context,
  entity,
  pimWith,
  query,
} from '../../../../test/support/chain/pim-to-psm/small-pim.ts';
import type { Json } from '../../../../test/support/chain/pim-to-psm/small-pim.ts';
import type { RouteHandler } from '../../psm/psm.ts';

type Parts = {
  readonly operations: readonly Json[];
  readonly endpoints?: readonly Json[];
  readonly invariants?: readonly Json[];
  readonly permissions?: readonly Json[];
  readonly aggregateFeatures?: object;
};

const states: Json = {
  eClass: 'Enumeration',
  id: 'states',
  name: 'States',
  code: 'States',
  literals: ['OPEN', 'PAID', 'SENT', 'LOST'].map((code) => ({
    eClass: 'EnumLiteral',
    id: code,
    name: code,
    code,
  })),
};

function transition(id: string, from: readonly string[], to: string, features: object = {}): Json {
  return { eClass: 'Transition', id, from, to, ...features };
}

/** A sound PSM of one order with a lifecycle and the given behaviour. */
function run(parts: Parts, transitions: readonly Json[] = []): PsmRun {
  const result = build(parts, transitions);
  assertSound(result.model);
  return result;
}

function build(parts: Parts, transitions: readonly Json[] = []): PsmRun {
  const status = attribute('status', { type: 'states', required: true, readOnly: true });
  const stateMachine = {
    eClass: 'StateMachine',
    id: 'life',
    name: 'Life',
    stateAttribute: status.id,
    initial: 'OPEN',
    transitions,
  };
  const order = entity('Order', [attribute('note'), status], { stateMachine });
  const { operations, endpoints = [], invariants = [], permissions = [], aggregateFeatures = {} } = parts;
  const orders = aggregate('Order', [order], { operations, invariants, ...aggregateFeatures });
  const resource = { eClass: 'ApiResource', id: 'orders', name: 'Orders', code: 'orders', path: 'orders' };
  const api = {
    eClass: 'Api',
    id: 'api',
    name: 'API',
    code: 'Api',
    basePath: '/shop/',
    audience: 'PUBLIC',
    resources: endpoints.length === 0 ? [] : [{ ...resource, exposes: orders.id, endpoints }],
  };
  const role = { eClass: 'Role', id: 'role', name: 'Customer', code: 'Customer', permissions };
  return psmOf(
    pimWith({
      contexts: [context('Shop', { types: [states], aggregates: [orders], apis: [api] })],
      roles: [role],
    }),
  );
}

function endpoint(id: string, method: string, path: string, invokes: Json, features: object = {}): Json {
  return { eClass: 'Endpoint', id, name: id, code: id, method, path, invokes: invokes.id, ...features };
}

function permission(operation: Json, features: object = {}): Json {
  return { eClass: 'Permission', id: `may-${operation.id}`, operation: operation.id, ...features };
}

function handler({ model }: PsmRun, symbol: string): RouteHandler {
  const found = model.all('RouteHandler').find((one) => one.symbol === symbol);
  assert.ok(found, `there is no handler ${symbol}`);
  return found;
}

const list = query('listOrders', 'Order');
const pay = command('pay', 'Order', { kind: 'TRANSITION' });

describe('routes', () => {
  it('join base path, resource and endpoint', () => {
    const result = run({ operations: [list], endpoints: [endpoint('list', 'GET', '', list)] });
    const found = handler(result, 'listOrders');
    assert.equal(result.model.containerOf(found, 'RestController').path, '/shop/orders');
    assert.deepEqual([found.verb, found.path, found.exposed], ['GET', '', true]);
  });

  it('stay inside the process for operations without endpoint', () => {
    const found = handler(
      run({ operations: [pay, list], endpoints: [endpoint('list', 'GET', '', list)] }),
      'pay',
    );
    assert.deepEqual([found.verb, found.path, found.exposed], ['POST', '/{id}/pay', false]);
  });

  it('stay inside the process for aggregates that no API offers', () => {
    const result = run({ operations: [list] });
    const found = handler(result, 'listOrders');
    assert.equal(found.exposed, false);
    assert.equal(result.model.containerOf(found, 'RestController').path, '/internal/shop/order-aggregate');
  });

  it('keep out of the way of endpoints', () => {
    const other = command('settle', 'Order');
    const endpoints = [endpoint('settle', 'POST', '/{id}/pay', other)];
    assert.match(
      handler(run({ operations: [pay, other], endpoints }), 'pay').path,
      /^\/\{id\}\/pay-[0-9a-f]{4}$/,
    );
  });

  it('exist for each endpoint of an operation, the recommended one first', () => {
    const endpoints = [
      endpoint('all', 'GET', '/all', list, { deprecated: true }),
      endpoint('every', 'GET', '', list),
    ];
    const result = run({ operations: [list], endpoints });
    assert.equal(handler(result, 'listOrders').path, '');
    assert.equal(handler(result, 'all').path, '/all');
  });

  it('that work on one row but do not say which are left to people', () => {
    const change = command('change', 'Order', { kind: 'UPDATE' });
    const result = run({ operations: [change], endpoints: [endpoint('change', 'PUT', '', change)] });
    assert.equal(handler(result, 'change').kind, 'CUSTOM');
    assert.deepEqual(
      result.diagnostics.map(({ code }) => code),
      ['ENDPOINT_WITHOUT_ID'],
    );
  });

  it('of one command take its own type of request also where the first of them takes none', () => {
    const reason = { eClass: 'Parameter', id: 'reason', name: 'Reason', code: 'reason', scalar: 'STRING' };
    for (const [kind, more] of [
      ['DELETE', { parameters: [reason] }],
      ['UPDATE', { accepts: ['attribute-note'] }],
    ] as const) {
      const end = command('end', 'Order', { kind, ...more });
      const method = kind === 'DELETE' ? 'DELETE' : 'PATCH';
      const endpoints = [endpoint('end', method, '/{id}', end), endpoint('endMany', 'PATCH', '', end)];
      const result = run({ operations: [end], endpoints });
      const { request } = handler(result, 'endMany');
      assert.equal(result.model.resolve<'DtoType'>(request)?.symbol, 'EndRequest', kind);
    }
  });

  it('that clash are reported', () => {
    const search = query('search', 'Order', { kind: 'SEARCH' });
    const endpoints = [endpoint('list', 'GET', '', list), endpoint('search', 'GET', '', search)];
    assert.deepEqual(
      build({ operations: [list, search], endpoints }).diagnostics.map(({ code }) => code),
      ['ROUTE_USED_TWICE'],
    );
  });
});

describe('callers', () => {
  it('act on every row, or on their own', () => {
    const permissions = [permission(list), permission(pay, { scope: 'OWN' })];
    const result = run({ operations: [list, pay], permissions, aggregateFeatures: { ownedBy: 'role' } });
    const [role] = result.model.all('AppRole');
    assert.deepEqual(
      [handler(result, 'listOrders'), handler(result, 'pay')].map((one) => [one.requiredRoles, one.ownRoles]),
      [
        [[role?.id], []],
        [[], [role?.id]],
      ],
    );
    assert.ok(handler(result, 'listOrders').ownerColumn);
  });

  it('who may act on every row need not own it', () => {
    const permissions = [permission(list, { id: 'all' }), permission(list, { id: 'own', scope: 'OWN' })];
    const found = handler(run({ operations: [list], permissions }), 'listOrders');
    assert.deepEqual([found.requiredRoles.length, found.ownRoles.length], [1, 0]);
  });

  it('own rows as soon as one permission speaks of own rows', () => {
    const found = handler(
      run({ operations: [list], permissions: [permission(list, { scope: 'OWN' })] }),
      'listOrders',
    );
    assert.ok(found.ownerColumn);
  });

  it('need no role where anybody may call', () => {
    const open = query('listOrders', 'Order', { anonymous: true });
    const found = handler(run({ operations: [open], permissions: [permission(open)] }), 'listOrders');
    assert.deepEqual([found.anonymous, found.requiredRoles], [true, []]);
  });

  it('are denied without permission where the operation asks for roles, unless anybody may call', () => {
    const deniedAt = (features: Readonly<Record<string, unknown>>): boolean =>
      handler(run({ operations: [query('listOrders', 'Order', features)] }), 'listOrders').deny;
    assert.equal(deniedAt({}), false);
    assert.equal(deniedAt({ access: 'ROLES' }), true);
    assert.equal(deniedAt({ access: 'ROLES', anonymous: true }), false);
  });

  it('with a condition in words are described and reported', () => {
    const result = run({
      operations: [list],
      permissions: [permission(list, { condition: 'Only on Mondays.' })],
    });
    assert.equal(handler(result, 'listOrders').description, 'Customer: Only on Mondays.');
    assert.match(result.diagnostics[0]?.message ?? '', /"Only on Mondays\."/);
  });
});

/** A rule that is known by its code. */
function invariant(code: string): Json {
  return {
    eClass: 'Invariant',
    id: code,
    name: code,
    code,
    statement: `It is\n${code}.`,
  };
}

describe('moves', () => {
  it('are what a command triggers', () => {
    const moves = [transition('t', ['OPEN', 'LOST'], 'PAID', { triggers: ['command-pay'] })];
    const result = run({ operations: [pay] }, moves);
    const found = handler(result, 'pay');
    const column = result.model.resolve<'Column'>(found.stateColumn);
    assert.deepEqual(
      [found.kind, column?.columnName, [...found.allowedFrom].sort(), found.setsState],
      ['TRANSITION', 'status', ['LOST', 'OPEN'], 'PAID'],
    );
    assert.equal(column?.defaultExpression, "'OPEN'");
  });

  it('make a transition of every command that triggers them', () => {
    const change = command('change', 'Order', { kind: 'UPDATE' });
    const moves = [transition('t', ['OPEN'], 'PAID', { triggers: [change.id] })];
    assert.equal(handler(run({ operations: [change] }, moves), 'change').kind, 'TRANSITION');
  });

  it('differ by the state that a row is in, each with its own guards', () => {
    const triggers = { triggers: ['command-pay'] };
    const moves = [
      transition('t', ['OPEN'], 'PAID', { ...triggers, guards: ['always'] }),
      transition('u', ['PAID', 'LOST'], 'SENT', {
        ...triggers,
        guards: ['always', 'packed'],
      }),
    ];
    const result = run({ operations: [pay], invariants: ['always', 'packed'].map(invariant) }, moves);
    const found = handler(result, 'pay');
    const symbols = (ids: readonly string[]) =>
      result.model.resolveAll<'ValidationRule'>(ids).map(({ symbol }) => symbol);
    assert.deepEqual([...found.allowedFrom].sort(), ['LOST', 'OPEN', 'PAID']);
    assert.deepEqual(symbols(found.checks), ['always']);
    assert.deepEqual(
      [...found.moves].map(({ from, setsState, checks }) => [from, setsState, symbols(checks)]).sort(),
      [
        ['LOST', 'SENT', ['packed']],
        ['OPEN', 'PAID', []],
        ['PAID', 'SENT', ['packed']],
      ],
    );
    assert.deepEqual(result.diagnostics, []);
  });

  it('from one state to two are reported, and one is generated', () => {
    const triggers = { triggers: ['command-pay'] };
    const moves = [transition('t', ['OPEN'], 'PAID', triggers), transition('u', ['OPEN'], 'SENT', triggers)];
    const result = run({ operations: [pay] }, moves);
    const found = handler(result, 'pay');
    assert.deepEqual([found.setsState, found.moves], ['PAID', []]);
    assert.deepEqual(
      result.diagnostics.map(({ code, message }) => [code, message]),
      [
        [
          'COMMAND_WITH_TWO_TARGET_STATES',
          'Command "pay" leads to several states from OPEN; only the move to PAID is generated. Split the command.',
        ],
      ],
    );
  });

  it('that are missing leave the command to people', () => {
    const result = run({ operations: [pay] });
    assert.equal(handler(result, 'pay').kind, 'CUSTOM');
    assert.deepEqual(
      result.diagnostics.map(({ code }) => code),
      ['TRANSITION_WITHOUT_MOVE'],
    );
  });
});

describe('checks', () => {
  const place = command('place', 'Order', { kind: 'CREATE', preconditions: ['first'] });
  const change = command('change', 'Order', { kind: 'UPDATE' });
  const send = command('send', 'Order', { kind: 'TRANSITION', preconditions: ['packed'] });
  const pay = command('pay', 'Order', { kind: 'TRANSITION', accepts: ['attribute-note'] });
  const moves = [
    transition('t', ['OPEN'], 'SENT', { triggers: [send.id], guards: ['guarded'] }),
    transition('p', ['OPEN'], 'PAID', { triggers: [pay.id] }),
  ];
  const result = run(
    {
      operations: [place, change, send, pay],
      invariants: [invariant('first'), invariant('always'), invariant('packed'), invariant('guarded')],
    },
    moves,
  );
  const checks = (symbol: string): readonly string[] =>
    result.model.resolveAll<'ValidationRule'>(handler(result, symbol).checks).map((check) => check.symbol);

  it('of new and changed rows are all rules that hold from the start', () => {
    assert.deepEqual([...checks('place')].sort(), ['always', 'first']);
    assert.deepEqual([...checks('change')].sort(), ['always', 'first']);
  });

  it('of moves are their preconditions and guards, and of those that take values all that holds from the start', () => {
    assert.deepEqual([...checks('send')].sort(), ['guarded', 'packed']);
    assert.deepEqual([...checks('pay')].sort(), ['always', 'first']);
  });

  it('say the statement on one line when there is no message', () => {
    const found = result.model.all('ValidationRule').find(({ symbol }) => symbol === 'always');
    assert.equal(found?.message, 'It is always.');
  });
});

describe('the handlers of the bookshop', () => {
  const { model } = psmOf(pimOfFixture('bookshop'));
  const columnsOf = (feature: 'filters' | 'sortable'): Readonly<Record<string, readonly string[]>> =>
    Object.fromEntries(
      model
        .all('RouteHandler')
        .filter(({ kind, part }) => kind === 'LIST' && part === undefined)
        .map((one) => [
          one.symbol,
          model
            .resolveAll<'Column'>(one[feature])
            .map(({ columnName }) => columnName)
            .sort(),
        ]),
    );

  it('filter lists by every single value and reference', () => {
    assert.deepEqual(columnsOf('filters'), {
      listBooks: ['format', 'id', 'isbn', 'price_amount', 'price_currency', 'title'],
      listCustomerAccounts: ['e_mail', 'full_name', 'id'],
      listOrders: [
        'customer_id',
        'delivery_address_city',
        'delivery_address_postal_code',
        'delivery_address_street_and_number',
        'id',
        'order_number',
        'status',
        'total_amount',
        'total_currency',
      ],
      listShipments: ['id', 'order_id', 'packed_at', 'tracking_number'],
    });
  });

  it('order lists by ids, business keys, states and dates', () => {
    assert.deepEqual(columnsOf('sortable'), {
      listBooks: ['id', 'isbn'],
      listCustomerAccounts: ['e_mail', 'id'],
      listOrders: ['id', 'order_number', 'status'],
      listShipments: ['id', 'packed_at'],
    });
  });

  it('publish the events of their commands', () => {
    const published = model
      .all('RouteHandler')
      .filter(({ publishes }) => publishes.length > 0)
      .map((one) => [one.symbol, model.resolveAll<'DtoType'>(one.publishes).map(({ symbol }) => symbol)]);
    assert.deepEqual(Object.fromEntries(published), {
      placeOrder: ['OrderPlaced'],
      authorisePayment: ['OrderPaid'],
      handOverToCarrier: ['ShipmentHandedOver'],
    });
  });
});
