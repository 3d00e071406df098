import type { FastifyReply } from 'fastify';
import type { AcceptedJob } from '../../modules/jobs/index.ts';
import { replayedHeader } from '../repeats/idempotency-of-bytes.ts';
import { jobOf } from '../schemas/jobs.ts';

/** Where jobs are read. */
export const jobsPath = '/api/transformations/jobs';

/** The headers of an accepted submission, for the documentation. */
export const acceptedHeaders = {
  Location: { type: 'string', description: 'Where the job is read.' },
  'Retry-After': { type: 'integer', description: 'Seconds to wait before reading the job.' },
} as const;

/** Answers a submission that was accepted, now or before. */
export function answerAccepted(reply: FastifyReply, { job, replayed }: AcceptedJob): FastifyReply {
  if (replayed) reply.headers(replayedHeader);
  return reply
    .code(202)
    .headers({ Location: `${jobsPath}/${job.id}`, 'Retry-After': '1' })
    .send(jobOf(job));
}
