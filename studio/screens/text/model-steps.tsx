import type { VNode } from 'preact';
import { stepsReading } from '../../api/models.ts';
import { useQuery } from '../../api/queries.ts';
import { counted } from '../../lib/text.ts';

type ModelStepsProps = { readonly level: 'cim' | 'pim'; readonly modelId: string; readonly revision: number };

const words = {
  DONE: { sign: '✔', word: 'done' },
  IN_PROGRESS: { sign: '◐', word: 'begun' },
  NOT_STARTED: { sign: '○', word: 'not begun' },
} as const;

/** How far the model is, step by step of its level: what a text has not spoken of yet. */
export function ModelSteps({ level, modelId, revision }: ModelStepsProps): VNode | null {
  const progress = useQuery(stepsReading(level, modelId, revision)).data?.progress;
  if (progress === undefined) return null;
  return (
    <section class="model-steps">
      <h3>
        {progress.doneSteps} of {progress.totalSteps} steps of a {level.toUpperCase()} are done
      </h3>
      <ul>
        {progress.steps.map(({ stepId, name, state, instances, openFindings }) => (
          <li key={stepId} class={`model-step model-step-${state.toLowerCase()}`}>
            <span aria-hidden="true">{words[state].sign}</span>
            <span class="model-step-name">{name}</span>
            <span class="quiet">
              <span class="sr-only">{words[state].word}, </span>
              {instances > 0 && counted(instances, 'element')}
              {openFindings > 0 && ` · ${counted(openFindings, 'finding')}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
