import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { run, start, type Running } from '../support/chain/psm-to-artifact/generated-repository.ts';
import type { Ending } from '../support/storage/temporary-storage.ts';

/** The headers with which a request is sent. */
export type Headers = Readonly<Record<string, string>>;

/** A generated service that listens. */
export type ServiceUnderTest = {
  readonly address: string;
  /** Headers of a caller who has one role, and the subject `{role}-1`. */
  readonly headersOf: (role: string) => Headers;
  /** Headers of one caller for each role. */
  readonly callers: ReadonlyMap<string, Headers>;
  /** Headers that prove nothing, by what is wrong with them. */
  readonly refused: Readonly<Record<string, Headers>>;
  /** Headers of someone who is signed in and has no role of the service; undefined where no one is. */
  readonly stranger: Headers | undefined;
  /** Asks it to stop; fails when it does not end well. */
  readonly stop: () => Promise<void>;
  /** Ends its process in the middle of what it does. */
  readonly kill: () => Promise<void>;
};

/** How long a service may take to start (milliseconds); machines are busy where tests run. */
const patience = 120_000;

/** Starts a service as `npm run dev` does, after its build; it prints a header for each of its roles. */
export async function startForTrying(
  folder: string,
  given: {
    readonly databaseUrl: string;
    readonly roles: readonly string[];
    readonly settings?: Readonly<Record<string, string>>;
  },
): Promise<ServiceUnderTest> {
  const environment = { PORT: '0', DATABASE_URL: given.databaseUrl, ...given.settings };
  const running = start(folder, ['node', 'dist/src/dev.js'], environment);
  const { address, callers } = await shown(running, (output) => {
    const listening = /Listening on (\S+)\./.exec(output)?.[1];
    const named = callersIn(output);
    const complete = given.roles.every((role) => named.has(role));
    return listening === undefined || !complete ? undefined : { address: listening, callers: named };
  });
  return {
    address,
    headersOf: (role) => callers.get(role) ?? assert.fail(`there is no caller for the role ${role}`),
    callers,
    refused: { nonsense: { authorization: 'Bearer nonsense' } },
    stranger: undefined,
    stop: () => stopped(running),
    kill: () => killed(running),
  };
}

function callersIn(output: string): ReadonlyMap<string, Headers> {
  const found = output.matchAll(/\n\n(\S+)\n {2}([A-Za-z-]+): (\S.*)(?=\n)/g);
  return new Map([...found].map(([, role = '', name = '', value = '']) => [role, { [name]: value }]));
}

/** Brings a database up to date and starts a service as `npm start` does; an issuer of tokens says who calls. */
export async function startForProduction(
  folder: string,
  given: {
    readonly databaseUrl: string;
    readonly issuer: Issuer;
    readonly settings?: Readonly<Record<string, string>>;
  },
): Promise<ServiceUnderTest> {
  const { issuer, databaseUrl, settings } = given;
  const { address, stop, kill } = await startService(folder, {
    ...settings,
    DATABASE_URL: databaseUrl,
    BROKER_URL: 'memory:',
    AUTH_ISSUER: issuer.address,
    AUTH_AUDIENCE: audience,
  });
  const callers = new Map<string, Headers>();
  for (const role of issuer.roles) callers.set(role, await issuer.headersFor(`${role}-1`, { roles: [role] }));
  return {
    address,
    headersOf: (role) => callers.get(role) ?? assert.fail(`there is no caller for the role ${role}`),
    callers,
    refused: {
      nonsense: { authorization: 'Bearer nonsense' },
      'another scheme': { authorization: 'Basic bm9ib2R5Om5vdGhpbmc=' },
      'another audience': await issuer.headersFor('somebody', { audience: 'https://elsewhere.example' }),
      'an expired token': await issuer.headersFor('somebody', { expires: '-1 minute' }),
    },
    stranger: await issuer.headersFor('stranger', { roles: ['another-role'] }),
    stop,
    kill,
  };
}

