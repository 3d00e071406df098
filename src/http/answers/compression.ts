import { gzip, type InputType } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import type { Server } from '../server.ts';

/** Below this a compressed answer saves nothing worth the time (bytes). */
const least = 1024;
/** Twice the speed of zlib's usual level, for answers that are a tenth longer. */
const quick = 1;
/** For an answer that is compressed once and sent for the life of the process. */
const thorough = 9;

const compressible =
  /^(?:application\/(?:json|problem\+json|schema\+json|xml|xmi\+xml|yaml)|image\/svg\+xml|text\/(?!event-stream))/;
const accepted = /(?:^|,)\s*(?:gzip|x-gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i;

/** What was compressed, for as long as what it was made from is remembered. */
const known = new WeakMap<Buffer, Promise<Buffer>>();

/**
 * Sends texts of 1 KiB or more with gzip to clients that take it. The work is done beside the event loop. Left alone are
 * answers that come in parts (downloads, event streams, models over 1 MiB), because of their length or their timing, and
 * those that are compressed already.
 */
export function addCompression(server: Server): void {
  server.addHook('onSend', (request, reply, payload: unknown, done) => {
    if (!isWorthIt(reply, payload)) {
      done(null, payload);
      return;
    }
    reply.header('Vary', varying(reply.getHeader('vary')));
    if (!accepted.test(textOf(request.headers['accept-encoding']))) {
      done(null, payload);
      return;
    }
    const level = request.routeOptions.config.isAlwaysTheSame === true ? thorough : quick;
    compressed(payload, level).then(
      (bytes) => {
        reply.header('Content-Encoding', 'gzip').removeHeader('content-length');
        done(null, bytes);
      },
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    );
  });
}

function isWorthIt(reply: FastifyReply, payload: unknown): payload is string | Buffer {
  if (!(typeof payload === 'string' || Buffer.isBuffer(payload)) || payload.length < least) return false;
  if (reply.hasHeader('content-encoding')) return false;
  return compressible.test(textOf(reply.getHeader('content-type')));
}

function varying(present: unknown): string {
  const named = textOf(present);
  if (named === '') return 'Accept-Encoding';
  return /\baccept-encoding\b|\*/i.test(named) ? named : `${named}, Accept-Encoding`;
}

function compressed(payload: string | Buffer, level: number): Promise<Buffer> {
  if (typeof payload === 'string') return gzipped(payload, level);
  const found = known.get(payload);
  if (found !== undefined) return found;
  const made = gzipped(payload, level);
  known.set(payload, made);
  return made;
}

function gzipped(input: InputType, level: number): Promise<Buffer> {
  return new Promise((done, failed) => {
    gzip(input, { level }, (error, bytes) => (error === null ? done(bytes) : failed(error)));
  });
}

function textOf(header: unknown): string {
  return typeof header === 'string' ? header : Array.isArray(header) ? header.join(', ') : '';
}
