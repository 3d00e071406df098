import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decideAccess, type AccessRule } from './access.js';

const caller = (...roles: readonly string[]) => ({ subject: 'ann', roles });

describe('the access that a rule gives', () => {
  it('is every row to the roles of every row, and own rows to the roles of own rows', () => {
    const rule: AccessRule = { everyRow: ['clerk'], ownRows: ['customer'] };
    assert.deepEqual(decideAccess(rule, caller('clerk')), { subject: 'ann', roles: ['clerk'] });
    assert.deepEqual(decideAccess(rule, caller('customer')), {
      subject: 'ann',
      roles: ['customer'],
      onlyOwner: 'ann',
    });
    assert.deepEqual(decideAccess(rule, caller('customer', 'clerk')), {
      subject: 'ann',
      roles: ['customer', 'clerk'],
    });
  });

  it('is refused with 403 to every other role, and with 401 to callers who are not signed in', () => {
    const rule: AccessRule = { everyRow: ['clerk'], ownRows: ['customer'] };
    assert.throws(() => decideAccess(rule, caller('cleaner')), {
      status: 403,
      code: 'not_allowed',
      message: 'Your roles do not allow this.',
    });
    assert.throws(() => decideAccess(rule, caller()), { status: 403 });
    assert.throws(() => decideAccess(rule, undefined), {
      status: 401,
      code: 'not_signed_in',
      message: 'Sign in to do this.',
    });
  });

  it('needs no role where the rule names none, and no sign-in where it says so', () => {
    assert.deepEqual(decideAccess({}, caller()), { subject: 'ann', roles: [] });
    assert.throws(() => decideAccess({}, undefined), { status: 401 });
    assert.deepEqual(decideAccess({ anonymous: true }, undefined), {});
    assert.deepEqual(decideAccess({ anonymous: true, everyRow: ['clerk'] }, caller()), {
      subject: 'ann',
      roles: [],
    });
  });

  it('is refused to every caller where the rule denies it and names no role', () => {
    assert.throws(() => decideAccess({ deny: true }, caller('clerk')), { status: 403, code: 'not_allowed' });
    assert.throws(() => decideAccess({ deny: true }, undefined), { status: 401, code: 'not_signed_in' });
    assert.deepEqual(decideAccess({ deny: true, everyRow: ['clerk'] }, caller('clerk')), {
      subject: 'ann',
      roles: ['clerk'],
    });
  });
});
