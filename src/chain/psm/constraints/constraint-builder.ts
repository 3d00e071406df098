import type { Model } from '../../../kernel/model/model.ts';
import { constraintBuilder } from '../../../kernel/validation/constraint.ts';
import type { ModelFacts } from '../../core/model-facts.ts';
import type { Psm } from '../psm.ts';

/** What checks of a PSM can ask beyond the element at hand. */
export type PsmFacts = {
  readonly about: ModelFacts<Psm>;
  /** The model that runs already, when it is known. */
  readonly earlier: Model<Psm> | undefined;
};

/** Builds constraints on a PSM. */
export const { constraint } = constraintBuilder<Psm, PsmFacts>();
