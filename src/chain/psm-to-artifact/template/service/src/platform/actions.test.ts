import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AccessRule } from './access.js';
import { actionsOn, type Action } from './actions.js';

const clerks: AccessRule = { everyRow: ['clerk'] };
const actions: readonly Action[] = [
  { name: 'ship', rule: clerks, states: { member: 'status', among: ['PAID', 'PACKED'] } },
  { name: 'note', rule: clerks },
  { name: 'rate', rule: { ownRows: ['customer'] }, states: { member: 'status', among: ['SHIPPED'] } },
  { name: 'read', rule: { anonymous: true } },
];
const offered = (status: string, ...roles: readonly string[]): readonly string[] =>
  actionsOn({ status }, actions, { subject: 'ann', roles });

describe('the operations that are offered on a row', () => {
  it('are possible in its state, in the order in which they are named', () => {
    assert.deepEqual(offered('PAID', 'clerk'), ['ship', 'note', 'read']);
    assert.deepEqual(offered('PACKED', 'clerk'), ['ship', 'note', 'read']);
    assert.deepEqual(offered('SHIPPED', 'clerk'), ['note', 'read']);
    assert.deepEqual(offered('SHIPPED', 'customer', 'clerk'), ['note', 'rate', 'read']);
  });

  it('are allowed by the roles of the caller, or to callers who are not signed in', () => {
    assert.deepEqual(offered('SHIPPED', 'customer'), ['rate', 'read']);
    assert.deepEqual(offered('PAID', 'customer'), ['read']);
    assert.deepEqual(actionsOn({ status: 'PAID' }, actions, {}), ['read']);
    assert.deepEqual(actionsOn({ status: 'PAID' }, [{ name: 'note', rule: {} }], { subject: 'ann' }), [
      'note',
    ]);
  });

  it('leave every error that is no refusal as it is', () => {
    const broken = new Error('a bug');
    const rule: AccessRule = {
      get everyRow(): never {
        throw broken;
      },
    };
    assert.throws(
      () => actionsOn({}, [{ name: 'note', rule }], { subject: 'ann' }),
      (error) => error === broken,
    );
  });
});
