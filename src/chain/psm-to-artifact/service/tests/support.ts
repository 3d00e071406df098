import { tsString, tsValue } from '../../../../kernel/generation/escape.ts';
import { generatedFile, type GeneratedFile } from '../../../../kernel/generation/generated-file.ts';
import { region } from '../../../../kernel/generation/region.ts';
import { bracketed, indent, separated, text, type Lines } from '../../../../kernel/generation/text.ts';
import { ownerSubject, type FixturePlan, type TableFixture } from '../../examples/fixture-plan.ts';
import type { Json } from '../../examples/values.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import { sqlTableName } from '../../plan/record-shape.ts';
import type { Column, Table } from '../../../psm/psm.ts';

/** `test/support/`: the application under test and rows to start from. */
export function supportFiles(service: ServicePlan, fixtures: FixturePlan): GeneratedFile[] {
  const tables = service.schemas.flatMap((schema) => schema.tables);
  return [
    generatedFile({
      path: `services/${service.folder}/test/support/app.ts`,
      content: appSource(emptyingScripts(service)),
      mode: 'REGENERATE',
      elementIds: [service.project.id, ...tables.map((table) => table.id)],
    }),
    generatedFile({
      path: `services/${service.folder}/test/support/embedded-db.ts`,
      content: embeddedDbSource,
      mode: 'REGENERATE',
      elementIds: [service.project.id],
    }),
    generatedFile({
      path: `services/${service.folder}/test/support/fixtures.ts`,
      content: fixturesSource(service, fixtures),
      mode: 'REGENERATE',
      elementIds: [service.project.id, ...tables.map((table) => table.id)],
    }),
  ];
}

const embeddedDbSource = `import { readFile, rename, writeFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import type { Db } from '../../src/platform/db.js';
import { embeddedDb } from '../../src/platform/db-embedded.js';
import { migrate } from '../../src/platform/migrations.js';

/** Beside the compiled files, so that every build starts anew. */
const copy = new URL('../../empty-database.tar.gz', import.meta.url);

/**
 * An embedded database in memory with all tables and no rows. Making the first one takes seconds: it leaves a copy
 * that the other test files start from.
 */
export async function emptyEmbeddedDb(): Promise<Db> {
  const known = await readFile(copy).catch(() => undefined);
  if (known !== undefined)
    return embeddedDb(await PGlite.create({ loadDataDir: new Blob([new Uint8Array(known)]) }));
  const database = await PGlite.create();
  const db = await embeddedDb(database);
  await migrate(db);
  const draft = new URL(\`\${copy.href}.\${process.pid}\`);
  await writeFile(draft, new Uint8Array(await (await database.dumpDataDir('gzip')).arrayBuffer()));
  await rename(draft, copy);
  return db;
}
`;

/** Statements that take all rows away. */
type EmptyingScripts = { readonly truncate: string; readonly fast: string | undefined };

function emptyingScripts(service: ServicePlan): EmptyingScripts {
  const tables = service.schemas.flatMap((schema) => schema.tables);
  const name = (table: Table): string => sqlTableName(service.model, table);
  const order = referringFirst(tables);
  return {
    truncate: `TRUNCATE ${[...tables.map(name), 'outbox_event'].join(', ')} CASCADE`,
    fast: order && ['outbox_event', ...order.map(name)].map((table) => `DELETE FROM ${table}`).join('; '),
  };
}

/** Tables in an order in which each comes before those it refers to; undefined when they refer in a circle. */
function referringFirst(tables: readonly Table[]): readonly Table[] | undefined {
  const ordered: Table[] = [];
  const left = new Set(tables);
  while (left.size > 0) {
    const wanted = new Set(
      [...left].flatMap((table) =>
        table.foreignKeys.map((key) => key.references).filter((id) => id !== table.id),
      ),
    );
    const free = [...left].filter((table) => !wanted.has(table.id));
    if (free.length === 0) return undefined;
    for (const table of free) {
      ordered.push(table);
      left.delete(table);
    }
  }
  return ordered;
}

