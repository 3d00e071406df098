import { constraintBuilder } from '../../../kernel/validation/constraint.ts';
import type { ModelFacts } from '../../core/model-facts.ts';
import type { Cim } from '../cim.ts';

/** Builds constraints on a CIM. */
export const { constraint } = constraintBuilder<Cim, ModelFacts<Cim>>();
