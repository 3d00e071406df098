import type { Transformation } from '../../kernel/transformation/transformation.ts';
import { withReadableName } from '../core/names-for-people.ts';
import { pim } from '../pim/pim.ts';
import type { Pim } from '../pim/pim.ts';
import { psm } from '../psm/psm.ts';
import type { Psm } from '../psm/psm.ts';
import { analyse } from './facts/facts.ts';
import { transformationName } from './facts/target-ids.ts';
import { rules } from './rules/rules.ts';

/**
 * PIM to PSM: an architecture becomes a deployment on Kubernetes and a code model. Packaging, messaging, sign-in and
 * data hosting follow the four steering decisions; code and data keep their ids in every packaging.
 */
export const pimToPsm: Transformation<Pim, Psm> = {
  name: transformationName,
  source: pim,
  target: psm,
  sourceLevel: 'PIM',
  analyse,
  rules,
  finish: withReadableName,
};
