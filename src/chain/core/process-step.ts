/** A concept that a step of the method works on; without `features` all of them. */
export type StepConcept = { readonly eClass: string; readonly features?: readonly string[] };

/** One step of the method. Steps are not a waterfall: people come back to them. */
export type MethodStep = {
  readonly id: string;
  readonly name: string;
  /** What is reached by it. */
  readonly goal: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly concepts: readonly StepConcept[];
  /** The view to work in. */
  readonly viewId: string;
  /** Codes of constraints, or `ERROR` for all errors: the step is done when no such finding is left. */
  readonly doneWhen: readonly string[];
  /** Whether the service does it. */
  readonly automated: boolean;
  /** Whether the assistant helps with it. */
  readonly assistantSupported: boolean;
};

/** The method of a level. */
export type LevelProcess = {
  readonly title: string;
  readonly intent: string;
  readonly steps: readonly MethodStep[];
};

/** A step as it is written down: the concepts by name, what is usual left out. */
export function step(
  written: Pick<MethodStep, 'id' | 'name' | 'goal' | 'viewId' | 'doneWhen'> & {
    readonly concepts: string;
    readonly inputs?: readonly string[];
    readonly outputs?: readonly string[];
    readonly automated?: true;
    readonly assistantSupported?: true;
  },
): MethodStep {
  const concepts = written.concepts.split(' ').map((eClass) => ({ eClass }));
  return {
    ...written,
    concepts,
    inputs: written.inputs ?? [],
    outputs: written.outputs ?? concepts.map(({ eClass }) => eClass),
    automated: written.automated ?? false,
    assistantSupported: written.assistantSupported ?? false,
  };
}
