import type { Followed } from './follow-traces.ts';
import type { TriedChanges } from './impact.ts';

/** What an analysis does not name, in sentences. */
export function leftOut(given: {
  readonly upstream: Followed;
  readonly downstream: Followed;
  readonly tried: TriedChanges | 'NOTHING_BEHIND' | 'TOO_LARGE';
  /** Names of the models that have errors, as far as the trial found out. */
  readonly broken: readonly string[];
}): readonly string[] {
  const { upstream, downstream, tried, broken } = given;
  return [
    ...(upstream.complete && downstream.complete
      ? []
      : ['More than 5,000 elements are connected to this one; the others were not followed.']),
    ...(tried === 'TOO_LARGE'
      ? [
          'The models are larger than 8 MiB together, so no changes were tried; a change can change more than what was derived from the element or read it.',
        ]
      : []),
    ...broken.map(
      (name) => `The model "${name}" has errors, so what a change would change behind it is not listed.`,
    ),
    ...(typeof tried === 'object' && tried.tried < tried.possible
      ? [
          `The models are large: ${tried.tried} of ${tried.possible} possible changes were tried; the others can change more.`,
        ]
      : []),
  ];
}
