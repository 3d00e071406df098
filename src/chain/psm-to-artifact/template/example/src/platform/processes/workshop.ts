import { readFile } from 'node:fs/promises';
import { after } from 'node:test';
import type { Access } from '../../../../service/src/platform/access.js';
import { embeddedDb } from '../../../../service/src/platform/db-embedded.js';
import { openDb, type Db } from '../../../../service/src/platform/db.js';
import { openEmptyDatabase } from '../empty-database.js';
import { Problem } from '../../../../service/src/platform/errors.js';
import { newId } from '../../../../service/src/platform/ids.js';
import { OutboxDispatcher } from '../../../../service/src/platform/outbox.js';
import type {
  Branch,
  ProcessCommand,
  ProcessDefinition,
  ProcessEvent,
  ProcessNode,
  ProcessTable,
} from '../../../../service/src/platform/processes/definition.js';
import { ProcessEngine } from '../../../../service/src/platform/processes/engine.js';
import { createServices, type Services } from '../../../../service/src/platform/services.js';

/** A job of the workshop: the business row of the tests. `done` names its commands, in order. */
export interface Job {
  readonly id: string;
  readonly partId: string | null;
  readonly lines?: readonly { readonly partId: string }[];
  readonly done: readonly string[];
}

/** A part that jobs refer to. */
export interface Part {
  readonly id: string;
  readonly stock: number;
  readonly done: readonly string[];
}

export const jobs: ProcessTable<Job> = {
  name: 'workshop.job',
  object: 'Job',
  references: [{ member: 'partId', table: 'workshop.part' }],
  partReferences: [{ way: ['lines'], member: 'partId', table: 'workshop.part' }],
  read: { everyRow: ['clerk'], ownRows: ['customer'] },
  async find(db, id) {
    const [job] = await db.query<Job>(
      'SELECT id, part_id AS "partId", lines, done FROM workshop.job WHERE id = $1',
      [id],
    );
    return job;
  },
  async ownerOf(db, id) {
    const [row] = await db.query<{ owner: string | null }>('SELECT owner FROM workshop.job WHERE id = $1', [
      id,
    ]);
    return row?.owner ?? undefined;
  },
};

export const parts: ProcessTable<Part> = {
  name: 'workshop.part',
  object: 'Part',
  references: [],
  read: { everyRow: ['clerk'] },
  async find(db, id) {
    const [part] = await db.query<Part>('SELECT id, stock, done FROM workshop.part WHERE id = $1', [id]);
    return part;
  },
};

let opened: Promise<Db> | undefined;

/**
 * The database of all test files of this process, because making one takes seconds: embedded, or one of its own on the
 * server that TEST_DATABASE_URL names. Its tables hold what the last test has left.
 */
export async function workshopDb(): Promise<Db> {
  const server = process.env['TEST_DATABASE_URL'];
  return (opened ??= server === undefined ? openEmbedded() : openOnServer(server));
}

async function openEmbedded(): Promise<Db> {
  const db = await embeddedDb(await openEmptyDatabase());
  await createTables(db);
  after(() => db.close());
  return db;
}

async function openOnServer(server: string): Promise<Db> {
  const admin = await openDb(server);
  const name = `workshop_${newId().replaceAll('-', '')}`;
  await admin.execute(`CREATE DATABASE ${name}`);
  const address = new URL(server);
  address.pathname = name;
  const db = await openDb(address.href);
  await createTables(db);
  after(async () => {
    await db.close();
    await admin.execute(`DROP DATABASE ${name}`);
    await admin.close();
  });
  return db;
}

async function createTables(db: Db): Promise<void> {
  for (const name of [
    '0000_platform',
    '0000_files',
    '0000_idempotency',
    '0000_processes',
    '0000_process_conditions',
  ])
    await db.script(
      await readFile(new URL(`../../../../service/db/migrations/${name}.sql`, import.meta.url), 'utf8'),
    );
  await db.script(`
    CREATE SCHEMA workshop;
    CREATE TABLE workshop.part (id uuid PRIMARY KEY, stock integer NOT NULL, done jsonb NOT NULL DEFAULT '[]');
    CREATE TABLE workshop.job (
      id uuid PRIMARY KEY, part_id uuid REFERENCES workshop.part, owner text,
      lines jsonb NOT NULL DEFAULT '[]', done jsonb NOT NULL DEFAULT '[]')`);
}

