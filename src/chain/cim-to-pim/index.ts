import type { Transformation } from '../../kernel/transformation/transformation.ts';
import type { Cim } from '../cim/cim.ts';
import { cim } from '../cim/cim.ts';
import { withReadableName } from '../core/names-for-people.ts';
import type { Pim } from '../pim/pim.ts';
import { pim } from '../pim/pim.ts';
import { analyse } from './facts/facts.ts';
import { transformationName } from './facts/operations.ts';
import { rules } from './rules/rules.ts';

/** Business intent to architecture: the rules C2P-01 to C2P-36. */
export const cimToPim: Transformation<Cim, Pim> = {
  name: transformationName,
  source: cim,
  target: pim,
  sourceLevel: 'CIM',
  analyse,
  rules,
  finish: withReadableName,
};
