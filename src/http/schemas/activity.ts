import { Type, type Static } from 'typebox';
import { accessLevels } from '../../modules/accounts/index.ts';
import { levelNames } from '../../modules/models/index.ts';
import type { ActivityEvent as EventRecord, ActivityPart, Position } from '../../modules/activity/index.ts';
import { projectEventTypes } from '../../modules/activity/index.ts';
import { id } from './common.ts';
import { component, isoTime, nullable, oneOf, timestamp } from './component.ts';

const optionalId = Type.Optional(id);

/** Something that happened in a project. */
export const ActivityEvent = component(
  'ActivityEvent',
  Type.Object(
    {
      sequence: Type.Integer({ minimum: 1, description: '1, 2, 3 … without gaps.' }),
      type: oneOf([...projectEventTypes, 'turn.changed'] as const),
      timestamp,
      actorId: nullable(
        Type.String({ description: 'The account that did it; null where it is not recorded.' }),
      ),
      memberId: optionalId,
      role: Type.Optional(Type.String({ description: 'Label of the member.' })),
      access: Type.Optional(oneOf(accessLevels, { description: 'What the member may do.' })),
      level: Type.Optional(oneOf(levelNames)),
      modelId: optionalId,
      revision: Type.Optional(
        Type.Integer({
          minimum: 1,
          description: 'Of the project, model or artifact after the event; of the source of a job.',
        }),
      ),
      jobId: optionalId,
      jobType: Type.Optional(Type.String({ description: 'As `type` of a job.' })),
      status: Type.Optional(Type.String({ description: 'Of the job, session or turn after the event.' })),
      phase: Type.Optional(nullable(Type.String({ description: 'Of the job or turn after the event.' }))),
      outcome: Type.Optional(nullable(Type.String({ description: 'Of a job that has ended.' }))),
      sessionId: Type.Optional(
        Type.String({ description: 'The session with conflicts; of a turn, its conversation.' }),
      ),
      conflicts: Type.Optional(
        Type.Integer({ minimum: 0, description: 'Conflicts the session began with.' }),
      ),
      artifactId: optionalId,
      turnId: optionalId,
    },
    { description: 'Which of the optional members an event has depends on its type.' },
  ),
);

/** A part of the activity of a project. */
export const ActivityFeed = component(
  'ActivityFeed',
  Type.Object({
    events: Type.Array(ActivityEvent.ref, { description: 'What all members see, in order.' }),
    turns: Type.Array(ActivityEvent.ref, {
      description: 'Events of your own turns, in order, with numbers of their own; others do not see them.',
    }),
    next: Type.String({ description: 'The `after` of the next request.' }),
  }),
);

/** A position as clients send it back. */
export const positionPattern = String.raw`^(?:now|[0-9]{1,15}(?:\.[0-9]{1,15})?)$`;

/** Reads a position that has the form of `positionPattern`; without one the feed is read from its beginning. */
export function positionOf(text = '0'): Position | 'NOW' {
  if (text === 'now') return 'NOW';
  const [project = '0', own = '0'] = text.split('.');
  return { project: Number(project), own: Number(own) };
}

/** The event on the wire. */
export function activityEventOf(event: EventRecord): Static<typeof ActivityEvent.schema> {
  const { sequence, type, createdAt, actorId, details } = event;
  return { sequence, type, timestamp: isoTime(createdAt), actorId, ...details };
}

/** The part on the wire. */
export function activityFeedOf({ events, turns, next }: ActivityPart): Static<typeof ActivityFeed.schema> {
  return {
    events: events.map(activityEventOf),
    turns: turns.map(activityEventOf),
    next: `${next.project}.${next.own}`,
  };
}
