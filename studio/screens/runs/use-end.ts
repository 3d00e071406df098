import { useEffect, useRef } from 'preact/hooks';
import { isRunning, type Job } from '../../../client/src/index.ts';
import { readAgain } from '../../api/queries.ts';
import { endOfJob, titleOfJob } from '../../model/runs.ts';
import { announce } from '../../ui/page.ts';

/** When a job that was seen running ends: says so to assistive technology, and has its project read again. */
export function useEnd(job: Job | undefined): void {
  const wasRunning = useRef(false);
  useEffect(() => {
    if (job === undefined) return;
    if (isRunning(job)) {
      wasRunning.current = true;
      return;
    }
    if (!wasRunning.current) return;
    wasRunning.current = false;
    announce(`${titleOfJob(job)}: ${endOfJob(job).word}`);
    void readAgain('chain', job.projectId);
  }, [job]);
}
