import type { FastifyRequest } from 'fastify';
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import { fairly } from '../../lib/fair-share.ts';
import { joinedFairly } from '../../lib/joined-bytes.ts';
import { Refusal } from '../../lib/refusal.ts';
import { unsupportedMedia } from '../answers/errors.ts';
import type { Server } from '../server.ts';

/** A form with one file, read to its end. */
export type Form = {
  readonly file: { readonly name: string; readonly bytes: Buffer };
  /** The last text of every name. */
  readonly fields: Readonly<Record<string, string>>;
};

const limits = { fields: 50, files: 5, parts: 60, fieldSize: 16 * 1024, headerPairs: 20 };

/** What separates parts and names them may take this much of a body besides the file. */
const formBytes = 1024 * 1024;

/**
 * Makes a scope of the server read forms and nothing else. Refuses with TOO_LARGE a body that says it is larger than
 * `maxFileBytes` and what else a form needs, then with UNSUPPORTED_MEDIA what is not a form.
 */
export async function readOnlyForms(forms: Server, maxFileBytes: number): Promise<void> {
  forms.removeAllContentTypeParsers();
  await forms.register(multipart);
  forms.addContentTypeParser('*', (request, _payload, done) => {
    const found = request.headers['content-type'];
    const isLarge = declaresMoreThan(request, maxFileBytes);
    done(isLarge ? fileTooLarge() : unsupportedMedia({ found, wanted: 'multipart/form-data' }));
  });
}

function declaresMoreThan(request: FastifyRequest, maxFileBytes: number): boolean {
  return Number(request.headers['content-length'] ?? 0) > maxFileBytes + formBytes;
}

/**
 * Reads a form with a file in the part `file`. Refuses with UNSUPPORTED_MEDIA what is not a form, with TOO_LARGE a file
 * of more than `maxFileBytes` or a form of too many parts, with INVALID what cannot be read or has no file.
 */
export async function readForm(request: FastifyRequest, maxFileBytes: number): Promise<Form> {
  if (declaresMoreThan(request, maxFileBytes)) throw fileTooLarge();
  if (!request.isMultipart())
    throw unsupportedMedia({ found: request.headers['content-type'], wanted: 'multipart/form-data' });
  try {
    return await read(request, maxFileBytes);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw refusalOf(error);
  }
}

async function read(request: FastifyRequest, maxFileBytes: number): Promise<Form> {
  const fields: Record<string, string> = {};
  const files: Form['file'][] = [];
  const issues: string[] = [];
  for await (const part of request.parts({ limits: { ...limits, fileSize: maxFileBytes } })) {
    if (part.type === 'field') readField(part, { fields, issues });
    else if (part.fieldname === 'file') files.push({ name: part.filename, bytes: await bytesOf(part.file) });
    else part.file.resume();
  }
  const [file] = files;
  if (file === undefined) issues.push('file: is missing; send the file in a part of this name');
  if (files.length > 1) issues.push(`file: send one file, found ${files.length}`);
  if (file === undefined || issues.length > 0) throw invalid(issues);
  return { file, fields };
}

/** Reads a file, and frees what it came in. Refuses with TOO_LARGE one of more bytes than it may have. */
async function bytesOf(file: MultipartFile['file']): Promise<Buffer> {
  const parts: Buffer[] = [];
  // Checked border: without an encoding a stream gives bytes.
  for await (const part of fairly(file as AsyncIterable<Buffer>)) if (!file.truncated) parts.push(part);
  if (file.truncated) throw fileTooLarge();
  return await joinedFairly(parts);
}

function readField(
  part: Multipart & { readonly type: 'field' },
  into: { readonly fields: Record<string, string>; readonly issues: string[] },
): void {
  const { fieldname, value } = part;
  if (part.valueTruncated) into.issues.push(`${fieldname}: is longer than ${limits.fieldSize} bytes`);
  else if (typeof value === 'string' || typeof value === 'number') into.fields[fieldname] = String(value);
  else into.issues.push(`${fieldname}: must be a text`);
}

const tooLargeCodes: readonly unknown[] = [
  'FST_REQ_FILE_TOO_LARGE',
  'FST_PARTS_LIMIT',
  'FST_FILES_LIMIT',
  'FST_FIELDS_LIMIT',
];

/** Every error while a form is parsed is an error of the form. */
function refusalOf(error: unknown): Refusal {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return fileTooLarge();
  if (tooLargeCodes.includes(code))
    return new Refusal('TOO_LARGE', 'The form has too many parts.', [
      `body: has more than ${limits.fields} fields or ${limits.files} files; send only what this operation reads`,
    ]);
  const reason = error instanceof Error ? error.message : 'unknown reason';
  return invalid([`body: is not a readable multipart form (${reason}); correct how it is put together`]);
}

function fileTooLarge(): Refusal {
  return new Refusal('TOO_LARGE', 'The file is too large.', [
    'file: is larger than this operation accepts; send less, or raise SERVICE_MAX_IMPORT_BYTES',
  ]);
}

function invalid(issues: readonly string[]): Refusal {
  return new Refusal('INVALID', 'Request validation failed', issues);
}
