import type { LocalSignIn, LocalUser } from './local-users.ts';

/** The client that scripts on this machine sign in with, by name and password. */
export const scriptClient = 'cli';

/** A page that is developed beside the services is served from here, as by Vite. */
const pageInDevelopment = 'http://localhost:5173';

/**
 * The realm as Keycloak imports it: the roles of the system, a user for each of them and one with all, a client for
 * pages (authorization code with PKCE) and one for scripts. Passwords are placeholders for variables of the container.
 */
export function realmOf(
  signIn: LocalSignIn,
  { addresses }: { readonly addresses: readonly string[] },
): object {
  const protocolMappers = [subjectClaim, rolesClaim, ...signIn.audiences.map(audience)];
  const client = { publicClient: true, protocolMappers };
  return {
    realm: signIn.realm,
    enabled: true,
    roles: {
      realm: signIn.roles.map(({ claim, description }) => ({
        name: claim,
        ...(description !== undefined && { description: description.slice(0, 255) }),
      })),
    },
    clients: [
      {
        ...client,
        clientId: 'web',
        standardFlowEnabled: true,
        directAccessGrantsEnabled: false,
        redirectUris: [pageInDevelopment, ...addresses].map((address) => `${address}/*`),
        webOrigins: ['+'],
        attributes: { 'pkce.code.challenge.method': 'S256' },
      },
      { ...client, clientId: scriptClient, standardFlowEnabled: false, directAccessGrantsEnabled: true },
    ],
    users: signIn.users.map(userOf),
  };
}

// Since its release 25 Keycloak puts the subject only into tokens of clients that ask for it by a mapper or a scope.
const subjectClaim = {
  name: 'subject',
  protocol: 'openid-connect',
  protocolMapper: 'oidc-sub-mapper',
  config: { 'access.token.claim': 'true', 'introspection.token.claim': 'true' },
};

const rolesClaim = {
  name: 'roles',
  protocol: 'openid-connect',
  protocolMapper: 'oidc-usermodel-realm-role-mapper',
  config: {
    'claim.name': 'roles',
    'jsonType.label': 'String',
    multivalued: 'true',
    'access.token.claim': 'true',
  },
};

function audience(service: string): object {
  return {
    name: `audience ${service}`,
    protocol: 'openid-connect',
    protocolMapper: 'oidc-audience-mapper',
    config: { 'included.custom.audience': service, 'access.token.claim': 'true' },
  };
}

// Without name and address a user has to complete the profile first, and cannot sign in from a script.
function userOf({ name, roles, password }: LocalUser): object {
  return {
    username: name,
    enabled: true,
    email: `${name}@example.org`,
    emailVerified: true,
    firstName: name,
    lastName: 'local',
    realmRoles: roles.map(({ claim }) => claim),
    credentials: [{ type: 'password', value: `\${${password}}`, temporary: false }],
  };
}
