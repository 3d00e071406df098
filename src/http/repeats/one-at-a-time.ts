import type { FastifyReply, FastifyRequest } from 'fastify';
import { endsWithin } from '../../lib/ends-within.ts';
import { ProtocolError } from '../answers/errors.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';
import type { Server } from '../server.ts';

/** How long a request waits for each earlier one with the same key (milliseconds). */
const patience = 2_000;

/**
 * Lets requests of one account with the same `Idempotency-Key` go one after the other, on the operations that take
 * one: the later request finds what the earlier one stored. After two seconds of waiting for one that is still carried
 * out it is refused with 409. Must be called before the routes are declared.
 */
export function addOneAtATime(server: Server): void {
  const running = new Map<string, Promise<undefined>>();
  const waitForEarlier = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { caller, routeOptions } = request;
    if (caller === undefined) return;
    const key = idempotencyKeyOf(request.headers['idempotency-key']);
    if (key === undefined) return;
    const id = JSON.stringify([caller.accountId, request.method, routeOptions.url, key]);
    for (let earlier = running.get(id); earlier !== undefined; earlier = running.get(id))
      if (!(await endsWithin(earlier, patience))) throw stillRunning();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    running.set(id, promise);
    reply.raw.once('close', () => {
      running.delete(id);
      resolve(undefined);
    });
  };
  server.addHook('onRoute', (route) => {
    if (takesKey(route.schema?.headers))
      route.preHandler = [waitForEarlier, ...[route.preHandler ?? []].flat()];
  });
}

function takesKey(headers: unknown): boolean {
  if (typeof headers !== 'object' || headers === null || !('properties' in headers)) return false;
  const { properties } = headers;
  return typeof properties === 'object' && properties !== null && 'idempotency-key' in properties;
}

function stillRunning(): ProtocolError {
  return new ProtocolError({
    status: 409,
    message: 'An earlier request with this idempotency key is still being carried out; try again in 1 s.',
    issues: ['Idempotency-Key: is in use by a request that has not been answered'],
    headers: { 'Retry-After': '1' },
  });
}
