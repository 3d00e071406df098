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
  stock,
} from '../../../../test/fixtures/generated-pim.ts';

type Json = Readonly<Record<string, unknown>>;

const order = object('Order', { kind: 'TRANSACTION' });
const clerk = element('Actor', 'Clerk');
const customer = object('Customer', { kind: 'TRANSACTION' });

function pimWith(steps: readonly ReturnType<typeof step>[], parts: Json = {}) {
  return generatedPim(
    business({
      domains: [sales, stock],
      businessObjects: [order, customer],
      processes: [processOf(steps)],
      ...parts,
    }),
  );
}

const commandsOf = (generated: ReturnType<typeof pimWith>, aggregate: string): readonly string[] =>
  generated
    .image('Aggregate', aggregate, 'aggregate-root')
    .operations.filter(({ eClass }) => eClass === 'Command')
    .map(({ name }) => name);

describe('C2P-22: commands of steps', () => {
  const kinds: readonly (readonly [accesses: readonly string[], kind: string])[] = [
    [['CREATE order'], 'CREATE'],
    [['UPDATE order'], 'UPDATE'],
    [['DELETE order'], 'DELETE'],
    [['UPDATE order', 'DELETE order'], 'DELETE'],
    [['CREATE order', 'UPDATE order'], 'CREATE'],
  ];
  for (const [accesses, kind] of kinds)
    it(`a step with ${accesses.join(' and ')} becomes a command of kind ${kind}`, () => {
      const command = pimWith([step('Work', accesses)]).image('Command', 'work', 'command', 'order');
      assert.deepEqual([command.kind, command.code], [kind, 'work']);
    });

  it('a step that only reads becomes none', () => {
    assert.deepEqual(
      commandsOf(pimWith([step('Look', ['READ order']), step('Place', ['CREATE order'])]), 'order'),
      ['Place'],
    );
  });

  it('a step of people that writes parts of one kind works on the part, any other step on the whole', () => {
    const line = object('Line', { kind: 'TRANSACTION' });
    const parts = {
      businessObjects: [order, customer, line],
      relations: [relation('Has lines', 'order -> line', { kind: 'COMPOSITION', targetRole: 'lines' })],
    };
    const cases: readonly (readonly [
      accesses: readonly string[],
      kind: string,
      target: string,
      path: string,
    ])[] = [
      [['CREATE line'], 'CREATE', 'line', '/{id}/lines/work'],
      [['UPDATE line'], 'UPDATE', 'line', '/{id}/lines/{partId}/work'],
      [['DELETE line'], 'DELETE', 'line', '/{id}/lines/{partId}/work'],
      [['READ order', 'UPDATE line'], 'UPDATE', 'line', '/{id}/lines/{partId}/work'],
      [['UPDATE order', 'UPDATE line'], 'UPDATE', 'order', '/{id}/work'],
    ];
    for (const [accesses, kind, target, path] of cases) {
      const { image, idOf, model } = pimWith([step('Work', accesses)], parts);
      const command = image('Command', 'work', 'command', 'order');
      const endpoint = model.all('Endpoint').find(({ invokes }) => invokes === command.id);
      assert.deepEqual([command.kind, command.target, endpoint?.path], [kind, idOf(target, 'entity'), path]);
    }
    const { image, idOf } = pimWith([step('Work', ['UPDATE line'], { kind: 'SYSTEM' })], parts);
    assert.equal(image('Command', 'work', 'command', 'order').target, idOf('order', 'entity'));
  });

  it('a step on several objects is one command of the object that it moves, else of the one that it creates', () => {
    const creating = pimWith([step('Register', ['UPDATE customer', 'CREATE order'])]);
    assert.deepEqual(commandsOf(creating, 'order'), ['Register']);
    assert.ok(!commandsOf(creating, 'customer').some((name) => name.startsWith('Register')));
    const moved = object('Customer', {
      kind: 'TRANSACTION',
      ...lifecycle(['New', 'Known'], { 'new -> known': ['register'] }),
    });
    const moving = pimWith([step('Register', ['UPDATE customer', 'CREATE order'])], {
      businessObjects: [order, moved],
    });
    assert.deepEqual(commandsOf(moving, 'order'), []);
    assert.equal(moving.image('Command', 'register', 'command', 'customer').kind, 'TRANSITION');
  });

  it('of two objects that it moves, a step is about the one that leads to the other', () => {
    const kind = { kind: 'TRANSACTION' };
    const job = object('Job', { ...kind, ...lifecycle(['Open', 'Done'], { 'open -> done': ['finish'] }) });
    const car = object('Car', { ...kind, ...lifecycle(['In', 'Out'], { 'in -> out': ['finish'] }) });
    const finish = [step('Finish', ['UPDATE job', 'UPDATE car'])];
    const about = (relations: readonly ReturnType<typeof relation>[]): readonly string[] => {
      const made = pimWith(finish, { businessObjects: [job, car], relations });
      return ['job', 'car'].filter((name) => commandsOf(made, name).includes('Finish'));
    };
    const one = { targetCardinality: 'EXACTLY_ONE' };
    assert.deepEqual(about([relation('Job of car', 'job -> car', one)]), ['job']);
    assert.deepEqual(about([relation('Job of car', 'car -> job', one)]), ['car']);
    assert.deepEqual(about([]), ['car']);
  });

  it('of an object that it removes and one that it changes, a step is about the one that leads to the other', () => {
    for (const [from, to] of [
      ['order', 'customer'],
      ['customer', 'order'],
    ] as const) {
      const made = pimWith([step('Undo', ['DELETE order', 'UPDATE customer'])], {
        relations: [relation('Leads', `${from} -> ${to}`, { targetCardinality: 'EXACTLY_ONE' })],
      });
      assert.ok(commandsOf(made, from).includes('Undo'), from);
    }
  });

  it('what it does to other objects are effects, named like them', () => {
    const total = attribute('Total', { type: 'DECIMAL' });
    const limited = step('Register', ['CREATE order'], {
      accesses: [
        { eClass: 'ObjectAccess', id: 'a', mode: 'CREATE', object: 'order' },
        {
          eClass: 'ObjectAccess',
          id: 'b',
          mode: 'UPDATE',
          object: 'customer',
          sets: ['total spent = total spent + total', 'nothing = 1'],
        },
      ],
    });
    const { image, idOf, codes } = pimWith([limited], {
      businessObjects: [
        object('Order', { kind: 'TRANSACTION', attributes: [total] }),
        object('Customer', {
          kind: 'TRANSACTION',
          attributes: [attribute('Total spent', { type: 'DECIMAL' })],
        }),
      ],
      relations: [relation('Of customer', 'order -> customer', { targetCardinality: 'EXACTLY_ONE' })],
    });
    const { effects, parameters } = image('Command', 'register', 'command', 'order');
    assert.deepEqual(
      effects.map(({ code, kind, target, sets }) => [code, kind, target, sets]),
      [['customer', 'UPDATE', idOf('customer', 'entity'), ['totalSpent = totalSpent + total']]],
    );
    assert.deepEqual(parameters, []);
    assert.deepEqual(codes, ['ASSIGNMENT_NOT_KEPT']);
  });

  it('a row that no one reference leads to is asked for by its id', () => {
    const { image } = pimWith([step('Register', ['CREATE order', 'UPDATE customer'])]);
    assert.deepEqual(
      image('Command', 'register', 'command', 'order').parameters.map(({ code, scalar, required }) => [
        code,
        scalar,
        required,
      ]),
      [['customerId', 'UUID', true]],
    );
  });

  it('steps of people and incoming messages are exposed, all others are not', () => {
    for (const [kind, exposed] of Object.entries({
      USER: true,
      RECEIVE: true,
      SYSTEM: false,
      MANUAL: false,
      SEND: false,
    })) {
      const { image } = pimWith([step('Work', ['CREATE order'], { kind })]);
      assert.equal(image('Command', 'work', 'command', 'order').exposed, exposed, kind);
    }
  });

  it('accesses limited to attributes limit what the command accepts, derived ones never count', () => {
    const attributes = [attribute('Note'), attribute('Total')];
    const restricted = step('Remark', [], {
      accesses: [
        { eClass: 'ObjectAccess', id: 'a', object: 'order', mode: 'UPDATE', attributes: ['note', 'total'] },
      ],
    });
    const total = element('BusinessRule', 'Sum', {
      code: 'BR-1',
      kind: 'DERIVATION',
      statement: 'Sum.',
      attributes: ['total'],
    });
    const parts = { businessObjects: [object('Order', { attributes }), customer], rules: [total] };
    const { image, idOf } = pimWith([restricted, step('Edit', ['UPDATE order'])], parts);
    assert.deepEqual(image('Command', 'remark', 'command', 'order').accepts, [idOf('note', 'attribute')]);
    assert.deepEqual(image('Command', 'edit', 'command', 'order').accepts, []);
  });

  it('governing rules of the same aggregate are preconditions', () => {
    const rule = (name: string, about: string) =>
      element('BusinessRule', name, { code: name, statement: 'Must hold.', appliesTo: [about] });
    const { image, idOf } = pimWith([step('Place', ['CREATE order'], { governedBy: ['mine', 'other'] })], {
      rules: [rule('Mine', 'order'), rule('Other', 'customer')],
    });
    assert.deepEqual(image('Command', 'place', 'command', 'order').preconditions, [
      idOf('mine', 'invariant'),
    ]);
  });

  it('two steps of one name get different codes, distinguished by their aggregate', () => {
    const access = (id: string, about: string) => ({
      eClass: 'ObjectAccess',
      id,
      object: about,
      mode: 'UPDATE',
    });
    const { image } = pimWith([
      step('Approve', [], { id: 'a', accesses: [access('x', 'order')] }),
      step('Approve', [], { id: 'b', accesses: [access('y', 'customer')] }),
    ]);
    assert.equal(image('Command', 'a', 'command', 'order').code, 'approve');
    assert.equal(image('Command', 'b', 'command', 'customer').code, 'approveCustomer');
  });
});

