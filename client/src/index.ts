export * from '../generated/index.js';
export type { Client } from '../generated/client/index.js';
export { followActivity, type ActivityFollowing } from './activity.ts';
export { connect, type Connection } from './connect.ts';
export { isRunning, waitForJob, type JobWait } from './jobs.ts';
export { entriesOf, type ListPart } from './lists.ts';
export { ServiceError, serviceErrorOf } from './service-error.ts';
export { followTurn, type TurnFollowing } from './turn-events.ts';
