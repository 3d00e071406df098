import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readSettings, SettingsError } from '../../src/settings.ts';
import type { Client, Json } from './client.ts';
import { CallFailed, createClient } from './client.ts';
import { run, serviceFolders, writeRepository } from './generated-repository.ts';
import { makeOutputFolder, rememberFolder } from './output-folder.ts';
import { heading, step } from './progress.ts';
import { freeAddress, startService } from './service.ts';

const root = join(import.meta.dirname, '../..');
const outputFolder = join(root, 'demo-output');
/** At a terminal the service keeps running; in scripts and pipelines it ends. */
const staysUp = process.stdin.isTTY && !process.argv.includes('--once');

try {
  await main();
} catch (error) {
  const isForPeople =
    error instanceof SettingsError ||
    error instanceof CallFailed ||
    (error instanceof Error && error.constructor === Error);
  console.error(isForPeople ? error.message : error);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const address = await freeAddress(readSettings(process.env));
  heading('MDE Service: from a business model to files that run');
  const service = await step(
    'Start the service',
    () => startService(address, join(outputFolder, 'data')),
    ({ baseUrl }) => baseUrl,
  );
  let finished = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void service.stop().then(() => process.exit(finished ? 0 : 1)));
  try {
    await demonstrate(service.baseUrl);
    finished = true;
  } finally {
    if (!finished || !staysUp) await service.stop();
  }
  console.log(
    staysUp
      ? '\nThe service keeps running until you press Ctrl-C.'
      : '\nThe service has stopped. Run `npm run demo` at a terminal to keep it running.',
  );
}

async function demonstrate(baseUrl: string): Promise<void> {
  heading('Describe the business');
  const session = await step(
    'Open a guest session',
    () => createClient(baseUrl, '').post('/api/auth/guest', {}),
    () => 'token received',
  );
  const token = String(session['token']);
  const client = createClient(baseUrl, token);
  const project = await step(
    'Create a project',
    () => client.post('/api/projects', { name: 'Bookshop demo' }),
    (created) => String(created['id']),
  );
  const projectId = String(project['id']);
  const content = JSON.parse(
    await readFile(join(root, 'examples/bookshop/bookshop.cim.json'), 'utf8'),
  ) as Json;
  const cim = await step(
    'Store the bookshop CIM',
    () => client.post('/api/cim', { projectId, name: content['name'], content }),
    elements,
  );

  heading('Transform it');
  const pim = await transform(client, 'cim-to-pim', cim);
  const psm = await transform(client, 'pim-to-psm', pim);
  const generation = await step(
    'PSM to artifact',
    () =>
      client.runJob('/api/transformations/psm-to-artifact', {
        sourceModelId: psm['id'],
        expectedRevision: psm['revision'],
      }),
    phases,
  );
  const artifactId = String(generation['artifactId']);

  heading('Run what came out');
  const { path: repositoryFolder, kept } = await makeOutputFolder(outputFolder, 'bookshop');
  const shown = `demo-output/${basename(repositoryFolder)}`;
  for (const folder of kept)
    console.log(`  demo-output/${basename(folder)} may hold changes of yours and stays as it is.`);
  if (kept.length > 0) console.log(`  This run writes to the new folder ${shown}.`);
  try {
    await tryOut(client, { artifactId, folder: repositoryFolder, shown });
  } finally {
    await rememberFolder(repositoryFolder);
  }

  heading('What to try next');
  console.log(`  The files     ${shown} (start with README.md and docs/architecture.md)`);
  if (staysUp)
    console.log(`  API browser   ${baseUrl}/swagger-ui.html

  export TOKEN=${token}
  curl -H "X-Auth-Token: $TOKEN" ${baseUrl}/api/pim/${String(pim['id'])}
  curl -H "X-Auth-Token: $TOKEN" ${baseUrl}/api/psm/${String(psm['id'])}
  curl -H "X-Auth-Token: $TOKEN" ${baseUrl}/api/artifact/${artifactId}/files
  curl -H "X-Auth-Token: $TOKEN" -o bookshop.zip ${baseUrl}/api/artifact/${artifactId}/download`);
}

/** Writes a generated repository into a folder, and builds, tests and verifies it there. */
async function tryOut(
  client: Client,
  given: { readonly artifactId: string; readonly folder: string; readonly shown: string },
): Promise<void> {
  const { artifactId, folder: repositoryFolder, shown } = given;
  const paths = await step(
    'Write the repository',
    () => writeRepository(client, artifactId, repositoryFolder),
    (written) => `${written.length} files in ${shown}`,
  );
  for (const service of serviceFolders(paths)) {
    const folder = join(repositoryFolder, service);
    await step(
      `Install ${service}`,
      () => run(folder, 'npm', 'install', '--no-audit', '--no-fund'),
      () => 'npm install',
    );
    await step(
      `Type-check and build ${service}`,
      () => run(folder, 'npm', 'run', 'build'),
      () => 'npm run build',
    );
    await step(`Test ${service}`, () => run(folder, 'npm', 'test'), testCounts);
  }
  await step(
    'Verify the deployment files',
    () => run(repositoryFolder, process.execPath, 'tools/verify.mjs'),
    (output) => output.trimEnd().split('\n').at(-1) ?? '',
  );
}

async function transform(
  client: Client,
  direction: 'cim-to-pim' | 'pim-to-psm',
  source: Json,
): Promise<Json> {
  const [from, to] = direction === 'cim-to-pim' ? ['CIM', 'PIM'] : ['PIM', 'PSM'];
  const job = await step(
    `${from} to ${to}`,
    () =>
      client.runJob(`/api/transformations/${direction}`, {
        sourceModelId: source['id'],
        expectedRevision: source['revision'],
      }),
    phases,
  );
  if (job['outcome'] !== 'APPLIED') throw new Error(`${from} to ${to} ended with ${String(job['outcome'])}.`);
  return step(
    `Read the ${to}`,
    () => client.get(`/api/${to.toLowerCase()}/${String(job['targetModelId'])}`),
    elements,
  );
}

function elements(model: Json): string {
  const counts = countElements(model['content']);
  const largest = [...counts].sort(([, a], [, b]) => b - a).slice(0, 4);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return `${total} elements (${largest.map(([name, count]) => `${count} ${name}`).join(', ')}, …)`;
}

function countElements(value: unknown, counts: Map<string, number> = new Map()): ReadonlyMap<string, number> {
  if (Array.isArray(value)) for (const entry of value) countElements(entry, counts);
  else if (typeof value === 'object' && value !== null) {
    const eClass = (value as Json)['eClass'];
    if (typeof eClass === 'string') counts.set(eClass, (counts.get(eClass) ?? 0) + 1);
    for (const entry of Object.values(value)) countElements(entry, counts);
  }
  return counts;
}

function phases(job: Json): string {
  const timings = job['phaseTimings'] as readonly { readonly phase: string; readonly durationMs: number }[];
  return timings.map(({ phase, durationMs }) => `${phase} ${Math.round(durationMs)}`).join(', ');
}

function testCounts(output: string): string {
  const count = (word: string): string => new RegExp(`^[#ℹ] ${word} (\\d+)`, 'm').exec(output)?.[1] ?? '?';
  return `${count('pass')} passed, ${count('fail')} failed`;
}
