import type { Level } from '../models/index.ts';

/** Transformations from one level to the next. */
export type ModelDirection = 'CIM_TO_PIM' | 'PIM_TO_PSM';

/** The level a direction leads to. */
export const directionTarget: Readonly<Record<ModelDirection, Level>> = {
  CIM_TO_PIM: 'pim',
  PIM_TO_PSM: 'psm',
};

/** One source model, one direction, one target model. */
export type RelationshipKey = {
  readonly sourceModelId: string;
  readonly direction: ModelDirection;
  readonly targetModelId: string;
};

/** A text that identifies a relationship; it goes into the ids of conflicts. */
export function relationshipText({ sourceModelId, direction, targetModelId }: RelationshipKey): string {
  return `${sourceModelId}/${direction}/${targetModelId}`;
}
