import type { VNode } from 'preact';
import type { Job } from '../../../client/src/index.ts';
import { modelPath } from '../../lib/paths.ts';
import { isRunType, levelNames, runKinds } from '../../model/runs.ts';
import { Again } from './again.tsx';
import { Findings } from './findings.tsx';
import { targetHref } from './report.tsx';

/** A run whose result has errors: whose they are, and the findings. */
export function Invalid({ job }: { readonly job: Job }): VNode {
  const isOfTarget = job.diagnostics.some(({ code }) => code === 'TARGET_INVALID');
  const kind = isRunType(job.type) ? runKinds[job.type] : undefined;
  const [level, modelId] = isOfTarget ? [kind?.target, job.targetModelId] : [kind?.source, job.sourceModelId];
  return (
    <>
      <section class="verdict verdict-problem">
        <p class="verdict-title">
          {isOfTarget && kind !== undefined
            ? `The ${levelNames[kind.target]} has errors, so nothing was stored`
            : 'The result has errors, so nothing was stored'}
        </p>
        {level !== undefined && level !== 'files' && modelId !== null && (
          <>
            <p>Repair what the findings name in the {levelNames[level]}, then run again.</p>
            <p class="verdict-actions">
              <a class="button button-main" href={modelPath(job.projectId, level, modelId)}>
                Open the {levelNames[level]}
              </a>
              <Again job={job} word="Run again…" />
            </p>
          </>
        )}
      </section>
      <Findings title="Findings" findings={job.findings} hrefOf={isOfTarget ? targetHref(job) : undefined} />
    </>
  );
}

/** A run that could not be carried out, and what is wrong with its source where that is the reason. */
export function Failed({ job }: { readonly job: Job }): VNode {
  const { projectId, type, sourceModelId } = job;
  const level = job.level;
  const said = job.diagnostics.filter(({ severity }) => severity === 'ERROR');
  return (
    <>
      <section class="verdict verdict-problem">
        <p class="verdict-title">
          {said.some(({ code }) => code === 'SOURCE_INVALID')
            ? `The ${levelNames[level]} has errors, so the run did not begin`
            : 'The run failed'}
        </p>
        {said.map(({ message, code }) => (
          <p key={code + message}>{message}</p>
        ))}
        <p class="quiet">Nothing was stored.</p>
        {type !== 'VALIDATION' && (
          <p class="verdict-actions">
            <Again job={job} word="Run again…" />
          </p>
        )}
      </section>
      <Findings
        title={`Findings in the ${levelNames[level]}`}
        findings={job.findings}
        hrefOf={(elementId) => modelPath(projectId, level, sourceModelId, undefined, { e: elementId })}
      />
    </>
  );
}
