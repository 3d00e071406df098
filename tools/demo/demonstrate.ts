import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  type Client,
  connect,
  createCim,
  type CreateCimData,
  createProject,
  generateArtifact,
  getPim,
  getPsm,
  type Job,
  type Model,
  register,
  transformCimToPim,
  transformPimToPsm,
  waitForJob,
} from '../../client/src/index.ts';
import { run, serviceFolders, writeRepository } from './generated-repository.ts';
import { makeOutputFolder, rememberFolder } from './output-folder.ts';
import { heading, step } from './progress.ts';

const example = join(import.meta.dirname, '../../examples/bookshop/bookshop.cim.json');

/** What the demo is shown with. */
export type Demonstration = {
  readonly baseUrl: string;
  /** Where the generated repository is written. */
  readonly outputFolder: string;
  /** Whether the service keeps running, so that the studio can be opened. */
  readonly staysUp: boolean;
};

/** Goes from the business model of the bookshop to a repository that is built and tested, and says what to look at. */
export async function demonstrate({ baseUrl, outputFolder, staysUp }: Demonstration): Promise<void> {
  heading('Describe the business');
  const account = {
    username: `demo-${randomBytes(4).toString('hex')}`,
    password: randomBytes(9).toString('base64url'),
  };
  const session = await step(
    'Register an account',
    () => register({ client: connect({ baseUrl }), body: account }),
    ({ user }) => user.username ?? user.id,
  );
  const client = connect({ baseUrl, token: session.token });
  const project = await step(
    'Create a project',
    () => createProject({ client, body: { name: 'Bookshop demo' } }),
    ({ id }) => id,
  );
  // Checked border: the example is a model, and the service refuses what is not.
  const content = JSON.parse(await readFile(example, 'utf8')) as NonNullable<
    CreateCimData['body']['content']
  >;
  const cim = await step(
    'Store the bookshop CIM',
    () => createCim({ client, body: { projectId: project.id, content } }),
    elements,
  );

  heading('Transform it');
  const pim = await step(
    'CIM to PIM',
    async () => {
      const job = await ended(client, await transformCimToPim({ client, body: sourceOf(cim) }));
      return { job, model: await getPim({ client, path: { id: targetOf(job) } }) };
    },
    ({ job, model }) => `${elements(model)}; ${phases(job)}`,
  );
  const psm = await step(
    'PIM to PSM',
    async () => {
      const job = await ended(client, await transformPimToPsm({ client, body: sourceOf(pim.model) }));
      return { job, model: await getPsm({ client, path: { id: targetOf(job) } }) };
    },
    ({ job, model }) => `${elements(model)}; ${phases(job)}`,
  );
  const generation = await step(
    'PSM to artifact',
    async () => ended(client, await generateArtifact({ client, body: sourceOf(psm.model) })),
    phases,
  );
  const artifactId = generation.artifactId ?? '';

  heading('Run what came out');
  const { path: folder, kept } = await makeOutputFolder(outputFolder, 'bookshop');
  const shown = `demo-output/${basename(folder)}`;
  for (const each of kept)
    console.log(`  demo-output/${basename(each)} may hold changes of yours and stays as it is.`);
  if (kept.length > 0) console.log(`  This run writes to the new folder ${shown}.`);
  try {
    await tryOut(client, { artifactId, folder, shown });
  } finally {
    await rememberFolder(folder);
  }

  heading('What to try next');
  console.log(`  The files     ${shown} (start with README.md and docs/architecture.md)`);
  if (staysUp)
    console.log(`  The studio    ${baseUrl}/studio/p/${project.id}
                sign in as ${account.username} with the password ${account.password}
  API browser   ${baseUrl}/swagger-ui.html

  export TOKEN=${session.token}
  curl -H "X-Auth-Token: $TOKEN" ${baseUrl}/api/pim/${pim.model.id}
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

function sourceOf({ id, revision }: Model): {
  readonly sourceModelId: string;
  readonly expectedRevision: number;
} {
  return { sourceModelId: id, expectedRevision: revision };
}

/** Waits for a job. Throws when it did not do what it was started for. */
async function ended(client: Client, accepted: Pick<Job, 'id'>): Promise<Job> {
  const job = await waitForJob(client, accepted);
  if (job.status !== 'COMPLETED')
    throw new Error(
      `${job.type} ended ${job.status}: ${job.diagnostics.map(({ message }) => message).join(' ')}`,
    );
  return job;
}

function targetOf({ type, outcome, targetModelId }: Job): string {
  if (outcome !== 'APPLIED' || targetModelId === null)
    throw new Error(`${type} ended with ${String(outcome)}.`);
  return targetModelId;
}

function elements({ content }: Model): string {
  const counts = countElements(content);
  const largest = [...counts].sort(([, a], [, b]) => b - a).slice(0, 4);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return `${total} elements (${largest.map(([name, count]) => `${count} ${name}`).join(', ')}, …)`;
}

function countElements(value: unknown, counts: Map<string, number> = new Map()): ReadonlyMap<string, number> {
  if (Array.isArray(value)) for (const entry of value) countElements(entry, counts);
  else if (typeof value === 'object' && value !== null) {
    if ('eClass' in value && typeof value.eClass === 'string')
      counts.set(value.eClass, (counts.get(value.eClass) ?? 0) + 1);
    for (const entry of Object.values(value)) countElements(entry, counts);
  }
  return counts;
}

function phases({ phaseTimings }: Job): string {
  return phaseTimings.map(({ phase, durationMs }) => `${phase} ${Math.round(durationMs)}`).join(', ');
}

function testCounts(output: string): string {
  const count = (word: string): string => new RegExp(`^[#ℹ] ${word} (\\d+)`, 'm').exec(output)?.[1] ?? '?';
  return `${count('pass')} passed, ${count('fail')} failed`;
}
