import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { at, listOf, membersOf, textAt } from '../support/lib/json.ts';
import type { Ending } from '../support/storage/temporary-storage.ts';

/** Addresses of a provider that signs users of a realm in. */
export type RealmIssuer = { readonly issuer: string; readonly keys: string; readonly tokens: string };

/**
 * Signs users in as Keycloak 26 does after it has imported a realm: passwords are placeholders of variables, tokens have
 * the members that Keycloak's have, and the claims that the mappers of the client name. It stands where no container
 * can be started; how Keycloak itself reads the file is not shown by it.
 */
export async function startRealmIssuer(
  realm: unknown,
  variables: Readonly<Record<string, string>>,
  ending: Ending,
): Promise<RealmIssuer> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const key = { ...(await exportJWK(publicKey)), alg: 'RS256', kid: 'realm', use: 'sig' };
  const path = `/realms/${textAt(realm, 'realm')}`;
  const server = createServer((request, response) => {
    void answerTo(request.url ?? '', request.method === 'POST' ? text(request) : undefined).then(
      ({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
      },
    );
  });
  const answerTo = async (
    url: string,
    form: Promise<string> | undefined,
  ): Promise<{ readonly status: number; readonly body: object }> => {
    if (url === `${path}/protocol/openid-connect/certs`) return { status: 200, body: { keys: [key] } };
    if (url !== `${path}/protocol/openid-connect/token` || form === undefined)
      return { status: 404, body: {} };
    const claims = claimsOf(realm, variables, new URLSearchParams(await form));
    if (claims === undefined) return { status: 401, body: { error: 'invalid_grant' } };
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: 'realm' })
      .setIssuer(`${addressOf(server)}${path}`)
      .setIssuedAt()
      .setExpirationTime('5 minutes')
      .sign(privateKey);
    return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: 300 } };
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ending.after(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const issuer = `${addressOf(server)}${path}`;
  return {
    issuer,
    keys: `${issuer}/protocol/openid-connect/certs`,
    tokens: `${issuer}/protocol/openid-connect/token`,
  };
}

function claimsOf(
  realm: unknown,
  variables: Readonly<Record<string, string>>,
  form: URLSearchParams,
): JWTPayload | undefined {
  const client = listOf(at(realm, 'clients')).find((each) => at(each, 'clientId') === form.get('client_id'));
  const user = listOf(at(realm, 'users')).find((each) => at(each, 'username') === form.get('username'));
  if (form.get('grant_type') !== 'password' || at(client, 'directAccessGrantsEnabled') !== true)
    return undefined;
  const stored = textAt(user, 'credentials', 0, 'value').replace(
    /\$\{(\w+)\}/g,
    (_, name: string) => variables[name] ?? assert.fail(`${name} is not set`),
  );
  if (stored === '' || stored !== form.get('password')) return undefined;
  const roles = listOf(at(user, 'realmRoles')).map(String);
  const mappers = listOf(at(client, 'protocolMappers'));
  const named = mappers.flatMap((mapper) => {
    const name = at(mapper, 'config', 'claim.name');
    return at(mapper, 'protocolMapper') === 'oidc-usermodel-realm-role-mapper' && typeof name === 'string'
      ? [[name, [...roles, `default-roles-${textAt(realm, 'realm')}`, 'offline_access']]]
      : [];
  });
  const audiences = mappers.flatMap((mapper) => {
    const audience = at(mapper, 'config', 'included.custom.audience');
    return typeof audience === 'string' ? [audience] : [];
  });
  return {
    ...membersOf(Object.fromEntries(named)),
    aud: audiences.length > 1 ? audiences : audiences.join(''),
    ...(mappers.some((mapper) => at(mapper, 'protocolMapper') === 'oidc-sub-mapper') && {
      sub: `9d0c6b1e-0000-4000-8000-${textAt(user, 'username').length.toString().padStart(12, '0')}`,
    }),
    typ: 'Bearer',
    azp: textAt(client, 'clientId'),
    preferred_username: textAt(user, 'username'),
  };
}

function addressOf(server: Server): string {
  const place = server.address();
  assert.ok(typeof place === 'object' && place !== null);
  return `http://127.0.0.1:${place.port}`;
}
