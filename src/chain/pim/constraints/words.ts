import { constraintWords } from '../../../kernel/validation/constraint.ts';
import type { ModelFacts } from '../../core/model-facts.ts';
import type { Pim } from '../pim.ts';

/** The word `constraint` for constraints on a PIM. */
export const { constraint } = constraintWords<Pim, ModelFacts<Pim>>();
