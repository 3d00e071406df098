import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, it } from 'node:test';
import { recount } from '../../src/storage/migrations/project-accounting.ts';
import { psmExample } from '../../src/http/examples/psm.ts';
import { createChain } from '../support/chain.ts';
import { createChatting } from '../support/chats.ts';
import { makeConflict } from '../support/conflicts.ts';
import { reached } from '../support/figures.ts';
import { textAt } from '../support/json.ts';
import { startService } from '../support/service.ts';
import { temporaryFolder } from '../support/temporary-storage.ts';

const folder = await temporaryFolder({ after });
const service = await startService({ SERVICE_DATA_FOLDER: folder, SERVICE_DATABASE_URL: '' });
after(service.stop);
const { call } = service;
const chain = createChain(service);

let looks = 0;

/** Fails unless what the database says that projects take is what counting everything anew says. */
function assertCounted(): ReadonlyMap<string, number> {
  const database = new DatabaseSync(join(folder, 'mde.sqlite'), { readOnly: true });
  try {
    const bytesOf = (query: string): ReadonlyMap<string, number> =>
      new Map(
        database
          .prepare(query)
          .all()
          .map((row): [string, number] => [String(row['project_id']), Number(row['bytes'])])
          .filter(([, bytes]) => bytes !== 0)
          .sort(),
      );
    const kept = bytesOf('select project_id, sum(bytes) as bytes from project_storage group by project_id');
    assert.deepEqual(kept, bytesOf(recount));
    looks += 1;
    return kept;
  } finally {
    database.close();
  }
}

it('what projects take is counted exactly, whatever is written and deleted', async () => {
  const token = await service.newAccount();
  const projectId = await service.newProject(token);
  const bytes = (): number => assertCounted().get(projectId) ?? 0;
  const { source, target, path } = await makeConflict(service, { token, projectId });
  const inConflict = bytes();
  assert.ok(inConflict > 0);
  assert.equal((await call('DELETE', path, { token })).status, 204);
  assert.ok(bytes() < inConflict);

  const psm = await call('POST', '/api/psm', { token, json: { projectId, content: psmExample } });
  const before = bytes();
  const generate = (): Promise<unknown> => chain.transform(token, 'psm-to-artifact', textAt(psm.body, 'id'));
  const artifactId = textAt(await generate(), 'artifactId');
  const once = bytes();
  assert.equal(textAt(await generate(), 'status'), 'COMPLETED');
  const again = bytes();
  assert.ok(again - once < (once - before) / 2, `generated again, it takes ${again - once} bytes more`);
  assert.equal((await call('GET', `/api/artifact/${artifactId}`, { token })).status, 200);

  const chatting = createChatting(service);
  const chat = await chatting.newSession(token, { modelId: source });
  await chatting.ask(token, chat, 'A member borrows books. Each book has a title.');
  const talked = bytes();
  assert.ok(talked > again);
  assert.equal((await call('DELETE', `/api/chatbot/sessions/${chat}`, { token })).status, 204);
  assert.ok(bytes() < talked);

  for (const model of [`/api/pim/${target}`, `/api/cim/${source}`]) {
    const held = bytes();
    assert.equal((await call('DELETE', model, { token })).status, 204);
    assert.ok(bytes() < held);
  }
  assert.equal((await call('DELETE', `/api/projects/${projectId}`, { token })).status, 204);
  assert.equal(bytes(), 0);
  const other = await service.newProject(token);
  await call('POST', '/api/psm', { token, json: { projectId: other, content: psmExample } });
  assert.ok(assertCounted().has(other));
  assert.equal((await call('DELETE', '/api/auth/me', { token })).status, 204);
  assert.deepEqual([...assertCounted()], []);
  reached('D21', `${looks} times as a full recount says, after everything that writes and deletes`);
});
