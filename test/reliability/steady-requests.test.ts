import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { test } from 'node:test';
import { sendSteadily } from '../support/process/steady-requests.ts';

test('a request on a connection that the service has ended is sent again on another one', async (t) => {
  let answers = 0;
  let ended = 0;
  const server = createServer((socket) => {
    let isUsed = false;
    socket.on('error', () => undefined);
    socket.on('data', () => {
      if (isUsed) {
        ended += 1;
        socket.destroy();
        return;
      }
      isUsed = true;
      answers += 1;
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: keep-alive\r\n\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  // Checked border: a server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  const next = () => ({ method: 'GET', path: '/', headers: {} });
  await sendSteadily(`http://127.0.0.1:${port}`, { rate: 20, seconds: 1, next });
  assert.equal(answers, 20);
  assert.ok(ended > 0);
});
