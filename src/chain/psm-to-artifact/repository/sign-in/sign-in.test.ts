import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { pimOfFixture, psmOf, withChoice } from '../../../../../test/support/chain/chain-runs.ts';
import { programTexts } from '../../../../../test/support/chain/psm-to-artifact/program-texts.ts';
import { at, listOf, membersOf, textAt } from '../../../../../test/support/lib/json.ts';
import type { Element } from '../../../../kernel/model/element.ts';
import { generateTexts } from '../../index.ts';

function filesOf(architecture: Element): ReadonlyMap<string, string> {
  return generateTexts(psmOf(architecture).model, programTexts);
}

const bookshop = pimOfFixture('bookshop');
const apart = filesOf(withChoice(bookshop, 'ARCHITECTURE_STYLE', 'MICROSERVICES'));
const realm: unknown = JSON.parse(apart.get('deploy/sign-in/realm.json') ?? '');
const compose: unknown = parse(apart.get('docker-compose.yaml') ?? '');

describe('signing in where docker-compose.yaml runs the system', () => {
  it('the realm has every role, a user for each and one with all', () => {
    const roles = listOf(at(realm, 'roles', 'realm')).map((role) => textAt(role, 'name'));
    assert.deepEqual(roles, ['catalogue-manager', 'customer', 'warehouse-worker']);
    const users = listOf(at(realm, 'users')).map((user) => at(user, 'realmRoles'));
    assert.deepEqual(users, [...roles.map((role) => [role]), roles]);
  });

  it('tokens say whose they are and which roles that person has', () => {
    for (const client of listOf(at(realm, 'clients'))) {
      const mappers = listOf(at(client, 'protocolMappers')).map((mapper) => at(mapper, 'protocolMapper'));
      assert.ok(mappers.includes('oidc-sub-mapper'));
      assert.ok(mappers.includes('oidc-usermodel-realm-role-mapper'));
    }
  });

  it('tokens are meant for every service', () => {
    for (const client of listOf(at(realm, 'clients'))) {
      const audiences = listOf(at(client, 'protocolMappers')).flatMap(
        (mapper) => at(mapper, 'config', 'included.custom.audience') ?? [],
      );
      assert.deepEqual(audiences, ['catalogue', 'fulfilment', 'sales']);
    }
  });

  it('the provider gets each password that the realm names, from variables that .env.example lists', () => {
    const named = [...(apart.get('deploy/sign-in/realm.json') ?? '').matchAll(/\$\{(\w+)\}/g)].map(
      ([, name]) => name,
    );
    const given = membersOf(at(compose, 'services', 'keycloak', 'environment'));
    const listed = [...(apart.get('.env.example') ?? '').matchAll(/^(\w+)=$/gm)].map(([, name]) => name);
    assert.equal(named.length, 4);
    assert.deepEqual(listed, ['KEYCLOAK_ADMIN_PASSWORD', ...named]);
    for (const name of named) assert.equal(given[name ?? ''], `\${${name}:?Run npm run env first}`);
  });

  it('services take tokens of the address that browsers see and fetch keys inside', () => {
    for (const service of ['catalogue', 'fulfilment', 'sales']) {
      const settings = at(compose, 'services', service, 'environment');
      const issuer = 'http://localhost:8180/realms/leaf-line-online-bookshop';
      assert.equal(at(settings, 'AUTH_ISSUER'), issuer);
      assert.equal(
        at(settings, 'AUTH_KEYS_URL'),
        'http://keycloak:8080/realms/leaf-line-online-bookshop/protocol/openid-connect/certs',
      );
      assert.equal(
        at(compose, 'services', service, 'depends_on', 'keycloak', 'condition'),
        'service_healthy',
      );
    }
  });

  it('ports are open to this machine alone', () => {
    const ports = Object.values(membersOf(at(compose, 'services'))).flatMap((each) =>
      listOf(at(each, 'ports') ?? []).map(String),
    );
    assert.equal(ports.length, 4);
    for (const port of ports) assert.match(port, /^127\.0\.0\.1:/);
  });

  it('services that check keys of their own, or nothing, need no provider', () => {
    for (const way of ['API_KEY', 'NONE']) {
      const files = filesOf(withChoice(bookshop, 'AUTHENTICATION', way));
      assert.deepEqual(
        [...files.keys()].filter((path) => /^(?:deploy\/sign-in|tools\/(?:env|smoke)|\.env)/.test(path)),
        [],
      );
      assert.doesNotMatch(files.get('docker-compose.yaml') ?? '', /keycloak/);
      assert.doesNotMatch(files.get('README.md') ?? '', /npm run env/);
    }
  });
});
