import { ruleBuilders } from '../../kernel/transformation/rule.ts';
import type { Cim } from '../cim/cim.ts';
import type { Pim } from '../pim/pim.ts';
import type { CimFacts } from './facts/facts.ts';

/** Build the rules of this transformation and their targets. */
export const { rule, target } = ruleBuilders<Cim, Pim, CimFacts>();
