import { nameBasedId } from '../identity/name-based-id.ts';
import type { Feature } from '../metamodel/metamodel.ts';
import type { Resolution } from './resolution.ts';

/** A text that names one place: an element as a whole, or a feature of it (the first of its fact). */
export type PlaceKey = string;

/** Names a place. */
export function placeKey(elementId: string, feature: Feature | undefined): PlaceKey {
  return feature === undefined ? elementId : `${elementId} ${feature.name}`;
}

/** Id of the element that a place belongs to. */
export function elementOfPlace(place: PlaceKey): string {
  return place.split(' ')[0] ?? place;
}

/** Places that are decided together because a constraint is broken otherwise. */
export type PlaceSet = {
  /** The same places are the same set. */
  readonly id: string;
  /** `ALL`: nothing smaller was found; the decision is between Working and NewGenerated as they are. */
  readonly places: readonly PlaceKey[] | 'ALL';
  /** What is wrong when they are not decided together. */
  readonly explanation: string;
};

/** Makes a set of places; the order in which they are named makes no difference. */
export function placeSet(places: readonly PlaceKey[] | 'ALL', explanation: string): PlaceSet {
  if (places === 'ALL') return { id: nameBasedId('place-set', 'ALL'), places, explanation };
  const sorted = [...new Set(places)].sort();
  return { id: nameBasedId('place-set', ...sorted), places: sorted, explanation };
}

/** Resolutions of places that are tried out; they take precedence over any decision. */
export type TriedResolutions = ReadonlyMap<PlaceKey, Resolution>;