/** Takes all rows away. */
export async function emptyTables(db: Db): Promise<void> {
  await db.script(
    'TRUNCATE outbox_event, process_instance, process_schedule, process_condition, notification, workshop.job, workshop.part CASCADE',
  );
}

/** A definition, or a node, in short: flows are named by their targets. */
export type Sketch = Readonly<Record<string, NodeSketch>>;

type WithoutGraph<Node> = Node extends ProcessNode ? Omit<Node, 'id' | 'name' | 'next'> : never;
export type NodeSketch = WithoutGraph<ProcessNode> & {
  readonly to?: string | readonly (string | (Omit<Branch, 'id'> & { readonly id?: string }))[];
};

/** Writes a sketch out. */
export function definitionOf(id: string, sketch: Sketch): ProcessDefinition {
  const nodes = Object.entries(sketch).map(([name, { to = [], ...node }]) => {
    const next = [to].flat().map((branch, index) => {
      const { target, ...rest } = typeof branch === 'string' ? { target: branch } : branch;
      return { id: `${name}-${index}-${target}`, ...rest, target };
    });
    return { ...node, id: name, name, next };
  });
  return { id, code: id, name: id, ownerRole: 'foreman', nodes };
}

/** A workshop with processes of its own, over a database with its tables. */
export interface Workshop {
  readonly db: Db;
  readonly engine: ProcessEngine;
  readonly services: Services;
  readonly outbox: OutboxDispatcher;
  /** What the clock shows. */
  now: Date;
  /** Does a command of people: `create…` makes a job (`createList…` one whose line has the part), all others change one, those that begin with `part` a part. */
  command(name: string, row?: string | null, access?: Access): Promise<string>;
  /** A job with its part, which no process knows. */
  job(values?: { readonly stock?: number; readonly owner?: string }): Promise<Job>;
  /** What the commands have done to a job. */
  done(job: string): Promise<readonly string[]>;
  /** Open tokens as `node STATE`, in the order of their nodes. */
  open(): Promise<readonly string[]>;
  /** The states of all instances, in the order of their beginnings. */
  states(): Promise<readonly string[]>;
  /** Moves the clock on. */
  pass(seconds: number): void;
}

/** What a workshop is opened with. */
export interface WorkshopOptions {
  readonly definitions: readonly ProcessDefinition[];
  readonly events?: readonly ProcessEvent[];
  /** Commands that fail, with what they throw. */
  readonly refuses?: Readonly<Record<string, () => Error | undefined>>;
  /** 12 unless given. */
  readonly historyMonths?: number;
  /** Commands that act on one part of a job each. */
  readonly onParts?: readonly string[];
}

const workshopRoles = { everyRow: ['clerk'], ownRows: ['customer'] };

