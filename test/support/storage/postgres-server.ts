import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdtemp, rm, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** A PostgreSQL server of its own on the loopback address; `url` leads to its database `postgres`. */
export type PostgresServer = { readonly url: string; readonly stop: () => Promise<void> };

/** How long a new server may take until it answers (milliseconds). */
const startingPatience = 30_000;

/** Memory that must be free for a server to keep its databases there (bytes). */
const roomInMemory = 4 * 1024 ** 3;

/**
 * Starts a PostgreSQL server in a temporary folder; as the user `postgres` where this process is root, which the
 * server refuses to run as; by the command `through` where one is given, which root runs. Throws when PostgreSQL is not
 * installed.
 */
export async function startPostgres(through: readonly string[] = []): Promise<PostgresServer> {
  const programs = serverPrograms();
  const folder = await mkdtemp(join(await quickFolder(), 'mde-postgres-'));
  const user = ordinaryUser();
  if (user !== undefined) await chown(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const initArguments = [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ];
  const made = spawnSync(join(programs, 'initdb'), initArguments, { ...user, cwd: folder, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await freePort();
  const places = ['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${folder}`];
  // Each service of each process has up to 18 connections, and the services of a process run until it ends.
  const room = ['-c', 'max_connections=400'];
  // What the server wrote outlives its processes without this; only a crash of the whole machine would lose it.
  const unsynced = ['-c', 'fsync=off'];
  const command = [
    join(programs, 'postgres'),
    '-D',
    data,
    '-p',
    String(port),
    ...places,
    ...room,
    ...unsynced,
  ];
  const asUser = ['setpriv', `--reuid=${user?.uid}`, `--regid=${user?.gid}`, '--clear-groups'];
  const [program = '', ...given] = through.length === 0 ? command : [...through, ...asUser, ...command];
  const server = spawn(program, given, {
    ...(through.length === 0 ? user : {}),
    cwd: folder,
    stdio: 'ignore',
  });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await answers(url, server);
  return {
    url,
    stop: async () => {
      if (server.exitCode === null) {
        const exited = once(server, 'exit');
        server.kill('SIGINT');
        await exited;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A new database on a server, empty unless `options` say otherwise; `drop` removes it, also with open connections. */
export async function newDatabase(
  serverUrl: string,
  options = '',
): Promise<{ readonly url: string; readonly drop: () => Promise<void> }> {
  const name = `mde_${randomUUID().replaceAll('-', '')}`;
  await runSql(serverUrl, `create database ${name} ${options}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runSql(serverUrl, `drop database ${name} with (force)`) };
}

/** Runs statements on a connection of their own. */
export async function runSql(url: string, statements: string): Promise<void> {
  await rowsOf(url, statements);
}

/** The rows that a query gives on a connection of its own. */
export async function rowsOf(
  url: string,
  query: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Readonly<Record<string, unknown>>>(query)).rows;
  } finally {
    await client.end();
  }
}

/** Where a server makes the hundreds of files of a database fastest: in memory, where that has room. */
async function quickFolder(): Promise<string> {
  const inMemory = '/dev/shm';
  const room = await statfs(inMemory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return room > roomInMemory ? inMemory : tmpdir();
}

/** The folder of the server's programs, which Debian keeps off the path. */
function serverPrograms(): string {
  const { stdout } = spawnSync('sh', ['-c', 'ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1'], {
    encoding: 'utf8',
  });
  const folder = stdout.trim();
  if (folder === '')
    throw new Error('No PostgreSQL server was found; install the Debian package postgresql.');
  return folder;
}

function ordinaryUser(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const number = (option: string): number =>
    Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout.trim());
  return { uid: number('-u'), gid: number('-g') };
}

/** A port of the loopback address that no one listens on now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('No free port was found.');
  return address.port;
}

async function answers(url: string, server: ChildProcess): Promise<void> {
  for (const start = performance.now(); ; await pause(50)) {
    try {
      await runSql(url, 'select 1');
      return;
    } catch (error) {
      if (server.exitCode !== null) throw new Error('PostgreSQL ended while it started.', { cause: error });
      if (performance.now() - start > startingPatience) throw error;
    }
  }
}
