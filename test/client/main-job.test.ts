import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { cimExample } from '../../src/http/examples/cim.ts';
import { startService } from '../support/service.ts';
import { entriesOf } from '../support/zip.ts';
import { clientOf, refused, succeeded, type ApiClient, type Schema } from './client.ts';

type Direction = 'cim-to-pim' | 'pim-to-psm';

const service = await startService();
after(service.stop);

describe('a client generated from the OpenAPI document', () => {
  it('does the main job: from a business model to files, with a refinement and a decision on the way', async () => {
    const anonymous = clientOf(service.baseUrl);
    const health = await succeeded(anonymous.GET('/api/health'));
    assert.equal(health.status, 'UP');
    const session = await succeeded(anonymous.POST('/api/auth/guest'));
    assert.equal(session.user.guest, true);
    const client = clientOf(service.baseUrl, session.token);
    const project = await succeeded(client.POST('/api/projects', { body: { name: 'Bicycles' } }));

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
    const error = await refused(401, clientOf(service.baseUrl).GET('/api/auth/me'));
    assert.equal(error.status, 401);
    const { token } = await succeeded(clientOf(service.baseUrl).POST('/api/auth/guest', {}));
    const client = clientOf(service.baseUrl, token);
    const invalid = await refused(400, client.POST('/api/projects', { body: { name: ' ' } }));
    assert.deepEqual(invalid.issues, ['name: must not be blank']);
    await refused(404, client.GET('/api/pim/{id}', { params: { path: { id: 'nowhere' } } }));
  });
});

async function storeAndPatch(client: ApiClient, projectId: string): Promise<Schema<'Model'>> {
  const created = await succeeded(client.POST('/api/cim', { body: { projectId, content: cimExample } }));
  const path = { id: created.id };
  const patched = await succeeded(
    client.PATCH('/api/cim/{id}', {
      params: { path },
      body: {
        expectedRevision: created.revision,
        operations: [{ op: 'replace', path: '/businessObjects/0/attributes/0/name', value: 'Number' }],
      },
    }),
  );
  assert.equal(patched.revision, created.revision + 1);
  const report = await succeeded(client.POST('/api/cim/{id}/validate', { params: { path } }));
  assert.equal(report.valid, true);
  const listed = await succeeded(client.GET('/api/cim', { params: { query: { projectId } } }));
  assert.deepEqual(
    listed.map(({ id }) => id),
    [created.id],
  );
  return patched;
}

async function transform(
  client: ApiClient,
  direction: Direction,
  source: { readonly id: string; readonly revision?: number },
): Promise<Schema<'Job'>> {
  const { id, revision } = source;
  const accepted = await succeeded(
    client.POST(`/api/transformations/${direction}`, {
      body: { sourceModelId: id, ...(revision === undefined ? {} : { expectedRevision: revision }) },
    }),
  );
  return ended(client, accepted);
}

async function ended(client: ApiClient, accepted: Schema<'Job'>): Promise<Schema<'Job'>> {
  let job = accepted;
  while (job.status === 'QUEUED' || job.status === 'RUNNING')
    job = await succeeded(
      client.GET('/api/transformations/jobs/{id}', {
        params: { path: { id: accepted.id }, query: { wait: 30 } },
      }),
    );
  assert.equal(job.status, 'COMPLETED', JSON.stringify(job.diagnostics));
  return job;
}

function target(job: Schema<'Job'>): string {
  assert.ok(job.targetModelId !== null);
  return job.targetModelId;
}

/** A person gives the only entity a code of their own. */
async function refine(client: ApiClient, id: string): Promise<void> {
  const params = { path: { id } };
  const { content, revision } = await succeeded(client.GET('/api/pim/{id}', { params }));
  const pointer = pointerTo(content, (element) => element['eClass'] === 'Entity');
  const operations = [{ op: 'replace' as const, path: `${pointer}/code`, value: 'Velo' }];
  const body = { expectedRevision: revision, operations };
  await succeeded(client.PATCH('/api/pim/{id}', { params, body }));
  await refused(409, client.PATCH('/api/pim/{id}', { params, body }));
}

async function renameObject(client: ApiClient, id: string): Promise<void> {
  const operations = [{ op: 'replace' as const, path: '/businessObjects/0/name', value: 'Bike' }];
  const params = { path: { id } };
  await succeeded(client.PATCH('/api/cim/{id}', { params, body: { operations } }));
}

async function decide(client: ApiClient, projectId: string, sessionId: string): Promise<Schema<'Model'>> {
  const params = { path: { projectId, sessionId } };
  const ofSession = '/api/synchronizations/{projectId}/{sessionId}';
  const { conflicts } = await succeeded(client.GET(ofSession, { params }));
  const incomplete = await refused(409, client.POST(`${ofSession}/finalize`, { params }));
  assert.equal(incomplete.issues.length, conflicts.length);
  for (const { conflictId, feature, workingValue } of conflicts) {
    assert.deepEqual([feature, workingValue], ['code', 'Velo']);
    const body = { conflictId, decision: 'KEEP_USER' as const };
    await succeeded(client.POST(`${ofSession}/resolutions`, { params, body }));
  }
  const session = await succeeded(client.GET(ofSession, { params }));
  assert.equal(session.unresolvedConflicts, 0);
  return succeeded(client.POST(`${ofSession}/finalize`, { params }));
}

async function generate(client: ApiClient, sourceModelId: string): Promise<string> {
  const accepted = await succeeded(
    client.POST('/api/transformations/psm-to-artifact', { body: { sourceModelId } }),
  );
  const { artifactId } = await ended(client, accepted);
  assert.ok(artifactId !== null);
  return artifactId;
}

async function readFiles(client: ApiClient, artifactId: string): Promise<void> {
  const files = await succeeded(
    client.GET('/api/artifact/{artifactId}/files', { params: { path: { artifactId } } }),
  );
  const readme = files.find(({ path }) => path === 'README.md');
  assert.ok(readme !== undefined);
  const params = { path: { artifactId, path: readme.path } };
  const file = await succeeded(client.GET('/api/artifact/{artifactId}/files/{path}', { params }));
  assert.ok(typeof file === 'object');
  assert.equal(file.encoding, 'utf-8');
  const text = await succeeded(
    client.GET('/api/artifact/{artifactId}/files/{path}', {
      params: { ...params, query: { raw: true } },
      parseAs: 'text',
    }),
  );
  assert.equal(text, file.content);
}

async function download(
  client: ApiClient,
  { projectId, artifactId }: { readonly projectId: string; readonly artifactId: string },
): Promise<void> {
  const ofArtifact = await succeeded(
    client.GET('/api/artifact/{artifactId}/download', {
      params: { path: { artifactId } },
      parseAs: 'arrayBuffer',
    }),
  );
  const ofProject = await succeeded(
    client.GET('/api/projects/{projectId}/download', {
      params: { path: { projectId } },
      parseAs: 'arrayBuffer',
    }),
  );
  assert.ok(entriesOf(Buffer.from(ofArtifact)).has('README.md'));
  assert.ok(entriesOf(Buffer.from(ofProject)).has('project.json'));
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
