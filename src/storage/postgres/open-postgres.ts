import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { OpenDatabase } from '../database.ts';
import type { Tables } from '../tables.ts';
import { failureKindOf } from './failure-kind.ts';
import { createWriteGate } from './write-gate.ts';

/** Connections one process opens at most for writing, and as many again for reading. */
const poolSize = 8;

/** Connections one process opens at most for its share in the limits; their statements are short. */
const limitPoolSize = 2;

/** A connection that is not available within this time counts as unavailable (milliseconds). */
const connectTimeout = 5_000;

const int8 = 20;
const numeric = 1700;

/** Counts, sums and times come back as numbers; none of them leaves the range that is exact. */
const typeParsers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): ((text: string) => unknown) =>
    oid === int8 || oid === numeric ? Number : textParser(oid, format),
};

function textParser(oid: number, format: 'text' | 'binary' = 'text'): (text: string) => unknown {
  // Checked border: the driver's types leave open what a parser gives.
  return pg.types.getTypeParser(oid, format) as (text: string) => unknown;
}

/**
 * Opens a PostgreSQL database, which any number of processes may share. Nothing is connected before the first
 * statement. Throws when the address is not valid.
 */
export function openPostgres(databaseUrl: string): OpenDatabase {
  if (!URL.canParse(databaseUrl))
    throw new Error(
      'SERVICE_DATABASE_URL is not an address; give one such as postgres://user:password@host/name.',
    );
  const state = { closed: false };
  const connect = ({ name, max, settings }: Connections): Kysely<Tables> => {
    const config: pg.PoolConfig & Preparing = {
      connectionString: databaseUrl,
      application_name: `mde-service ${name}`,
      max,
      connectionTimeoutMillis: connectTimeout,
      types: typeParsers,
      onConnect: (client) => prepare(client, settings),
    };
    const pool = new pg.Pool(config);
    // An idle connection that breaks is replaced at the next use, which fails when none is available.
    pool.on('error', () => undefined);
    return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] });
  };
  const writer = connect({ name: 'writer', max: poolSize, settings: [packing, notKept] });
  const reader = connect({ name: 'reader', max: poolSize, settings: [] });
  const limits = connect({ name: 'limits', max: limitPoolSize, settings: [notAwaited] });
  return {
    writer,
    // A server that crashes and comes back while this process runs must not have lost what is pointed to next.
    contentWriter: writer,
    gate: createWriteGate(writer),
    reader,
    looker: reader,
    contentReader: reader,
    limits,
    columnTypes: { bytes: 'bytea' },
    shared: true,
    onMade: () => undefined,
    failureKind: (error) => (state.closed ? 'UNAVAILABLE' : failureKindOf(error)),
    close: async () => {
      state.closed = true;
      await Promise.all([writer.destroy(), reader.destroy(), limits.destroy()]);
    },
  };
}

/** The pool waits for what this begins, of which the driver's types say nothing. */
type Preparing = { readonly onConnect: (client: pg.ClientBase) => Promise<void> };

type Connections = { readonly name: string; readonly max: number; readonly settings: readonly string[] };

/** LZ4 packs contents some ten times faster; a database that does not know it packs them its own way. */
const packing = "set default_toast_compression = 'lz4'";

/** A process that stops responding in a transaction blocks others for no longer than this. */
const notKept = "set idle_in_transaction_session_timeout = '30s'";

/** A count need not be on disk when it is acknowledged; a database that does not know this writes it there first. */
const notAwaited = 'set synchronous_commit = off';

/**
 * Makes a new connection ready; settings that the database does not know are left out. A connection that breaks in the
 * middle of a transaction fails the next statement there; its event adds nothing, but without a listener it would
 * end the process.
 */
async function prepare(client: pg.ClientBase, settings: readonly string[]): Promise<void> {
  client.on('error', () => undefined);
  for (const setting of settings) await client.query(setting).catch(() => undefined);
}