describe('C2P-20, C2P-21, C2P-23: lifecycles', () => {
  const withStates = (moves: Readonly<Record<string, readonly string[]>>, features: Json = {}): Json => ({
    businessObjects: [
      object('Order', { kind: 'TRANSACTION', ...lifecycle(['Open', 'Paid', 'Closed'], moves), ...features }),
      customer,
    ],
  });

  it('states become a status with literals and a state machine that starts in the initial one', () => {
    const { image, idOf } = pimWith([step('Place', ['CREATE order'])], withStates({}));
    const enumeration = image('Enumeration', 'order', 'status-enum');
    assert.deepEqual(
      [enumeration.code, ...enumeration.literals.map(({ code }) => code)],
      ['OrderStatus', 'OPEN', 'PAID', 'CLOSED'],
    );
    const status = image('Attribute', 'order', 'status-attribute');
    assert.deepEqual(
      [status.type, status.required, status.readOnly, status.searchable],
      [enumeration.id, true, true, true],
    );
    const machine = image('StateMachine', 'order', 'state-machine');
    assert.deepEqual([machine.stateAttribute, machine.initial], [status.id, idOf('open', 'state-literal')]);
  });

  it('a step that triggers a transition becomes its command, even when it declares no access', () => {
    const { image, idOf } = pimWith([step('Pay', [])], withStates({ 'open -> paid': ['pay'] }));
    assert.equal(image('Command', 'pay', 'command', 'order').kind, 'TRANSITION');
    const { from, to, triggers } = image('Transition', 'open-to-paid', 'transition');
    assert.deepEqual(
      [from, to, triggers],
      [[idOf('open', 'state-literal')], idOf('paid', 'state-literal'), [idOf('pay', 'command', 'order')]],
    );
  });

  it('a transition without such a step gets a command of its own', () => {
    const { image, idOf } = pimWith([], withStates({ 'open -> paid': [] }));
    const command = image('Command', 'open-to-paid', 'transition-command');
    assert.deepEqual(
      [command.name, command.code, command.kind],
      ['Mark Order as Paid', 'markOrderAsPaid', 'TRANSITION'],
    );
    assert.deepEqual(image('Transition', 'open-to-paid', 'transition').triggers, [
      idOf('open-to-paid', 'transition-command'),
    ]);
  });

  it('a transition whose steps nothing starts gets a command for the steward', () => {
    const closing = { 'open -> closed': ['close'] };
    const withSteward = { ...withStates(closing, { steward: 'clerk' }), participants: [clerk] };
    const hasCommand = (close: ReturnType<typeof step>, parts: Json, process: Json = {}): boolean => {
      const generated = pimWith([close], { processes: [processOf([close], process)], ...parts });
      return generated.model.find(generated.idOf('open-to-closed', 'transition-command')) !== undefined;
    };
    const manual = step('Close', [], { kind: 'MANUAL', performer: 'clerk' });
    const system = step('Close', [], { kind: 'SYSTEM' });
    const { image, idOf } = pimWith([manual], withSteward);
    const command = image('Command', 'open-to-closed', 'transition-command');
    assert.deepEqual([command.exposed, command.name], [true, 'Mark Order as Closed']);
    assert.deepEqual(image('Transition', 'open-to-closed', 'transition').triggers, [
      idOf('close', 'command', 'order'),
      command.id,
    ]);
    const { permissions } = image('Role', 'clerk', 'role');
    assert.ok(permissions.some(({ operation }) => operation === command.id));
    assert.equal(hasCommand(system, withSteward, { automation: 'MANUAL' }), true);
    assert.equal(hasCommand(system, withSteward), false);
    const unled = { ...withSteward, ...withStates(closing) };
    assert.equal(hasCommand(manual, unled), false);
    assert.equal(hasCommand(step('Close', [], { performer: 'clerk' }), withSteward), false);
  });

  it('such a command is exposed only when a role may run it', () => {
    const exposedWith = (features: Json): boolean => {
      const { image } = pimWith([], {
        ...withStates({ 'open -> paid': [] }, features),
        participants: [element('Actor', 'Clerk')],
      });
      return image('Command', 'open-to-paid', 'transition-command').exposed;
    };
    assert.equal(exposedWith({}), false);
    assert.equal(exposedWith({ steward: 'clerk' }), true);
  });

  it('a step that could lead from one state to two leaves each outcome to a command of its own', () => {
    const moves = { 'open -> paid': ['review'], 'open -> closed': ['review'], 'paid -> closed': ['review'] };
    const { image, idOf, codes } = pimWith([step('Review', ['UPDATE order'])], withStates(moves));
    assert.equal(image('Command', 'review', 'command', 'order').kind, 'TRANSITION');
    assert.deepEqual(image('Transition', 'open-to-paid', 'transition').triggers, [
      idOf('open-to-paid', 'transition-command'),
    ]);
    assert.deepEqual(image('Transition', 'paid-to-closed', 'transition').triggers, [
      idOf('review', 'command', 'order'),
    ]);
    assert.deepEqual(codes, ['STEP_WITH_SEVERAL_OUTCOMES']);
  });

  it('a step that creates the object does not move it as well', () => {
    const { image, idOf } = pimWith(
      [step('Place', ['CREATE order'])],
      withStates({ 'open -> paid': ['place'] }),
    );
    assert.equal(image('Command', 'place', 'command', 'order').kind, 'CREATE');
    assert.deepEqual(image('Transition', 'open-to-paid', 'transition').triggers, [
      idOf('open-to-paid', 'transition-command'),
    ]);
  });

  it('a transition of a part is triggered by the command of its whole', () => {
    const line = object('Line', lifecycle(['New', 'Packed'], { 'new -> packed': ['pack'] }));
    const { image, idOf } = pimWith([step('Pack', ['UPDATE line'])], {
      businessObjects: [order, customer, line],
      relations: [relation('Has lines', 'order -> line', { kind: 'COMPOSITION' })],
    });
    assert.deepEqual(image('Transition', 'new-to-packed', 'transition').triggers, [
      idOf('pack', 'command', 'order'),
    ]);
  });

  it('guards are invariants of the same aggregate', () => {
    const states = lifecycle(['Open', 'Paid'], { 'open -> paid': [] });
    const transitions = [
      { eClass: 'StateTransition', id: 'go', from: ['open'], to: 'paid', guard: ['mine', 'other'] },
    ];
    const rule = (name: string, about: string) =>
      element('BusinessRule', name, { code: name, statement: 'Must hold.', appliesTo: [about] });
    const { image, idOf } = pimWith([], {
      businessObjects: [object('Order', { ...states, transitions }), customer],
      rules: [rule('Mine', 'order'), rule('Other', 'customer')],
    });
    assert.deepEqual(image('Transition', 'go', 'transition').guards, [idOf('mine', 'invariant')]);
  });
});

