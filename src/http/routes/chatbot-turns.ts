import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { revisionOf } from '../../lib/revision.ts';
import type { Assistant } from '../../modules/assistant/index.ts';
import { callerOf } from '../admission/admission.ts';
import { idempotencyKeyOf, idempotencyOf } from '../repeats/idempotency-key.ts';
import { replayedHeader } from '../repeats/idempotency-of-bytes.ts';
import { failures, json } from '../openapi/answers.ts';
import {
  acceptanceOf,
  ConfirmRequest,
  ContinueRequest,
  Feedback,
  feedbackOf,
  FeedbackRequest,
  TurnAcceptance,
} from '../schemas/chatbot.ts';
import { id } from '../schemas/common.ts';
import { submissionHeaders } from '../schemas/headers.ts';
import { RevisionRequest } from '../schemas/model-requests.ts';
import { Turn, turnOf } from '../schemas/turns.ts';
import type { Server } from '../server.ts';
import { acceptedHeaders } from './chatbot-messages.ts';

const tags = ['Assistant'];
const base = '/api/chatbot/turns/:turnId';
const path = Type.Object({ turnId: id });
const answered = { 200: json('The turn.', Turn.ref) };

type Dependencies = { readonly assistant: Assistant };

/** Declares reading of a turn and the actions on it. */
export function addTurnRoutes(server: Server, dependencies: Dependencies): void {
  addReading(server, dependencies);
  addContinuing(server, dependencies);
  addConfirming(server, dependencies);
  addTakingBack(server, dependencies);
  addFeedback(server, dependencies);
}

function addReading(server: Server, { assistant }: Dependencies): void {
  server.get(
    base,
    {
      schema: {
        operationId: 'getTurn',
        summary: 'Read a turn',
        description: 'Coverage is checked against the current model.',
        tags,
        params: path,
        response: { ...answered, ...failures(401, 404) },
      },
    },
    async (request) => turnOf(await assistant.turn(callerOf(request), request.params.turnId)),
  );

  server.post(
    `${base}/cancel`,
    {
      schema: {
        operationId: 'cancelTurn',
        summary: 'Cancel a turn',
        description: 'What it has committed stays. A running one stops before its next commit.',
        tags,
        params: path,
        response: { ...answered, ...failures(401, 404, 409) },
      },
    },
    async (request) => turnOf(await assistant.cancel(callerOf(request), request.params.turnId)),
  );
}

function addContinuing(server: Server, dependencies: Dependencies): void {
  const { assistant } = dependencies;
  server.post(
    `${base}/continue`,
    {
      attachValidation: true,
      schema: {
        operationId: 'continueTurn',
        summary: 'Go on with a turn',
        description:
          'A question of the assistant is answered with `message`. What a PARTIAL turn left is taken up by a new turn. It is not counted as a prompt.',
        tags,
        headers: submissionHeaders,
        params: path,
        body: ContinueRequest.ref,
        response: {
          202: json('The turn that continues.', TurnAcceptance.ref, acceptedHeaders),
          ...failures(400, 401, 404, 409, 413, 415, 422, 429),
        },
      },
    },
    async (request, reply) => {
      await refuseInvalid(request, dependencies, request.params.turnId);
      const { message, idempotencyKey } = request.body;
      const acceptance = await assistant.continue(callerOf(request), {
        turnId: request.params.turnId,
        message: message ?? undefined,
        idempotencyKey: idempotencyKey ?? idempotencyKeyOf(request.headers['idempotency-key']),
      });
      if (acceptance.replayed) reply.headers(replayedHeader);
      return reply
        .code(202)
        .headers({ Location: `/api/chatbot/turns/${acceptance.turnId}`, 'Retry-After': '1' })
        .send(acceptanceOf(acceptance));
    },
  );
}

