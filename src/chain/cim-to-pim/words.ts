import { ruleWords } from '../../kernel/transformation/rule.ts';
import type { Cim } from '../cim/cim.ts';
import type { Pim } from '../pim/pim.ts';
import type { CimFacts } from './facts/facts.ts';

/** The words the rules of this transformation are written in. */
export const { rule, target } = ruleWords<Cim, Pim, CimFacts>();
