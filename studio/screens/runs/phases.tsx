import type { VNode } from 'preact';
import { isRunning, type Job } from '../../../client/src/index.ts';
import { duration } from '../../model/runs.ts';

type Phase = NonNullable<Job['phase']>;

const names: Readonly<Record<Phase, string>> = {
  LOCK: 'Wait until nothing else writes to the models',
  VALIDATE_SOURCE: 'Check the source',
  GENERATE: 'Generate',
  COMPARE: 'Compare with what was generated last',
  MERGE: 'Merge with your changes',
  VALIDATE_TARGET: 'Check the result',
  COMMIT: 'Store',
};

const ofModels: readonly Phase[] = [
  ...(['LOCK', 'VALIDATE_SOURCE', 'GENERATE', 'COMPARE', 'MERGE'] as const),
  ...(['VALIDATE_TARGET', 'COMMIT'] as const),
];
const ofFiles: readonly Phase[] = ['LOCK', 'VALIDATE_SOURCE', 'COMPARE', 'GENERATE', 'COMMIT'];

/** What a run is doing and has done, with times. Of a run that has ended only the phases that it went through. */
export function Phases({ job }: { readonly job: Job }): VNode {
  const times = new Map(job.phaseTimings.map(({ phase, durationMs }) => [phase, durationMs]));
  const all = job.type === 'PSM_TO_ARTIFACT' ? ofFiles : ofModels;
  const shown = isRunning(job) ? all : all.filter((phase) => times.has(phase));
  return (
    <ol class="phases">
      {shown.map((phase) => {
        const isNow = job.phase === phase;
        const time = isNow ? undefined : times.get(phase);
        const state = isNow ? 'now' : time === undefined ? 'waiting' : 'done';
        return (
          <li key={phase} class={`phase phase-${state}`} {...(isNow && { 'aria-current': 'step' as const })}>
            <span class="phase-sign" aria-hidden="true">
              {{ now: '▸', waiting: '○', done: '✓' }[state]}
            </span>
            <span class="phase-name">{names[phase]}</span>
            <span class="quiet">{isNow ? 'running' : time === undefined ? '' : duration(time)}</span>
          </li>
        );
      })}
    </ol>
  );
}
