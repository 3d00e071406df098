import multipart from '@fastify/multipart';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { Assistant } from '../../modules/assistant/index.ts';
import { callerOf } from '../admission/admission.ts';
import { attachment, savedAs } from '../answers/downloads.ts';
import { unsupportedMedia } from '../answers/errors.ts';
import { idempotencyOfBytes, replayedHeader } from '../repeats/idempotency-of-bytes.ts';
import { listHeaders, listOf, listParameters } from '../answers/lists.ts';
import { readForm } from '../bodies/multipart.ts';
import { empty, failures, json } from '../openapi/answers.ts';
import { Attachment, attachmentOf, AttachmentRequest } from '../schemas/chatbot.ts';
import { id } from '../schemas/common.ts';
import { submissionHeaders } from '../schemas/headers.ts';
import type { Server } from '../server.ts';
import type { Validators } from '../bodies/validation.ts';

const tags = ['Assistant'];
const base = '/api/chatbot/attachments';

type Dependencies = {
  readonly assistant: Assistant;
  readonly validators: Validators;
  readonly maxAttachmentBytes: number;
};

/** Declares the operations on attachments. */
export async function addChatAttachmentRoutes(server: Server, dependencies: Dependencies): Promise<void> {
  await server.register(async (forms: Server) => {
    // Only this operation reads forms here, and it reads nothing else.
    forms.removeAllContentTypeParsers();
    await forms.register(multipart);
    forms.addContentTypeParser('*', (request, _payload, done) => {
      const found = request.headers['content-type'];
      done(unsupportedMedia({ found, wanted: 'multipart/form-data' }));
    });
    addUpload(forms, dependencies);
  });
  addReading(server, dependencies);
}

function addUpload(server: Server, dependencies: Dependencies): void {
  const { assistant, validators, maxAttachmentBytes } = dependencies;
  server.post(
    base,
    {
      validatorCompiler: validators.parametersOnly,
      schema: {
        operationId: 'uploadAttachment',
        summary: 'Attach a text file',
        description:
          'Markdown, plain text or JSON, in UTF-8. It belongs to your account; messages refer to it by its id.',
        tags,
        consumes: ['multipart/form-data'],
        headers: submissionHeaders,
        body: AttachmentRequest.ref,
        response: {
          201: json('The attachment.', Attachment.ref, {
            Location: { type: 'string', description: 'Where the attachment is read.' },
          }),
          ...failures(400, 401, 404, 413, 415, 422),
        },
      },
    },
    async (request, reply) => {
      const { file, fields } = await readForm(request, maxAttachmentBytes);
      const sessionId = fields['sessionId'];
      const { value, replayed } = await assistant.attach(callerOf(request), {
        name: file.name,
        bytes: file.bytes,
        sessionId: sessionId === '' ? undefined : sessionId,
        idempotency: await idempotencyOfBytes(request, { fields, name: file.name, bytes: file.bytes }),
      });
      if (replayed) reply.headers(replayedHeader);
      return reply.code(201).header('Location', `${base}/${value.id}`).send(attachmentOf(value));
    },
  );
}

function addReading(server: Server, { assistant }: Dependencies): void {
  server.get(
    base,
    {
      schema: {
        operationId: 'listAttachments',
        summary: 'List your attachments',
        description: 'Documents that you uploaded for the assistant to read, the newest first.',
        tags,
        querystring: Type.Object({
          ...listParameters,
          sort: Type.Optional(
            Type.String({
              pattern: '^[A-Za-z]+(,(asc|desc))?$',
              default: 'createdAt,desc',
              description: 'createdAt or fileName, then asc or desc.',
            }),
          ),
        }),
        response: {
          200: json('One part of the list.', Type.Array(Attachment.ref), listHeaders),
          ...failures(400, 401),
        },
      },
    },
    async (request, reply) => {
      const { query, headersOf } = listOf(request, { sort: 'createdAt,desc' });
      const page = await assistant.attachments(callerOf(request), query);
      reply.headers(headersOf(page));
      return page.items.map(attachmentOf);
    },
  );

  server.get(
    `${base}/:attachmentId`,
    {
      schema: {
        operationId: 'getAttachment',
        summary: 'Read about an attachment',
        description: 'Shows its name, type, size and hash, not its text.',
        tags,
        params: Type.Object({ attachmentId: id }),
        response: { 200: json('The attachment, without its text.', Attachment.ref), ...failures(401, 404) },
      },
    },
    async (request) =>
      attachmentOf(await assistant.attachment(callerOf(request), request.params.attachmentId)),
  );

  server.get(
    `${base}/:attachmentId/content`,
    {
      schema: {
        operationId: 'readAttachmentContent',
        summary: 'Read the text of an attachment',
        description:
          'The text as it was uploaded, for the account that uploaded it. Browsers save it as a file.',
        tags,
        params: Type.Object({ attachmentId: id }),
        response: {
          200: {
            description: 'The text.',
            headers: savedAs,
            content: { 'text/plain': { schema: Type.Unsafe<string>({ type: 'string' }) } },
          },
          ...failures(401, 404),
        },
      },
    },
    async (request, reply) => {
      const { attachmentId } = request.params;
      const { fileName, text } = await assistant.attachmentText(callerOf(request), attachmentId);
      // One type for every file: a browser must not run what a person wrote into it.
      return (reply as FastifyReply)
        .headers(attachment(fileName))
        .type('text/plain; charset=utf-8')
        .send(text);
    },
  );

  server.delete(
    `${base}/:attachmentId`,
    {
      schema: {
        operationId: 'deleteAttachment',
        summary: 'Delete an attachment',
        description: 'What was made of it stays.',
        tags,
        params: Type.Object({ attachmentId: id }),
        response: { 204: empty('The attachment is deleted.'), ...failures(401, 404) },
      },
    },
    async (request, reply) => {
      await assistant.deleteAttachment(callerOf(request), request.params.attachmentId);
      return reply.code(204).send(null);
    },
  );
}
