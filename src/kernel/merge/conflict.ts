import { withoutUndefined } from '../../lib/without-undefined.ts';
import type { Element } from '../model/element.ts';
import { nameOf } from '../model/element.ts';
import type { Resolution } from './resolution.ts';
import type { PlaceKey } from './place-sets.ts';
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
  /** What happened, understandable without the metamodel. */
  readonly explanation: string;
  /** Where it is in Working; in NewGenerated when Working lacks the element (JSON pointer, RFC 6901). */
  readonly jsonPointer: string;
  /** The decision that was handed in, if any. */
  readonly decision: Resolution | null;
  /** What depends on the decision; null unless it was computed (see `lookAhead`). */
  readonly consequences: Consequences | null;
};

/** A conflict whose place in the models has not been looked up yet. */
export type PlacelessConflict = Omit<Conflict, 'jsonPointer'>;

/** A conflict as it is found, before it has an id. */
export type FoundConflict = {
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
export type AskedPlace = Omit<FoundConflict, 'kind' | 'explanation' | 'member'> & {
  readonly place: PlaceKey;
};

/** How conflicts show an element: enough to recognise it. */
export function summaryOf(element: Element | undefined): unknown {
  if (element === undefined) return null;
  const name = nameOf(element);
  return { eClass: element.eClass, id: element.id, ...withoutUndefined({ name }) };
}

/** How explanations show a value. */
export function shown(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}

const longestShown = 80;
