import type { FastifyReply } from 'fastify';
import { isBelow, targetOf } from './request-target.ts';
import type { Server } from '../server.ts';

const exposed = [
  'Location',
  'ETag',
  'Link',
  'X-Total-Count',
  'Retry-After',
  'X-Request-Id',
  'X-API-Version',
  'Deprecation',
  'Sunset',
  'Idempotency-Replayed',
].join(', ');

const allowedHeaders = [
  'X-Auth-Token',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Last-Event-ID',
  'Prefer',
  'X-Request-Id',
].join(', ');

const allowedHeadersOfMcp = [
  'Authorization',
  'Content-Type',
  'MCP-Protocol-Version',
  'Mcp-Method',
  'Mcp-Name',
  'X-Request-Id',
].join(', ');

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const preflightIsGoodFor = '600';

/**
 * Lets pages of some other origins use the API from a browser: `https://app.example.org`, or `*` for all. Without
 * origins no answer says anything about it. Must be called before the checks that need a token, because a browser's
 * question beforehand carries none.
 */
export function addCors(server: Server, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const isAllowed = (origin: string): boolean => origins.includes('*') || origins.includes(origin);
  server.addHook('onRequest', async (request, reply): Promise<FastifyReply | undefined> => {
    reply.header('Vary', 'Origin');
    const { origin, 'access-control-request-method': asked } = request.headers;
    if (origin === undefined || !isAllowed(origin)) return undefined;
    reply.headers({ 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': exposed });
    const isPreflight = request.method === 'OPTIONS' && asked !== undefined;
    const { path, problem } = targetOf(request);
    if (!isPreflight || problem !== undefined || isBelow(path, '/api/admin')) return undefined;
    return reply
      .code(204)
      .headers({
        'Access-Control-Allow-Methods': methods,
        'Access-Control-Allow-Headers': path === '/mcp' ? allowedHeadersOfMcp : allowedHeaders,
        'Access-Control-Max-Age': preflightIsGoodFor,
      })
      .send();
  });
}
