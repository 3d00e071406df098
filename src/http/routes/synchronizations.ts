import type { FastifyRequest } from 'fastify';
import { Type, type Static } from 'typebox';
import { Refusal } from '../../lib/refusal.ts';
import type { Models } from '../../modules/models/index.ts';
import type {
  ResolutionBatch,
  SyncSessionPath,
  Synchronization,
} from '../../modules/synchronization/index.ts';
import { callerOf } from '../admission/admission.ts';
import { idempotencyOf } from '../repeats/idempotency-key.ts';
import { replayedHeader } from '../repeats/idempotency-of-bytes.ts';
import { headersOfPage, listHeaders, listOf, listParameters, listPartOf } from '../answers/lists.ts';
import { empty, failures, json } from '../openapi/answers.ts';
import { etagHeader } from '../answers/revisions.ts';
import { id } from '../schemas/common.ts';
import { finalizeHeaders, submissionHeaders } from '../schemas/headers.ts';
import { PreviewRequest, previewOf, SyncPreview } from '../schemas/preview.ts';
import {
  ResolutionBatchRequest,
  ResolutionRequest,
  sessionOf,
  sessionSummaryOf,
  SyncSession,
  SyncSessionSummary,
} from '../schemas/synchronization.ts';
import type { Server } from '../server.ts';
import { modelOnWire, written } from './model-answers.ts';

/** What the operations on synchronization sessions need. */
export type SynchronizationRouteDependencies = {
  readonly synchronization: Synchronization;
  readonly models: Models;
};

const tags = ['Synchronizations'];
const ofProject = '/api/synchronizations/:projectId';
const item = `${ofProject}/:sessionId`;
const path = Type.Object({ projectId: id, sessionId: id });

/** Declares the operations on synchronization sessions. */
export function addSynchronizationRoutes(
  server: Server,
  dependencies: SynchronizationRouteDependencies,
): void {
  addReading(server, dependencies);
  addDeciding(server, dependencies);
  addWithdrawing(server, dependencies);
  addPreview(server, dependencies);
  addFinalizing(server, dependencies);
  addCancelling(server, dependencies);
}

function addReading(server: Server, { synchronization }: SynchronizationRouteDependencies): void {
  server.get(
    ofProject,
    {
      schema: {
        operationId: 'listSynchronizations',
        summary: 'List the synchronization sessions of a project',
        description:
          'Sessions in which conflicts wait for decisions, and those that have ended, the newest first.',
        tags,
        params: Type.Object({ projectId: id }),
        querystring: Type.Object({
          limit: listParameters.limit,
          offset: listParameters.offset,
          after: listParameters.after,
          sort: listParameters.sort,
        }),
        response: {
          200: json(
            'One part of the list, without conflicts.',
            Type.Array(SyncSessionSummary.ref),
            listHeaders,
          ),
          ...failures(400, 401, 404),
        },
      },
    },
    async (request, reply) => {
      const { query, headersOf } = listOf(request);
      const { projectId } = request.params;
      const page = await synchronization.list(callerOf(request), { ...query, projectId });
      reply.headers(headersOf(page));
      return page.items.map(sessionSummaryOf);
    },
  );

  server.get(
    item,
    {
      schema: {
        operationId: 'getSynchronization',
        summary: 'Read conflicts and decisions',
        description:
          'Shows every conflict with the values of both sides and of the baseline, and what has been decided so far.',
        tags,
        params: path,
        response: { 200: json('The session.', SyncSession.ref), ...failures(401, 404) },
      },
    },
    async (request) => sessionOf(await synchronization.get(callerOf(request), request.params)),
  );
}

