import { levelNames, type Level } from '../chain/levels.ts';
import type { MethodStep } from '../chain/core/process-step.ts';
import { levelProcesses } from '../chain/process.ts';

/** A step of the method as a prompt. */
export type StepPrompt = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** What is asked of the agent, for a model of the level. */
  readonly textFor: (modelId: string) => string;
};

/** A prompt for each step of the method, level by level. */
export const stepPrompts: readonly StepPrompt[] = levelNames.flatMap((level) =>
  levelProcesses[level].steps.map((step) => ({
    name: step.id,
    title: `${level.toUpperCase()}: ${step.name}`,
    description: step.goal,
    textFor: (modelId) => textOf(level, step, modelId),
  })),
);

function textOf(level: Level, step: MethodStep, modelId: string): string {
  const { name, goal, inputs, concepts, viewId, doneWhen, automated } = step;
  const classes = concepts.map(({ eClass }) => eClass).join(', ');
  return [
    `Work on the ${level} model ${modelId} with the tools of this server. The step of the method is "${name}": ${goal}`,
    ...(inputs.length === 0 ? [] : [`It begins from: ${inputs.join(', ')}.`]),
    ...(automated
      ? ['The service does it: use run_transformation, and read what became of it with read_job.']
      : [
          `It is about elements of ${classes}. See what is there with read_view (view ${viewId}) and search_model, and what a class may hold with describe_class.`,
          'Ask me about what neither the model nor I have said; do not invent facts of the business.',
          'Try changes with try_operations before you store them with apply_operations and the revision you have read.',
        ]),
    doneWhen.length === 0
      ? 'When you think it is done, show me what changed.'
      : `It is done when validate_model reports nothing of ${doneWhen.join(', ')}. Show me then what changed.`,
  ].join('\n\n');
}
