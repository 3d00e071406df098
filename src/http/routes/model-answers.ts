import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  rememberedBytes,
  type ImportReport,
  type Level,
  type ModelReader,
  type ModelRecord,
  type Models,
} from '../../modules/models/index.ts';
import { free } from '../../lib/let-go.ts';
import { withoutUndefined } from '../../lib/without-undefined.ts';
import { callerOf } from '../admission/admission.ts';
import { roomForAnswer } from '../limits/memory-room.ts';
import { etagOf } from '../answers/revisions.ts';
import { joinedAtMost, joinedModel } from '../answers/joined-model.ts';
import { Model, modelParts, summaryOf } from '../schemas/models.ts';
import type { Validators } from '../bodies/validation.ts';

/** What the operations on models need. */
export type ModelDependencies = {
  readonly models: Models;
  readonly reader: ModelReader;
  readonly validators: Validators;
  /** Bytes a body with a model may have. */
  readonly maxModelBytes: number;
};

/** What answers with JSON that is sent as it is stored are called. */
export const jsonType = 'application/json; charset=utf-8';

/** A model in the documentation of an answer that is sent as bytes. */
export const modelOnWire = Type.Unsafe<Buffer>(Type.Ref(Model.name));

/** The header with the address of a record, for the documentation. */
export const locationHeader = {
  Location: { type: 'string', description: 'Where the model is read.' },
} as const;

/** A stored model that is to be answered. */
export type Stored = {
  readonly models: Models;
  readonly record: ModelRecord;
  readonly report?: ImportReport | undefined;
  /** The content, where it does not have to be read any more. */
  readonly bytes?: Uint8Array | undefined;
};

/** The answer to a write: the whole model, or the record alone when the sender prefers that. */
export async function written(
  request: FastifyRequest,
  reply: FastifyReply,
  stored: Stored,
): Promise<FastifyReply> {
  reply.header('ETag', etagOf(stored.record.revision));
  if (!wantsMinimum(request.headers['prefer'])) return whole(reply, stored);
  reply.header('Preference-Applied', 'return=minimal').type(jsonType);
  const { record, report: importReport } = stored;
  return reply.send(
    Buffer.from(JSON.stringify({ ...summaryOf(record), ...withoutUndefined({ importReport }) })),
  );
}

/** The answer to a read: record and content. */
export async function whole(reply: FastifyReply, stored: Stored): Promise<FastifyReply> {
  const { models, record, report } = stored;
  await roomForAnswer(reply, record.content.size);
  const content = stored.bytes ?? (await models.content(record));
  reply.type(jsonType);
  if (content.byteLength <= joinedAtMost && report === undefined)
    return reply.send(joinedModel(record, content));
  const parts = modelParts(record, content, report);
  const length = parts.reduce((sum, part) => sum + part.byteLength, 0);
  freeAfterAnswer(reply, content);
  return reply.header('Content-Length', length).send(Readable.from(parts));
}

/**
 * Frees the bytes of an answer once it has been sent or given up, instead of keeping them until they are collected,
 * which may take minutes. Contents that others may see are not that large.
 */
export function freeAfterAnswer(reply: FastifyReply, bytes: Uint8Array): void {
  if (bytes.byteLength > rememberedBytes) reply.raw.once('close', () => free(bytes));
}

function wantsMinimum(prefer: string | readonly string[] | undefined): boolean {
  return [prefer ?? []]
    .flat()
    .flatMap((header) => header.split(','))
    .some((preference) => preference.trim().toLowerCase() === 'return=minimal');
}

/** Reports what is wrong with a request, but only to callers who may see the model it is about. */
export async function refuseInvalid(
  request: FastifyRequest,
  about: { readonly models: Models; readonly level: Level; readonly id: string },
): Promise<void> {
  if (request.validationError === undefined) return;
  const { models, level, id } = about;
  await models.get(callerOf(request), { level, id });
  throw request.validationError;
}

/** The options of a route that gets its body as bytes, of at most `maxModelBytes`. */
export function rawBodyOptions({
  maxModelBytes,
  validators,
}: {
  readonly maxModelBytes: number;
  readonly validators: Validators;
}): {
  readonly bodyLimit: number;
  readonly config: { readonly rawBody: true };
  readonly validatorCompiler: Validators['parametersOnly'];
} {
  return {
    bodyLimit: maxModelBytes,
    config: { rawBody: true },
    validatorCompiler: validators.parametersOnly,
  };
}

/** How the documentation speaks of a level. */
export function wordsFor(level: Level): {
  readonly name: string;
  readonly tag: string;
  readonly singular: string;
  readonly plural: string;
} {
  const name = level.toUpperCase();
  const word = name.charAt(0) + level.slice(1);
  return { name, tag: `${name} models`, singular: word, plural: `${word}s` };
}
