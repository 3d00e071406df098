import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { processReading, stepsReading } from '../../api/models.ts';
import { useQuery } from '../../api/queries.ts';
import { counted } from '../../lib/text.ts';
import { newRunPath } from '../../lib/paths.ts';
import { firstOpen, stepStates, type StepState } from '../../model/process-steps.ts';
import { runKinds, runTypes } from '../../model/runs.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { OpenModel } from './open-model.ts';

/** What is to do next in the model, by the process of its level: a button, and behind it all steps. */
export function NextStep({ model }: { readonly model: OpenModel }): VNode | null {
  const isOpen = useSignal(false);
  const enabled = model.sight.isDrawn;
  const process = useQuery({ ...processReading(model.level), enabled }).data;
  const { level, id, revision } = model.name;
  const progress = useQuery({ ...stepsReading(level, id, revision), enabled }).data?.progress;
  if (process === undefined || progress === undefined) return null;
  const states = stepStates(process, progress.steps);
  const next = firstOpen(states);
  const close = (): void => {
    isOpen.value = false;
  };
  return (
    <>
      <button
        type="button"
        class="button next-step"
        title={next?.step.goal}
        onClick={() => {
          isOpen.value = true;
        }}
      >
        <span>
          Next step<span class="wide-only">: {next?.step.name ?? 'all done'}</span>
        </span>
      </button>
      {isOpen.value && (
        <Dialog title={process.title} onClose={close}>
          <p class="quiet">{process.intent}</p>
          <ol class="process-steps">
            {states.map((state) => (
              <Step key={state.step.id} model={model} state={state} isNext={state === next} close={close} />
            ))}
          </ol>
          <div class="actions">
            <button type="button" class="button" onClick={close}>
              Close
            </button>
            {next === undefined && <Onwards model={model} />}
          </div>
        </Dialog>
      )}
    </>
  );
}

type StepProps = {
  readonly model: OpenModel;
  readonly state: StepState;
  readonly isNext: boolean;
  readonly close: () => void;
};

const words = {
  DONE: { sign: '✔', word: 'done' },
  IN_PROGRESS: { sign: '◐', word: 'begun' },
  NOT_STARTED: { sign: '○', word: 'not begun' },
} as const;

function Step({ model, state, isNext, close }: StepProps): VNode {
  const { step, progress } = state;
  const { sign, word } = words[progress.state];
  const left = progress.openFindings;
  return (
    <li class={`process-step ${isNext ? 'process-next' : ''}`} aria-current={isNext ? 'step' : undefined}>
      <p class="process-name">
        <span aria-hidden="true">{sign}</span> {step.name}{' '}
        <span class="quiet">
          {word}
          {left > 0 && `, ${counted(left, 'finding')} left`}
        </span>
      </p>
      <p class="quiet">{step.goal}</p>
      <p>
        <a href={model.address.hrefWith({ view: step.viewId })} onClick={close}>
          Open its view
        </a>
      </p>
    </li>
  );
}

/** The way to the level that follows. */
function Onwards({ model }: { readonly model: OpenModel }): VNode | null {
  const type = runTypes.find((each) => runKinds[each].source === model.level);
  if (type === undefined) return null;
  return (
    <a class="button button-main" href={newRunPath(model.projectId, type, model.record.id)}>
      Run {runKinds[type].title}
    </a>
  );
}