/** Starts a service as `npm start` does, with these settings. */
export async function startService(
  folder: string,
  settings: Readonly<Record<string, string>>,
): Promise<Pick<ServiceUnderTest, 'address' | 'stop' | 'kill'>> {
  const environment = { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', ...settings };
  const running = start(folder, ['node', 'dist/src/main.js'], environment);
  const address = await shown(running, (output) => /Server listening at (http:[^"\s]+)/.exec(output)?.[1]);
  return { address, stop: () => stopped(running), kill: () => killed(running) };
}

/** Brings the database of a service up to date as `npm run migrate` does. */
export async function migrateDatabase(folder: string, databaseUrl: string): Promise<void> {
  const printed = await run(folder, ['node', 'dist/src/migrate.js'], { DATABASE_URL: databaseUrl });
  assert.match(printed, /0001_baseline\.sql/);
}

/** Who signs the tokens of callers: an OpenID provider on the loopback address. */
export type Issuer = {
  readonly address: string;
  readonly roles: readonly string[];
  readonly headersFor: (
    subject: string,
    claims: { readonly roles?: readonly string[]; readonly audience?: string; readonly expires?: string },
  ) => Promise<Headers>;
};

const audience = 'generated-service';

/** Starts an issuer that publishes its keys as OpenID Connect says. */
export async function startIssuer(roles: readonly string[], ending: Ending): Promise<Issuer> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const keys = { keys: [{ ...(await exportJWK(publicKey)), alg: 'ES256', kid: 'one', use: 'sig' }] };
  const server = createServer((request, response) => {
    const answers: Readonly<Record<string, unknown>> = {
      '/.well-known/openid-configuration': { issuer: addressOf(), jwks_uri: `${addressOf()}/keys` },
      '/keys': keys,
    };
    const answer = answers[request.url ?? ''];
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? {}));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const addressOf = (): string => {
    const place = server.address();
    assert.ok(typeof place === 'object' && place !== null);
    return `http://127.0.0.1:${place.port}`;
  };
  ending.after(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return {
    address: addressOf(),
    roles,
    headersFor: async (subject, claims) => {
      const token = await new SignJWT({ roles: claims.roles ?? [] })
        .setProtectedHeader({ alg: 'ES256', kid: 'one' })
        .setSubject(subject)
        .setIssuer(addressOf())
        .setAudience(claims.audience ?? audience)
        .setExpirationTime(claims.expires ?? '1 hour')
        .sign(privateKey);
      return { authorization: `Bearer ${token}` };
    },
  };
}

/** Waits until a service has printed what is wanted; fails when it ends before, or takes too long. */
async function shown<T>(running: Running, read: (output: string) => T | undefined): Promise<T> {
  const { child, output } = running;
  const found = Promise.withResolvers<T>();
  const look = (): void => {
    const value = read(output());
    if (value !== undefined) found.resolve(value);
  };
  child.stdout?.on('data', look);
  child.once('close', () => found.reject(new Error(`the service does not start:\n${output()}`)));
  const giveUp = setTimeout(() => child.kill('SIGKILL'), patience);
  try {
    return await found.promise;
  } finally {
    clearTimeout(giveUp);
    child.stdout?.off('data', look);
  }
}

async function stopped({ child, output }: Running): Promise<void> {
  const closed = child.exitCode === null ? once(child, 'close') : Promise.resolve();
  child.kill('SIGTERM');
  const giveUp = setTimeout(() => child.kill('SIGKILL'), 30_000);
  await closed;
  clearTimeout(giveUp);
  assert.equal(child.exitCode, 0, output());
}

async function killed({ child, output }: Running): Promise<void> {
  assert.equal(child.exitCode, null, `the service has ended by itself:\n${output()}`);
  const closed = once(child, 'close');
  child.kill('SIGKILL');
  await closed;
}
