import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import Fastify, { type FastifyInstance } from 'fastify';
import { schemaCompilers } from './schema-compilers.js';

const person = {
  $id: 'Person',
  type: 'object',
  properties: { name: { type: 'string', maxLength: 3 } },
  required: ['name'],
};

/** A server that answers what it gets at each of the addresses, both by the same schema. */
function serverOf(schema: object, ...urls: readonly string[]): FastifyInstance {
  const server = Fastify({ schemaController: { compilersFactory: schemaCompilers() } });
  for (const url of urls)
    server.post(url, { schema: { body: schema, response: { 200: schema } } }, async ({ body }) => body);
  return server;
}

describe('the compilers of schemas', () => {
  it('check bodies and write answers by the schema of a route, for each route that names it', async () => {
    const server = serverOf({ $ref: 'Person#' }, '/people', '/guests');
    server.addSchema(person);
    for (const url of ['/people', '/guests', '/people']) {
      const stored = await server.inject({ method: 'POST', url, payload: { name: 'Ann', age: 3 } });
      assert.deepEqual([stored.statusCode, stored.body], [200, '{"name":"Ann"}'], url);
      const long = await server.inject({ method: 'POST', url, payload: { name: 'Anna' } });
      assert.equal(long.statusCode, 400, url);
      assert.match(long.body, /body\/name must NOT have more than 3 characters/, url);
    }
  });

  it('read values as Fastify does', async () => {
    const server = Fastify({ schemaController: { compilersFactory: schemaCompilers() } });
    const querystring = { type: 'object', properties: { limit: { type: 'integer' } } };
    server.get('/people', { schema: { querystring } }, async ({ query }) => query);
    assert.equal((await server.inject('/people?limit=20')).body, '{"limit":20}');
    assert.equal((await server.inject('/people?limit=many')).statusCode, 400);
  });

  it('know the schemas that a plugin adds for its own routes', async () => {
    const server = serverOf({ $ref: 'Person#' }, '/people');
    server.addSchema(person);
    void server.register(async (plugin) => {
      plugin.addSchema({ ...person, $id: 'Pet', properties: { name: { type: 'string', maxLength: 9 } } });
      plugin.post('/pets', { schema: { body: { $ref: 'Pet#' } } }, async ({ body }) => body);
    });
    const payload = { name: 'Snowball' };
    assert.equal((await server.inject({ method: 'POST', url: '/pets', payload })).statusCode, 200);
    assert.equal((await server.inject({ method: 'POST', url: '/people', payload })).statusCode, 400);
  });

  it('compile nothing before it is needed: a wrong schema fails the requests of its route alone', async () => {
    const server = serverOf({ $ref: 'Nobody#' }, '/nobody');
    server.get('/people', async () => []);
    assert.equal((await server.inject('/people')).statusCode, 200);
    const answer = await server.inject({ method: 'POST', url: '/nobody', payload: {} });
    assert.equal(answer.statusCode, 500);
    assert.match(answer.body, /Nobody/);
  });
});
