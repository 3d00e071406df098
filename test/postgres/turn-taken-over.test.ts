import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsIn } from '../support/http/chats.ts';
import { at, textAt } from '../support/lib/json.ts';
import { backlogOf } from '../support/modules/assistant/backlogs.ts';
import { requestsTo } from '../support/process/plain-requests.ts';
import { startProcess } from '../support/process/service-process.ts';
import { temporaryDatabase } from '../support/storage/temporary-storage.ts';

test('a turn whose process is killed goes on in another one, and its stream there loses nothing', async (t) => {
  const databaseUrl = await temporaryDatabase(t);
  const environment = { SERVICE_DATABASE_URL: databaseUrl, SERVICE_LEASE_SECONDS: '2' };
  const [first, second] = [await startProcess(environment), await startProcess(environment)];
  t.after(() => first.kill());
  t.after(() => second.kill());
  const [here, there] = [requestsTo(first.url), requestsTo(second.url)];
  const token = textAt(await here.asked('POST', '/api/auth/guest'), 'token');
  const project = await here.asked('POST', '/api/projects', { token, json: { name: 'P' } });
  const about = { level: 'cim', projectId: textAt(project, 'id') };
  const session = await there.asked('POST', '/api/chatbot/sessions', { token, json: about });
  const form = new FormData();
  form.append('file', new Blob([backlogOf(300)]), 'backlog.md');
  const attachment = await here.asked('POST', '/api/chatbot/attachments', { token, form });
  const accepted = await here.asked('POST', `/api/chatbot/sessions/${textAt(session, 'id')}/messages`, {
    token,
    json: {
      message: 'Build a model from this backlog.',
      idempotencyKey: 'key',
      attachmentIds: [textAt(attachment, 'id')],
    },
  });
  const turn = `/api/chatbot/turns/${textAt(accepted, 'turnId')}`;
  const stream = await fetch(`${second.url}${turn}/events`, { headers: { 'X-Auth-Token': token } });
  const sequences: number[] = [];
  for await (const { sequence, type } of eventsIn(stream)) {
    sequences.push(sequence);
    if (type === 'model.checkpoint') await first.kill();
  }
  const ended = await there.asked('GET', turn, { token });
  assert.equal(at(ended, 'status'), 'COMPLETED', JSON.stringify(ended));
  assert.deepEqual(
    sequences,
    sequences.map((_, index) => index + 1),
  );
});
