import { PGlite } from '@electric-sql/pglite';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, describe, it } from 'node:test';
import pg from 'pg';
import { planArtifact, type ServicePlan } from '../../src/chain/psm-to-artifact/plan/artifact-plan.ts';
import { fileVariables, hasFiles } from '../../src/chain/psm-to-artifact/plan/files.ts';
import type { HandlerPlan } from '../../src/chain/psm-to-artifact/plan/handlers.ts';
import type { Element } from '../../src/kernel/model/element.ts';
import { pimOf, psmOf, withChoice } from '../support/chain/chain-runs.ts';
import { passedTests, run, writeRepository } from '../support/chain/psm-to-artifact/generated-repository.ts';
import { at, membersOf, textAt } from '../support/lib/json.ts';
import { ownerOf, planWalk, type OperationWalk, type WalkResult } from './operations/operation-walk.ts';
import { isFullLength } from '../support/testing/full-length.ts';
import { newDatabase, startPostgres } from '../support/storage/postgres-server.ts';
import { lintService } from './lint-service.ts';
import { insertion, type SqlRow } from './operations/seeded-rows.ts';
import { readContract } from './operations/service-contract.ts';
import {
  migrateDatabase,
  startForProduction,
  startForTrying,
  startIssuer,
  type ServiceUnderTest,
} from './service-under-test.ts';
import { temporaryFolder, type Ending } from '../support/storage/temporary-storage.ts';

/** How a system is cut into services, and how their events travel. */
const packagings = {
  'one service': { ARCHITECTURE_STYLE: 'MODULAR_MONOLITH', MESSAGING: 'IN_PROCESS' },
  'one service for each context': { ARCHITECTURE_STYLE: 'MICROSERVICES', MESSAGING: 'BROKER' },
} as const;

/** A business model and the packagings in which it is tried. */
export type RepositoriesToTry = {
  readonly name: string;
  readonly business: Element;
  readonly as: readonly (keyof typeof packagings)[];
  /**
   * Whether services are also started to be tried out, and the tests that they bring run on PostgreSQL too; usually they
   * are.
   */
  readonly onBothDatabases?: boolean;
};

/**
 * Tests of the repositories that a business model becomes: types, lint and tests of each service, and a client that tries
 * every operation of it as it is started by people. One service is tested on the embedded database and,
 * unless that is left out, on PostgreSQL; services cut out of it have the same code and are tested on PostgreSQL, which
 * they are started with.
 */
export async function describeRepositories({
  name,
  business,
  as,
  onBothDatabases = true,
}: RepositoriesToTry): Promise<void> {
  const postgres = await startPostgres();
  after(postgres.stop);
  const architecture = pimOf(business);
  for (const packaging of as)
    describe(`the repository of ${name} as ${packaging}`, async () => {
      const ending: (() => Promise<void>)[] = [];
      after(async () => {
        for (const clean of ending) await clean();
      });
      const decided = Object.entries(packagings[packaging]).reduce(
        (pim, [key, option]) => withChoice(pim, key, option),
        architecture,
      );
      const { root, model } = psmOf(decided);
      const repository = await writeRepository(root, { after: (clean) => void ending.push(clean) });
      const { services } = planArtifact(model);
      assert.equal(services.length, repository.services.length);
      for (const service of services) {
        const folder = join(repository.folder, 'services', service.folder);
        describeService({
          service,
          folder,
          postgres: postgres.url,
          onBothDatabases,
          embedded: packaging === 'one service',
        });
      }
    });
}

type Place = {
  readonly service: ServicePlan;
  readonly folder: string;
  readonly postgres: string;
  /** Whether it is tested on the embedded database, too. */
  readonly embedded: boolean;
  readonly onBothDatabases: boolean;
};

function describeService({ service, folder, postgres, embedded, onBothDatabases }: Place): void {
  const { folder: name } = service;

  // ESLint is installed by test/generated/installed.test.ts alone.
  it(`${name} asks for the packages that are installed here`, async () => {
    const described: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    const wanted = Object.entries({
      ...membersOf(at(described, 'dependencies')),
      ...membersOf(at(described, 'devDependencies')),
    }).filter(([name]) => !/eslint/.test(name));
    assert.deepEqual(await installed(wanted.map(([name]) => name)), Object.fromEntries(wanted));
  });

  if (embedded)
    it(`${name} has no faults in its types, and passes its tests on the embedded database`, async () => {
      assert.ok(passedTests(await run(folder, ['npm', 'test'])) > 10);
    });
  else
    it(`${name} has no faults in its types`, async () => {
      await run(folder, ['npm', 'run', 'build']);
    });

  // What is cut out of one service has its code.
  if (embedded || isFullLength)
    it(`${name} has no faults that a linter finds with the types at hand`, async () => {
      await lintService(folder);
    });

  // npm test does so with four repositories.
  if (isFullLength)
    it(`${name} is laid out as Prettier does it`, async () => {
      await run(folder, ['prettier', '--check', 'src', 'test']);
    });

  if (onBothDatabases)
    it(`${name} passes its tests on PostgreSQL`, async () => {
      const tests = ['node', '--test', 'dist/test/*.test.js', 'dist/test/*/*.test.js'];
      assert.ok(passedTests(await run(folder, tests, { TEST_DATABASE_URL: postgres })) > 10);
    });

  if (embedded && onBothDatabases)
    it(`${name}, started to be tried out, answers every operation of its contract`, async (t) => {
      const walk = planWalk(service);
      const databaseUrl = `embedded:${await temporaryFolder(t)}`;
      await migrateDatabase(folder, databaseUrl);
      await insertEmbedded(databaseUrl, walk.rows);
      const roles = [...claimsOf(service), ...secondOwners(service)];
      const running = await startForTrying(folder, { databaseUrl, roles });
      assertComplete(service, await walkThrough({ folder, walk, running }));
    });

  it(`${name}, started for production, answers every operation of its contract`, async (t) => {
    const walk = planWalk(service);
    const database = await newDatabase(postgres);
    t.after(database.drop);
    await migrateDatabase(folder, database.url);
    await insertPostgres(database.url, walk.rows);
    const issuer = await startIssuer(claimsOf(service), t);
    const settings = hasFiles(service) ? await filesInFolder(service, t) : {};
    const running = await startForProduction(folder, { databaseUrl: database.url, issuer, settings });
    assertComplete(service, await walkThrough({ folder, walk, running }));
  });
}

