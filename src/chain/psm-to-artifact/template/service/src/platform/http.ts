import { STATUS_CODES } from 'node:http';
// <files>
import { Readable } from 'node:stream';
// </files>
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyReply,
} from 'fastify';
import { decideAccess, type Access, type AccessRule, type Authenticator } from './access.js';
import type { Db } from './db.js';
import { explainDatabaseError, Problem, type ColumnPointers } from './errors.js';
import { isHeld, withExpectation } from './etag.js';
// <files>
import type { FileStore } from './files/file-store.js';
// </files>
import { withName } from './idempotency.js';
import { Metrics } from './metrics.js';
// <processes>
import { incidentMetric } from './processes/incident-metric.js';
import { inNamedInstance } from './processes/named-instance.js';
// </processes>
import { schemaCompilers } from './schema-compilers.js';
import type { Services } from './services.js';
import { refusalOf, refuseMembers, valueKeywords } from './values.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the caller of this request may do; set by {@link requireAccess} before the handler runs. */
    access: Access;
  }
}

/** What the HTTP server needs to know. */
export interface HttpOptions {
  readonly db: Db;
  readonly authenticator: Authenticator;
  readonly logger: object | false;
  readonly metricsPath: string;
  /** Where the values of columns stand in JSON, to name them in refusals. */
  readonly columns: ColumnPointers;
}

/** What the routes of a resource need. */
export interface RouteContext {
  readonly services: Services;
  readonly authenticator: Authenticator;
  // <files>
  readonly files: FileStore;
  // </files>
}

/** A Fastify server with the service's error body, health checks, metrics and validation rules. */
export function createHttpServer(options: HttpOptions): FastifyInstance {
  const app = Fastify({
    logger: options.logger,
    bodyLimit: 1_048_576,
    forceCloseConnections: 'idle',
    schemaController: { compilersFactory: schemaCompilers() },
    ajv: {
      customOptions: {
        coerceTypes: false,
        removeAdditional: false,
        useDefaults: false,
        allErrors: true,
        allowUnionTypes: true,
        keywords: valueKeywords,
      },
    },
  });
  // Bodies are JSON; every other media type is answered 415.
  app.removeContentTypeParser('text/plain');
  const metrics = new Metrics();
  app.decorateRequest('access');
  const { challenge } = options.authenticator;
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const problem = problemOf(error, request, options.columns);
    if (problem.status === 401) void reply.header('www-authenticate', challenge);
    return sendProblem(reply, request, problem);
  });
  app.setNotFoundHandler((request, reply) =>
    sendProblem(reply, request, new Problem(404, 'no_such_route', 'There is nothing at this address.')),
  );
  app.addHook('preValidation', async (request) => {
    const { body, method, routeOptions } = request;
    if (routeOptions.url === undefined) return;
    // <files>
    if (body instanceof Readable) return;
    // </files>
    if (routeOptions.schema?.body === undefined) refuseMembers(body);
    // Where no member is needed, the body is not either; where some are, each is named.
    else if (body === undefined && method === 'POST') request.body = {};
  });
  app.addHook('onSend', async (request, reply, payload) => {
    // What an answer shows depends on the caller; a browser would give it to the next person who signs in.
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    const isRead = ['GET', 'HEAD'].includes(request.method) && reply.statusCode === 200;
    if (!isRead || !isHeld(request.headers, reply.getHeader('etag'))) return payload;
    void reply.code(304).removeHeader('content-type');
    // Of an answer to HEAD the server sends the length alone.
    return request.method === 'HEAD' ? payload : null;
  });
  app.addHook('onResponse', async (request, reply) => {
    metrics.record({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      code: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
  });
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    try {
      await options.db.query('SELECT 1');
      return { status: 'ok' };
    } catch {
      return reply.code(503).send({ status: 'database unreachable' });
    }
  });
  // <metrics>
  app.get(options.metricsPath, { logLevel: 'warn' }, async (_request, reply) =>
    reply.type('text/plain; version=0.0.4').send(metrics.render() + (await incidentMetric(options.db))),
  );
  // </metrics>
  return app;
}

/** The schema of an address with parameters in it. */
export function pathParameters(form: 'uuid' | 'text', names: readonly string[]): object {
  const schema = form === 'uuid' ? { type: 'string', format: 'uuid' } : { type: 'string', maxLength: 200 };
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, schema])),
    required: names,
  };
}

/** A hook that finds the caller, checks the rule and leaves the result in `request.access`. */
export function requireAccess(authenticator: Authenticator, rule: AccessRule) {
  return async (request: FastifyRequest): Promise<void> => {
    const access = decideAccess(rule, await authenticator.authenticate(request.headers));
    request.access = withName(withExpectation(access, request.headers), request);
    // <processes>
    request.access = inNamedInstance(request.access, request.headers);
    // </processes>
  };
}

/** The answer schema of a list: one page of the named type. */
export function pageOf(type: string): object {
  const properties = {
    items: { type: 'array', items: { $ref: `${type}#` } },
    nextCursor: { type: 'string' },
    total: { type: 'integer' },
  };
  return { type: 'object', properties };
}

function problemOf(thrown: FastifyError, request: FastifyRequest, columns: ColumnPointers): Problem {
  const error = explainDatabaseError(thrown, request, columns);
  if (error instanceof Problem) return error;
  if (thrown.validation !== undefined) return refusalOf(thrown.validation);
  if (thrown.statusCode !== undefined && thrown.statusCode < 500)
    return new Problem(thrown.statusCode, 'bad_request', thrown.message);
  request.log.error({ err: thrown }, 'request failed');
  return new Problem(500, 'internal', 'Something went wrong on our side.');
}

/** Answers with a problem as RFC 9457 writes it; the request id finds it in the log. */
function sendProblem(reply: FastifyReply, request: FastifyRequest, problem: Problem): FastifyReply {
  const { status, code, message, errors } = problem;
  const [instance] = request.url.split('?');
  const body = {
    type: `urn:problem-type:${code}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: message,
    instance,
    code,
    errors,
    requestId: request.id,
  };
  return reply.code(status).type('application/problem+json').send(JSON.stringify(body));
}
