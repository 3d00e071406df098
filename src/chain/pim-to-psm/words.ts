import { ruleWords } from '../../kernel/transformation/rule.ts';
import type { Pim } from '../pim/pim.ts';
import type { Psm } from '../psm/psm.ts';
import type { PimFacts } from './facts/facts.ts';

/** The words the rules of this transformation are written in. */
export const { rule, target } = ruleWords<Pim, Psm, PimFacts>();
