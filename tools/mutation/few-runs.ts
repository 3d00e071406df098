import fc, { type IRawProperty, type Parameters } from 'fast-check';

export * from 'fast-check';

/** A mutant that survives costs every run of every property that reaches it. */
const mostRuns = 6;

/** Stands in for `assert` of fast-check: few runs, always the same ones, and no search for the smallest example. */
export function assert<T>(property: IRawProperty<T>, parameters: Parameters<T> = {}): Promise<void> | void {
  const numRuns = Math.min(parameters.numRuns ?? mostRuns, mostRuns);
  return fc.assert(property, { ...parameters, numRuns, seed: 1, endOnFailure: true });
}

export default { ...fc, assert };
