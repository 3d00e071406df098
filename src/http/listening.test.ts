import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDoors } from './listening.ts';

test('a start says so when other machines may reach a service without protections', () => {
  const off = ['SERVICE_PASSWORD_DENYLIST=on', 'SERVICE_RATE_LIMIT_RPS=100'];
  for (const host of ['0.0.0.0', '::', '192.168.1.7', 'example.org', '127.example.org'])
    assert.equal(
      openDoors(host, off),
      `${host} may be reached from other machines while protections are off: set SERVICE_PASSWORD_DENYLIST=on and SERVICE_RATE_LIMIT_RPS=100, or listen on 127.0.0.1.`,
    );
  assert.equal(openDoors('0.0.0.0', []), undefined);
  for (const host of ['127.0.0.1', '127.1.2.3', '::1', '[::1]', 'localhost', '::ffff:127.0.0.1'])
    assert.equal(openDoors(host, off), undefined, host);
});