function addDeciding(server: Server, dependencies: SynchronizationRouteDependencies): void {
  const { synchronization } = dependencies;
  const refusals = failures(400, 401, 404, 409, 413, 415);

  server.post(
    `${item}/resolutions`,
    {
      attachValidation: true,
      schema: {
        operationId: 'saveResolution',
        summary: 'Save one decision',
        description: 'A decision can be overwritten until the session is finalized.',
        tags,
        params: path,
        body: ResolutionRequest.ref,
        response: { 200: json('The session.', SyncSession.ref), ...refusals },
      },
    },
    async (request) => {
      const { params, body } = request;
      await refuseInvalid(request, dependencies, params);
      const { conflictId, decision } = body;
      return sessionOf(await synchronization.decide(callerOf(request), { ...params, conflictId, decision }));
    },
  );

  server.post(
    `${item}/resolutions/batch`,
    {
      attachValidation: true,
      schema: {
        operationId: 'saveResolutions',
        summary: 'Save several decisions',
        description: 'All of them, or none.',
        tags,
        headers: submissionHeaders,
        params: path,
        body: ResolutionBatchRequest.ref,
        response: { 200: json('The session.', SyncSession.ref), ...refusals, ...failures(422) },
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      await refuseInvalid(request, dependencies, params);
      const caller = callerOf(request);
      const batch = batchOf(body);
      if (batch instanceof Refusal) {
        // Problems are reported only to those who may see the session.
        await synchronization.get(caller, params);
        throw batch;
      }
      const idempotency = idempotencyOf(request);
      const decided = { ...params, batch, idempotency };
      const { answer, replayed } = await synchronization.decideBatch(caller, decided);
      if (replayed) reply.headers(replayedHeader);
      return sessionOf(answer);
    },
  );
}

function addWithdrawing(server: Server, { synchronization }: SynchronizationRouteDependencies): void {
  server.delete(
    `${item}/resolutions/:conflictId`,
    {
      schema: {
        operationId: 'withdrawResolution',
        summary: 'Withdraw a decision',
        description:
          'The conflict has no decision then, nor have those that are decided together with it. Without a decision ' +
          'nothing changes.',
        tags,
        params: Type.Object({ projectId: id, sessionId: id, conflictId: id }),
        response: { 200: json('The session.', SyncSession.ref), ...failures(401, 404, 409) },
      },
    },
    async (request) => sessionOf(await synchronization.withdraw(callerOf(request), request.params)),
  );
}

function addPreview(server: Server, dependencies: SynchronizationRouteDependencies): void {
  const { synchronization } = dependencies;
  server.post(
    `${item}/preview`,
    {
      attachValidation: true,
      schema: {
        operationId: 'previewSynchronization',
        summary: 'Preview the result of finalizing',
        description:
          'Merges with the saved decisions and those of the request, and stores nothing. Returns the counts, the ' +
          'differences from the target, in pages, the findings, and the conflicts that are left or come up. Refused with ' +
          '409 when source, target or baseline have moved, as finalizing is. An account has one preview at a time made.',
        tags,
        params: path,
        querystring: Type.Object({ limit: listParameters.limit, offset: listParameters.offset }),
        body: PreviewRequest.ref,
        response: {
          200: json(
            'What finalizing would come to; the page is one of `changes`.',
            SyncPreview.ref,
            listHeaders,
          ),
          ...failures(400, 401, 404, 409, 413, 415, 503),
        },
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      await refuseInvalid(request, dependencies, params);
      const caller = callerOf(request);
      const query = listPartOf(request.query);
      const batch = isEmpty(body) ? undefined : batchOf(body);
      if (batch instanceof Refusal) {
        await synchronization.get(caller, params);
        throw batch;
      }
      const preview = await synchronization.preview(caller, { ...params, batch, ...query });
      reply.headers(headersOfPage(preview.changes, { target: request.url, query }));
      return previewOf(preview);
    },
  );
}

function addFinalizing(server: Server, { synchronization, models }: SynchronizationRouteDependencies): void {
  server.post(
    `${item}/finalize`,
    {
      schema: {
        operationId: 'finalizeSynchronization',
        summary: 'Merge with all decisions, validate and commit',
        description:
          'Returns the updated target and deletes the session. Refused with 409 while a conflict has no decision, ' +
          'when source, target or baseline have moved, and when the decisions bring up further conflicts, which the ' +
          'session has then; with 422 when the target or the generated model has errors of its own.',
        tags,
        headers: finalizeHeaders,
        params: path,
        response: {
          200: json('The updated target.', modelOnWire, etagHeader),
          ...failures(400, 401, 404, 409, 422, 503),
        },
      },
    },
    async (request, reply) => {
      const idempotency = idempotencyOf(request);
      const caller = callerOf(request);
      const finalized = await synchronization.finalize(caller, { ...request.params, idempotency });
      if (finalized.replayed) reply.headers(replayedHeader);
      return written(request, reply, { models, record: finalized.answer });
    },
  );
}

function addCancelling(server: Server, { synchronization }: SynchronizationRouteDependencies): void {
  server.delete(
    item,
    {
      schema: {
        operationId: 'cancelSynchronization',
        summary: 'Cancel and remove a session',
        description: 'Models and baseline stay as they are.',
        tags,
        params: path,
        response: { 204: empty('The session is deleted.'), ...failures(401, 404) },
      },
    },
    async (request, reply) => {
      await synchronization.cancel(callerOf(request), request.params);
      return reply.code(204).send(null);
    },
  );
}

/** Reports what is wrong with a request, but only to callers who may see the session it is about. */
async function refuseInvalid(
  request: FastifyRequest,
  { synchronization }: SynchronizationRouteDependencies,
  session: SyncSessionPath,
): Promise<void> {
  if (request.validationError === undefined) return;
  await synchronization.get(callerOf(request), session);
  throw request.validationError;
}

function isEmpty({ resolutions, all, elementId }: Static<typeof PreviewRequest.schema>): boolean {
  return (
    resolutions === undefined && (all ?? undefined) === undefined && (elementId ?? undefined) === undefined
  );
}

function batchOf(body: Static<typeof ResolutionBatchRequest.schema>): ResolutionBatch | Refusal {
  const { resolutions } = body;
  const all = body.all ?? undefined;
  const elementId = body.elementId ?? undefined;
  if (resolutions === undefined && all !== undefined) return { all, elementId };
  if (resolutions !== undefined && all === undefined && elementId === undefined) return { resolutions };
  return new Refusal('INVALID', 'Request validation failed', [
    resolutions === undefined
      ? 'resolutions: is required, unless `all` says how to decide every open conflict'
      : 'resolutions: cannot be combined with `all` or `elementId`; send one or the other',
  ]);
}
