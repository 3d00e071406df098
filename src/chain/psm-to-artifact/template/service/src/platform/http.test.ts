import assert from 'node:assert/strict';
import { Writable, type Readable } from 'node:stream';
import { describe, it } from 'node:test';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { workshopDb } from '../../../example/src/platform/processes/workshop.js';
import type { Authenticator } from './access.js';
import { Problem } from './errors.js';
import { createHttpServer, pageOf, pathParameters, requireAccess, type HttpOptions } from './http.js';

const db = await workshopDb();
const uuid = '00000000-0000-7000-8000-000000000001';

/** Knows the caller from a header. */
const authenticator: Authenticator = {
  challenge: 'Bearer realm="shop"',
  authenticate: async ({ subject }) =>
    typeof subject === 'string' ? { subject, roles: ['clerk'] } : undefined,
};

function serverWith(
  register: (server: FastifyInstance) => void,
  more: Partial<HttpOptions> = {},
): FastifyInstance {
  const columns = { 'sales.order': { number: '/number' } };
  const server = createHttpServer({
    db,
    authenticator,
    logger: false,
    metricsPath: '/metrics',
    columns,
    ...more,
  });
  register(server);
  return server;
}

/** The answer of a server whose only route throws the error. */
async function answerTo(error: unknown, more: Partial<HttpOptions> = {}) {
  const server = serverWith((app) => {
    app.post('/orders', async () => {
      throw error;
    });
  }, more);
  return server.inject({ method: 'POST', url: '/orders?note=secret' });
}

const parts = {
  type: 'object',
  properties: {
    count: { type: 'integer' },
    name: { type: ['string', 'null'], filled: true },
    size: { default: 3 },
  },
  required: ['count'],
  additionalProperties: false,
};

/** The status and the body that a route answers which takes parts. */
async function sent(options: InjectOptions): Promise<readonly unknown[]> {
  const server = serverWith((app) => {
    app.post('/parts', { schema: { body: parts } }, async ({ body }) => ({ body }));
    app.patch('/parts', { schema: { body: parts } }, async ({ body }) => ({ body }));
    app.post('/close', async ({ body }) => ({ body: body ?? 'nothing' }));
  });
  const answer = await server.inject({ method: 'POST', url: '/parts', ...options });
  const {
    body,
    code,
    errors = [],
  } = answer.json<{
    readonly body?: unknown;
    readonly code?: string;
    readonly errors?: readonly { readonly pointer: string; readonly code: string }[];
  }>();
  return [answer.statusCode, body ?? code, ...errors.map((error) => `${error.pointer} ${error.code}`)];
}

describe('a refusal', () => {
  it('is written as problem+json, without the values of the address', async () => {
    const errors = [{ pointer: '/total', code: 'R1', message: 'Too little.' }];
    const answer = await answerTo(new Problem(422, 'rules_broken', 'Too little.', errors));
    assert.equal(answer.statusCode, 422);
    assert.equal(answer.headers['content-type'], 'application/problem+json; charset=utf-8');
    assert.deepEqual(answer.json(), {
      type: 'urn:problem-type:rules_broken',
      title: 'Unprocessable Entity',
      status: 422,
      detail: 'Too little.',
      instance: '/orders',
      code: 'rules_broken',
      errors,
      requestId: 'req-1',
    });
    assert.equal(answer.headers['www-authenticate'], undefined);
  });

  it('asks callers to sign in where it is 401', async () => {
    const answer = await answerTo(new Problem(401, 'not_signed_in', 'Sign in to do this.'));
    assert.equal(answer.headers['www-authenticate'], 'Bearer realm="shop"');
  });

  it('names the place of what the database refuses', async () => {
    const more = { code: '23502', schema: 'sales', table: 'order', column: 'number' };
    const answer = await answerTo(Object.assign(new Error('null value'), more));
    const { code, errors } = answer.json<{ readonly code: string; readonly errors: readonly object[] }>();
    assert.deepEqual([answer.statusCode, code, errors.length], [422, 'value_refused', 1]);
  });

  it('says nothing of a mistake of the service, which the log shows', async () => {
    const lines: string[] = [];
    const stream = new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(String(chunk));
        done();
      },
    });
    const answer = await answerTo(new Error('the secret of a bug'), { logger: { level: 'error', stream } });
    const { code, detail } = answer.json<{ readonly code: string; readonly detail: string }>();
    assert.deepEqual(
      [answer.statusCode, code, detail],
      [500, 'internal', 'Something went wrong on our side.'],
    );
    assert.match(lines.join(''), /the secret of a bug.*request failed/);
    assert.equal((await answerTo(Object.assign(new Error('bad'), { statusCode: 502 }))).statusCode, 500);
  });

  it('answers addresses at which there is nothing', async () => {
    const answer = await serverWith(() => {}).inject('/nothing');
    assert.deepEqual([answer.statusCode, answer.json<{ code: string }>().code], [404, 'no_such_route']);
  });
});

