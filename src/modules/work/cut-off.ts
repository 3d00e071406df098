import type { Company } from './company.ts';

/** What is known of work that was cut off because its process died. */
export type CutOff = {
  /** How often. */
  readonly count: number;
  /** How often while nothing else was running, by the place it had come to. */
  readonly diedAlone: Readonly<Record<string, number>>;
  /** It does not run again before (milliseconds since 1970). */
  readonly notBefore: number;
};

/** Work that was never cut off. */
export const neverCutOff: CutOff = { count: 0, diedAlone: {}, notBefore: 0 };

/** From so many times on it may be the cause, so it runs alone. */
const suspectedFrom = 2;

/** Work that dies alone at one place so often is the cause. */
const givenUpAfter = 3;

const shortestPause = 1_000;
const longestPause = 60_000;

/** What becomes of work whose process died: it runs again, or it died alone so often at one place that it is given up. */
export type AfterCrash =
  | { readonly kind: 'AGAIN'; readonly cutOff: CutOff }
  | { readonly kind: 'GIVEN_UP'; readonly place: string };

/** The one rule for work that was cut off: where it was, in which company, and what is known of earlier times. */
export function afterCrash(
  known: CutOff | undefined,
  at: { readonly place: string; readonly company: Company; readonly now: number },
): AfterCrash {
  const cutOff = cutOffAgain(known ?? neverCutOff, at);
  const place = fatalPlace(cutOff);
  return place === undefined ? { kind: 'AGAIN', cutOff } : { kind: 'GIVEN_UP', place };
}

/** In which company work may run that was cut off. */
export function companyFor({ count }: CutOff): Company {
  return count < suspectedFrom ? 'BESIDE' : 'ALONE';
}

/** It waits, from the second time on, each time for twice as long. */
function cutOffAgain(
  known: CutOff,
  at: { readonly place: string; readonly company: Company; readonly now: number },
): CutOff {
  const count = known.count + 1;
  const pause =
    count < suspectedFrom ? 0 : Math.min(longestPause, shortestPause * 2 ** (count - suspectedFrom));
  const times = (known.diedAlone[at.place] ?? 0) + 1;
  const diedAlone = at.company === 'ALONE' ? { ...known.diedAlone, [at.place]: times } : known.diedAlone;
  return { count, diedAlone, notBefore: at.now + pause };
}

/** The place at which work died alone so often that it is given up; undefined while it is not. */
function fatalPlace({ diedAlone }: CutOff): string | undefined {
  return Object.entries(diedAlone).find(([, times]) => times >= givenUpAfter)?.[0];
}
