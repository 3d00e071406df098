import assert from 'node:assert/strict';
import { readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, describe, it } from 'node:test';
import { workPackages } from '../fixtures/work-packages.ts';
import { claimsBusiness } from '../fixtures/claims-business.ts';
import { pimOf, pimOfFixture, psmOf, withChoice } from '../support/chain/chain-runs.ts';
import { exampleModel } from '../support/chain/example-models.ts';
import { passedTests, run, writeRepository } from '../support/chain/psm-to-artifact/generated-repository.ts';
import type { Element } from '../../src/kernel/model/element.ts';
import { textAt } from '../support/lib/json.ts';
import { isFullLength } from '../support/testing/full-length.ts';
import { temporaryFolder, type Ending } from '../support/storage/temporary-storage.ts';
import { elementWith } from '../support/kernel/model/element-with.ts';
import { nodeOf } from './older-node.ts';
import {
  migrateDatabase,
  startForTrying,
  startService,
  type ServiceUnderTest,
} from './service-under-test.ts';
import { startPartners } from './walks/partners.ts';
import { dayAtTheBookshop } from './web-client/bookshop-day.ts';
import { openClient } from './web-client/client-page.ts';
import { dayInTheHangar } from './web-client/work-packages-day.ts';
import { registrationOfPatients } from './web-client/patients.ts';
import { audience, startPublicProvider } from './web-client/public-provider.ts';
import { signInAtProvider } from './web-client/signing-in.ts';

const clean: (() => Promise<void>)[] = [];
after(async () => {
  for (const step of clean) await step();
});
const ending: Ending = { after: (step) => void clean.push(step) };

/** Addresses that a page has in one of the tests; one that leads to itself again and again has thousands. */
const mostVisits = 200;

