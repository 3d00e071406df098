import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createAuthenticator, readApiKeys } from './auth.js';
import { createLocalSignIn } from './local-sign-in.js';

const till = { key: 'a-key-of-16-chars', subject: 'till-1', roles: ['cashier'] };

describe('sign-in with keys', () => {
  it('knows the holder of a key, and nobody without one', async () => {
    const authenticator = createAuthenticator([till]);
    const caller = await authenticator.authenticate({ 'x-api-key': till.key });
    assert.deepEqual(caller, { subject: 'till-1', roles: ['cashier'] });
    assert.equal(await authenticator.authenticate({}), undefined);
    await assert.rejects(authenticator.authenticate({ 'x-api-key': 'another' }), {
      status: 401,
      code: 'bad_key',
    });
  });

  it('reads its keys from JSON, and refuses what is incomplete', () => {
    assert.deepEqual(readApiKeys(JSON.stringify([till])), [till]);
    const wrong = [
      '{}',
      '[{}]',
      JSON.stringify([{ ...till, key: 'short' }]),
      JSON.stringify([{ ...till, roles: '' }]),
    ];
    for (const text of wrong) assert.throws(() => readApiKeys(text), /API_KEYS/, text);
  });

  it('makes keys of its own for tests and first runs', async () => {
    const signIn = await createLocalSignIn();
    const headers = await signIn.headersFor({ subject: 'ann', roles: ['clerk'] });
    assert.deepEqual(await signIn.authenticator.authenticate(headers), { subject: 'ann', roles: ['clerk'] });
  });
});
