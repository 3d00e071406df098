import type { JobRequest } from '../jobs/index.ts';
import type { ContentRef, Level } from '../models/index.ts';
import type { Direction } from './direction.ts';
import type { TransformationRequest } from './transformations.ts';

/** The levels a transformation goes from and to. */
export const sourceLevel: Readonly<Record<Direction, Level>> = {
  CIM_TO_PIM: 'cim',
  PIM_TO_PSM: 'pim',
  PSM_TO_ARTIFACT: 'psm',
};

/**
 * What a transformation job works by: the request, and the source as it was when the request was accepted. Kept
 * with the job, so that a job does the same work however often it is started.
 */
export type TransformationPlan = TransformationRequest & {
  readonly source: {
    readonly name: string;
    readonly content: ContentRef;
    readonly fingerprint: string;
  };
};

/** The plan as a job keeps it. */
export function toJobRequest(plan: TransformationPlan): JobRequest {
  return { ...plan };
}

/** The plan a job was queued with. */
export function planOf(request: JobRequest): TransformationPlan {
  // Checked border: only `submit` queues these types of jobs, and it writes what `toJobRequest` was given.
  return request as unknown as TransformationPlan;
}
