import { constraintWords } from '../../../kernel/validation/constraint.ts';
import type { ModelFacts } from '../../core/model-facts.ts';
import type { Cim } from '../cim.ts';

/** The word `constraint` for constraints on a CIM. */
export const { constraint } = constraintWords<Cim, ModelFacts<Cim>>();
