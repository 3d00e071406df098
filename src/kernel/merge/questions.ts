import type { Element } from '../model/element.ts';
import type { Finding } from '../model/finding.ts';
import { changedPlaces } from './changed-places.ts';
import { matchMerged, matchSides } from './match-sides.ts';
import type { Resolution } from './resolution.ts';
import type { Merged, MergeRequest } from './merge.ts';
import { mergeSides, mergeTrying } from './merge.ts';
import { nearestFirst } from './nearest-places.ts';
import type { PlaceKey, PlaceSet } from './place-sets.ts';
import { placeSet } from './place-sets.ts';
import type { Sides } from './side.ts';
import { smallestSet } from './smallest-set.ts';

/** The errors of a model, of all constraints or only of those with one of the codes. */
export type JudgeModel = (root: Element, codes?: ReadonlySet<string>) => readonly Finding[];

/** Why a merged model is invalid, and what can be asked about it. */
export type Questions =
  /**
   * The sets of the request, grown by those that the errors take part in; nothing stands in the way of the others. With
   * the merge that asks them.
   */
  | { readonly kind: 'SETS'; readonly sets: readonly PlaceSet[]; readonly result: Merged }
  /** Working or NewGenerated has the errors by itself: no decision removes them. */
  | {
      readonly kind: 'OWN_ERRORS';
      readonly working: readonly Finding[];
      readonly generated: readonly Finding[];
    };

/**
 * Finds what to ask when a merged model has errors that neither Working nor NewGenerated has: small sets of places,
 * each of which removes an error both when Working's side of all its places is taken and when NewGenerated's is.
 * Differences near the error are tried first, then fewer of them (delta debugging), with the constraints concerned
 * only. The number of trials is limited by the size of the models; when it is used up, a set is larger than it need be.
 * The largest one chooses between Working and NewGenerated as a whole, so that there is always something to ask.
 * Deterministic. The states must be comparable and all conflicts decided. The models that are judged share what is the
 * same in them.
 */
export function findQuestions(
  request: MergeRequest,
  sides: Sides,
  { judge, errors: known }: Judging,
): Questions {
  const isOfWorking = ownErrors(request.working, judge);
  const isOfGenerated = ownErrors(request.generated, judge);
  const search: Search = {
    request,
    sides,
    judge,
    budget: { left: trialsFor(sides.working.size) },
    isNew: (finding) => !isOfWorking(finding) && !isOfGenerated(finding),
  };
  let sets = request.sets ?? [];
  for (let errors = known; ; errors = undefined) {
    const result = mergedWith(search, sets);
    errors ??= judge(result.merged);
    const own = errors.filter((finding) => !search.isNew(finding));
    if (own.length > 0)
      return {
        kind: 'OWN_ERRORS',
        working: own.filter(isOfWorking),
        generated: own.filter((finding) => !isOfWorking(finding)),
      };
    const [error, ...others] = errors;
    if (error === undefined) return { kind: 'SETS', sets, result };
    const places = placesOf({ ...search, sets, merged: result.merged }, error, others);
    const grown = places === undefined ? undefined : joined(sets, places, explained(error));
    if (grown === undefined) {
      const more = others.length > 0 ? ` (and ${others.length} more)` : '';
      const whole = [placeSet('ALL', `${explained(error)}${more}`)];
      return { kind: 'SETS', sets: whole, result: mergedWith(search, whole) };
    }
    sets = grown;
  }
}

/** How merged models are judged. */
export type Judging = {
  readonly judge: JudgeModel;
  /** The errors of what the request merges to, where they are known already. */
  readonly errors?: readonly Finding[] | undefined;
};

/** How many merges may be tried out on models of so many elements: fewer in large ones, where each takes longer. */
export function trialsFor(size: number): number {
  return Math.max(leastTrials, Math.min(mostTrials, Math.floor(elementsTried / size)));
}

const leastTrials = 16;
const mostTrials = 300;
const elementsTried = 2_000_000;

type Search = {
  readonly request: MergeRequest;
  readonly sides: Sides;
  readonly judge: JudgeModel;
  readonly budget: { left: number };
  readonly isNew: (finding: Finding) => boolean;
};

function mergedWith({ request, sides }: Search, sets: readonly PlaceSet[]): Merged {
  const result = mergeSides({ ...request, sets }, sides);
  if (!result.ok) throw new Error('The states cannot be compared.');
  return result;
}

