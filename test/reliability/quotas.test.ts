import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { cimExample } from '../../src/http/examples/cim.ts';
import { createChain } from '../support/http/chain.ts';
import { createChatting } from '../support/http/chats.ts';
import { reached, shown } from '../support/testing/figures.ts';
import { at, textAt } from '../support/lib/json.ts';
import { drawFrom } from '../support/testing/random-numbers.ts';
import { databaseRows } from '../support/storage/database-rows.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';
import { startService, type Answer } from '../support/http/service.ts';

const folder = await temporaryFolder({ after });
const service = await startService({
  SERVICE_DATA_FOLDER: folder,
  SERVICE_DATABASE_URL: '',
  SERVICE_QUOTA_PROJECT_MB: '1',
  SERVICE_QUOTA_ACCOUNT_MB: '2',
});
after(service.stop);
const { call } = service;
const MiB = 1024 * 1024;
const fullProject = /^The project has used \d\.\d MiB of the 1\.0 MiB it may store/;

describe('the room of a project', () => {
  it('is counted exactly, ends with 413 and nothing half stored, and comes back with a deletion', async () => {
    const token = await service.newAccount();
    const projectId = await service.newProject(token);
    assert.equal((await useOf(token, projectId)).usedBytes, 0);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => create(token, projectId, { name: `M${index}`, size: 200_000 })),
    );
    const made = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status === 413);
    assert.deepEqual([made.length, refused.length], [5, 3]);
    const [first] = refused;
    assert.match(textAt(first?.body, 'message'), fullProject);
    const full = await useOf(token, projectId);
    assert.equal(full.allowedBytes, MiB);
    assert.ok(full.usedBytes > 1_000_000 && full.usedBytes <= MiB);
    const list = await call('GET', `/api/cim?projectId=${projectId}`, { token });
    assert.ok(Array.isArray(list.body) && list.body.length === 5);
    const id = textAt(made[0]?.body, 'id');
    assert.equal((await call('DELETE', `/api/cim/${id}`, { token })).status, 204);
    assert.ok((await useOf(token, projectId)).usedBytes < full.usedBytes - 200_000);
    assert.equal((await create(token, projectId, { name: 'Again', size: 100_000 })).status, 201);
    reached('D21', `5 of 8 models at once stored, ${shown(full.usedBytes)} of ${shown(MiB)} bytes used`);
  });

  it('leaves nothing on the disk of what is refused', async () => {
    const token = await service.newAccount();
    const projectId = await service.newProject(token);
    const held = (): number => rowsOf('contents').length;
    await create(token, projectId, { name: 'First', size: 900_000 });
    const before = held();
    for (let count = 0; count < 3; count += 1)
      assert.equal((await create(token, projectId, { name: `M${count}`, size: 300_000 })).status, 413);
    assert.equal((await create(token, projectId, { name: 'Large', size: 3 * MiB })).status, 413);
    assert.equal(held(), before);
    assert.equal((await create(token, projectId, { name: 'Small', size: 10_000 })).status, 201);
    assert.equal(held(), before + 1);
  });

  it('counts of earlier states what the next ones do not have', async () => {
    const token = await service.newAccount();
    const projectId = await service.newProject(token);
    const draw = drawFrom(5);
    const words = Array.from({ length: 40_000 }, () => draw(2 ** 32).toString(36));
    const content = { ...cimExample, description: words.join(' ') };
    const { body } = await call('POST', '/api/cim', { token, json: { projectId, content } });
    const path = `/api/cim/${textAt(body, 'id')}`;
    const { usedBytes } = await useOf(token, projectId);
    assert.ok(usedBytes > 250_000);
    for (let count = 1; count <= 5; count += 1) {
      const operations = [{ op: 'replace', path: '/name', value: `Name ${count}` }];
      assert.equal((await call('PATCH', path, { token, json: { operations } })).status, 200);
    }
    const more = (await useOf(token, projectId)).usedBytes - usedBytes;
    assert.ok(more > 0 && more < 0.5 * usedBytes, `${more} of ${usedBytes} bytes`);
  });

  it('counts equal contents once', async () => {
    const token = await service.newAccount();
    const projectId = await service.newProject(token);
    await create(token, projectId, { name: 'Twin', size: 300_000 });
    const once = await useOf(token, projectId);
    for (let count = 0; count < 5; count += 1)
      assert.equal((await create(token, projectId, { name: 'Twin', size: 300_000 })).status, 201);
    assert.deepEqual(await useOf(token, projectId), once);
  });
});

