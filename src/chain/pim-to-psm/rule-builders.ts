import { ruleBuilders } from '../../kernel/transformation/rule.ts';
import type { Pim } from '../pim/pim.ts';
import type { Psm } from '../psm/psm.ts';
import type { PimFacts } from './facts/facts.ts';

/** Build the rules of this transformation and their targets. */
export const { rule, target } = ruleBuilders<Pim, Psm, PimFacts>();
