import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../db.js';
import { Problem } from '../errors.js';
import { newId } from '../ids.js';
import { nameIn } from './file-names.js';
import type { FileStore } from './file-store.js';
import { acceptedType, endingOf, headLength } from './file-types.js';
import { announceFile, type StoredFile } from './stored-file.js';

/** Which files are accepted. */
export interface FileRule {
  /** What a file is called whose sender does not name it. */
  readonly name: string;
  readonly maxMegabytes: number;
  /** Any when missing. */
  readonly mediaTypes?: readonly string[];
}

/** Registers routes whose bodies are files: they stay streams, whatever their type. */
export function takingFiles(app: FastifyInstance, register: (app: FastifyInstance) => void): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', async (_request: FastifyRequest, payload: Readable) => payload);
    register(scope);
  });
}

/**
 * Uploads the body of a request, then lets `keep` refer to it; an upload that is refused is removed again. Refuses what
 * has no length (411), is too large (413), of another type (415) or empty (422).
 */
export async function receiveFile<T>(
  request: FastifyRequest,
  { db, files, rule }: { readonly db: Db; readonly files: FileStore; readonly rule: FileRule },
  keep: (file: StoredFile) => Promise<T>,
): Promise<T> {
  const { body, headers, url } = request;
  const size = sizeOf(headers['content-length'], rule);
  // The parser of files hands bodies on as they come; without one there are no bytes.
  const chunks = (body as Readable).iterator({ destroyOnReturn: false });
  const head = await headOf(chunks, size);
  const mediaType = typeOf(headers['content-type'], head, rule);
  const hash = createHash('sha256');
  const key = newId();
  await announceFile(db, key);
  await files.write(key, Readable.from(hashed(hash, head, chunks), { objectMode: false }), size);
  const [href = ''] = url.split('?');
  const name = nameIn(headers['content-disposition']) ?? `${rule.name}${endingOf(mediaType)}`;
  try {
    return await keep({ name, mediaType, size, sha256: hash.digest('hex'), href, key });
  } catch (error) {
    // Of anything else than a refusal it is not known whether the row refers to the file: the sweep finds out.
    if (error instanceof Problem) await discard({ db, files, request, key });
    throw error;
  }
}

function sizeOf(header: string | undefined, { maxMegabytes }: FileRule): number {
  if (header === undefined)
    throw new Problem(411, 'length_required', 'Send the length of the file in Content-Length.');
  const size = Number(header);
  if (size > maxMegabytes * 1_000_000)
    throw new Problem(413, 'file_too_large', `The file has more than ${maxMegabytes} MB.`);
  if (size === 0) throw new Problem(422, 'file_empty', 'The file is empty.');
  return size;
}

function typeOf(declared = 'application/octet-stream', head: Buffer, { mediaTypes = [] }: FileRule): string {
  const type = acceptedType(declared, head, mediaTypes);
  if (type !== undefined) return type;
  throw new Problem(415, 'file_type_refused', `The file has to be of the type ${mediaTypes.join(' or ')}.`);
}

/** The first bytes of a file, as many as tell its type. */
async function headOf(chunks: AsyncIterator<Buffer>, size: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let length = 0; length < Math.min(size, headLength);) {
    const next = await chunks.next();
    if (next.done === true) break;
    parts.push(next.value);
    length += next.value.length;
  }
  return Buffer.concat(parts);
}

async function* hashed(
  hash: { update(chunk: Buffer): unknown },
  head: Buffer,
  rest: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  hash.update(head);
  yield head;
  for await (const chunk of rest) {
    hash.update(chunk);
    yield chunk;
  }
}

async function discard(given: {
  readonly db: Db;
  readonly files: FileStore;
  readonly request: FastifyRequest;
  readonly key: string;
}): Promise<void> {
  const { db, files, request, key } = given;
  try {
    await files.remove(key);
    await db.execute('DELETE FROM stored_file WHERE key = $1', [key]);
  } catch (error) {
    request.log.warn({ err: error, key }, 'a refused file is left to the sweep');
  }
}
