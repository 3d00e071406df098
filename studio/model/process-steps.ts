import type { Coverage, ProcessDescription } from '../../client/src/index.ts';

/** How far a model is in a step, as the service counts it. */
export type StepProgress = NonNullable<Coverage['progress']>['steps'][number];

/** A step of the process of a level, and how far the model is in it. */
export type StepState = {
  readonly step: ProcessDescription['steps'][number];
  readonly progress: StepProgress;
};

/** The steps of a process that people take, in order, with how far the model is. What the service does is left out. */
export function stepStates(
  { steps }: ProcessDescription,
  progress: readonly StepProgress[],
): readonly StepState[] {
  const byId = new Map(progress.map((each) => [each.stepId, each]));
  return steps
    .filter(({ automated }) => !automated)
    .toSorted((a, b) => a.order - b.order)
    .flatMap((step) => {
      const own = byId.get(step.id);
      return own === undefined ? [] : [{ step, progress: own }];
    });
}

/** The first step that is not done; undefined when all are. */
export function firstOpen(states: readonly StepState[]): StepState | undefined {
  return states.find(({ progress: { state } }) => state !== 'DONE');
}
