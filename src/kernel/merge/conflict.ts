import { nameBasedId } from '../identity/name-based-id.ts';
import type { Element } from '../model/element.ts';
import { nameOf } from '../model/element.ts';
import type { Verdict } from './merge-list.ts';

/**
 * What the two sides did to one place. `DELETE_CHANGE`: the user deleted what the generator changed;
 * `CHANGE_DELETE`: the other way round.
 */
export type ConflictKind =
  'CHANGE_CHANGE' | 'DELETE_CHANGE' | 'CHANGE_DELETE' | 'ADD_ADD' | 'MOVE_MOVE' | 'ORDER' | 'CYCLE' | 'SLOT';

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
  /** What happened, in words that need no metamodel at hand. */
  readonly explanation: string;
  /** Where it is in Working; in NewGenerated when Working lacks the element (JSON pointer, RFC 6901). */
  readonly jsonPointer: string;
  /** Verdict that was handed in, if any. */
  readonly decision: Verdict | null;
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
  readonly explanation: string;
};

/** Collects clashes and answers each with its decision; Working's side holds while there is none. */
export type Court = {
  readonly decide: (clash: Clash) => Verdict;
  readonly conflicts: () => readonly PlacelessConflict[];
  /** Forgets the clashes so far, for a merge that begins anew with what it learned. */
  readonly forget: () => void;
};

/** A court for one relationship: `namespace` goes into the conflict ids, `decisions` is keyed by them. */
export function openCourt(namespace: string, decisions: ReadonlyMap<string, Verdict>): Court {
  const conflicts = new Map<string, PlacelessConflict>();
  return {
    decide: (clash) => {
      const conflictId = nameBasedId(
        namespace,
        clash.element.id,
        clash.feature ?? '#element',
        clash.member ?? '',
        clash.kind,
      );
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
        explanation: clash.explanation,
        decision,
      });
      return decision ?? 'KEEP_USER';
    },
    conflicts: () => [...conflicts.values()],
    forget: () => conflicts.clear(),
  };
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