describe('the room of an account', () => {
  it('is that of all projects it owns, whoever writes', async () => {
    const token = await service.newAccount();
    const projects = [1, 2, 3].map(() => service.newProject(token));
    const [one = '', two = '', three = ''] = await Promise.all(projects);
    for (const projectId of [one, two])
      assert.equal((await create(token, projectId, { name: projectId, size: 900_000 })).status, 201);
    const refused = await create(token, three, { name: 'Third', size: 900_000 });
    assert.equal(refused.status, 413);
    assert.match(
      textAt(refused.body, 'message'),
      /^The account that owns the project has used 1\.7 MiB of the 2\.0 MiB/,
    );
    assert.equal((await call('DELETE', `/api/projects/${one}`, { token })).status, 204);
    assert.equal((await create(token, three, { name: 'Third', size: 900_000 })).status, 201);
  });
});

describe('work in the background that finds no room', () => {
  it('ends FAILED with the same words and stores nothing', async () => {
    const token = await service.newAccount();
    const projectId = await service.newProject(token);
    const { body } = await call('POST', '/api/cim', {
      token,
      json: { projectId, name: 'Source', content: cimExample },
    });
    const { usedBytes } = await useOf(token, projectId);
    const rest = MiB - usedBytes - 2_000;
    assert.equal((await create(token, projectId, { name: 'Filler', size: rest })).status, 201);
    const before = await useOf(token, projectId);
    const ended = await createChain(service).transform(token, 'cim-to-pim', textAt(body, 'id'));
    assert.equal(textAt(ended, 'status'), 'FAILED');
    assert.equal(textAt(ended, 'diagnostics', 0, 'code'), 'QUOTA_EXCEEDED');
    assert.match(textAt(ended, 'diagnostics', 0, 'message'), fullProject);
    assert.deepEqual(await useOf(token, projectId), before);
    const pims = await call('GET', `/api/pim?projectId=${projectId}`, { token });
    assert.deepEqual(pims.body, []);
  });

  it('ends PARTIAL with the same words where it is a turn, and keeps the model as it was', async () => {
    const token = await service.newAccount();
    const projectId = await service.newProject(token);
    const { body } = await create(token, projectId, { name: 'Talk', size: MiB - 30_000 });
    const modelId = textAt(body, 'id');
    const chatting = createChatting(service);
    const sessionId = await chatting.newSession(token, { modelId });
    const message = 'Add a business object Book with the attributes Title and Author.';
    const turn = await chatting.ask(token, sessionId, message);
    assert.equal(textAt(turn, 'status'), 'PARTIAL');
    assert.match(textAt(turn, 'answer'), /The project has used 1\.0 MiB of the 1\.0 MiB/);
    const model = await call('GET', `/api/cim/${modelId}`, { token });
    assert.equal(at(model.body, 'revision'), 1);
  });
});

async function useOf(
  token: string,
  projectId: string,
): Promise<{ readonly usedBytes: number; readonly allowedBytes: number }> {
  const { body } = await call('GET', `/api/projects/${projectId}`, { token });
  const number = (name: string): number => Number(at(body, 'storage', name));
  return { usedBytes: number('usedBytes'), allowedBytes: number('allowedBytes') };
}

function create(
  token: string,
  projectId: string,
  { name, size }: { readonly name: string; readonly size: number },
): Promise<Answer> {
  return call('POST', '/api/cim', { token, json: { projectId, name, content: contentOf(name, size) } });
}

function rowsOf(table: string): readonly unknown[] {
  return databaseRows(folder).get(table) ?? [];
}

/** A CIM of about so many bytes. */
function contentOf(name: string, size: number): unknown {
  return { ...cimExample, description: `${name} ${'x'.repeat(size)}` };
}
