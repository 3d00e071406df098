import type { NodePlace } from './side.ts';

/** How conflicts show a place; null for that of the root, or none. */
export function placeSummary(place: NodePlace | undefined): unknown {
  return place === undefined ? null : { container: place.container, feature: place.feature.name };
}

/** How explanations name a place. */
export function placeText(place: NodePlace | undefined): string {
  return place === undefined ? 'the root' : `${place.feature.name} of ${place.container}`;
}
