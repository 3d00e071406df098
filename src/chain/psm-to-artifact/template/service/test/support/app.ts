import { randomBytes } from 'node:crypto';
// <files>
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// </files>
import type { LightMyRequestResponse } from 'fastify';
import { createApp, type App } from '../../src/app.js';
import type { Caller } from '../../src/platform/access.js';
import { openDb, type Db } from '../../src/platform/db.js';
// <files>
import { openFolder } from '../../src/platform/files/folder-store.js';
// </files>
import { createLocalSignIn } from '../../src/platform/local-sign-in.js';
import { migrate } from '../../src/platform/migrations.js';
import { emptyEmbeddedDb } from './embedded-db.js';

/** One request of a test. */
export interface TestRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly body?: object;
  // <files>
  /** A body that is a file, with its media type. */
  readonly file?: { readonly contents: Buffer; readonly mediaType: string };
  /** Such as `bytes=0-3`. */
  readonly range?: string;
  // </files>
  /** The header Idempotency-Key. */
  readonly key?: string;
  /** The header If-Match. */
  readonly ifMatch?: string;
  /** Who sends it; nobody when missing. */
  readonly as?: Caller | undefined;
}

/** What a refusal says of one value of a request. */
interface Broken {
  readonly pointer: string;
}

/** The body of an answer: a row, a page of rows or a refusal. */
export interface TestBody {
  readonly [member: string]: unknown;
  readonly id: string;
  readonly items: readonly TestBody[];
  readonly nextCursor: string | undefined;
  /** Of a refusal; never empty there. */
  readonly errors: readonly [Broken, ...Broken[]];
}

/** The answer to a request of a test. */
export interface TestAnswer {
  readonly statusCode: number;
  readonly headers: LightMyRequestResponse['headers'];
  readonly body: string;
  // <files>
  readonly rawPayload: Buffer;
  // </files>
  readonly json: () => TestBody;
}

// <files>
const beginnings: Readonly<Record<string, string>> = {
  'image/gif': 'GIF89a',
  'image/jpeg': '\xff\xd8\xff',
  'image/png': '\x89PNG\r\n\x1a\n',
  'image/webp': 'RIFF\0\0\0\0WEBP',
};

/** A small file of a type; images are known by their first bytes. */
export function fileOf(mediaType: string): NonNullable<TestRequest['file']> {
  return { contents: Buffer.from(`${beginnings[mediaType] ?? ''}Some bytes.`, 'latin1'), mediaType };
}

// </files>
/** An event that was published. */
export interface TestEvent {
  readonly type: string;
  readonly payload: unknown;
}

/** The application over a database of its own. */
export interface TestApp extends App {
  readonly db: Db;
  send(request: TestRequest): Promise<TestAnswer>;
  /** The types of all events of the business in the outbox, oldest first; those of processes are not among them. */
  eventTypes(): Promise<readonly string[]>;
  /** The same events with what they say. */
  events(): Promise<readonly TestEvent[]>;
  /** Empties all tables. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the application over an empty database: embedded, or a new one on the server of TEST_DATABASE_URL. */
export async function startTestApp(): Promise<TestApp> {
  const { db, drop } = await emptyDatabase();
  await migrate(db);
  const signIn = await createLocalSignIn();
  // <app>
  const folder = await mkdtemp(join(tmpdir(), 'files-'));
  const files = openFolder(folder);
  const app = createApp({ db, authenticator: signIn.authenticator, files, logger: false });
  await app.server.ready();
  // </app>
  const events = () =>
    db.query<TestEvent>(
      "SELECT type, payload FROM outbox_event WHERE type NOT LIKE 'processes.%' ORDER BY occurred_at, id",
    );
  return {
    ...app,
    db,
    // <send>
    async send({ method, url, body, file, range, key, ifMatch, as }) {
      const headers = {
        ...(as !== undefined && (await signIn.headersFor(as))),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(ifMatch !== undefined && { 'if-match': ifMatch }),
        ...(file !== undefined && { 'content-type': file.mediaType }),
        ...(range !== undefined && { range }),
      };
      const payload = file?.contents ?? body;
      return app.server.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
    },
    // </send>
    events,
    eventTypes: async () => (await events()).map(({ type }) => type),
    // <reset>
    reset: () => db.script('TRUNCATE outbox_event CASCADE'),
    // </reset>
    async close() {
      await app.server.close();
      await db.close();
      await drop();
      // <files>
      await rm(folder, { recursive: true, force: true });
      // </files>
    },
  };
}

async function emptyDatabase(): Promise<{ db: Db; drop: () => Promise<void> }> {
  const server = process.env['TEST_DATABASE_URL'];
  if (server === undefined) return { db: await emptyEmbeddedDb(), drop: async () => undefined };
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = await openDb(server);
  await admin.execute(`CREATE DATABASE ${name}`);
  const address = new URL(server);
  address.pathname = name;
  const drop = async () => {
    await admin.execute(`DROP DATABASE ${name}`);
    await admin.close();
  };
  return { db: await openDb(address.href), drop };
}
