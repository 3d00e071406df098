import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { readJsonBody } from '../../lib/json-body.ts';
import { Refusal } from '../../lib/refusal.ts';
import { isWideText } from '../../lib/wide-text.ts';
import { patchTypes, unsupportedMedia } from '../answers/errors.ts';
import { readBody } from './read-body.ts';
import { readsBody, type Server } from '../server.ts';

/** Has a server read bodies: JSON, patches, texts where an operation takes them, and bytes where it wants them. */
export function addBodyReading(server: Server): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    'application/json',
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const body = narrow(await readBody(request, payload));
      return request.routeOptions.config.rawBody === true ? body : readJsonBody(body);
    },
  );
  server.addContentTypeParser(
    'application/json-patch+json',
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const body = await readBody(request, payload);
      if (request.method === 'PATCH') return narrow(body);
      throw unsupportedMedia({ found: request.headers['content-type'] });
    },
  );
  // Read before it is refused, so that a body that is too large is refused for that first.
  server.addContentTypeParser('*', async (request: FastifyRequest, payload: IncomingMessage) => {
    const body = await readBody(request, payload);
    const { config, schema } = request.routeOptions;
    const type = request.headers['content-type'] ?? '';
    if (config.plainText === true && /^text\/plain\b/i.test(type)) return textOf(body);
    // Where the type of a body decides which schema it must fit, one of any other type fits none.
    if (body.byteLength === 0 && !takesJsonAmongOthers(schema?.body)) return readJsonBody(body);
    throw unsupportedMedia({
      found: request.headers['content-type'],
      ...(request.method === 'PATCH' && { wanted: patchTypes }),
    });
  });
  server.addHook('onRoute', (route) => {
    if (readsBody(route)) route.preValidation = [completeBody, ...[route.preValidation ?? []].flat()];
  });
}

/** Puts an empty object where an operation takes a body and none was sent; refuses `null`. */
async function completeBody(request: FastifyRequest): Promise<void> {
  const { config, schema } = request.routeOptions;
  // Some operations look at their body before its schema is applied, and none takes this one.
  if (request.body === null)
    throw new Refusal('INVALID', 'Request validation failed', ['body: must be an object, found null']);
  if (schema?.body === undefined || request.body !== undefined) return;
  // Where the type of a body decides which schema it must fit, an empty one stands for JSON.
  if (takesJsonAmongOthers(schema.body)) request.headers['content-type'] ??= 'application/json';
  request.body = config.rawBody === true ? Buffer.from('{}') : {};
}

/** JSON is sent in UTF-8 (RFC 8259, section 8.1). */
function narrow(body: Buffer): Buffer {
  if (!isWideText(body)) return body;
  throw new Refusal('INVALID', 'The request body is not valid JSON.', [
    'body: is JSON in UTF-16; send it in UTF-8',
  ]);
}

function takesJsonAmongOthers(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || !('content' in body)) return false;
  return typeof body.content === 'object' && body.content !== null && 'application/json' in body.content;
}

function textOf(body: Buffer): string {
  if (isUtf8(body)) return body.toString('utf8');
  throw new Refusal('INVALID', 'The request body is not acceptable.', [
    'body: is not UTF-8; send UTF-8 text',
  ]);
}
