import { Type } from 'typebox';
import type { Activity } from '../../modules/activity/index.ts';
import { callerOf } from '../admission/admission.ts';
import { listParameters } from '../answers/lists.ts';
import { failures, json } from '../openapi/answers.ts';
import { ActivityFeed, activityFeedOf, positionOf, positionPattern } from '../schemas/activity.ts';
import { id } from '../schemas/common.ts';
import type { Server } from '../server.ts';

/** What the route of the activity stands on. */
export type ActivityRouteDependencies = {
  readonly activity: Pick<Activity, 'read'>;
  /** Aborted when the service stops; requests that wait are answered then. */
  readonly stopping: AbortSignal;
};

/** Declares the feed of what happens in a project. */
export function addActivityRoutes(server: Server, { activity, stopping }: ActivityRouteDependencies): void {
  server.get(
    '/api/projects/:projectId/activity',
    {
      schema: {
        operationId: 'readActivity',
        summary: 'Read what happened in a project',
        description:
          'Changes of models, jobs and their phases, sessions with conflicts, artifacts, members, and your own turns, ' +
          'from a position on. Events are kept for 30 days, the newest one longer. A first `sequence` that is greater ' +
          'than expected means that events in between are older than that; a `next` that is before your `after` means ' +
          'that the service went back to a backup. In both cases read again what you know of the project.',
        tags: ['Projects'],
        params: Type.Object({ projectId: id }),
        querystring: Type.Object({
          after: Type.Optional(
            Type.String({
              pattern: positionPattern,
              description:
                'The `next` of the answer before, or the `sequence` of an event; `now` for the position behind all ' +
                'events. From the first kept event on unless given.',
            }),
          ),
          wait: Type.Optional(
            Type.Number({
              minimum: 0,
              maximum: 30,
              description: 'Seconds to wait for an event where there is none yet.',
            }),
          ),
          limit: listParameters.limit,
        }),
        response: {
          200: json('Events behind the position; none when the time is over.', ActivityFeed.ref),
          ...failures(400, 401, 404),
        },
      },
    },
    async (request) => {
      const { after, wait = 0, limit = 200 } = request.query;
      const { projectId } = request.params;
      const part = await activity.read(callerOf(request), {
        projectId,
        after: positionOf(after),
        limit,
        milliseconds: wait * 1000,
        signal: stopping,
      });
      return activityFeedOf(part);
    },
  );
}
