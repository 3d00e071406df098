import type { Activity, ActivityDependencies } from './activity.ts';
import { createForgetOld } from './forget-old.ts';
import { createRead } from './read.ts';

export type { ActivityDetails, ActivityEvent, NewActivityEvent, ProjectEventType } from './activity-event.ts';
export { projectEventTypes } from './activity-event.ts';
export type { Activity, ActivityDependencies, ActivityPart, ActivityQuery, Position } from './activity.ts';
export type { ActivityStore, Feed } from './activity-store.ts';

/** Builds the activity module. */
export function createActivity(dependencies: ActivityDependencies): Activity {
  return { read: createRead(dependencies), forgetOld: createForgetOld(dependencies) };
}
