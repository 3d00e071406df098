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
          'The models are larger than 8 MiB together, so no change of the element was tried. What is named was derived from it, or is known to read it; a change can affect more.',
        ]
      : []),
    ...broken.map(
      (name) => `The model "${name}" has errors, so what a change would change behind it is not listed.`,
    ),
    ...(typeof tried === 'object' && tried.tried < tried.possible
      ? [
          `${tried.tried} of ${tried.possible} possible changes were tried, as many as take some seconds; the others can change more.`,
        ]
      : []),
  ];
}
