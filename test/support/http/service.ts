import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { createApp, type App } from '../../../src/app.ts';
import type { Clock } from '../../../src/lib/clock.ts';
import { readSettings, type Settings } from '../../../src/settings.ts';
import { contractOf, type Contract } from './contract.ts';
import { documentOf } from './served-document.ts';
import { textAt } from '../lib/json.ts';
import { databaseOfFolder, serviceDatabase } from '../storage/temporary-storage.ts';

/** What came back. `body` is the parsed JSON, or undefined when the answer is none. */
export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
  readonly bytes: Buffer;
};

/** A request besides its method and path. `json` is sent as JSON, `raw` as it is. */
export type Sent = {
  readonly token?: string;
  readonly json?: unknown;
  readonly raw?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Sends a request and checks that the answer is what the OpenAPI document says. */
export type Call = (method: string, path: string, sent?: Sent) => Promise<Answer>;

/** What talks to a running service, wherever it runs. */
export type Client = {
  readonly baseUrl: string;
  readonly call: Call;
  /** The session token of a new account. */
  readonly newAccount: () => Promise<string>;
  /** The id of a new project of an account. */
  readonly newProject: (token: string) => Promise<string>;
  /** Sends a request that is to be refused, checks the status and gives the issues. */
  readonly refused: (status: number, method: string, path: string, sent?: Sent) => Promise<readonly string[]>;
};

/** A service of its own: a temporary data folder, a free port of the loopback address. */
export type Service = Client & {
  readonly app: App;
  readonly settings: Settings;
  readonly stop: () => Promise<void>;
};

/** How a service is started otherwise than usual. */
export type Beginning = {
  /** Makes the app listen in another way than its own `start`, and gives the address. */
  readonly begin?: (app: App) => Promise<string>;
  /** The system's unless given. */
  readonly clock?: Clock;
  /** Where log lines go. */
  readonly logTo?: Writable;
};

/** Starts a service; stop it in `after`. `environment` overrides settings. */
export async function startService(
  environment: Readonly<Record<string, string>> = {},
  beginning: Beginning = {},
): Promise<Service> {
  const { begin = (app: App) => app.start(), ...surroundings } = beginning;
  const folder = await mkdtemp(join(tmpdir(), 'mde-service-'));
  const cleanUps: (() => Promise<void>)[] = [];
  const givenFolder = environment['SERVICE_DATA_FOLDER'];
  const databaseUrl =
    givenFolder === undefined
      ? await serviceDatabase({ after: (clean) => void cleanUps.push(clean) })
      : await databaseOfFolder(givenFolder);
  const settings = readSettings({
    SERVICE_PORT: '0',
    SERVICE_LOG_LEVEL: 'silent',
    SERVICE_DATA_FOLDER: folder,
    SERVICE_DATABASE_URL: databaseUrl,
    ...environment,
  });
  const app = await createApp(settings, surroundings);
  return {
    ...(await clientOf(await begin(app))),
    app,
    settings,
    stop: async () => {
      await app.stop();
      for (const clean of cleanUps) await clean();
      await rm(folder, { recursive: true });
    },
  };
}

/** The check of answers; all services of a process serve one document. */
let contract: Promise<Contract> | undefined;

/** Talks to the service at an address, and checks every answer against the OpenAPI document of the service. */
export async function clientOf(baseUrl: string): Promise<Client> {
  const call = callsTo(baseUrl, await (contract ??= documentOf(baseUrl).then(contractOf)));
  return {
    baseUrl,
    call,
    newAccount: async () => textAt((await call('POST', '/api/auth/guest')).body, 'token'),
    newProject: async (token) =>
      textAt((await call('POST', '/api/projects', { token, json: { name: 'Test' } })).body, 'id'),
    refused: async (status, method, path, sent) => {
      const answer = await call(method, path, sent);
      assert.equal(answer.status, status, JSON.stringify(answer.body));
      return issuesOf(answer);
    },
  };
}

/** The issues of an error body; fails when the answer has another body. */
export function issuesOf({ body, headers }: Answer): readonly string[] {
  assert.ok(typeof body === 'object' && body !== null);
  assert.deepEqual(Object.keys(body).sort(), ['errorId', 'issues', 'message', 'status', 'timestamp']);
  assert.equal(textAt(body, 'errorId'), headers.get('x-request-id'));
  const issues: unknown = Reflect.get(body, 'issues');
  assert.ok(Array.isArray(issues));
  return issues.map(String);
}

/** Answers of the API are kept by no one, and taken for nothing but what they are. */
function assertGuarded(headers: Headers): void {
  assert.match(headers.get('cache-control') ?? '', /\bno-store\b/);
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.equal(headers.get('x-powered-by'), null);
  assert.ok(headers.has('x-request-id'));
}

function callsTo(baseUrl: string, contract: Contract): Call {
  return async (method, path, { token, json, raw, headers } = {}) => {
    const body = json === undefined ? raw : JSON.stringify(json);
    const response = await fetch(baseUrl + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(token !== undefined && { 'X-Auth-Token': token }),
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : Buffer.from(body) }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const contentType = response.headers.get('content-type') ?? '';
    const isJson = contentType.startsWith('application/json') && bytes.byteLength > 0;
    const parsed: unknown = isJson ? JSON.parse(bytes.toString('utf8')) : undefined;
    const { status } = response;
    if (path.startsWith('/api/')) assertGuarded(response.headers);
    contract({ method, path: path.split('?', 1)[0] ?? path, status, contentType, body: parsed });
    return { status, headers: response.headers, body: parsed, bytes };
  };
}
