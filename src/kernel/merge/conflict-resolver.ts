import { nameBasedId } from '../identity/name-based-id.ts';
import { nameOf } from '../model/element.ts';
import type { AskedPlace, FeatureValues, FoundConflict, PlacelessConflict } from './conflict.ts';
import { mergedText } from './merged-text.ts';
import type { PlaceKey, PlaceSet, TriedResolutions } from './place-sets.ts';
import { elementOfPlace } from './place-sets.ts';
import type { Resolution } from './resolution.ts';

/** Collects the conflicts of a merge and resolves each by its decision; Working's side holds while there is none. */
export type Resolver = {
  readonly resolve: (found: FoundConflict) => Resolution;
  /** What `resolve` would answer; the conflict is not collected. */
  readonly foresee: (found: FoundConflict) => Resolution;
  /** The resolution for a place in a set, which is then collected as a conflict; undefined for all other places. */
  readonly resolvePlace: (asked: AskedPlace) => Resolution | undefined;
  /** Whether a place of an element may be in a set. */
  readonly asksAbout: (elementId: string) => boolean;
  readonly conflicts: () => readonly PlacelessConflict[];
  /** Forgets the conflicts so far, for a merge that starts again with what it learned. */
  readonly forget: () => void;
};

/** What a resolver needs to know of a merge. */
export type ResolverInput = {
  /** Goes into the conflict ids. */
  readonly namespace: string;
  /** By conflict id. */
  readonly decisions: ReadonlyMap<string, Resolution>;
  readonly sets: readonly PlaceSet[];
  readonly tried: TriedResolutions;
};

/** Makes the resolver of one merge. */
export function createResolver({ namespace, decisions, sets, tried }: ResolverInput): Resolver {
  const conflicts = new Map<string, PlacelessConflict>();
  const setOf = new Map<PlaceKey, PlaceSet>();
  for (const set of sets) if (set.places !== 'ALL') for (const place of set.places) setOf.set(place, set);
  const elements = new Set([...setOf.keys(), ...tried.keys()].map(elementOfPlace));
  const idOf = ({ element, feature = '#element', member = '', kind }: FoundConflict): string =>
    nameBasedId(namespace, element.id, feature, member, kind);
  const collect = (found: FoundConflict, set: string | null): Resolution => {
    const conflictId = idOf(found);
    const decision = decisions.get(conflictId) ?? null;
    conflicts.set(conflictId, {
      conflictId,
      elementId: found.element.id,
      elementClass: found.element.eClass,
      elementName: nameOf(found.element) ?? null,
      feature: found.feature ?? null,
      kind: found.kind,
      baseValue: found.base ?? null,
      workingValue: found.working ?? null,
      generatedValue: found.generated ?? null,
      features: found.features ?? featuresOf(found),
      mergedValue:
        found.kind === 'CHANGE_CHANGE' ? mergedText(found.base, found.working, found.generated) : null,
      set,
      explanation: found.explanation,
      decision,
      consequences: null,
    });
    return decision ?? 'KEEP_USER';
  };
  return {
    resolve: (found) => collect(found, null),
    foresee: (found) => decisions.get(idOf(found)) ?? 'KEEP_USER',
    resolvePlace: ({ place, ...asked }) => {
      const set = setOf.get(place);
      const resolution = tried.get(place);
      if (resolution !== undefined || set === undefined) return resolution;
      const { id, explanation } = set;
      return collect({ ...asked, member: id, kind: 'CONSTRAINT', explanation }, id);
    },
    asksAbout: (elementId) => elements.has(elementId),
    conflicts: () => [...conflicts.values()],
    forget: () => conflicts.clear(),
  };
}

function featuresOf({ feature, base, working, generated }: FoundConflict): readonly FeatureValues[] {
  if (feature === undefined) return [];
  return [
    {
      feature,
      baseValue: base ?? null,
      workingValue: working ?? null,
      generatedValue: generated ?? null,
    },
  ];
}
