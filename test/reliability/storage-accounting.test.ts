import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, it } from 'node:test';
import { heldContents } from '../../src/storage/migrations/project-accounting.ts';
import { psmExample } from '../../src/http/examples/psm.ts';
import { createChain } from '../support/http/chain.ts';
import { createChatting } from '../support/http/chats.ts';
import { makeConflict } from '../support/http/conflicts.ts';
import { reached } from '../support/testing/figures.ts';
import { at, textAt } from '../support/lib/json.ts';
import { startService } from '../support/http/service.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';

const folder = await temporaryFolder({ after });
const service = await startService({ SERVICE_DATA_FOLDER: folder, SERVICE_DATABASE_URL: '' });
after(service.stop);
const { call } = service;
const chain = createChain(service);

let looks = 0;

/** The contents that the database says projects hold; fails unless they are those that counting everything again finds. */
function assertCounted(): readonly string[] {
  const database = new DatabaseSync(join(folder, 'mde.sqlite'), { readOnly: true });
  try {
    const rowsOf = (query: string): readonly string[] =>
      database
        .prepare(`select project_id, sha256, size, uses from (${query})`)
        .all()
        .map((row) => JSON.stringify(row))
        .sort();
    const held = rowsOf('select * from project_contents');
    assert.deepEqual(held, rowsOf(heldContents('counted_size')));
    looks += 1;
    return held;
  } finally {
    database.close();
  }
}

it('what projects take is counted exactly, after any writes and deletions', async () => {
  const token = await service.newAccount();
  const projectId = await service.newProject(token);
  const bytes = async (): Promise<number> => {
    assertCounted();
    const { body } = await call('GET', `/api/projects/${projectId}`, { token });
    return Number(at(body, 'storage', 'usedBytes'));
  };
  const { source, target, path } = await makeConflict(service, { token, projectId });
  const inConflict = await bytes();
  assert.ok(inConflict > 0);
  assert.equal((await call('DELETE', path, { token })).status, 204);
  assert.ok((await bytes()) < inConflict);

  const psm = await call('POST', '/api/psm', { token, json: { projectId, content: psmExample } });
  const before = await bytes();
  const generate = (): Promise<unknown> => chain.transform(token, 'psm-to-artifact', textAt(psm.body, 'id'));
  const artifactId = textAt(await generate(), 'artifactId');
  const once = await bytes();
  assert.equal(textAt(await generate(), 'status'), 'COMPLETED');
  const again = await bytes();
  assert.ok(again - once < (once - before) / 2, `generated again, it takes ${again - once} bytes more`);
  assert.equal((await call('GET', `/api/artifact/${artifactId}`, { token })).status, 200);

  const chatting = createChatting(service);
  const chat = await chatting.newSession(token, { modelId: source });
  await chatting.ask(token, chat, 'A member borrows books. Each book has a title.');
  const talked = await bytes();
  assert.ok(talked > again);
  assert.equal((await call('DELETE', `/api/chatbot/sessions/${chat}`, { token })).status, 204);
  assert.ok((await bytes()) < talked);

  for (const model of [`/api/pim/${target}`, `/api/cim/${source}`]) {
    const held = await bytes();
    assert.equal((await call('DELETE', model, { token })).status, 204);
    assert.ok((await bytes()) < held);
  }
  assert.equal((await call('DELETE', `/api/projects/${projectId}`, { token })).status, 204);
  assertCounted();
  const other = await service.newProject(token);
  await call('POST', '/api/psm', { token, json: { projectId: other, content: psmExample } });
  assertCounted();
  assert.equal((await call('DELETE', '/api/auth/me', { token })).status, 204);
  assert.deepEqual(assertCounted(), []);
  reached('D21', `${looks} times as a full recount says, after everything that writes and deletes`);
});
