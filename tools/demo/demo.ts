import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client, Json } from './client.ts';
import { createClient } from './client.ts';
import { run, serviceFolders, writeRepository } from './generated-repository.ts';
import { heading, step } from './progress.ts';
import { startService } from './service.ts';

const root = join(import.meta.dirname, '../..');
const outputFolder = join(root, 'demo-output');
const repositoryFolder = join(outputFolder, 'bookshop');
const once = process.argv.includes('--once');

await rm(outputFolder, { recursive: true, force: true });
heading('MDE Service: from a business model to files that run');
const service = await step(
  'Start the service',
  () =>
    startService({
      host: process.env['SERVICE_HOST'] ?? '127.0.0.1',
      port: Number(process.env['SERVICE_PORT'] ?? 8080),
      dataFolder: join(outputFolder, 'data'),
    }),
  ({ baseUrl }) => baseUrl,
);
let failed = false;
try {
  await demonstrate(service.baseUrl);
} catch (error) {
  failed = true;
  console.error(error instanceof Error ? error.message : error);
}
if (once || failed) {
  await service.stop();
  process.exitCode = failed ? 1 : 0;
} else {
  console.log('\nThe service keeps running until you press Ctrl-C.');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void service.stop());
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
  const paths = await step(
    'Write the repository',
    () => writeRepository(client, artifactId, repositoryFolder),
    (written) => `${written.length} files in demo-output/bookshop`,
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

  heading('What to try next');
  console.log(`  API browser   ${baseUrl}/swagger-ui.html
  The files     demo-output/bookshop (start with README.md and docs/architecture.md)

  export TOKEN=${token}
  curl -H "X-Auth-Token: $TOKEN" ${baseUrl}/api/pim/${String(pim['id'])}
  curl -H "X-Auth-Token: $TOKEN" ${baseUrl}/api/psm/${String(psm['id'])}
  curl -H "X-Auth-Token: $TOKEN" ${baseUrl}/api/artifact/${artifactId}/files
  curl -H "X-Auth-Token: $TOKEN" -o bookshop.zip ${baseUrl}/api/artifact/${artifactId}/download`);
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
