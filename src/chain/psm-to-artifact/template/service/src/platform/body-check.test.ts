import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import Fastify, { type FastifyInstance } from 'fastify';
import { bodyCheck } from './body-check.js';

async function readyServer(): Promise<FastifyInstance> {
  const server = Fastify();
  for (const [type, maxLength] of Object.entries({ Person: 3, Pet: 9 }))
    server.addSchema({
      $id: type,
      type: 'object',
      properties: { name: { type: 'string', maxLength } },
      required: ['name'],
    });
  server.post('/', { schema: { body: { $ref: 'Person#' } } }, async () => '');
  await server.ready();
  return server;
}

describe('the check of a body', () => {
  it('gives back what the type of the contract allows, and refuses other bodies as a route would', async () => {
    const check = bodyCheck(await readyServer());
    const ann = { name: 'Ann' };
    assert.equal(check('Person', ann), ann);
    assert.throws(() => check('Person', { name: 'Anna' }), {
      status: 400,
      code: 'bad_request',
      errors: [{ pointer: '/name', code: 'too_long', message: 'must NOT have more than 3 characters' }],
    });
    assert.throws(() => check('Person', {}), {
      errors: [{ pointer: '/name', code: 'missing', message: "must have required property 'name'" }],
    });
    assert.deepEqual(check('Pet', { name: 'Snowball' }), { name: 'Snowball' });
    assert.equal(check('Person', ann), ann, 'behind a refusal');
  });

  it('needs a server that is ready', () => {
    assert.throws(() => bodyCheck(Fastify())('Person', {}), /not ready/);
  });
});