/** Whether a model has an error by itself; its constraints are checked when one of them is first asked about. */
function ownErrors(root: Element, judge: JudgeModel): (finding: Finding) => boolean {
  const known = new Map<string, ReadonlySet<string>>();
  return (finding) => {
    const { code } = finding;
    const own = known.get(code) ?? keysOf(judge(root, new Set([code])));
    known.set(code, own);
    return own.has(keyOf(finding));
  };
}

function keyOf({ code, elementId, feature }: Finding): string {
  return `${code} ${elementId ?? ''} ${feature ?? ''}`;
}

function keysOf(findings: readonly Finding[]): Set<string> {
  return new Set(findings.map(keyOf));
}

type SetSearch = Search & { readonly sets: readonly PlaceSet[]; readonly merged: Element };

/** The places that one of some errors takes part in; undefined when no choice of sides removes it. */
function placesOf(
  search: SetSearch,
  error: Finding,
  others: readonly Finding[],
): readonly PlaceKey[] | undefined {
  const { request, sides, merged } = search;
  const fromWorking = matchMerged(request.metamodel, sides, merged);
  const generated = { base: request.generated, working: merged, generated: request.generated };
  const fromGenerated = matchSides(request.metamodel, generated);
  const models = { metamodel: request.metamodel, sides, after: fromWorking };
  const ordered = nearestFirst(models, error.elementId);
  const applied = ordered(changedPlaces(request.metamodel, fromWorking));
  const kept = ordered(changedPlaces(request.metamodel, fromGenerated));
  const codes = new Set([error, ...others].map(({ code }) => code));
  const known = keysOf(others);
  known.delete(keyOf(error));
  const isFresh = (finding: Finding): boolean => !known.has(keyOf(finding)) && search.isNew(finding);
  // What left an error stays out, also when more constraints are looked at.
  const failed = new Set<string>();
  const last = { root: merged };
  const isMended = (places: readonly PlaceKey[], resolution: Resolution): boolean => {
    const trial = trialName(places, resolution);
    if (failed.has(trial)) return false;
    const root = mergedTrying(search, places, resolution);
    if (search.judge(root, codes).some(isFresh)) {
      failed.add(trial);
      return false;
    }
    last.root = root;
    return true;
  };
  const withheld = smallestSet(applied, (places) => isMended(places, 'KEEP_USER'), search.budget);
  if (withheld === undefined) return undefined;
  const taken = (places: readonly PlaceKey[]): readonly PlaceKey[] => [...withheld, ...places];
  const isMendedWith = (places: readonly PlaceKey[]): boolean => isMended(taken(places), 'TAKE_GENERATED');
  for (;;) {
    const given = smallestSet(kept, isMendedWith, search.budget);
    if (given === undefined) return undefined;
    // What the generated side breaks elsewhere is better asked now than behind the decision.
    const behind = search.judge(last.root).filter((finding) => !codes.has(finding.code) && isFresh(finding));
    if (behind.length === 0 || search.budget.left <= 0) return taken(given);
    for (const { code } of behind) codes.add(code);
    failed.add(trialName(taken(given), 'TAKE_GENERATED'));
  }
}

function trialName(places: readonly PlaceKey[], resolution: Resolution): string {
  return [resolution, ...places].join('\n');
}

function mergedTrying(
  { request, sides, sets }: SetSearch,
  places: readonly PlaceKey[],
  resolution: Resolution,
): Element {
  return mergeTrying({ ...request, sets }, sides, new Map(places.map((place) => [place, resolution])));
}

/** The sets with another one: those it overlaps are asked again with it. Undefined when it says nothing new. */
function joined(
  sets: readonly PlaceSet[],
  places: readonly PlaceKey[],
  explanation: string,
): readonly PlaceSet[] | undefined {
  const overlapping = sets.filter((set) => placesIn(set).some((place) => places.includes(place)));
  const explanations = new Set([...overlapping.map((set) => set.explanation), explanation]);
  const whole = placeSet([...overlapping.flatMap(placesIn), ...places], [...explanations].join(' '));
  if (sets.some(({ id }) => id === whole.id)) return undefined;
  return [...sets.filter((set) => !overlapping.includes(set)), whole];
}

/** A choice between the models as a whole leaves no place to other sets. */
function placesIn({ places }: PlaceSet): readonly PlaceKey[] {
  return places === 'ALL' ? [] : places;
}

function explained({ code, message }: Finding): string {
  return `What the user and the generator changed breaks ${code} together: ${message}`;
}
