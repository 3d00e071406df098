import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsIn } from '../support/chats.ts';
import { at, textAt } from '../support/json.ts';
import { startProcess } from '../support/service-process.ts';
import { temporaryDatabase } from '../support/temporary-storage.ts';

test('a turn whose process is killed goes on in another one, and its stream there loses nothing', async (t) => {
  const databaseUrl = await temporaryDatabase(t);
  const environment = { SERVICE_DATABASE_URL: databaseUrl, SERVICE_LEASE_SECONDS: '2' };
  const [first, second] = [await startProcess(environment), await startProcess(environment)];
  t.after(() => first.kill());
  t.after(() => second.kill());
  const ask = async (
    method: string,
    url: string,
    sent: { token?: string; json?: unknown; form?: FormData } = {},
  ) => {
    const { token, json, form } = sent;
    const response = await fetch(url, {
      method,
      headers: {
        ...(token === undefined ? {} : { 'X-Auth-Token': token }),
        ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(json === undefined ? (form === undefined ? {} : { body: form }) : { body: JSON.stringify(json) }),
    });
    const body: unknown = await response.json();
    assert.ok(response.ok, JSON.stringify(body));
    return body;
  };
  const token = textAt(await ask('POST', `${first.url}/api/auth/guest`), 'token');
  const project = await ask('POST', `${first.url}/api/projects`, { token, json: { name: 'P' } });
  const about = { level: 'cim', projectId: textAt(project, 'id') };
  const session = await ask('POST', `${second.url}/api/chatbot/sessions`, { token, json: about });
  const form = new FormData();
  form.append('file', new Blob([backlog(300)]), 'backlog.md');
  const attachment = await ask('POST', `${first.url}/api/chatbot/attachments`, { token, form });
  const accepted = await ask('POST', `${first.url}/api/chatbot/sessions/${textAt(session, 'id')}/messages`, {
    token,
    json: {
      ...{ message: 'Build a model from this backlog.', idempotencyKey: 'key' },
      attachmentIds: [textAt(attachment, 'id')],
    },
  });
  const turn = `${second.url}/api/chatbot/turns/${textAt(accepted, 'turnId')}`;
  const stream = await fetch(`${turn}/events`, { headers: { 'X-Auth-Token': token } });
  const sequences: number[] = [];
  for await (const { sequence, type } of eventsIn(stream)) {
    sequences.push(sequence);
    if (type === 'model.checkpoint') await first.kill();
  }
  const ended = await ask('GET', turn, { token });
  assert.equal(at(ended, 'status'), 'COMPLETED', JSON.stringify(ended));
  assert.deepEqual(
    sequences,
    sequences.map((_, index) => index + 1),
  );
});

function backlog(stories: number): string {
  const things = [
    'book',
    'loan',
    'order',
    'invoice',
    'ticket',
    'route',
    'shift',
    'payment',
    'report',
    'device',
  ];
  const story = (_: unknown, index: number): string => {
    const [one, two] = [things[index % 10] ?? '', things[Math.floor(index / 10) % 10] ?? ''];
    return `- As a member, I want to see the ${one} ${two} of number ${index}, so that I can plan it.`;
  };
  return Array.from({ length: stories }, story).join('\n');
}
