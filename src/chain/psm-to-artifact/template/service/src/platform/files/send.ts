import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../errors.js';
import { isHeld } from '../etag.js';
import { attachment } from './file-names.js';
import type { ByteRange, FileStore } from './file-store.js';
import { noFile, type StoredFile } from './stored-file.js';

/** Answers with the contents of a file, or the range of them that is asked for; 404 where there is no file. */
export async function sendFile(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  {
    files,
    file,
    what,
  }: { readonly files: FileStore; readonly file: StoredFile | undefined; readonly what: string },
): Promise<FastifyReply> {
  if (file === undefined) throw noFile(what);
  const { name, mediaType, size, sha256, key } = file;
  const etag = `"${sha256}"`;
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag;
  const range = isSame ? rangeIn(headers.range, size) : undefined;
  if (range === 'OUTSIDE') {
    void reply.header('content-range', `bytes */${size}`);
    throw new Problem(416, 'range_outside', `The file has ${size} bytes; the range begins behind them.`);
  }
  void reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': 'private, no-cache' });
  if (isHeld(headers, etag)) return reply.code(304).send();
  // What callers sent is never shown as a page of this service.
  void reply.headers({ 'content-disposition': attachment(name), 'x-content-type-options': 'nosniff' });
  void reply.type(mediaType);
  if (range === undefined) return reply.header('content-length', size).send(await files.read(key));
  const { start, end } = range;
  void reply.headers({ 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': end - start + 1 });
  return reply.code(206).send(await files.read(key, range));
}

/** The one range that a header asks for; undefined where it asks for none, for several, or in words of its own. */
export function rangeIn(header: string | undefined, size: number): ByteRange | 'OUTSIDE' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const last = size - 1;
  if (from === '') return Number(to) === 0 ? 'OUTSIDE' : { start: Math.max(size - Number(to), 0), end: last };
  const start = Number(from);
  const end = to === '' ? last : Math.min(Number(to), last);
  if (to !== '' && Number(to) < start) return undefined;
  return start > last ? 'OUTSIDE' : { start, end };
}
