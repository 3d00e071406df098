import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { it } from 'node:test';
import Fastify from 'fastify';
import { loggerOptions } from './logging.js';

it('logs from its level on, without what proves who a caller is', () => {
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  // Fastify leaves headers out; a hook that people write may log them.
  const serializers = { req: (request: object) => ({ ...request }) };
  const { log } = Fastify({ logger: { ...loggerOptions('warn'), stream, serializers } });
  log.info('not of interest');
  const headers = { authorization: 'Bearer secret-1', 'x-api-key': 'secret-2', accept: 'text/plain' };
  log.warn({ req: { headers } }, 'of interest');
  assert.equal(lines.length, 1);
  const { req } = JSON.parse(lines.join('')) as { readonly req: unknown };
  assert.deepEqual(req, {
    headers: { authorization: '[masked]', 'x-api-key': '[masked]', accept: 'text/plain' },
  });
});