describe('C2P-24: filled-in commands', () => {
  const filledIn = (kind: string, steps: readonly ReturnType<typeof step>[]): readonly string[] => {
    const generated = pimWith(steps, { businessObjects: [object('Order', { kind })] });
    return commandsOf(generated, 'order').filter((name) => name.endsWith('Order'));
  };

  it('master and reference data can be added, changed and removed', () => {
    for (const kind of ['MASTER', 'REFERENCE'])
      assert.deepEqual(filledIn(kind, []), ['Add Order', 'Change Order', 'Remove Order']);
  });

  it('what a step does is not filled in', () => {
    const steps = [step('Enter', ['CREATE order']), step('Drop', ['DELETE order'])];
    assert.deepEqual(filledIn('MASTER', steps), ['Change Order']);
  });

  it('everything with a steward can be corrected and removed, regardless of what steps update or remove', () => {
    const steps = [step('Remark', ['UPDATE order']), step('Drop', ['DELETE order'])];
    for (const kind of ['MASTER', 'TRANSACTION', 'DOCUMENT']) {
      const parts = { participants: [clerk], businessObjects: [object('Order', { kind, steward: 'clerk' })] };
      const generated = pimWith(steps, parts);
      const names = commandsOf(generated, 'order');
      assert.deepEqual(
        names.filter((name) => /^(?:Change|Remove)/.test(name)),
        ['Change Order', 'Remove Order'],
      );
      const change = generated.image('Command', 'order', 'crud-update');
      const { permissions } = generated.image('Role', 'clerk', 'role');
      assert.ok(permissions.some(({ operation }) => operation === change.id));
      assert.ok(
        generated.model.all('Endpoint').some(({ method, path }) => method === 'PATCH' && path === '/{id}'),
      );
    }
  });

  it('such a correction is allowed in every state but the final ones', () => {
    const allowedWith = (states: Json): readonly string[] => {
      const { image, model } = pimWith([], {
        participants: [clerk],
        businessObjects: [object('Order', { kind: 'TRANSACTION', steward: 'clerk', ...states })],
      });
      const commands = ['crud-update', 'crud-delete'].map((role) => image('Command', 'order', role));
      const [allowed = []] = commands.map(({ allowedIn }) => allowedIn);
      assert.deepEqual(
        commands.map(({ allowedIn }) => allowedIn),
        [allowed, allowed],
      );
      return allowed.map((literal) => model.get<'EnumLiteral'>(literal).name);
    };
    const state = (name: string, kind: string) => element('LifecycleState', name, { kind });
    assert.deepEqual(
      allowedWith({ states: [state('Open', 'INITIAL'), state('Paid', 'NORMAL'), state('Closed', 'FINAL')] }),
      ['Open', 'Paid'],
    );
    assert.deepEqual(allowedWith({ states: [state('Open', 'INITIAL'), state('Paid', 'NORMAL')] }), []);
    assert.deepEqual(allowedWith({}), []);
  });

  it('transactions and documents that nothing creates can be recorded', () => {
    for (const kind of ['TRANSACTION', 'DOCUMENT']) {
      assert.deepEqual(filledIn(kind, []), ['Record Order']);
      assert.deepEqual(filledIn(kind, [step('Enter', ['CREATE order'])]), []);
    }
  });
});

describe('C2P-36: requirements', () => {
  it('contribute to the commands of the steps that realise them', () => {
    const requirement = element('FunctionalRequirement', 'Buying', {
      code: 'FR-1',
      statement: 'Buy.',
      realizedBy: ['place'],
    });
    const { model, idOf } = pimWith([step('Place', ['CREATE order', 'UPDATE customer'])], {
      requirements: [requirement],
    });
    const links = model.all('TraceLink').filter(({ sourceId }) => sourceId === 'buying');
    assert.deepEqual(
      links.map(({ targetId, kind, role, rule }) => [targetId, kind, role, rule]),
      [[idOf('place', 'command', 'order'), 'CONTRIBUTING', 'requirement', 'C2P-36']],
    );
  });
});
