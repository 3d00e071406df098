import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type, type Static } from 'typebox';
import { revisionOf } from '../../lib/revision.ts';
import { isFinal, type Jobs } from '../../modules/jobs/index.ts';
import type { Level, Models } from '../../modules/models/index.ts';
import type {
  Direction,
  TransformationSubmission,
  Transformations,
} from '../../modules/transformations/index.ts';
import { callerOf } from '../admission/admission.ts';
import { idempotencyOf } from '../repeats/idempotency-key.ts';
import { headersOfPage, listHeaders, listParameters, listPartOf } from '../answers/lists.ts';
import { failures, json } from '../openapi/answers.ts';
import { expectedRevisionParameter, id } from '../schemas/common.ts';
import { submissionHeaders } from '../schemas/headers.ts';
import { ArtifactGenerationRequest, Job, jobOf, TransformationRequest } from '../schemas/jobs.ts';
import { Change, changeOf } from '../schemas/synchronization.ts';
import type { Server } from '../server.ts';
import { acceptedHeaders, answerAccepted, jobsPath } from './accepted-jobs.ts';

/** What the operations on transformations and jobs need. */
export type TransformationDependencies = {
  readonly transformations: Pick<Transformations, 'submit' | 'changes'>;
  readonly jobs: Pick<Jobs, 'get' | 'waitFor'>;
  readonly models: Pick<Models, 'get'>;
  /** Aborted when the process is about to stop: waiting requests are answered at once. */
  readonly stopping: AbortSignal;
};

const tags = ['Transformations'];
const base = '/api/transformations';
const revisionQuery = Type.Object({ expectedRevision: Type.Optional(expectedRevisionParameter) });
const accepted = json('The queued job.', Job.ref, acceptedHeaders);
const refusals = failures(400, 401, 404, 409, 413, 415, 422, 429);

/** Declares the three transformations and the reading of jobs. */
export function addTransformationRoutes(server: Server, dependencies: TransformationDependencies): void {
  addModelTransformation(server, dependencies, {
    direction: 'CIM_TO_PIM',
    path: `${base}/cim-to-pim`,
    level: 'cim',
    operationId: 'transformCimToPim',
    summary: 'Submit a CIM to PIM transformation',
  });
  addModelTransformation(server, dependencies, {
    direction: 'PIM_TO_PSM',
    path: `${base}/pim-to-psm`,
    level: 'pim',
    operationId: 'transformPimToPsm',
    summary: 'Submit a PIM to PSM transformation',
  });
  addArtifactGeneration(server, dependencies);
  addJobReading(server, dependencies);
  addChanges(server, dependencies);
}

type Route = {
  readonly direction: Exclude<Direction, 'PSM_TO_ARTIFACT'>;
  readonly path: string;
  readonly level: Level;
  readonly operationId: string;
  readonly summary: string;
};

function addModelTransformation(
  server: Server,
  dependencies: TransformationDependencies,
  route: Route,
): void {
  const { direction, path, level, operationId, summary } = route;
  server.post(
    path,
    {
      attachValidation: true,
      schema: {
        operationId,
        summary,
        description:
          'Creates the target, or merges three ways into the one that exists: what people refined stays, and real conflicts wait in a synchronization session. With `dryRun` nothing is stored.',
        tags,
        headers: submissionHeaders,
        querystring: revisionQuery,
        body: TransformationRequest.ref,
        response: { 202: accepted, ...refusals },
      },
    },
    async (request, reply) => {
      await refuseInvalid(request, dependencies, level);
      const submission = {
        direction,
        request: {
          ...withoutNulls(request.body),
          expectedRevision: revisionOf(request.body.expectedRevision ?? request.query.expectedRevision),
          expectedTargetRevision: revisionOf(request.body.expectedTargetRevision),
        },
      };
      return submit(request, reply, { dependencies, submission });
    },
  );
}

