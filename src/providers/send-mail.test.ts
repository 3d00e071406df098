import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startMailServer } from '../../test/support/providers/mail-server.ts';
import { createSendMail } from './send-mail.ts';

const message = { to: 'ada@example.org', subject: 'Größe', text: 'Grüße' };
const { signal } = new AbortController();

test('a mail arrives; one that is refused by 5xx is so for good, everything else may pass', async (t) => {
  const server = await startMailServer();
  t.after(server.stop);
  const send = createSendMail({ url: server.url, from: 'MDE Service <mde@example.org>' });
  assert.deepEqual(await send(message, signal), { kind: 'SENT' });
  const { source } = await server.mailTo('ada@example.org');
  assert.match(source, /^Subject: =\?UTF-8\?Q\?Gr=C3=B6=C3=9Fe\?=/m);
  void server.refuse(message.to, 451);
  assert.equal((await send(message, signal)).kind, 'FAILED');
  void server.refuse(message.to, 550);
  assert.equal((await send(message, signal)).kind, 'REFUSED');
});

test('a server that cannot be reached, or does not encrypt, is no reason to give a mail up', async (t) => {
  const server = await startMailServer();
  t.after(server.stop);
  const { port } = new URL(server.url);
  // Leads to the own machine, and is not one of its names: so encryption is required.
  const other = createSendMail({ url: `smtp://0.0.0.0:${port}`, from: 'mde@example.org' });
  assert.equal((await other(message, signal)).kind, 'FAILED');
  const closed = createSendMail({ url: 'smtp://127.0.0.1:1', from: 'mde@example.org' });
  assert.equal((await closed(message, signal)).kind, 'FAILED');
  assert.equal(server.arrived.length, 0);
});
