import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsIn } from '../support/http/chats.ts';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { backlogOf } from '../support/modules/assistant/backlogs.ts';
import { requestsTo } from '../support/process/plain-requests.ts';
import { startProcess, type ServiceProcess } from '../support/process/service-process.ts';
import { temporaryDatabase } from '../support/storage/temporary-storage.ts';

/** What processes say when they start, besides their log. */
const greeting = /^MDE Service listens on /;

test('two processes on PostgreSQL log one line a request and no warning, also when one ends what the other runs', async (t) => {
  const databaseUrl = await temporaryDatabase(t);
  const environment = {
    SERVICE_DATABASE_URL: databaseUrl,
    SERVICE_LEASE_SECONDS: '2',
    SERVICE_LOG_LEVEL: 'info',
    NODE_OPTIONS: '--trace-deprecation --trace-warnings',
  };
  const processes = [await startProcess(environment), await startProcess(environment)] as const;
  for (const each of processes) t.after(() => each.kill());
  const [here, there] = processes.map(({ url }) => requestsTo(url));
  assert.ok(here !== undefined && there !== undefined);
  const token = textAt(await here.asked('POST', '/api/auth/guest'), 'token');

  for (const end of ['CANCEL', 'DELETE_MODEL', 'CLEAR_SESSION', 'DELETE_PROJECT'] as const) {
    const project = textAt(await here.asked('POST', '/api/projects', { token, json: { name: 'P' } }), 'id');
    const about = { level: 'cim', projectId: project };
    const session = textAt(await here.asked('POST', '/api/chatbot/sessions', { token, json: about }), 'id');
    const form = new FormData();
    form.append('file', new Blob([backlogOf(200)]), 'backlog.md');
    const attachment = textAt(await here.asked('POST', '/api/chatbot/attachments', { token, form }), 'id');
    const accepted = await here.asked('POST', `/api/chatbot/sessions/${session}/messages`, {
      token,
      json: { message: 'Build a model from this backlog.', idempotencyKey: end, attachmentIds: [attachment] },
    });
    const turn = `/api/chatbot/turns/${textAt(accepted, 'turnId')}`;
    const stream = await fetch(`${processes[1].url}${turn}/events`, { headers: { 'X-Auth-Token': token } });
    let isEnded = false;
    for await (const { type } of eventsIn(stream)) {
      if (type !== 'model.checkpoint' || isEnded) continue;
      isEnded = true;
      // Whichever process runs the turn, one of the two requests comes to the other one.
      for (const process of [here, there]) await endIt(process, { end, turn, session, project, token });
    }
    assert.ok(isEnded, `${end}: the turn made nothing`);
  }
  assert.deepEqual(await Promise.all(processes.map((each) => each.stop())), [0, 0]);
  for (const each of processes) assertQuiet(each);
});

type Ending = {
  readonly end: 'CANCEL' | 'DELETE_MODEL' | 'CLEAR_SESSION' | 'DELETE_PROJECT';
  readonly turn: string;
  readonly session: string;
  readonly project: string;
  readonly token: string;
};

/** Ends what a turn is about; whether the other process did so before does not matter. */
async function endIt(process: ReturnType<typeof requestsTo>, ending: Ending): Promise<void> {
  const { end, turn, session, project, token } = ending;
  if (end === 'CANCEL') await process.send('POST', `${turn}/cancel`, { token });
  if (end === 'CLEAR_SESSION')
    await process.send('POST', `/api/chatbot/sessions/${session}/clear`, { token });
  if (end === 'DELETE_PROJECT') await process.send('DELETE', `/api/projects/${project}`, { token });
  if (end !== 'DELETE_MODEL') return;
  const models = listAt(await process.asked('GET', `/api/cim?projectId=${project}`, { token }));
  for (const model of models) await process.send('DELETE', `/api/cim/${textAt(model, 'id')}`, { token });
}

function assertQuiet({ printed }: ServiceProcess): void {
  const lines = printed()
    .split('\n')
    .filter((line) => line !== '' && !greeting.test(line));
  const entries = lines.map((line): unknown =>
    line.startsWith('{') ? JSON.parse(line) : { level: 60, line },
  );
  assert.ok(entries.length > 5);
  assert.deepEqual(
    entries.filter((entry) => Number(at(entry, 'level')) > 30),
    [],
  );
  const ids = entries.flatMap((entry) => at(entry, 'requestId') ?? []);
  assert.equal(new Set(ids).size, ids.length, 'a request has two lines');
}
