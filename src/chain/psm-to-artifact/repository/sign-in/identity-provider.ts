import type { LocalSignIn } from './local-users.ts';

/** Where the realm lies in the repository. */
export const realmFile = 'deploy/sign-in/realm.json';

/** The port of the identity provider on the machine that runs docker-compose.yaml. */
const port = 8180;

/** The password of the identity provider's own administrator, in `.env`. */
export const administratorPassword = 'KEYCLOAK_ADMIN_PASSWORD';

/** Keycloak for docker-compose.yaml: it reads the realm when it starts and keeps nothing. */
export function identityProvider({ users }: LocalSignIn): object {
  const passwords = [administratorPassword, ...users.map(({ password }) => password)];
  return {
    image: 'quay.io/keycloak/keycloak:26.4',
    command: ['start-dev', '--import-realm'],
    environment: {
      KC_BOOTSTRAP_ADMIN_USERNAME: 'admin',
      KC_BOOTSTRAP_ADMIN_PASSWORD: wanted(administratorPassword),
      KC_HEALTH_ENABLED: 'true',
      KC_HOSTNAME: `http://localhost:${port}`,
      KC_HOSTNAME_BACKCHANNEL_DYNAMIC: 'true',
      ...Object.fromEntries(passwords.slice(1).map((name) => [name, wanted(name)])),
    },
    ports: [`127.0.0.1:${port}:8080`],
    volumes: [`./${realmFile}:/opt/keycloak/data/import/realm.json:ro`],
    healthcheck: { test: ['CMD', 'bash', '-c', isReady], interval: '5s', timeout: '5s', retries: 60 },
  };
}

// The image has no program that asks over HTTP; a dollar sign is doubled in this file.
const isReady =
  'exec 3<>/dev/tcp/127.0.0.1/9000 && printf "GET /health/ready HTTP/1.0\\r\\n\\r\\n" >&3 && grep -q "200 OK" <&3';

function wanted(name: string): string {
  return `\${${name}:?Run npm run env first}`;
}

/** The settings of a service by which it takes tokens from there; `host` is its name among the containers. */
export function tokenSettings({ realm }: LocalSignIn, host: string): Readonly<Record<string, string>> {
  return {
    AUTH_ISSUER: issuerOf(realm),
    AUTH_KEYS_URL: `http://${host}:8080/realms/${realm}/protocol/openid-connect/certs`,
  };
}

/** The issuer of the tokens, as browsers and programs on this machine reach it. */
export function issuerOf(realm: string): string {
  return `http://localhost:${port}/realms/${realm}`;
}