describe('a body', () => {
  it('is taken as it is: no value is changed, dropped or added', async () => {
    assert.deepEqual(await sent({ payload: { count: 1, name: 'a' } }), [200, { count: 1, name: 'a' }]);
    assert.deepEqual(await sent({ payload: { count: 1, name: null } }), [200, { count: 1, name: null }]);
    assert.deepEqual(await sent({ payload: { count: 1, name: ' a ' } }), [200, { count: 1, name: 'a' }]);
  });

  it('is refused with everything that is wrong', async () => {
    assert.deepEqual(await sent({ payload: { count: '1', name: 2, more: 3 } }), [
      400,
      'bad_request',
      '/more unknown_member',
      '/count wrong_type',
      '/name wrong_type',
    ]);
    assert.deepEqual(await sent({ payload: { count: 1, name: ' ' } }), [422, 'value_refused', '/name blank']);
  });

  it('may be missing: each member that is needed is named, but to a change there is nothing to name', async () => {
    assert.deepEqual(await sent({}), [400, 'bad_request', '/count missing']);
    assert.deepEqual(await sent({ method: 'PATCH' }), [400, 'bad_request', ' wrong_type']);
  });

  it('has no members where an operation takes no values', async () => {
    assert.deepEqual(await sent({ url: '/close' }), [200, 'nothing']);
    assert.deepEqual(await sent({ url: '/close', payload: {} }), [200, {}]);
    assert.deepEqual(await sent({ url: '/close', payload: { reason: 'late' } }), [
      400,
      'bad_request',
      '/reason unknown_member',
    ]);
  });

  it('is JSON of at most 1 MiB', async () => {
    const text = { 'content-type': 'text/plain' };
    assert.deepEqual(await sent({ headers: text, payload: 'a' }), [415, 'bad_request']);
    const json = { 'content-type': 'application/json' };
    assert.deepEqual(await sent({ headers: json, payload: '{"count":' }), [400, 'bad_request']);
    const name = 'x'.repeat(1_048_576 - 21);
    assert.deepEqual((await sent({ payload: { count: 1, name } }))[0], 200);
    assert.deepEqual((await sent({ payload: { count: 1, name: `${name}x` } }))[0], 413);
  });

  it('may be a stream of bytes where a route reads it so', async () => {
    const server = serverWith((app) => {
      app.addContentTypeParser('image/png', async (_request: unknown, payload: Readable) => payload);
      app.post('/scan', async ({ body }) => {
        const chunks = await (body as Readable).toArray();
        return Buffer.concat(chunks).toString();
      });
    });
    const headers = { 'content-type': 'image/png' };
    const answer = await server.inject({ method: 'POST', url: '/scan', headers, payload: 'bytes' });
    assert.deepEqual([answer.statusCode, answer.body], [200, 'bytes']);
  });
});

