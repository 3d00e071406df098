import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { after, before, describe, it } from 'node:test';
import { cimExample } from '../../src/http/examples/cim.ts';
import { checkStorage } from '../../src/storage/checking/index.ts';
import { createChain } from '../support/http/chain.ts';
import { createChatting } from '../support/http/chats.ts';
import { contentOf, damageContent, type ContentDamage } from '../support/storage/damaged-contents.ts';
import { reached } from '../support/testing/figures.ts';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { startService, type Answer, type Service } from '../support/http/service.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';

const ofModel = 'select content_sha256 from models where id = ?';
const ofFile = "select sha256 from artifact_files where artifact_id = ? and path = 'README.md'";

let service: Service;
let dataFolder = '';
let token = '';
let sound = '';
let artifactId = '';
let projectId = '';
const damaged = new Map<ContentDamage, string>();
/** Ids of the root elements, by model. */
const roots = new Map<string, string>();
const log: string[] = [];
const temporary: (() => Promise<void>)[] = [];

const read = (path: string): Promise<Answer> => service.call('GET', path, { token });

/** Starts the service on the data folder, with nothing remembered. */
async function start(): Promise<void> {
  const logTo = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      log.push(...chunk.toString().split('\n').filter(Boolean));
      done();
    },
  });
  service = await startService(
    { SERVICE_DATA_FOLDER: dataFolder, SERVICE_DATABASE_URL: '', SERVICE_LOG_LEVEL: 'error' },
    { logTo },
  );
}

before(async () => {
  dataFolder = await temporaryFolder({ after: (clean) => void temporary.push(clean) });
  await start();
  const chain = createChain(service);
  const stored = await chain.storeCim(cimExample);
  ({ token, projectId, source: sound } = stored);
  const pim = textAt(await chain.transform(token, 'cim-to-pim', sound), 'targetModelId');
  const psm = textAt(await chain.transform(token, 'pim-to-psm', pim), 'targetModelId');
  artifactId = textAt(await chain.transform(token, 'psm-to-artifact', psm), 'artifactId');
  await createChatting(service).newChat(token, projectId);
  const large = 'x'.repeat(1_500_000);
  for (const [damage, description] of [
    ['FLIPPED', 'one byte is another'],
    ['MISSING', 'all of it is gone'],
    ['SHORTENED', large],
  ] as const) {
    const content = { ...cimExample, id: crypto.randomUUID(), description };
    const made = await service.call('POST', '/api/cim', { token, json: { projectId, content } });
    damaged.set(damage, textAt(made.body, 'id'));
    roots.set(textAt(made.body, 'id'), content.id);
  }
  await checkStorage({ dataFolder, databaseUrl: '' }, (damage) => assert.fail(JSON.stringify(damage)));
  await stop();
  for (const [damage, id] of damaged) damageContent(dataFolder, contentOf(dataFolder, ofModel, id), damage);
  damageContent(dataFolder, contentOf(dataFolder, ofFile, artifactId), 'FLIPPED');
  await start();
});
after(async () => {
  await stop();
  for (const clean of temporary) await clean();
});

/** Stops the service and leaves its data. */
async function stop(): Promise<void> {
  await service.app.stop();
}

describe('a stored content that is damaged', () => {
  for (const damage of ['FLIPPED', 'MISSING', 'SHORTENED'] as const)
    it(`is never sent (${damage.toLowerCase()}), and the log names the model and its revision`, async () => {
      const id = damaged.get(damage) ?? '';
      for (const [method, place] of [
        ['GET', ''],
        ['GET', '/revisions/1'],
        ['POST', '/export?format=xmi'],
        ['POST', '/validate'],
      ] as const) {
        log.length = 0;
        const answer = await service.call(method, `/api/cim/${id}${place}`, { token });
        assert.equal(answer.status, 500, place);
        assert.match(textAt(answer.body, 'message'), /damaged/);
        assert.equal(answer.headers.get('etag'), null);
        const lines = log.map((line): unknown => JSON.parse(line));
        const told = lines.find((line) => at(line, 'msg') === 'stored content is damaged');
        const holder = listAt(told, 'heldBy')[0];
        assert.deepEqual(holder, { what: 'CIM model', id, revision: 1, projectId });
        const ofRequest = lines.filter((line) => at(line, 'requestId') === textAt(answer.body, 'errorId'));
        assert.deepEqual(
          ofRequest.map((line) => [at(line, 'msg'), at(line, 'status'), at(line, 'errorId')]),
          [['damaged', 500, textAt(answer.body, 'errorId')]],
        );
      }
    });

  it('of a file is not sent either, and the log names artifact, revision and path', async () => {
    log.length = 0;
    const { status } = await read(`/api/artifact/${artifactId}/files/README.md`);
    assert.equal(status, 500);
    assert.match(log.join('\n'), /"what":"artifact file"/);
    assert.match(log.join('\n'), new RegExp(`"id":"${artifactId}","revision":1,"path":"README.md"`));
  });

  it('ends every download with an error, and leaves the account its downloads', async () => {
    for (const path of [`/api/projects/${projectId}/download`, `/api/artifact/${artifactId}/download`])
      for (let tries = 0; tries < 4; tries += 1) {
        const response = await fetch(service.baseUrl + path, { headers: { 'X-Auth-Token': token } });
        assert.equal(response.status, 200);
        await assert.rejects(response.arrayBuffer());
      }
  });

  it('fails the job that needs it, with the reason', async () => {
    const id = damaged.get('FLIPPED') ?? '';
    const job = await createChain(service).transform(token, 'cim-to-pim', id);
    assert.equal(at(job, 'status'), 'FAILED');
    assert.match(textAt(listAt(job, 'diagnostics')[0], 'message'), /damaged/);
  });

  it('leaves everything else as it was', async () => {
    assert.equal((await read(`/api/cim/${sound}`)).status, 200);
    assert.equal((await read('/api/cim')).status, 200);
    assert.equal((await read('/api/health')).status, 200);
    const deleted = damaged.get('SHORTENED') ?? '';
    assert.equal((await service.call('DELETE', `/api/cim/${deleted}`, { token })).status, 204);
    reached(
      'A9',
      '3 kinds of damage of models and 1 of a file: 500 each, logged by model and revision; 8 of 8 downloads ended',
    );
  });

  it('is whole again once the same bytes are stored', async () => {
    for (const damage of ['FLIPPED', 'MISSING'] as const) {
      const id = damaged.get(damage) ?? '';
      const description = damage === 'FLIPPED' ? 'one byte is another' : 'all of it is gone';
      const content = { ...cimExample, id: roots.get(id), description };
      const { status } = await service.call('PUT', `/api/cim/${id}`, { token, json: { content } });
      assert.equal(status, 200);
      assert.equal((await read(`/api/cim/${id}/revisions/1`)).status, 200);
    }
  });
});
