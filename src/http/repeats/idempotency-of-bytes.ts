import type { FastifyRequest } from 'fastify';
import type { IdempotencyKey } from '../../lib/idempotency.ts';
import type { ModelReader } from '../../modules/models/index.ts';
import { requestFingerprint } from '../../lib/request-fingerprint.ts';
import { sha256Of } from '../../lib/sha256.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';

/** The header that marks the repetition of an earlier answer. */
export const replayedHeader = { 'Idempotency-Replayed': 'true' } as const;

/**
 * What makes a request with a body that is not parsed safe to repeat; undefined when it came without a key. `said` is
 * all that the request says besides its path: bytes, or named values with bytes among them.
 */
export async function idempotencyOfBytes(
  request: FastifyRequest,
  said: Uint8Array | Readonly<Record<string, unknown>>,
): Promise<IdempotencyKey | undefined> {
  const key = idempotencyKeyOf(request.headers['idempotency-key']);
  if (key === undefined) return undefined;
  const { method, url: path, routeOptions } = request;
  const scope = `${method} ${routeOptions.url ?? ''}`;
  return { key, scope, fingerprint: requestFingerprint({ method, path, body: await digested(said) }) };
}

/**
 * As `idempotencyOfBytes`, for a body that is JSON: two spellings of one value count as the same request.
 */
export async function idempotencyOfJson(
  request: FastifyRequest,
  { body, reader }: { readonly body: Uint8Array; readonly reader: Pick<ModelReader, 'fingerprint'> },
): Promise<IdempotencyKey | undefined> {
  if (idempotencyKeyOf(request.headers['idempotency-key']) === undefined) return undefined;
  return idempotencyOfBytes(request, { body: await reader.fingerprint(body) });
}

/** What a request says, with bytes replaced by their hash. */
async function digested(said: Uint8Array | Readonly<Record<string, unknown>>): Promise<unknown> {
  if (said instanceof Uint8Array) return sha256Of(said);
  const members = Object.entries(said).map(
    async ([name, value]) => [name, value instanceof Uint8Array ? await sha256Of(value) : value] as const,
  );
  return Object.fromEntries(await Promise.all(members));
}
