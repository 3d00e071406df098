/** How many rows may stand at each end of a relation. */
type Ends = Readonly<Record<'sourceCardinality' | 'targetCardinality', string>>;

/**
 * Whose rows keep the ids of a relation that is no composition: those at the end that has at most one partner, of two
 * such ends the one that cannot do without, else those of the source. Undefined where both ends may have several.
 */
export function keeperOf({ sourceCardinality, targetCardinality }: Ends): 'SOURCE' | 'TARGET' | undefined {
  if (isOne(targetCardinality)) {
    const onlyTargetNeedsIt = sourceCardinality === 'EXACTLY_ONE' && targetCardinality !== 'EXACTLY_ONE';
    return onlyTargetNeedsIt ? 'TARGET' : 'SOURCE';
  }
  return isOne(sourceCardinality) ? 'TARGET' : undefined;
}

function isOne(cardinality: string): boolean {
  return cardinality === 'ZERO_OR_ONE' || cardinality === 'EXACTLY_ONE';
}