describe('an answer', () => {
  const server = serverWith((app) => {
    app.get('/order', async (_request, reply) => reply.header('etag', '"4"').send({ id: 4 }));
    app.post('/order', async (_request, reply) => reply.header('etag', '"4"').send({ id: 4 }));
    app.get('/gone', async (_request, reply) => reply.code(410).header('etag', '"4"').send({}));
    app.get('/public', async (_request, reply) => reply.header('cache-control', 'public').send({}));
  });
  const held = { 'if-none-match': '"4"' };

  it('is kept by nobody, unless it says otherwise', async () => {
    assert.equal((await server.inject('/order')).headers['cache-control'], 'no-store');
    assert.equal((await server.inject('/public')).headers['cache-control'], 'public');
  });

  it('is left out where the caller has it, when it reads', async () => {
    const answer = await server.inject({ url: '/order', headers: held });
    assert.deepEqual([answer.statusCode, answer.body, answer.headers['etag']], [304, '', '"4"']);
    assert.equal(answer.headers['content-type'], undefined);
    const head = await server.inject({ method: 'HEAD', url: '/order', headers: held });
    assert.deepEqual([head.statusCode, head.body, head.headers['content-type']], [304, '', undefined]);
    const other = await server.inject({ url: '/order', headers: { 'if-none-match': '"3"' } });
    assert.deepEqual([other.statusCode, other.json()], [200, { id: 4 }]);
    const change = await server.inject({ method: 'POST', url: '/order', headers: held });
    assert.deepEqual([change.statusCode, change.json()], [200, { id: 4 }]);
    assert.equal((await server.inject({ url: '/gone', headers: held })).statusCode, 410);
  });

  it('is counted by the pattern of its route', async () => {
    await server.inject('/order?id=7');
    await server.inject('/nothing/at/all');
    const { body, headers } = await server.inject('/metrics');
    assert.equal(headers['content-type'], 'text/plain; version=0.0.4');
    assert.match(body, /http_requests_total\{method="GET",route="\/order",code="200"\} \d/);
    assert.match(body, /http_requests_total\{method="GET",route="none",code="404"\} 1/);
    assert.match(body, /http_request_duration_seconds_bucket\{method="GET",route="\/order",le="10"\} \d/);
    assert.match(body, /^process_incidents 0$/m);
  });
});

describe('the health of a service', () => {
  it('is good while it runs, and ready while the database answers', async () => {
    const server = serverWith(() => {});
    for (const url of ['/healthz', '/readyz']) {
      const answer = await server.inject(url);
      assert.deepEqual([answer.statusCode, answer.json()], [200, { status: 'ok' }]);
    }
    const gone = { ...db, query: () => Promise.reject(new Error('no connection')) };
    const alone = serverWith(() => {}, { db: gone });
    assert.equal((await alone.inject('/healthz')).statusCode, 200);
    const answer = await alone.inject('/readyz');
    assert.deepEqual([answer.statusCode, answer.json()], [503, { status: 'database unreachable' }]);
  });
});

describe('the access of a request', () => {
  const server = serverWith((app) => {
    const onRequest = requireAccess(authenticator, { everyRow: ['clerk'] });
    app.post('/orders', { onRequest }, async ({ access }) => access);
  });

  it('says who the caller is, and what the headers name', async () => {
    const headers = {
      subject: 'ann',
      'if-match': '"4"',
      'idempotency-key': 'once',
      'process-instance': uuid,
    };
    assert.deepEqual((await server.inject({ method: 'POST', url: '/orders', headers })).json(), {
      subject: 'ann',
      roles: ['clerk'],
      ifMatch: ['4'],
      named: { request: 'POST /orders', key: 'once' },
      process: { instance: uuid },
    });
    const plain = await server.inject({ method: 'POST', url: '/orders', headers: { subject: 'ann' } });
    assert.deepEqual(plain.json(), { subject: 'ann', roles: ['clerk'] });
  });

  it('is refused to callers who are not signed in', async () => {
    assert.equal((await server.inject({ method: 'POST', url: '/orders' })).statusCode, 401);
  });
});

describe('the schemas of routes', () => {
  it('name each parameter of an address, and the members of a page', () => {
    assert.deepEqual(pathParameters('uuid', ['id', 'partId']), {
      type: 'object',
      properties: { id: { type: 'string', format: 'uuid' }, partId: { type: 'string', format: 'uuid' } },
      required: ['id', 'partId'],
    });
    assert.deepEqual(pathParameters('text', ['number']), {
      type: 'object',
      properties: { number: { type: 'string', maxLength: 200 } },
      required: ['number'],
    });
    assert.deepEqual(pageOf('Order'), {
      type: 'object',
      properties: {
        items: { type: 'array', items: { $ref: 'Order#' } },
        nextCursor: { type: 'string' },
        total: { type: 'integer' },
      },
    });
  });
});
