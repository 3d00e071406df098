import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Refusal } from '../../lib/refusal.ts';
import { revisionOf } from '../../lib/revision.ts';
import type { Assistant } from '../../modules/assistant/index.ts';
import { callerOf } from '../admission/admission.ts';
import { idempotencyKeyOf } from '../repeats/idempotency-key.ts';
import { replayedHeader } from '../repeats/idempotency-of-bytes.ts';
import { failures, json } from '../openapi/answers.ts';
import { acceptanceOf, MessageRequest, TurnAcceptance } from '../schemas/chatbot.ts';
import { id } from '../schemas/common.ts';
import { submissionHeaders } from '../schemas/headers.ts';
import type { Server } from '../server.ts';

/** The headers of an accepted turn, for the documentation. */
export const acceptedHeaders = {
  Location: { type: 'string', description: 'Where the turn is read.' },
  'Retry-After': { type: 'integer', description: 'Seconds to wait before reading it.' },
} as const;

/** Declares the operation that sends a message. */
export function addChatMessageRoutes(server: Server, { assistant }: { readonly assistant: Assistant }): void {
  server.post(
    '/api/chatbot/sessions/:sessionId/messages',
    {
      attachValidation: true,
      schema: {
        operationId: 'sendChatMessage',
        summary: 'Say something to the assistant',
        description:
          'Stores a turn and answers at once. The turn asks, answers or changes the model, in checkpoints that can be undone; follow its events.',
        tags: ['Assistant'],
        headers: submissionHeaders,
        params: Type.Object({ sessionId: id }),
        body: MessageRequest.ref,
        response: {
          202: json('The turn is queued.', TurnAcceptance.ref, acceptedHeaders),
          ...failures(400, 401, 403, 404, 409, 413, 415, 422, 429),
        },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const { sessionId } = request.params;
      const key = keyOf(request, request.body.idempotencyKey ?? undefined);
      if (request.validationError !== undefined || typeof key !== 'string') {
        // Problems are reported only to those who may see the session.
        await assistant.session(caller, sessionId);
        throw request.validationError ?? invalid(unclearKey(key));
      }
      const { body } = request;
      const acceptance = await assistant.accept(caller, {
        sessionId,
        idempotencyKey: key,
        message: body.message,
        modelId: body.modelId ?? undefined,
        expectedRevision: revisionOf(body.expectedRevision ?? body.revision ?? undefined),
        activeView: body.activeView ?? undefined,
        selectedElementIds: body.selectedElementIds ?? [],
        attachmentIds: body.attachmentIds ?? [],
      });
      if (acceptance.replayed) reply.headers(replayedHeader);
      return reply
        .code(202)
        .headers({ Location: `/api/chatbot/turns/${acceptance.turnId}`, 'Retry-After': '1' })
        .send(acceptanceOf(acceptance));
    },
  );
}

type Key = string | { readonly problem: string };

/** The key of a message: the body's or the header's, which must not differ. */
function keyOf(request: Pick<FastifyRequest, 'headers'>, said: string | undefined): Key {
  const header = idempotencyKeyOf(request.headers['idempotency-key']);
  if (said !== undefined && header !== undefined && said !== header)
    return { problem: 'differs from the header Idempotency-Key; send one, or the same twice' };
  return said ?? header ?? { problem: 'is required; send a UUID, for example' };
}

function unclearKey(key: Key): string {
  return typeof key === 'string' ? key : `idempotencyKey: ${key.problem}`;
}

function invalid(issue: string): Refusal {
  return new Refusal('INVALID', 'Request validation failed', [issue]);
}
