import { Type, type TUnsafe } from 'typebox';
import type { Jobs } from '../../modules/jobs/index.ts';
import { callerOf } from '../admission/admission.ts';
import { listHeaders, listOf, listParameters } from '../answers/lists.ts';
import { failures, json } from '../openapi/answers.ts';
import { id } from '../schemas/common.ts';
import { Job, jobOf, statuses, types } from '../schemas/jobs.ts';
import type { Server } from '../server.ts';

const tags = ['Transformations'];
const base = '/api/transformations/jobs';
const byCreation = 'createdAt,desc';

/** Declares list and cancelling of jobs. */
export function addJobRoutes(
  server: Server,
  { jobs }: { readonly jobs: Pick<Jobs, 'list' | 'cancel'> },
): void {
  server.get(
    base,
    {
      schema: {
        operationId: 'listJobs',
        summary: 'List the jobs of your projects',
        description:
          'Jobs of every project that you may see, the newest first; `projectId`, `status` and `type` keep only some of them.',
        tags,
        querystring: Type.Object({
          limit: listParameters.limit,
          offset: listParameters.offset,
          after: listParameters.after,
          sort: Type.Optional(
            Type.String({
              pattern: '^[A-Za-z]+(,(asc|desc))?$',
              default: byCreation,
              description: 'createdAt, startedAt or finishedAt, then asc or desc.',
            }),
          ),
          projectId: Type.Optional(Type.String({ description: 'Only jobs of this project.' })),
          status: Type.Optional(choice(statuses, 'Only jobs with this status.')),
          type: Type.Optional(choice(types, 'Only jobs of this type.')),
        }),
        response: {
          200: json('One part of the list.', Type.Array(Job.ref), listHeaders),
          ...failures(400, 401, 404),
        },
      },
    },
    async (request, reply) => {
      const { projectId, status, type } = request.query;
      const { query, headersOf } = listOf(request, { sort: byCreation });
      const page = await jobs.list(callerOf(request), { ...query, projectId, status, type });
      reply.headers(headersOf(page));
      return page.items.map(jobOf);
    },
  );

  server.post(
    `${base}/:id/cancel`,
    {
      schema: {
        operationId: 'cancelJob',
        summary: 'Cancel a job',
        description:
          'A queued job is cancelled at once. A running one stops before its next phase, unless it has begun to ' +
          'commit. A cancelled job has stored nothing.',
        tags,
        params: Type.Object({ id }),
        response: {
          200: json('The job; cancelled, or about to be.', Job.ref),
          ...failures(401, 404, 409),
        },
      },
    },
    async (request) => jobOf(await jobs.cancel(callerOf(request), request.params.id)),
  );
}

function choice<const Words extends readonly string[]>(
  words: Words,
  description: string,
): TUnsafe<Words[number]> {
  return Type.Unsafe<Words[number]>({
    'x-caseless': true,
    type: 'string',
    enum: [...words],
    description,
  });
}