/** Opens a workshop. */
export function openWorkshop(
  db: Db,
  { definitions, events = [], refuses = {}, historyMonths = 12, onParts = [] }: WorkshopOptions,
): Workshop {
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const commands = commandNames(definitions).map((name) => ({
    ...commandNamed(name, refuses),
    ...(onParts.includes(name) && { onParts: true }),
  }));
  const subscriptions = Object.fromEntries(events.map(({ type }) => [type, ['processes']]));
  const workshop: Pick<Workshop, 'now'> = { now: new Date('2030-01-01T00:00:00Z') };
  const engine = new ProcessEngine(
    { definitions, tables: [jobs, parts], commands, events },
    {
      ...{ db, log },
      services: (each) => createServices(each, log, subscriptions),
      now: () => workshop.now,
      historyMonths,
    },
  );
  const services = engine.servicesOf(db);
  return Object.assign(workshop, {
    ...{ db, engine, services },
    outbox: new OutboxDispatcher(db, [engine.subscriber], log),
    command: (name: string, row: string | null = null, access: Access = { subject: 'clerk-1' }) =>
      runCommand(services, { name, row, access, refuses: {} }),
    async job({ stock = 0, owner }: { readonly stock?: number; readonly owner?: string } = {}) {
      const partId = newId();
      const id = newId();
      await db.execute('INSERT INTO workshop.part (id, stock) VALUES ($1, $2)', [partId, stock]);
      await db.execute('INSERT INTO workshop.job (id, part_id, owner) VALUES ($1, $2, $3)', [
        id,
        partId,
        owner ?? null,
      ]);
      return { id, partId, done: [] };
    },
    done: async (job: string) => (await jobs.find(db, job))?.done ?? [],
    async open() {
      const rows = await db.query<{ node: string; state: string }>(
        `SELECT node, state FROM process_token
          WHERE state NOT IN ('DONE', 'WITHDRAWN', 'FAILED') ORDER BY node, id`,
      );
      return rows.map(({ node, state }) => `${node} ${state}`);
    },
    async states() {
      const rows = await db.query<{ state: string }>('SELECT state FROM process_instance ORDER BY id');
      return rows.map(({ state }) => state);
    },
    pass(seconds: number) {
      workshop.now = new Date(workshop.now.getTime() + seconds * 1_000);
    },
  });
}

function commandNames(definitions: readonly ProcessDefinition[]): readonly string[] {
  const names = definitions.flatMap(({ nodes }) =>
    nodes.flatMap((node) => [
      'command' in node ? node.command : undefined,
      'compensatedBy' in node ? node.compensatedBy : undefined,
    ]),
  );
  return [...new Set([...names.filter((name) => name !== undefined), 'edit'])];
}

function commandNamed(
  name: string,
  refuses: Readonly<Record<string, () => Error | undefined>>,
): ProcessCommand {
  return {
    id: name,
    table: tableOf(name),
    creates: name.startsWith('create'),
    changes: name.startsWith('fit') ? [parts.name] : [],
    accepts: ['partId', 'number'],
    references: [{ member: 'partId', table: parts.name }],
    access: workshopRoles,
    run: (services, { id, body, access }) =>
      runCommand(services, { name, row: id === '' ? null : id, access, body, refuses }),
  };
}

function tableOf(name: string): string {
  return name.startsWith('part') ? parts.name : jobs.name;
}

async function runCommand(
  services: Services,
  given: {
    readonly name: string;
    readonly row: string | null;
    readonly access: Access;
    readonly body?: Readonly<Record<string, unknown>>;
    readonly refuses: Readonly<Record<string, () => Error | undefined>>;
  },
): Promise<string> {
  const { name, row, access, body = {}, refuses } = given;
  return services.transaction(async (tx) => {
    const refusal = refuses[name]?.();
    if (refusal !== undefined) throw refusal;
    const number = typeof body['number'] === 'number' ? ` ${body['number']}` : '';
    const id = name.startsWith('create') ? newId() : (row ?? '');
    if (name.startsWith('create')) {
      const part = typeof body['partId'] === 'string' ? body['partId'] : row;
      const isList = name.startsWith('createList');
      await tx.db.execute('INSERT INTO workshop.job (id, part_id, owner, lines) VALUES ($1, $2, $3, $4)', [
        ...[id, isList ? null : part, access.subject ?? null],
        JSON.stringify(isList ? [{ partId: part }] : []),
      ]);
    }
    const changed = await tx.db.execute(
      `UPDATE ${tableOf(name)} SET done = done || to_jsonb($2::text) WHERE id = $1`,
      [id, `${name}${number}`],
    );
    if (changed === 0) throw new Problem(404, 'not_found', `There is no row with id ${id}.`);
    await tx.commandDone({ command: name, rows: [{ table: tableOf(name), id }], access });
    return id;
  });
}
