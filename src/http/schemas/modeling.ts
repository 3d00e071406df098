import { Type, type Static } from 'typebox';
import type { Coverage as CoverageRecord, ProcessDescription } from '../../modules/guide/index.ts';
import { levelNames } from '../../modules/models/index.ts';
import { id, revision } from './common.ts';
import { component, nullable, oneOf } from './component.ts';

const words = Type.Array(Type.String());
const anything = Type.Unsafe<object>({ type: 'object', additionalProperties: true });

/** What a client needs to know of levels, views, vocabularies and limits. */
export const ModelingConfig = component(
  'ModelingConfig',
  Type.Object({
    version: Type.String(),
    levels: Type.Array(anything, { description: 'Each with its classes, enumerations and views.' }),
    transformations: Type.Array(anything),
    exportFormats: words,
    importFormats: words,
    importTypes: words,
    attachmentTypes: words,
    resolutionDecisions: words,
    synchronizationOutcomes: words,
    jobTypes: words,
    jobStatuses: words,
    turnStatuses: words,
    eventTypes: words,
    layout: anything,
    pictures: anything,
    limits: Type.Unsafe<object>({ type: 'object', additionalProperties: { type: 'number' } }),
    guestPromptLimit: Type.Integer(),
  }),
);

/** The method of a level, or the whole way. */
export const ProcessDescriptionSchema = component(
  'ProcessDescription',
  Type.Object({
    level: oneOf([...levelNames, 'end-to-end']),
    title: Type.String(),
    intent: Type.String(),
    metamodelVersion: Type.String(),
    steps: Type.Array(
      Type.Object({
        id: Type.String(),
        order: Type.Integer({ minimum: 1 }),
        level: nullable(oneOf(levelNames)),
        phase: nullable(Type.String({ description: 'The part of the whole way it belongs to.' })),
        name: Type.String(),
        goal: Type.String({ description: 'What is reached by it.' }),
        inputs: words,
        outputs: words,
        concepts: Type.Array(Type.Object({ eClass: Type.String(), features: Type.Optional(words) }), {
          description: 'What it works on; without `features` all of them.',
        }),
        viewId: Type.String({ description: 'The view to work in.' }),
        doneWhen: Type.Array(Type.String(), {
          description: 'Codes of constraints, or `ERROR` for all errors: done when no such finding is left.',
        }),
        automated: Type.Boolean({ description: 'The service does it.' }),
        assistantSupported: Type.Boolean(),
      }),
    ),
    transitions: Type.Array(
      Type.Object({ from: Type.String(), to: Type.String(), condition: nullable(Type.String()) }),
    ),
  }),
);

const share = Type.Object({
  total: Type.Integer(),
  covered: Type.Integer(),
  percent: Type.Number({ minimum: 0, maximum: 100 }),
  uncovered: words,
});

/** Whether the method reaches the whole metamodel, and how far a model is. */
export const Coverage = component(
  'Coverage',
  Type.Object({
    level: oneOf(levelNames),
    metamodelVersion: Type.String(),
    classes: share,
    features: share,
    byClass: Type.Array(
      Type.Object({
        eClass: Type.String(),
        steps: words,
        features: Type.Array(Type.Object({ name: Type.String(), steps: words })),
      }),
    ),
    bySteps: Type.Array(Type.Object({ stepId: Type.String(), classes: words })),
    progress: Type.Optional(
      Type.Object(
        {
          modelId: id,
          revision,
          structuralValid: Type.Boolean(),
          doneSteps: Type.Integer(),
          totalSteps: Type.Integer(),
          steps: Type.Array(
            Type.Object({
              stepId: Type.String(),
              name: Type.String(),
              instances: Type.Integer({ description: "Elements of the step's concepts." }),
              openFindings: Type.Integer({ description: 'The findings that keep it from being done.' }),
              state: oneOf(['NOT_STARTED', 'IN_PROGRESS', 'DONE']),
            }),
          ),
        },
        { description: 'How far the model is that `modelId` names.' },
      ),
    ),
  }),
);

/** A process on the wire. */
export function processOf(process: ProcessDescription): Static<typeof ProcessDescriptionSchema.schema> {
  return {
    ...process,
    steps: process.steps.map((step) => ({
      ...step,
      inputs: [...step.inputs],
      outputs: [...step.outputs],
      doneWhen: [...step.doneWhen],
      concepts: step.concepts.map(({ eClass, features }) => ({
        eClass,
        ...(features !== undefined && { features: [...features] }),
      })),
    })),
    transitions: [...process.transitions],
  };
}

/** A coverage on the wire. */
export function coverageOf(coverage: CoverageRecord): Static<typeof Coverage.schema> {
  const { classes, features, byClass, bySteps, progress, ...same } = coverage;
  return {
    ...same,
    classes: { ...classes, uncovered: [...classes.uncovered] },
    features: { ...features, uncovered: [...features.uncovered] },
    byClass: byClass.map((entry) => ({
      eClass: entry.eClass,
      steps: [...entry.steps],
      features: entry.features.map(({ name, steps }) => ({ name, steps: [...steps] })),
    })),
    bySteps: bySteps.map((entry) => ({ stepId: entry.stepId, classes: [...entry.classes] })),
    ...(progress !== undefined && { progress: { ...progress, steps: [...progress.steps] } }),
  };
}