function appSource(scripts: EmptyingScripts): string {
  return `import { randomBytes } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { createApp, type App } from '../../src/app.js';
import type { Caller } from '../../src/platform/access.js';
import { openDb, type Db } from '../../src/platform/db.js';
import { createLocalSignIn } from '../../src/platform/local-sign-in.js';
import { migrate } from '../../src/platform/migrations.js';
import { emptyEmbeddedDb } from './embedded-db.js';

/** One request of a test. */
export interface TestRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly body?: object;
  /** Who sends it; nobody when missing. */
  readonly as?: Caller | undefined;
}

/** The application over a database of its own. */
export interface TestApp extends App {
  readonly db: Db;
  send(request: TestRequest): Promise<LightMyRequestResponse>;
  /** The types of all events in the outbox, oldest first. */
  eventTypes(): Promise<readonly string[]>;
  /** Empties all tables. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the application over an empty database: embedded, or a new one on the server of TEST_DATABASE_URL. */
export async function startTestApp(): Promise<TestApp> {
  const { db, drop } = await emptyDatabase();
  await migrate(db);
  const signIn = await createLocalSignIn();
  const app = createApp({ db, authenticator: signIn.authenticator, logger: false });
  return {
    ...app,
    db,
    async send({ method, url, body, as }) {
      const headers = as === undefined ? {} : await signIn.headersFor(as);
      return app.server.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) });
    },
    async eventTypes() {
      const rows = await db.query<{ type: string }>('SELECT type FROM outbox_event ORDER BY occurred_at, id');
      return rows.map((row) => row.type);
    },
${indent(4, resetLines(scripts)).join('\n')}
    async close() {
      await app.server.close();
      await db.close();
      await drop();
    },
  };
}

async function emptyDatabase(): Promise<{ db: Db; drop: () => Promise<void> }> {
  const server = process.env['TEST_DATABASE_URL'];
  if (server === undefined) return { db: await emptyEmbeddedDb(), drop: async () => undefined };
  const name = \`test_\${randomBytes(6).toString('hex')}\`;
  const admin = await openDb(server);
  await admin.execute(\`CREATE DATABASE \${name}\`);
  const address = new URL(server);
  address.pathname = name;
  const drop = async () => {
    await admin.execute(\`DROP DATABASE \${name}\`);
    await admin.close();
  };
  return { db: await openDb(address.href), drop };
}
`;
}

function resetLines({ truncate, fast }: EmptyingScripts): Lines {
  if (fast === undefined) return `reset: () => db.script(${tsString(truncate)}),`;
  return [
    '// Deleting is much faster, but stops at rows of tables of your own that refer to these.',
    'reset: () =>',
    ...indent(
      2,
      'db',
      ...indent(
        2,
        bracketed({ before: '.script', brackets: '()', entries: [tsString(fast)], width: 102 }),
        emptyingAll(tsString(truncate)),
      ),
    ),
  ];
}

function emptyingAll(script: string): Lines {
  const line = `.catch(() => db.script(${script})),`;
  if (line.length <= 102) return line;
  const call = bracketed({ before: 'db.script', brackets: '()', entries: [script], after: ',', width: 100 });
  return ['.catch(() =>', ...indent(2, call), '),'];
}

function fixturesSource(service: ServicePlan, plan: FixturePlan): string {
  const keyed = plan.fixtures.filter((fixture) => fixture.key !== undefined);
  const references = new Map(
    keyed
      .filter((fixture) => /^"[0-9a-f-]{36}"$/.test(JSON.stringify(fixture.key)))
      .map((fixture) => [JSON.stringify(fixture.key), `ids.${fixture.idName}`]),
  );
  return text(
    separated(
      "import type { Db, Parameter } from '../../src/platform/db.js';",
      ['/** The caller who owns all rows below. */', `export const owner = ${tsString(ownerSubject)};`],
      [
        '/** The keys of the rows below. */',
        'export const ids = {',
        ...indent(
          2,
          keyed.map((fixture) => `${fixture.idName}: ${tsValue(fixture.key)},`),
        ),
        '} as const;',
      ],
      ['/** Values by column name. */', 'export type Row = Readonly<Record<string, Parameter>>;'],
      ...plan.fixtures.map((fixture) => storeFunction(service, fixture, references)),
      [
        'async function insertRow(db: Db, table: string, row: Row): Promise<void> {',
        '  const names = Object.keys(row);',
        '  const columns = names.map((name) => `"${name}"`).join(\', \');',
        "  const places = names.map((_, index) => `$${index + 1}`).join(', ');",
        '  const statement = `INSERT INTO ${table} (${columns}) VALUES (${places}) ON CONFLICT DO NOTHING`;',
        '  await db.execute(statement, Object.values(row));',
        '}',
      ],
      [
        '// Rows and helpers of your own go here.',
        region({ kind: 'fixtures', elementId: service.project.id, hint: service.project.name, style: '//' }),
      ],
    ),
  );
}

function storeFunction(
  service: ServicePlan,
  fixture: TableFixture,
  references: ReadonlyMap<string, string>,
): Lines {
  const [first, ...parts] = fixture.rows;
  const value = (column: Column, json: Json): string => {
    if (column.type === 'JSONB') return `JSON.stringify(${tsValue(json)})`;
    if (json === ownerSubject) return 'owner';
    return references.get(JSON.stringify(json)) ?? tsValue(json);
  };
  const insertion = (row: TableFixture['rows'][number], last: string | undefined): Lines => [
    `await insertRow(db, ${tsString(sqlTableName(service.model, row.table))}, {`,
    ...indent(
      2,
      row.values.map(([column, json]) => `${column.columnName}: ${value(column, json)},`),
      last,
    ),
    '});',
  ];
  return [
    `/** Stores a row of ${fixture.table.tableName} with everything it needs; \`changes\` replaces values. */`,
    `export async function ${fixture.storeName}(db: Db, changes: Row = {}): Promise<void> {`,
    ...indent(
      2,
      fixture.needs.map((need) => `await ${need.storeName}(db);`),
      first === undefined ? [] : insertion(first, '...changes,'),
      parts.map((row) => insertion(row, undefined)),
    ),
    '}',
  ];
}
