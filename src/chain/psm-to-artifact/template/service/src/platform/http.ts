import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyReply,
} from 'fastify';
import { decideAccess, type Access, type AccessRule, type Authenticator } from './access.js';
import type { Db } from './db.js';
import { explainDatabaseError, Problem, type Detail } from './errors.js';
import { compareDecimals } from './expressions.js';
import { Metrics } from './metrics.js';
import type { Services } from './services.js';

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
}

/** What the routes of a resource need. */
export interface RouteContext {
  readonly services: Services;
  readonly authenticator: Authenticator;
}

/** A Fastify server with the service's error body, health checks, metrics and validation rules. */
export function createHttpServer(options: HttpOptions): FastifyInstance {
  const app = Fastify({
    logger: options.logger,
    bodyLimit: 1_048_576,
    forceCloseConnections: 'idle',
    ajv: {
      customOptions: {
        coerceTypes: false,
        removeAdditional: false,
        useDefaults: false,
        allErrors: true,
        allowUnionTypes: true,
        keywords: [
          decimalLimit('decimalMinimum', (order) => order >= 0),
          decimalLimit('decimalMaximum', (order) => order <= 0),
        ],
      },
    },
  });
  // Bodies are JSON; every other media type is answered 415.
  app.removeContentTypeParser('text/plain');
  const metrics = new Metrics();
  app.decorateRequest('access');
  const { challenge } = options.authenticator;
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const problem = problemOf(error, request);
    if (problem.status === 401) void reply.header('www-authenticate', challenge);
    return sendProblem(reply, request, problem);
  });
  app.setNotFoundHandler((request, reply) =>
    sendProblem(reply, request, new Problem(404, 'no_such_route', 'There is nothing at this address.')),
  );
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
  app.get(options.metricsPath, { logLevel: 'warn' }, async (_request, reply) =>
    reply.type('text/plain; version=0.0.4').send(metrics.render()),
  );
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
    request.access = decideAccess(rule, await authenticator.authenticate(request.headers));
  };
}

/** The answer schema of a list: one page of the named type. */
export function pageOf(type: string): object {
  const properties = {
    items: { type: 'array', items: { $ref: `${type}#` } },
    nextCursor: { type: 'string' },
  };
  return { type: 'object', properties };
}

function problemOf(thrown: FastifyError, request: FastifyRequest): Problem {
  const error = explainDatabaseError(thrown, request.method);
  if (error instanceof Problem) return error;
  if (thrown.validation !== undefined) {
    const details = thrown.validation.map((issue): Detail => ({
      path: issue.instancePath || '/',
      message: issue.message ?? 'is not valid',
    }));
    return new Problem(400, 'bad_request', thrown.message, details);
  }
  if (thrown.statusCode !== undefined && thrown.statusCode < 500)
    return new Problem(thrown.statusCode, 'bad_request', thrown.message);
  request.log.error({ err: thrown }, 'request failed');
  return new Problem(500, 'internal', 'Something went wrong on our side.');
}

function sendProblem(reply: FastifyReply, request: FastifyRequest, problem: Problem): FastifyReply {
  const { status, code, message, details } = problem;
  return reply.code(status).send({ code, message, details, requestId: request.id });
}

function decimalLimit(keyword: string, holds: (order: number) => boolean) {
  return {
    keyword,
    type: 'string' as const,
    schemaType: 'string' as const,
    error: { message: `must respect ${keyword}` },
    validate: (limit: string, value: string) =>
      !/^-?[0-9]+(\.[0-9]+)?$/.test(value) || holds(compareDecimals(value, limit)),
  };
}
