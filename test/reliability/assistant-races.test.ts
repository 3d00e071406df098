import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { createChatting, eventsIn } from '../support/http/chats.ts';
import { reached, shown } from '../support/testing/figures.ts';
import { textAt } from '../support/lib/json.ts';
import { startService } from '../support/http/service.ts';

const service = await startService();
after(service.stop);
const chatting = createChatting(service);

it('fifty guests with twenty messages at once have exactly five accepted each', async () => {
  for (let guest = 0; guest < 50; guest += 1) {
    const token = await service.newAccount();
    const sessionId = await chatting.newSession(token, { projectId: await service.newProject(token) });
    const path = `/api/chatbot/sessions/${sessionId}/messages`;
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const json = { idempotencyKey: `k${index}`, message: 'How many objects are there?' };
        return (await service.call('POST', path, { token, json })).status;
      }),
    );
    assert.deepEqual(
      [202, 403].map((status) => statuses.filter((each) => each === status).length),
      [5, 15],
    );
  }
  reached('B6', '50 guests × 20 messages at once, 5 accepted and 15 refused each');
});

it('a thousand reconnects lose and repeat no event', async () => {
  const token = await service.newAccount();
  const { turnId } = await chatting.newChat(token, await service.newProject(token));
  const whole = (await chatting.follow(token, turnId)).map(({ eventId }) => eventId);
  let connections = 0;
  while (connections < 1_000) {
    const heard: string[] = [];
    while (heard.length < whole.length) {
      connections += 1;
      const cursor = heard.at(-1);
      const controller = new AbortController();
      const response = await fetch(`${service.baseUrl}/api/chatbot/turns/${turnId}/events`, {
        signal: controller.signal,
        headers: { 'X-Auth-Token': token, ...(cursor !== undefined && { 'Last-Event-ID': cursor }) },
      });
      const leaveAfter = 1 + (connections % 3);
      let count = 0;
      for await (const { eventId } of eventsIn(response)) {
        heard.push(eventId);
        count += 1;
        if (count === leaveAfter) break;
      }
      controller.abort();
    }
    assert.deepEqual(heard, whole);
  }
  reached('C10', `${shown(connections)} reconnects by cursor, no gap, no duplicate`);
});

it('a stream ends when its reader has logged out', async () => {
  const token = await service.newAccount();
  const sessionId = await chatting.newSession(token, { projectId: await service.newProject(token) });
  const asked = await chatting.ask(token, sessionId, 'Frobnicate the whatsit.');
  const turnId = textAt(asked, 'turnId');
  const response = await fetch(`${service.baseUrl}/api/chatbot/turns/${turnId}/events`, {
    headers: { 'X-Auth-Token': token },
  });
  await service.call('POST', '/api/auth/logout', { token });
  const text = await response.text();
  assert.match(text, /turn\.needs_input/);
});
