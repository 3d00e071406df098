import { constraintBuilder } from '../../../kernel/validation/constraint.ts';
import type { ModelFacts } from '../../core/model-facts.ts';
import type { Pim } from '../pim.ts';

/** Builds constraints on a PIM. */
export const { constraint } = constraintBuilder<Pim, ModelFacts<Pim>>();
