import type { VNode } from 'preact';
import type { Job } from '../../../client/src/index.ts';
import { ago } from '../../lib/dates.ts';
import { runPath } from '../../lib/paths.ts';
import { endOfJob, titleOfJob } from '../../model/runs.ts';

/** The last runs of a project, each with how it ended. */
export function Runs({ jobs }: { readonly jobs: readonly Job[] }): VNode | null {
  if (jobs.length === 0) return null;
  return (
    <section class="runs">
      <h2>Last runs</h2>
      <ul class="rows">
        {jobs.slice(0, 8).map((job) => {
          const { style, word } = endOfJob(job);
          return (
            <li key={job.id}>
              <a class="row" href={runPath(job.projectId, job.id)}>
                <span class="row-main row-title">{titleOfJob(job)}</span>
                <span class="row-side">
                  <span class={`badge badge-${style}`}>{word}</span>
                </span>
                <span class="quiet row-side">
                  <time dateTime={job.createdAt}>{ago(job.createdAt, Date.now())}</time>
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
