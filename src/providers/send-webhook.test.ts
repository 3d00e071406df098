import assert from 'node:assert/strict';
import { BlockList } from 'node:net';
import { test } from 'node:test';
import { createSendWebhook } from './send-webhook.ts';

const nothing = { headers: {}, body: '{}', signal: new AbortController().signal };

test('a name that leads to this machine is not connected to, with and without encryption', async () => {
  const send = createSendWebhook({ hosts: ['*'], networks: new BlockList() });
  for (const url of ['https://localhost:9/', 'http://localhost:9/', 'https://localhost.:9/']) {
    const { kind, status, error } = await send({ ...nothing, url });
    assert.deepEqual([kind, status], ['FAILED', null]);
    assert.match(error ?? '', /leads to no address|could not be reached \(ENOTFOUND\)/);
  }
});

test('a host that the settings do not name is not connected to', async () => {
  const send = createSendWebhook({ hosts: ['hooks.example.org'], networks: new BlockList() });
  const { kind, error } = await send({ ...nothing, url: 'https://other.example.org/' });
  assert.deepEqual(
    [kind, error],
    ['FAILED', 'The address is not one that this service may send to; ask who runs it.'],
  );
});
