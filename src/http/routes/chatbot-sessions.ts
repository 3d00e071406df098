import { Type } from 'typebox';
import { Refusal } from '../../lib/refusal.ts';
import type { Assistant } from '../../modules/assistant/index.ts';
import { assistantLevels } from '../../modules/assistant/index.ts';
import { callerOf } from '../admission/admission.ts';
import { idempotencyOf } from '../repeats/idempotency-key.ts';
import { replayedHeader } from '../repeats/idempotency-of-bytes.ts';
import { listHeaders, listOf, listParameters, numberedHeaders } from '../answers/lists.ts';
import { empty, failures, json } from '../openapi/answers.ts';
import {
  chatMessageOf,
  ChatMessage,
  ChatSession,
  chatSessionOf,
  ChatSessionRequest,
} from '../schemas/chatbot.ts';
import { id } from '../schemas/common.ts';
import { submissionHeaders } from '../schemas/headers.ts';
import type { Server } from '../server.ts';

const tags = ['Assistant'];
const base = '/api/chatbot/sessions';
const path = Type.Object({ sessionId: id });

type Dependencies = { readonly assistant: Assistant };

/** Declares the operations on conversations. */
export function addChatSessionRoutes(server: Server, dependencies: Dependencies): void {
  addCreate(server, dependencies);
  addList(server, dependencies);
  addItem(server, dependencies);
  addThread(server, dependencies);
}

function addCreate(server: Server, { assistant }: Dependencies): void {
  server.post(
    base,
    {
      attachValidation: true,
      schema: {
        operationId: 'createChatSession',
        summary: 'Begin a conversation',
        description: 'About a model, or about one that the first message makes.',
        tags,
        headers: submissionHeaders,
        body: ChatSessionRequest.ref,
        response: {
          201: json('The conversation.', ChatSession.ref, {
            Location: { type: 'string', description: 'Where the conversation is read.' },
          }),
          ...failures(400, 401, 404, 413, 415, 422),
        },
      },
    },
    async (request, reply) => {
      const { level } = request.body;
      if (typeof level === 'string' && level.toLowerCase() === 'psm') throw noPsm();
      if (request.validationError !== undefined) throw request.validationError;
      if (level === 'psm') throw noPsm();
      const { value, replayed } = await assistant.createSession(callerOf(request), {
        level,
        projectId: request.body.projectId ?? undefined,
        modelId: request.body.modelId ?? undefined,
        title: request.body.title ?? undefined,
        idempotency: idempotencyOf(request),
      });
      if (replayed) reply.headers(replayedHeader);
      return reply.code(201).header('Location', `${base}/${value.id}`).send(chatSessionOf(value));
    },
  );
}

function noPsm(): Refusal {
  return new Refusal('UNPROCESSABLE', 'The assistant works on CIM and PIM models.', [
    'level: psm is not supported; generate the PSM from a PIM instead',
  ]);
}

function addList(server: Server, { assistant }: Dependencies): void {
  server.get(
    base,
    {
      schema: {
        operationId: 'listChatSessions',
        summary: 'List your conversations',
        description:
          'Conversations with the assistant, those changed last first; `projectId`, `level` and `modelId` keep only some of them.',
        tags,
        querystring: Type.Object({
          ...listParameters,
          projectId: Type.Optional(Type.String({ description: 'Only those in this project.' })),
          level: Type.Optional(
            Type.Unsafe<(typeof assistantLevels)[number]>({
              'x-caseless': true,
              type: 'string',
              enum: [...assistantLevels],
            }),
          ),
          modelId: Type.Optional(Type.String({ description: 'Only those about this model.' })),
        }),
        response: {
          200: json('One part of the list.', Type.Array(ChatSession.ref), listHeaders),
          ...failures(400, 401, 404),
        },
      },
    },
    async (request, reply) => {
      const { projectId, level, modelId } = request.query;
      const { query, headersOf } = listOf(request);
      const page = await assistant.sessions(callerOf(request), { ...query, projectId, level, modelId });
      reply.headers(headersOf(page));
      return page.items.map(chatSessionOf);
    },
  );
}

function addItem(server: Server, { assistant }: Dependencies): void {
  server.get(
    `${base}/:sessionId`,
    {
      schema: {
        operationId: 'getChatSession',
        summary: 'Read a conversation',
        description: 'Shows what the conversation is about and its state, without its messages.',
        tags,
        params: path,
        response: { 200: json('The conversation.', ChatSession.ref), ...failures(401, 404) },
      },
    },
    async (request) => chatSessionOf(await assistant.session(callerOf(request), request.params.sessionId)),
  );

  server.delete(
    `${base}/:sessionId`,
    {
      schema: {
        operationId: 'deleteChatSession',
        summary: 'Delete a conversation',
        description: 'With its history, attachments and turns; what is running stops. Models stay.',
        tags,
        params: path,
        response: { 204: empty('The conversation is deleted.'), ...failures(401, 404) },
      },
    },
    async (request, reply) => {
      await assistant.deleteSession(callerOf(request), request.params.sessionId);
      return reply.code(204).send(null);
    },
  );

  server.post(
    `${base}/:sessionId/clear`,
    {
      schema: {
        operationId: 'clearChatSession',
        summary: 'Empty the history of a conversation',
        description: 'What is queued or running is cancelled. Models stay.',
        tags,
        params: path,
        response: { 200: json('The conversation.', ChatSession.ref), ...failures(401, 404) },
      },
    },
    async (request) =>
      chatSessionOf(await assistant.clearSession(callerOf(request), request.params.sessionId)),
  );
}

function addThread(server: Server, { assistant }: Dependencies): void {
  server.get(
    `${base}/:sessionId/messages`,
    {
      schema: {
        operationId: 'listChatMessages',
        summary: 'Read what was said, oldest first',
        description:
          'What you said and what the assistant answered. `after` continues where an earlier answer ended.',
        tags,
        params: path,
        querystring: Type.Object({
          limit: listParameters.limit,
          after: Type.Optional(
            Type.Integer({
              minimum: 0,
              maximum: Number.MAX_SAFE_INTEGER,
              default: 0,
              description: 'Only events after this sequence number.',
            }),
          ),
        }),
        response: {
          200: json('One part of the history.', Type.Array(ChatMessage.ref), listHeaders),
          ...failures(400, 401, 404),
        },
      },
    },
    async (request, reply) => {
      const { limit = 200, after = 0 } = request.query;
      const { sessionId } = request.params;
      const page = await assistant.thread(callerOf(request), { sessionId, after, limit });
      reply.headers(numberedHeaders(page, { target: request.url, limit, last: page.items.at(-1)?.sequence }));
      return page.items.map(chatMessageOf);
    },
  );
}
