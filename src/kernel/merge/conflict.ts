import { nameBasedId } from '../identity/name-based-id.ts';
import type { Element } from '../model/element.ts';
import { nameOf } from '../model/element.ts';
import type { Verdict } from './merge-list.ts';
import { mergedText } from './merged-text.ts';
import type { PlaceKey, PlaceSet, TriedVerdicts } from './place-sets.ts';
import { elementOfPlace } from './place-sets.ts';
import type { Consequences } from './stake.ts';

/**
 * What the two sides did to one place. `DELETE_CHANGE`: the user deleted what the generator changed;
 * `CHANGE_DELETE`: the other way round. `CONSTRAINT`: what they did breaks a constraint together.
 */
export type ConflictKind =
  | 'CHANGE_CHANGE'
  | 'DELETE_CHANGE'
  | 'CHANGE_DELETE'
  | 'ADD_ADD'
  | 'MOVE_MOVE'
  | 'ORDER'
  | 'CYCLE'
  | 'SLOT'
  | 'CONSTRAINT';

/** A feature in a conflict with its three values; null where it is unset. */
export type FeatureValues = {
  readonly feature: string;
  readonly baseValue: unknown;
  readonly workingValue: unknown;
  readonly generatedValue: unknown;
};

/** Edits of Working and NewGenerated that cannot both hold; a person decides. */
export type Conflict = {
  /** The same conflict has the same id in every run. */
  readonly conflictId: string;
  readonly elementId: string;
  readonly elementClass: string;
  readonly elementName: string | null;
  /** Null when the conflict is about the element as a whole. */
  readonly feature: string | null;
  readonly kind: ConflictKind;
  readonly baseValue: unknown;
  readonly workingValue: unknown;
  readonly generatedValue: unknown;
  /** The features that are decided together, `feature` among them; empty when it is about the element as a whole. */
  readonly features: readonly FeatureValues[];
  /** Of a text in which both sides changed other lines: the text with all changes, as an offer; null otherwise. */
  readonly mergedValue: string | null;
  /** Conflicts with the same set are decided together; null for those that are decided by themselves. */
  readonly set: string | null;
  /** What happened, in words that need no metamodel at hand. */
  readonly explanation: string;
  /** Where it is in Working; in NewGenerated when Working lacks the element (JSON pointer, RFC 6901). */
  readonly jsonPointer: string;
  /** Verdict that was handed in, if any. */
  readonly decision: Verdict | null;
  /** What hangs on the decision; null where nobody has looked ahead (see `lookAhead`). */
  readonly consequences: Consequences | null;
};

/** A conflict whose place in the models nobody has looked up yet. */
export type PlacelessConflict = Omit<Conflict, 'jsonPointer'>;

/** A conflict as it is found, before it has an id. */
export type Clash = {
  readonly element: Element;
  readonly feature?: string;
  /** Member of a list, when the conflict is about one. */
  readonly member?: string;
  readonly kind: ConflictKind;
  readonly base: unknown;
  readonly working: unknown;
  readonly generated: unknown;
  /** All features that are decided together, when there are others besides `feature`. */
  readonly features?: readonly FeatureValues[];
  readonly explanation: string;
};

/** A place that may be in a set, with what is there on the three sides. */
export type AskedPlace = Omit<Clash, 'kind' | 'explanation' | 'member'> & { readonly place: PlaceKey };

/** Collects clashes and answers each with its decision; Working's side holds while there is none. */
export type Court = {
  readonly decide: (clash: Clash) => Verdict;
  /** What `decide` would answer; the clash is not collected. */
  readonly foresee: (clash: Clash) => Verdict;
  /** The verdict about a place in a set, which is collected as a conflict then; undefined for all other places. */
  readonly ask: (asked: AskedPlace) => Verdict | undefined;
  /** Whether a place of an element may be in a set. */
  readonly asksAbout: (elementId: string) => boolean;
  readonly conflicts: () => readonly PlacelessConflict[];
  /** Forgets the clashes so far, for a merge that begins anew with what it learned. */
  readonly forget: () => void;
};

/** What a court goes by. */
export type Law = {
  /** Goes into the conflict ids. */
  readonly namespace: string;
  /** By conflict id. */
  readonly decisions: ReadonlyMap<string, Verdict>;
  readonly sets: readonly PlaceSet[];
  readonly tried: TriedVerdicts;
};

/** Opens a court for one merge. */
export function openCourt({ namespace, decisions, sets, tried }: Law): Court {
  const conflicts = new Map<string, PlacelessConflict>();
  const setOf = new Map<PlaceKey, PlaceSet>();
  for (const set of sets) if (set.places !== 'ALL') for (const place of set.places) setOf.set(place, set);
  const elements = new Set([...setOf.keys(), ...tried.keys()].map(elementOfPlace));
  const idOf = ({ element, feature = '#element', member = '', kind }: Clash): string =>
    nameBasedId(namespace, element.id, feature, member, kind);
  const collect = (clash: Clash, set: string | null): Verdict => {
    const conflictId = idOf(clash);
    const decision = decisions.get(conflictId) ?? null;
    conflicts.set(conflictId, {
      conflictId,
      elementId: clash.element.id,
      elementClass: clash.element.eClass,
      elementName: nameOf(clash.element) ?? null,
      feature: clash.feature ?? null,
      kind: clash.kind,
      baseValue: clash.base ?? null,
      workingValue: clash.working ?? null,
      generatedValue: clash.generated ?? null,
      features: clash.features ?? featuresOf(clash),
      mergedValue:
        clash.kind === 'CHANGE_CHANGE' ? mergedText(clash.base, clash.working, clash.generated) : null,
      set,
      explanation: clash.explanation,
      decision,
      consequences: null,
    });
    return decision ?? 'KEEP_USER';
  };
  return {
    decide: (clash) => collect(clash, null),
    foresee: (clash) => decisions.get(idOf(clash)) ?? 'KEEP_USER',
    ask: ({ place, ...asked }) => {
      const set = setOf.get(place);
      const verdict = tried.get(place);
      if (verdict !== undefined || set === undefined) return verdict;
      const { id, explanation } = set;
      return collect({ ...asked, member: id, kind: 'CONSTRAINT', explanation }, id);
    },
    asksAbout: (elementId) => elements.has(elementId),
    conflicts: () => [...conflicts.values()],
    forget: () => conflicts.clear(),
  };
}

function featuresOf({ feature, base, working, generated }: Clash): readonly FeatureValues[] {
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

/** How conflicts show an element: enough to recognise it. */
export function summaryOf(element: Element | undefined): unknown {
  if (element === undefined) return null;
  const name = nameOf(element);
  return { eClass: element.eClass, id: element.id, ...(name === undefined ? {} : { name }) };
}

/** How explanations show a value. */
export function shown(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}

const longestShown = 80;
