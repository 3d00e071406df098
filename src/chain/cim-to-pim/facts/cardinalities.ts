import type { ObjectRelation } from '../../cim/cim.ts';

type Cardinality = ObjectRelation['targetCardinality'];

/** Whether a cardinality allows several partners. */
export function isMany(cardinality: Cardinality): boolean {
  return cardinality === 'ZERO_OR_MORE' || cardinality === 'ONE_OR_MORE';
}

/** Whether a cardinality demands a partner. */
export function isMandatory(cardinality: Cardinality): boolean {
  return cardinality === 'EXACTLY_ONE' || cardinality === 'ONE_OR_MORE';
}
