import type { IncomingMessage } from 'node:http';
import { errorCodes, type FastifyRequest } from 'fastify';
import { free } from '../lib/let-go.ts';

/**
 * Reads the body of a request into memory of its own, once: what arrives is moved there and freed piece by piece, so
 * that a large body never takes more than its bytes. Rejects as Fastify does: with a body of more bytes than the
 * operation accepts, of other than it said, or one that breaks off.
 */
export async function readBody(request: FastifyRequest, payload: IncomingMessage): Promise<Buffer> {
  const limit = request.routeOptions.bodyLimit;
  const declared = declaredBytes(request);
  if (declared !== undefined && declared > limit) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
  const parts = await partsOf(payload, { declared, limit });
  const length = parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
  if (declared !== undefined && length !== declared)
    throw new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH();
  const [only] = parts;
  return only !== undefined && parts.length === 1 ? only : joined(parts, length);
}

function declaredBytes({ headers }: FastifyRequest): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

type Expected = { readonly declared: number | undefined; readonly limit: number };

/** What arrives: in one part when its length is known, otherwise as it comes. */
function partsOf(payload: IncomingMessage, { declared, limit }: Expected): Promise<readonly Buffer[]> {
  const { promise, resolve, reject } = Promise.withResolvers<readonly Buffer[]>();
  const whole = declared === undefined ? undefined : Buffer.allocUnsafe(declared);
  const parts: Buffer[] = [];
  let length = 0;
  const read = (chunk: Buffer): void => {
    const start = length;
    length += chunk.byteLength;
    if (length > (declared ?? limit)) return end(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
    if (whole === undefined) parts.push(chunk);
    else {
      whole.set(chunk, start);
      free(chunk);
    }
  };
  const end = (error?: Error): void => {
    payload.off('data', read).off('end', end).off('error', end);
    if (error === undefined) resolve(whole === undefined ? parts : [whole.subarray(0, length)]);
    else reject(error);
  };
  payload.on('data', read).on('end', end).on('error', end);
  return promise;
}

function joined(parts: readonly Buffer[], length: number): Buffer {
  const body = Buffer.allocUnsafe(length);
  let at = 0;
  for (const part of parts) {
    body.set(part, at);
    at += part.byteLength;
    free(part);
  }
  return body;
}
