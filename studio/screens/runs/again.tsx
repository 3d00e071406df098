import type { VNode } from 'preact';
import type { Job } from '../../../client/src/index.ts';
import { newRunPath, projectPath } from '../../lib/paths.ts';

/** The way to another run of the same step. */
export function Again({ job, word }: { readonly job: Job; readonly word: string }): VNode {
  return (
    <a
      class="button"
      href={
        job.type === 'VALIDATION'
          ? projectPath(job.projectId)
          : newRunPath(job.projectId, job.type, job.sourceModelId)
      }
    >
      {word}
    </a>
  );
}
