import type { VNode } from 'preact';
import { useLocation } from 'preact-iso';
import type { Job } from '../../../client/src/index.ts';
import { startRun } from '../../api/runs.ts';
import { newRunPath, runPath } from '../../lib/paths.ts';
import { levelNames, runKinds, type Bootstrap } from '../../model/runs.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Problem } from '../../ui/problem.tsx';
import { useSending } from '../../ui/use-sending.ts';

/** The two ways on when a model is there already, but nothing says what people changed in it. */
export function BootstrapChoices({ job }: { readonly job: Job }): VNode | null {
  const { isBusy, failure, run } = useSending();
  const { route } = useLocation();
  if (job.type === 'VALIDATION') return null;
  const { type } = job;
  const target = levelNames[runKinds[type].target];
  const start = (bootstrap: Bootstrap, isPreview: boolean): Promise<void> =>
    run(async () => {
      const target = job.targetModelId ?? undefined;
      const source = { sourceId: job.sourceModelId, expectedRevision: job.sourceRevision };
      const started = await startRun({ type, bootstrap, targetId: target, ...source, isPreview });
      const preview = { bootstrap, preview: started.id, ...(target !== undefined && { target }) };
      route(
        isPreview
          ? newRunPath(job.projectId, type, job.sourceModelId, preview)
          : runPath(job.projectId, started.id),
      );
    });
  const choices = [
    {
      bootstrap: 'ADOPT',
      title: `Adopt the ${target} that is there`,
      text: `What is generated now counts as what was generated before. Where the ${target} differs from it, the difference counts as yours and stays. Nothing in the ${target} changes by this run; later runs merge with your changes.`,
      good: `Good when people worked on this ${target}, for instance after an import.`,
    },
    {
      bootstrap: 'NEW',
      title: `Generate a new ${target}`,
      text: `A second ${target} is made beside the one that is there, which stays as it is. Later runs go into the new one.`,
      good: `Good when the ${target} that is there is old, or belongs to something else.`,
    },
  ] as const;
  return (
    <section class="report-part" aria-label="How to go on">
      <div class="choices-cards">
        {choices.map(({ bootstrap, title, text, good }) => (
          <div key={bootstrap} class="choice-card">
            <h2>{title}</h2>
            <p>{text}</p>
            <p class="quiet">{good}</p>
            <p class="actions">
              <ActionButton
                isBusy={isBusy.value}
                label={`Preview: ${title}`}
                act={() => void start(bootstrap, true)}
              >
                Preview
              </ActionButton>
              <ActionButton
                isBusy={isBusy.value}
                isMain
                label={`Run: ${title}`}
                act={() => void start(bootstrap, false)}
              >
                Run
              </ActionButton>
            </p>
          </div>
        ))}
      </div>
      {failure.value !== undefined && <Problem error={failure.value} />}
    </section>
  );
}
