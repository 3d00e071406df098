import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { cimExample } from '../../src/http/examples/cim.ts';
import { startService } from '../support/http/service.ts';
import { entriesOf } from '../support/lib/zip.ts';
import {
  type Client,
  connect,
  createCim,
  createProject,
  downloadArtifact,
  downloadProject,
  finalizeSynchronization,
  generateArtifact,
  getHealth,
  getMe,
  getPim,
  getSynchronization,
  type Job,
  listArtifactFiles,
  listCims,
  type Model,
  patchCim,
  patchPim,
  readArtifactFile,
  saveResolution,
  startGuestSession,
  transformCimToPim,
  transformPimToPsm,
  validateCim,
  waitForJob,
} from '../../client/src/index.ts';
import { refused } from './refused.ts';

const transforms = { 'cim-to-pim': transformCimToPim, 'pim-to-psm': transformPimToPsm };
type Direction = keyof typeof transforms;

const service = await startService();
after(service.stop);

describe('a client generated from the OpenAPI document', () => {
  it('does the main job: from a business model to files, with a refinement and a decision on the way', async () => {
    const anonymous = connect({ baseUrl: service.baseUrl });
    const health = await getHealth({ client: anonymous });
    assert.equal(health.status, 'UP');
    const session = await startGuestSession({ client: anonymous });
    assert.equal(session.user.guest, true);
    const client = connect({ baseUrl: service.baseUrl, token: session.token });
    const project = await createProject({ client, body: { name: 'Bicycles' } });

    const cim = await storeAndPatch(client, project.id);
    const pim = await transform(client, 'cim-to-pim', cim);
    assert.equal(pim.outcome, 'APPLIED');
    const pimId = target(pim);
    await refine(client, pimId);
    await renameObject(client, cim.id);
    const conflicting = await transform(client, 'cim-to-pim', { id: cim.id });
    assert.equal(conflicting.outcome, 'CONFLICTS');
    const resolved = await decide(client, project.id, conflicting.sessionId ?? '');
    assert.equal(resolved.id, pimId);

    const psm = await transform(client, 'pim-to-psm', resolved);
    assert.equal(psm.outcome, 'APPLIED');
    const artifactId = await generate(client, target(psm));
    await readFiles(client, artifactId);
    await download(client, { projectId: project.id, artifactId });
  });

  it('sees refusals with the one error body', async () => {
    const anonymous = connect({ baseUrl: service.baseUrl });
    const error = await refused(401, getMe({ client: anonymous }));
    assert.equal(error.status, 401);
    const { token } = await startGuestSession({ client: anonymous });
    const client = connect({ baseUrl: service.baseUrl, token });
    const invalid = await refused(400, createProject({ client, body: { name: ' ' } }));
    assert.deepEqual(invalid.issues, ['name: must not be blank']);
    await refused(404, getPim({ client, path: { id: 'nowhere' } }));
  });
});

async function storeAndPatch(client: Client, projectId: string): Promise<Model> {
  const created = await createCim({ client, body: { projectId, content: cimExample } });
  const path = { id: created.id };
  const patched = await patchCim({
    client,
    path,
    body: {
      expectedRevision: created.revision,
      operations: [{ op: 'replace', path: '/businessObjects/0/attributes/0/name', value: 'Number' }],
    },
  });
  assert.equal(patched.revision, created.revision + 1);
  const report = await validateCim({ client, path });
  assert.equal(report.valid, true);
  const listed = await listCims({ client, query: { projectId } });
  assert.deepEqual(
    listed.map(({ id }) => id),
    [created.id],
  );
  return patched;
}

async function transform(
  client: Client,
  direction: Direction,
  source: { readonly id: string; readonly revision?: number },
): Promise<Job> {
  const { id, revision } = source;
  const accepted = await transforms[direction]({
    client,
    body: { sourceModelId: id, ...(revision !== undefined && { expectedRevision: revision }) },
  });
  return ended(client, accepted);
}

async function ended(client: Client, accepted: Job): Promise<Job> {
  const job = await waitForJob(client, accepted);
  assert.equal(job.status, 'COMPLETED', JSON.stringify(job.diagnostics));
  return job;
}

function target(job: Job): string {
  assert.ok(job.targetModelId !== null);
  return job.targetModelId;
}

/** A person gives the only entity a code of their own. */
async function refine(client: Client, id: string): Promise<void> {
  const path = { id };
  const { content, revision } = await getPim({ client, path });
  const pointer = pointerTo(content, (element) => element['eClass'] === 'Entity');
  const operations = [{ op: 'replace' as const, path: `${pointer}/code`, value: 'Velo' }];
  const body = { expectedRevision: revision, operations };
  await patchPim({ client, path, body });
  await refused(409, patchPim({ client, path, body }));
}

async function renameObject(client: Client, id: string): Promise<void> {
  const operations = [{ op: 'replace' as const, path: '/businessObjects/0/name', value: 'Bike' }];
  await patchCim({ client, path: { id }, body: { operations } });
}

async function decide(client: Client, projectId: string, sessionId: string): Promise<Model> {
  const path = { projectId, sessionId };
  const { conflicts } = await getSynchronization({ client, path });
  const incomplete = await refused(409, finalizeSynchronization({ client, path }));
  assert.equal(incomplete.issues.length, conflicts.length);
  for (const { conflictId, feature, workingValue } of conflicts) {
    assert.deepEqual([feature, workingValue], ['code', 'Velo']);
    const body = { conflictId, decision: 'KEEP_USER' as const };
    await saveResolution({ client, path, body });
  }
  const session = await getSynchronization({ client, path });
  assert.equal(session.unresolvedConflicts, 0);
  return finalizeSynchronization({ client, path });
}

async function generate(client: Client, sourceModelId: string): Promise<string> {
  const accepted = await generateArtifact({ client, body: { sourceModelId } });
  const { artifactId } = await ended(client, accepted);
  assert.ok(artifactId !== null);
  return artifactId;
}

async function readFiles(client: Client, artifactId: string): Promise<void> {
  const files = await listArtifactFiles({ client, path: { artifactId } });
  const readme = files.find(({ path }) => path === 'README.md');
  assert.ok(readme !== undefined);
  const path = { artifactId, path: readme.path };
  const file = await readArtifactFile({ client, path });
  assert.ok(typeof file === 'object');
  assert.equal(file.encoding, 'utf-8');
  const text = await readArtifactFile({ client, path, query: { raw: true }, parseAs: 'text' });
  assert.equal(text, file.content);
}

async function download(
  client: Client,
  { projectId, artifactId }: { readonly projectId: string; readonly artifactId: string },
): Promise<void> {
  const ofArtifact = await downloadArtifact({ client, path: { artifactId } });
  const ofProject = await downloadProject({ client, path: { projectId } });
  assert.ok(entriesOf(Buffer.from(await ofArtifact.arrayBuffer())).has('README.md'));
  assert.ok(entriesOf(Buffer.from(await ofProject.arrayBuffer())).has('project.json'));
}

/** JSON pointer to the first object that is as told. */
function pointerTo(
  value: unknown,
  isWanted: (element: Readonly<Record<string, unknown>>) => boolean,
): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (isWanted({ ...value })) return '';
  for (const [key, member] of Object.entries(value)) {
    const inner = pointerTo(member, isWanted);
    if (inner !== undefined) return `/${key}${inner}`;
  }
  return undefined;
}
