import type { FastifyRequest } from 'fastify';
import type { IdempotencyKey } from '../../lib/idempotency.ts';
import { requestFingerprint } from '../../lib/request-fingerprint.ts';
import { Refusal } from '../../lib/refusal.ts';

/**
 * The key of an `Idempotency-Key` header without the double quotes it may have; undefined when there is none. Refuses
 * with INVALID what is not 1 to 255 visible ASCII characters.
 */
export function idempotencyKeyOf(header: string | readonly string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = [header]
    .flat()
    .join(', ')
    .replace(/^"(.*)"$/, '$1');
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new Refusal('INVALID', 'Request validation failed', [
    'Idempotency-Key: must be 1 to 255 visible ASCII characters; send a UUID, for example',
  ]);
}

/** What makes a request with a JSON body safe to repeat; undefined when it came without a key. */
export function idempotencyOf(
  request: Pick<FastifyRequest, 'method' | 'url' | 'headers' | 'body' | 'routeOptions'>,
): IdempotencyKey | undefined {
  const key = idempotencyKeyOf(request.headers['idempotency-key']);
  if (key === undefined) return undefined;
  const { method, url, body, routeOptions } = request;
  const scope = `${method} ${routeOptions.url ?? ''}`;
  return { key, scope, fingerprint: requestFingerprint({ method, path: url, body }) };
}