describe('a generated service with the packages that it names', () => {
  let folder = '';
  let service = '';

  it('installs them and has no errors of types', async () => {
    const repository = await writeRepository(withClient(pimOf(exampleModel('bookshop'))), ending);
    folder = repository.folder;
    service = join(folder, repository.services[0] ?? '');
    await rm(join(folder, 'node_modules'));
    await rm(join(service, 'node_modules'), { recursive: true });
    await run(service, ['npm', 'install', '--no-audit', '--no-fund']);
    await run(service, ['npm', 'ci', '--no-audit', '--no-fund']);
    await run(service, ['npm', 'run', 'typecheck']);
  });

  it('has no findings of ESLint and Prettier, whatever the model', async () => {
    const others = await otherServices(join(service, 'node_modules'));
    for (const each of [service, ...others]) await run(each, ['npm', 'run', 'lint']);
  });

  if (isFullLength)
    it('counts the mistakes in its code that its tests notice', async () => {
      const printed = await run(service, ['npm', 'run', 'mutation', '--', 'fulfilment/shipments/rules']);
      assert.match(printed, /Final mutation score of 100\.00 is greater than or equal to break threshold 90/);
    });

  it('serves a web client in which each role does its part of a day', async (t) => {
    await run(service, ['npm', 'run', 'build']);
    const partners = await startPartners(t);
    partners.answer('payment', [{ status: 200, body: { paymentAccepted: true, paymentReference: 'PAY-1' } }]);
    const { address } = await started(service, t, {
      PAYMENT_PROVIDER_URL: partners.addressOf('payment'),
      PARCEL_CARRIER_URL: partners.addressOf('parcel'),
    });
    const client = await openClient(address, t);
    await client.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    assert.ok((await client.sentBytes()) < 400_000, `${await client.sentBytes()} bytes are loaded first`);
    await dayAtTheBookshop(client);
    assert.ok(client.visits() < mostVisits, `${client.visits()} addresses in a day`);
    assert.deepEqual(client.problems(), []);
    const elsewhere = { headers: { origin: 'http://elsewhere.example' } };
    assert.equal((await fetch(`${address}/dev/sign-in`, elsewhere)).status, 403);
  });

  it('serves a web client that signs people in at an OpenID Connect provider', async (t) => {
    const provider = await startPublicProvider(t);
    const databaseUrl = `embedded:${await temporaryFolder(t)}`;
    await migrateDatabase(service, databaseUrl);
    const running = await startService(service, {
      DATABASE_URL: databaseUrl,
      AUTH_ISSUER: provider.issuer,
      AUTH_AUDIENCE: audience,
      CATALOGUE_FILES_ENDPOINT: pathToFileURL(await temporaryFolder(t)).href,
      CATALOGUE_FILES_BUCKET: 'files',
      CATALOGUE_FILES_ACCESS: 'id:secret',
    });
    t.after(running.stop);
    provider.serve(running.address);
    const client = await openClient(running.address, t);
    await signInAtProvider(client, provider);
    assert.ok(client.visits() < mostVisits, `${client.visits()} addresses`);
  });

  it('serves a web client in which parts of parts are kept, and a day in a hangar is done', async (t) => {
    const hangar = await repositoryOf(withClient(pimOf(workPackages)), join(service, 'node_modules'));
    await run(hangar, ['npm', 'run', 'build']);
    const { address } = await started(hangar, t);
    const client = await openClient(address, t);
    await dayInTheHangar(client);
    assert.deepEqual(client.problems(), []);
  });

  if (isFullLength)
    it('serves a web client in the language of the model', async (t) => {
      const german = await repositoryOf(withClient(pimOfFixture('clinic')), join(service, 'node_modules'));
      await run(german, ['npm', 'run', 'build']);
      const { address } = await started(german, t);
      await registrationOfPatients(await openClient(address, t));
    });

  it('passes its tests on the oldest Node it claims', async () => {
    const described: unknown = JSON.parse(await readFile(join(service, 'package.json'), 'utf8'));
    const [, oldest = ''] = /^>=(\d+\.\d+\.\d+)$/.exec(textAt(described, 'engines', 'node')) ?? [];
    const node = await nodeOf(oldest, join(folder, 'node'));
    assert.equal((await run(service, [node, '--version'])).trim(), `v${oldest}`);
    await run(service, [node, 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.json']);
    // Those of the whole service load all of its code; those of its resources run on Node 24 in other suites.
    const files = isFullLength ? 'dist/test/*.test.js dist/test/*/*.test.js' : 'dist/test/*.test.js';
    const tests = ['sh', '-c', `"${node}" --test ${files}`];
    assert.ok(passedTests(await run(service, tests)) > (isFullLength ? 50 : 5));
  });
});

/** Folders of services of other models: of one with processes, and at full length of more. */
async function otherServices(packages: string): Promise<readonly string[]> {
  const architectures: readonly Element[] = [
    pimOf(claimsBusiness),
    // Their lines are of the same kinds, and another linter reads them in every run.
    ...(isFullLength
      ? [
          pimOf(exampleModel('amap')),
          pimOf(exampleModel('lift-service')),
          withChoice(pimOf(exampleModel('bookshop')), 'ARCHITECTURE_STYLE', 'MICROSERVICES'),
        ]
      : []),
  ];
  const folders: string[] = [];
  for (const architecture of architectures) {
    const { folder, services } = await writeRepository(psmOf(architecture).root, ending);
    await usePackages(folder, packages);
    folders.push(...services.map((service) => join(folder, service)));
  }
  return folders;
}

/** The folder of the one service of a deployment model, with packages that are installed elsewhere. */
async function repositoryOf(root: Element, packages: string): Promise<string> {
  const { folder, services } = await writeRepository(root, ending);
  await usePackages(folder, packages);
  return join(folder, services[0] ?? '');
}

async function usePackages(folder: string, packages: string): Promise<void> {
  await rm(join(folder, 'node_modules'));
  await symlink(packages, join(folder, 'node_modules'));
}

/** The deployment model of an architecture, with a web client. */
function withClient(architecture: Element): Element {
  return elementWith({ ...psmOf(architecture).root, webClient: 'ADMIN' });
}

/** A service that runs as `npm run dev` runs it. */
async function started(
  service: string,
  until: Ending,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServiceUnderTest> {
  const running = await startForTrying(service, { databaseUrl: 'embedded:', roles: [], settings });
  until.after(running.stop);
  return running;
}
