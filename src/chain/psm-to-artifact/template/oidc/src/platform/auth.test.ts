import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { createAuthenticator } from './auth.js';
import { createLocalSignIn } from './local-sign-in.js';

const issuer = 'https://issuer.test';
const audience = 'shop';

/** Tokens of an issuer of our own, and the sign-in that knows its key. */
async function signIn() {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), alg: 'ES256' }] });
  const token = (claims: Readonly<Record<string, unknown>>) =>
    new SignJWT({ sub: 'ann', iss: issuer, aud: audience, exp: 4_000_000_000, ...claims })
      .setProtectedHeader({ alg: 'ES256' })
      .sign(privateKey);
  return { authenticator: createAuthenticator({ issuer, audience, keys }), token };
}

describe('sign-in with bearer tokens', () => {
  it('takes subject and roles from the claims, and knows nobody without a token', async () => {
    const { authenticator, token } = await signIn();
    const authorization = `Bearer ${await token({ roles: ['clerk', 7] })}`;
    assert.deepEqual(await authenticator.authenticate({ authorization }), {
      subject: 'ann',
      roles: ['clerk'],
    });
    assert.equal(await authenticator.authenticate({}), undefined);
  });

  it('refuses tokens that are expired, of another issuer, for another service, unsigned or of nobody', async () => {
    const { authenticator, token } = await signIn();
    const others = await signIn();
    const tokens = [
      await token({ exp: 1 }),
      await token({ iss: 'https://other.test' }),
      await token({ aud: 'other' }),
      await token({ sub: undefined }),
      await others.token({}),
      'no-token',
      '',
    ];
    for (const each of tokens)
      await assert.rejects(
        authenticator.authenticate({ authorization: `Bearer ${each}` }),
        { status: 401, code: 'bad_token' },
        each,
      );
  });

  it('makes tokens of its own for tests and first runs', async () => {
    const local = await createLocalSignIn();
    const headers = await local.headersFor({ subject: 'ann', roles: ['clerk'] });
    assert.deepEqual(await local.authenticator.authenticate(headers), { subject: 'ann', roles: ['clerk'] });
  });
});
