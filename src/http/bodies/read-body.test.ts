import assert from 'node:assert/strict';
import { request as send, type ClientRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import Fastify, { type FastifyRequest } from 'fastify';
import { readBody } from './read-body.ts';

const bodyLimit = 1_000_000;

/** A server that answers with what it read, and a request to it whose body is still to be written. */
async function posting(
  t: { readonly after: (end: () => Promise<unknown>) => void },
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly sent: ClientRequest; readonly bodies: Buffer[]; readonly answer: Promise<string> }> {
  const bodies: Buffer[] = [];
  const server = Fastify({ bodyLimit, forceCloseConnections: true });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (request: FastifyRequest, payload: IncomingMessage) =>
    readBody(request, payload),
  );
  server.post('/', (request) => {
    // Checked border: the only parser gives bytes.
    bodies.push(request.body as Buffer);
    return 'read';
  });
  server.setErrorHandler((error) => (error instanceof Error && 'code' in error ? error.code : 'unknown'));
  t.after(() => server.close());
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  const sent = send(url, { method: 'POST', headers: { 'Content-Type': 'text/plain', ...headers } });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  sent.on('response', (response) => void text(response).then(resolve, reject)).on('error', reject);
  return { sent, bodies, answer: promise };
}

const bytes = Buffer.from(Array.from({ length: 400_000 }, (_, index) => index % 251));

for (const [what, headers] of [
  ['of a length it says', { 'Content-Length': String(bytes.byteLength) }],
  ['without length', {}],
] as const)
  test(`a body ${what} is read as it was sent, into memory of its own`, async (t) => {
    const { sent, bodies, answer } = await posting(t, headers);
    sent.write(bytes.subarray(0, 1));
    sent.write(bytes.subarray(1, 150_000));
    sent.end(bytes.subarray(150_000));
    assert.equal(await answer, 'read');
    const [body] = bodies;
    assert.ok(body !== undefined);
    assert.ok(body.equals(bytes));
    assert.equal(body.buffer.byteLength, bytes.byteLength);
  });

test('an empty body is read as no bytes', async (t) => {
  const { sent, bodies, answer } = await posting(t, { 'Transfer-Encoding': 'chunked' });
  sent.end();
  assert.equal(await answer, 'read');
  assert.equal(bodies[0]?.byteLength, 0);
});

test('a body that says it is too large is refused before it arrives', async (t) => {
  const { sent, answer } = await posting(t, { 'Content-Length': String(bodyLimit + 1) });
  sent.flushHeaders();
  assert.equal(await answer, 'FST_ERR_CTP_BODY_TOO_LARGE');
  sent.destroy();
});

test('a body without length is refused as soon as it is too large', async (t) => {
  const { sent, answer } = await posting(t, {});
  sent.write(Buffer.alloc(bodyLimit));
  sent.write('x');
  assert.equal(await answer, 'FST_ERR_CTP_BODY_TOO_LARGE');
  sent.destroy();
});
