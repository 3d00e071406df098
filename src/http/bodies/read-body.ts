import type { IncomingMessage } from 'node:http';
import { errorCodes, type FastifyRequest } from 'fastify';
import { ownBytesAtOnce } from '../../lib/fair-share.ts';
import { joinedFairly } from '../../lib/joined-bytes.ts';
import { free } from '../../lib/let-go.ts';

/**
 * Reads the body of a request into memory of its own, once: what arrives is moved there and freed piece by piece, so
 * that a body of a known length never takes more than its bytes. Rejects as Fastify does: with a body of more bytes
 * than the operation accepts, of other than it said, or one that breaks off.
 */
export function readBody(request: FastifyRequest, payload: IncomingMessage): Promise<Buffer> {
  const limit = request.routeOptions.bodyLimit;
  const length = request.headers['content-length'];
  if (length === undefined) return readUpTo(payload, limit);
  if (Number(length) > limit) return Promise.reject(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
  return readExactly(payload, Number(length));
}

async function readExactly(payload: IncomingMessage, length: number): Promise<Buffer> {
  const body = Buffer.allocUnsafe(length);
  let at = 0;
  await eachChunk(payload, (chunk) => {
    const isTooMuch = at + chunk.byteLength > length;
    if (!isTooMuch) body.set(chunk, at);
    at += chunk.byteLength;
    free(chunk);
    return isTooMuch ? new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH() : undefined;
  });
  if (at !== length) throw new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH();
  return body;
}

async function readUpTo(payload: IncomingMessage, limit: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  await eachChunk(payload, (chunk) => {
    parts.push(chunk);
    length += chunk.byteLength;
    return length > limit ? new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE() : undefined;
  });
  return await joinedFairly(parts);
}

/**
 * Gives what arrives to `take` until the end, or until that says what is wrong. The rest is not waited for then: the
 * connection has to stay for the answer. Other requests go on meanwhile, however fast the bytes arrive.
 */
function eachChunk(payload: IncomingMessage, take: (chunk: Buffer) => Error | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  let sinceRest = 0;
  const read = (chunk: Buffer): void => {
    const problem = take(chunk);
    if (problem !== undefined) end(problem);
    sinceRest += chunk.byteLength;
    if (sinceRest < ownBytesAtOnce) return;
    sinceRest = 0;
    payload.pause();
    setImmediate(() => payload.resume());
  };
  const end = (problem?: Error): void => {
    payload.off('data', read).off('end', end).off('error', end);
    if (problem === undefined) resolve(undefined);
    else reject(problem);
  };
  payload.on('data', read).on('end', end).on('error', end);
  return promise;
}
