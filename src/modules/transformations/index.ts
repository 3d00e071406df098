import { createArtifactHandler } from './generate-artifact.ts';
import { createListChanges } from './list-changes.ts';
import { createSubmit } from './submit.ts';
import { createModelHandler } from './transform-model.ts';
import type { Transformations, TransformationsDependencies } from './transformations.ts';

export type { ChangePage, ChangeStore } from './change-store.ts';
export type { Direction } from './direction.ts';
export type {
  GeneratedArtifact,
  GeneratedBytes,
  GeneratedModel,
  NewTarget,
  Generation,
  Judgement,
  PreviousFile,
} from './generation.ts';
export type {
  TransformationRequest,
  Transformations,
  TransformationsDependencies,
  TransformationStores,
  TransformationSubmission,
} from './transformations.ts';

/** Builds the transformations module. */
export function createTransformations(dependencies: TransformationsDependencies): Transformations {
  return {
    submit: createSubmit(dependencies),
    changes: createListChanges(dependencies),
    handlers: {
      CIM_TO_PIM: createModelHandler(dependencies, 'CIM_TO_PIM'),
      PIM_TO_PSM: createModelHandler(dependencies, 'PIM_TO_PSM'),
      PSM_TO_ARTIFACT: createArtifactHandler(dependencies),
    },
  };
}