function addArtifactGeneration(server: Server, dependencies: TransformationDependencies): void {
  const path = `${base}/psm-to-artifact`;
  server.post(
    path,
    {
      attachValidation: true,
      schema: {
        operationId: 'generateArtifact',
        summary: 'Submit a PSM to artifact generation',
        description:
          'Generates a repository of files, or generates an existing artifact again: what people wrote in protected regions or changed elsewhere is merged.',
        tags,
        headers: submissionHeaders,
        querystring: revisionQuery,
        body: ArtifactGenerationRequest.ref,
        response: { 202: accepted, ...refusals },
      },
    },
    async (request, reply) => {
      await refuseInvalid(request, dependencies, 'psm');
      const submission = {
        direction: 'PSM_TO_ARTIFACT',
        request: {
          sourceModelId: request.body.sourceModelId,
          artifactId: request.body.artifactId ?? undefined,
          expectedRevision: revisionOf(request.body.expectedRevision ?? request.query.expectedRevision),
        },
      } as const;
      return submit(request, reply, { dependencies, submission });
    },
  );
}

function addJobReading(server: Server, { jobs, stopping }: TransformationDependencies): void {
  server.get(
    `${jobsPath}/:id`,
    {
      schema: {
        operationId: 'getJob',
        summary: 'Read a job',
        description:
          'With `wait` the answer comes when the job has ended or the time is up, which saves asking again and again.',
        tags,
        params: Type.Object({ id }),
        querystring: Type.Object({
          wait: Type.Optional(
            Type.Number({ minimum: 0, maximum: 30, description: 'Seconds to wait for the end of the job.' }),
          ),
        }),
        response: {
          200: json('The job.', Job.ref, {
            'Retry-After': { type: 'integer', description: 'Seconds to wait before asking again.' },
          }),
          ...failures(400, 401, 404),
        },
      },
    },
    async (request, reply) => {
      const { wait = 0 } = request.query;
      const caller = callerOf(request);
      const { id: jobId } = request.params;
      const job =
        wait === 0
          ? await jobs.get(caller, jobId)
          : await jobs.waitFor(caller, { jobId, milliseconds: wait * 1000, signal: stopping });
      if (!isFinal(job)) reply.header('Retry-After', '1');
      return jobOf(job);
    },
  );
}

function addChanges(server: Server, { transformations }: TransformationDependencies): void {
  server.get(
    `${base}/jobs/:id/changes`,
    {
      schema: {
        operationId: 'listChanges',
        summary: 'List what a transformation did to its target',
        description:
          "The generator's changes that were applied, then the users' changes that were kept; for a dry run, a run with " +
          'conflicts and one with an invalid result: what it would have done.',
        tags,
        params: Type.Object({ id }),
        querystring: Type.Object({ limit: listParameters.limit, offset: listParameters.offset }),
        response: {
          200: json('One part of the list.', Type.Array(Change.ref), listHeaders),
          ...failures(400, 401, 404),
        },
      },
    },
    async (request, reply) => {
      const query = listPartOf(request.query);
      const asked = { jobId: request.params.id, ...query };
      const page = await transformations.changes(callerOf(request), asked);
      reply.headers(headersOfPage(page, { target: request.url, query }));
      return page.items.map(changeOf);
    },
  );
}

/** Reports what is wrong with a request, but only to callers who may see the source it names. */
async function refuseInvalid(
  request: FastifyRequest,
  { models }: TransformationDependencies,
  level: Level,
): Promise<void> {
  if (request.validationError === undefined) return;
  const source = sourceOf(request.body);
  if (source !== undefined) await models.get(callerOf(request), { level, id: source });
  throw request.validationError;
}

function sourceOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('sourceModelId' in body)) return undefined;
  return typeof body.sourceModelId === 'string' ? body.sourceModelId : undefined;
}

async function submit(
  request: FastifyRequest,
  reply: FastifyReply,
  given: {
    readonly dependencies: TransformationDependencies;
    readonly submission: Omit<TransformationSubmission, 'idempotency'>;
  },
): Promise<FastifyReply> {
  const { dependencies, submission } = given;
  const idempotency = idempotencyOf(request);
  const caller = callerOf(request);
  return answerAccepted(
    reply,
    await dependencies.transformations.submit(caller, { ...submission, idempotency }),
  );
}

type Requested = Static<typeof TransformationRequest.schema>;

function withoutNulls(body: Requested): Omit<TransformationSubmission['request'], 'expectedRevision'> {
  const { sourceModelId, targetModelId, targetName, bootstrap, dryRun } = body;
  return {
    sourceModelId,
    targetModelId: targetModelId ?? undefined,
    targetName: targetName ?? undefined,
    bootstrap: bootstrap ?? undefined,
    dryRun,
  };
}