function addConfirming(server: Server, dependencies: Dependencies): void {
  const { assistant } = dependencies;
  server.post(
    `${base}/confirm`,
    {
      attachValidation: true,
      schema: {
        operationId: 'confirmTurn',
        summary: 'Confirm or decline a batch with many deletions',
        description:
          'A turn that would delete much waits to be confirmed; declining ends it without a change.',
        tags,
        headers: submissionHeaders,
        params: path,
        body: ConfirmRequest.ref,
        response: { ...answered, ...failures(400, 401, 404, 409, 413, 415, 422) },
      },
    },
    async (request) => {
      const { turnId } = request.params;
      await refuseInvalid(request, dependencies, turnId);
      const { confirmed = true, confirmationId } = request.body;
      const asked = { turnId, isConfirmed: confirmed, confirmationId: confirmationId ?? undefined };
      const idempotency = idempotencyOf(request);
      return turnOf(await assistant.confirm(callerOf(request), { ...asked, idempotency }));
    },
  );

  addRevisionAction(server, dependencies, {
    path: 'rebase',
    operationId: 'rebaseTurn',
    summary: 'Move a turn to the current model',
    description: 'Refused with 409 when the model was changed in the same places; `issues` lists them.',
    act: assistant.rebase,
  });
}

/** Declares an action on a turn that is asked for with the revision of the model it is for. */
function addRevisionAction(
  server: Server,
  dependencies: Dependencies,
  action: {
    readonly path: string;
    readonly operationId: string;
    readonly summary: string;
    readonly description: string;
    readonly act: Dependencies['assistant']['rebase' | 'undo'];
  },
): void {
  const { operationId, summary, description } = action;
  server.post(
    `${base}/${action.path}`,
    {
      attachValidation: true,
      schema: {
        operationId,
        summary,
        description,
        tags,
        headers: submissionHeaders,
        params: path,
        body: RevisionRequest.ref,
        response: { ...answered, ...failures(400, 401, 404, 409, 413, 415, 422) },
      },
    },
    async (request) => {
      const { turnId } = request.params;
      await refuseInvalid(request, dependencies, turnId);
      const expectedRevision = revisionOf(request.body.expectedRevision ?? undefined);
      const idempotency = idempotencyOf(request);
      return turnOf(await action.act(callerOf(request), { turnId, expectedRevision, idempotency }));
    },
  );
}

function addTakingBack(server: Server, dependencies: Dependencies): void {
  const { assistant } = dependencies;
  addRevisionAction(server, dependencies, {
    path: 'undo',
    operationId: 'undoTurn',
    summary: 'Undo everything a turn did to the model',
    description:
      'As one new revision. Refused with 409 when later changes stand against it; `issues` lists them.',
    act: assistant.undo,
  });

  server.post(
    `${base}/checkpoints/:checkpointId/rollback`,
    {
      schema: {
        operationId: 'rollbackCheckpoint',
        summary: 'Take back one checkpoint',
        description: 'Refused with 409 when later changes depend on it. Repeating it changes nothing.',
        tags,
        params: Type.Object({ turnId: id, checkpointId: id }),
        response: { ...answered, ...failures(401, 404, 409) },
      },
    },
    async (request) => turnOf(await assistant.rollback(callerOf(request), request.params)),
  );
}

function addFeedback(server: Server, dependencies: Dependencies): void {
  const { assistant } = dependencies;
  server.post(
    `${base}/feedback`,
    {
      attachValidation: true,
      schema: {
        operationId: 'leaveFeedback',
        summary: 'Say whether a turn helped',
        description: 'What is said last counts.',
        tags,
        params: path,
        body: FeedbackRequest.ref,
        response: {
          200: json('What was said.', Feedback.ref),
          ...failures(400, 401, 404, 409, 413, 415),
        },
      },
    },
    async (request) => {
      const { turnId } = request.params;
      await refuseInvalid(request, dependencies, turnId);
      const { helpful, comment } = request.body;
      const said = { turnId, helpful, comment: comment ?? null };
      return feedbackOf(await assistant.leaveFeedback(callerOf(request), said));
    },
  );
}

/** Reports what is wrong with a request, but only to callers who may see the turn it is about. */
async function refuseInvalid(
  request: FastifyRequest,
  { assistant }: Dependencies,
  turnId: string,
): Promise<void> {
  if (request.validationError === undefined) return;
  await assistant.turn(callerOf(request), turnId);
  throw request.validationError;
}
