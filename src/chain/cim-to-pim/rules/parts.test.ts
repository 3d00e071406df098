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
} from '../../../../test/fixtures/generated-pim.ts';

type Json = Readonly<Record<string, unknown>>;

const composition = (name: string, ends: string, targetRole: string, features: Json = {}) =>
  relation(name, ends, { kind: 'COMPOSITION', targetRole, ...features });

/** Orders with lines, of which each may have options; a clerk keeps orders, a picker works in steps. */
function pimWith(steps: readonly ReturnType<typeof step>[] = [], features: Json = { steward: 'clerk' }) {
  return generatedPim(
    business({
      domains: [sales],
      participants: [
        element('Actor', 'Clerk'),
        element('Actor', 'Picker'),
        element('ExternalSystem', 'Scanner', { external: true }),
      ],
      businessObjects: [
        object('Order', { kind: 'TRANSACTION', ...features }),
        object('Line'),
        object('Option'),
      ],
      relations: [
        composition('has lines', 'order -> line', 'order lines'),
        composition('has options', 'line -> option', 'options'),
      ],
      processes: [processOf(steps)],
    }),
  );
}

/** Every endpoint about a part, as "GET /path". */
function partEndpoints({ model }: ReturnType<typeof pimWith>): readonly string[] {
  return model
    .all('Endpoint')
    .filter(({ path }) => path.startsWith('/{id}/'))
    .map(({ method, path }) => `${method} ${path}`)
    .sort();
}

describe('C2P-37: parts', () => {
  it('are listed, added, changed and removed below their whole, in segments named like the roles', () => {
    assert.deepEqual(partEndpoints(pimWith()), [
      'DELETE /{id}/order-lines/{part1Id}/options/{partId}',
      'DELETE /{id}/order-lines/{partId}',
      'GET /{id}/order-lines',
      'GET /{id}/order-lines/{part1Id}/options',
      'PATCH /{id}/order-lines/{part1Id}/options/{partId}',
      'PATCH /{id}/order-lines/{partId}',
      'POST /{id}/order-lines',
      'POST /{id}/order-lines/{part1Id}/options',
    ]);
  });

  it('have commands of the aggregate whose target is the part', () => {
    const { image, idOf } = pimWith();
    const commands = ['part-create', 'part-update', 'part-delete'].map((role) =>
      image('Command', 'line', role),
    );
    assert.deepEqual(
      commands.map(({ name, kind, target }) => [name, kind, target]),
      [
        ['Add Line', 'CREATE', idOf('line', 'entity')],
        ['Change Line', 'UPDATE', idOf('line', 'entity')],
        ['Remove Line', 'DELETE', idOf('line', 'entity')],
      ],
    );
    const list = image('Query', 'line', 'part-list');
    assert.deepEqual(
      [list.name, list.paged, list.target],
      ['List Lines of Order', false, idOf('line', 'entity')],
    );
  });

  it('give way where an operation on the whole has the name of the role', () => {
    const generated = pimWith([step('Order lines', ['UPDATE order'], { performer: 'picker' })]);
    const paths = partEndpoints(generated);
    assert.ok(paths.includes('POST /{id}/order-lines'));
    assert.ok(paths.includes('POST /{id}/order-lines-parts'));
  });

  it('are written by people who do so in a step, and by those who may create or edit the whole', () => {
    const { model, image } = pimWith([
      step('Place', ['CREATE order'], { performer: 'picker' }),
      step('Import', ['CREATE line'], { kind: 'RECEIVE', performer: 'scanner' }),
    ]);
    const callersOf = (part: string): readonly string[] =>
      model
        .referrers(image('Command', part, 'part-update'), 'Permission', 'operation')
        .map((permission) => model.containerOf(permission, 'Role').name)
        .sort();
    assert.deepEqual(callersOf('line'), ['Clerk', 'Picker']);
    const packed = pimWith([step('Pack', ['UPDATE line'], { performer: 'picker' })]);
    const packers = packed.model
      .referrers(packed.image('Command', 'line', 'part-update'), 'Permission', 'operation')
      .map((permission) => packed.model.containerOf(permission, 'Role').name);
    assert.deepEqual(packers.sort(), ['Clerk', 'Picker']);
    assert.deepEqual(callersOf('option'), ['Clerk', 'Picker']);
  });

  it('are listed only where no people write them or their whole', () => {
    const generated = pimWith([], {});
    assert.deepEqual(partEndpoints(generated), [
      'GET /{id}/order-lines',
      'GET /{id}/order-lines/{part1Id}/options',
    ]);
  });

  it('stay as they are once the whole is in a final state', () => {
    const states = [
      element('LifecycleState', 'Open', { kind: 'INITIAL' }),
      element('LifecycleState', 'Closed', { kind: 'FINAL' }),
    ];
    const { image, idOf } = pimWith([], { states, steward: 'clerk' });
    for (const role of ['part-create', 'part-update', 'part-delete'])
      assert.deepEqual(image('Command', 'option', role).allowedIn, [idOf('open', 'state-literal')], role);
  });
});