/** The settings of a service that keeps files in a folder. */
async function filesInFolder(
  service: ServicePlan,
  ending: Ending,
): Promise<Readonly<Record<string, string>>> {
  const prefix = fileVariables(service);
  return {
    [`${prefix}_ENDPOINT`]: pathToFileURL(await temporaryFolder(ending)).href,
    [`${prefix}_BUCKET`]: 'files',
    [`${prefix}_ACCESS`]: 'id:secret',
  };
}

function claimsOf(service: ServicePlan): readonly string[] {
  return [...service.roles.keys()].map(({ claim }) => claim);
}

/** The second callers of roles whose callers own rows. */
function secondOwners({ modules }: ServicePlan): readonly string[] {
  const plans = modules.flatMap(({ resources }) => resources.flatMap(({ handlers }) => handlers));
  const owning = plans.flatMap((plan) => ownerOf(plan)?.claim ?? []);
  return [...new Set(owning)].map((claim) => `${claim}-2`);
}

/** The versions of packages of this project; a package that is not there is missing in the answer. */
async function installed(names: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const versions = names.map(async (name): Promise<readonly [string, string]> => {
    const text = await readFile(
      join(import.meta.dirname, '../../node_modules', name, 'package.json'),
      'utf8',
    );
    return [name, textAt(JSON.parse(text), 'version')];
  });
  return Object.fromEntries(await Promise.all(versions));
}

async function insertEmbedded(databaseUrl: string, rows: readonly SqlRow[]): Promise<void> {
  const database = await PGlite.create(databaseUrl.slice('embedded:'.length));
  for (const row of rows) {
    const { sql, parameters } = insertion(row);
    await database.query(sql, parameters);
  }
  await database.close();
}

async function insertPostgres(databaseUrl: string, rows: readonly SqlRow[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (const row of rows) {
    const { sql, parameters } = insertion(row);
    await client.query(sql, parameters);
  }
  await client.end();
}

async function walkThrough(given: {
  readonly folder: string;
  readonly walk: OperationWalk;
  readonly running: ServiceUnderTest;
}): Promise<WalkResult> {
  const { running } = given;
  try {
    for (const path of ['/healthz', '/readyz']) {
      const response = await fetch(running.address + path);
      assert.deepEqual(await response.json(), { status: 'ok' }, path);
    }
    const result = await given.walk.run(running, await readContract(given.folder));
    const metrics = await (await fetch(`${running.address}/metrics`)).text();
    assert.match(metrics, /^# TYPE \w+ counter$/m);
    return result;
  } finally {
    await running.stop();
  }
}

const onOneRow: ReadonlySet<HandlerPlan['kind']> = new Set(['READ', 'UPDATE', 'TRANSITION', 'DELETE']);

/** Fails when something that the operations of a service can refuse was never refused. */
function assertComplete(service: ServicePlan, { answers }: WalkResult): void {
  const plans = service.modules
    .flatMap((module) => module.resources)
    .flatMap((resource) => resource.handlers)
    .filter(({ exposed, denied }) => exposed && !denied);
  const kinds = new Set(plans.map(({ kind }) => kind));
  const wanted = [
    ...(kinds.has('CREATE')
      ? ['creating', 'without a required member', 'with a member of another type']
      : []),
    ...(kinds.has('READ') ? ['reading', 'on a row that does not exist'] : []),
    ...(kinds.has('LIST') ? ['all on one page', 'page after page', 'listing with limit 0'] : []),
    ...(kinds.has('UPDATE') ? ['changing', 'with a stale version'] : []),
    ...(kinds.has('TRANSITION') ? ['moving on', 'from a forbidden state'] : []),
    ...(kinds.has('DELETE') ? ['deleting', 'deleting what is gone'] : []),
    ...(plans.some((plan) => onOneRow.has(plan.kind) && ownerOf(plan) !== undefined)
      ? ['on a row of somebody else']
      : []),
    ...(plans.some(({ handler }) => !handler.anonymous) ? ['without signing in'] : []),
    ...(service.roles.size > 1 ? ['with a forbidden role'] : []),
  ];
  assert.deepEqual(
    wanted.filter((attempt) => answers[attempt] === undefined),
    [],
    `${service.folder}: never tried`,
  );
}
