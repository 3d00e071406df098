import type { Conflict } from '../../client/src/index.ts';

/** What a conflict came from, in words for people. */
export type ConflictKind = Conflict['differenceKind'];

/** What can be decided about a conflict. */
export type Decision = NonNullable<Conflict['decision']>;

type KindInWords = {
  /** What happened, as a sentence. */
  readonly what: string;
  /** What each decision does. */
  readonly decisions: Readonly<Record<Decision, string>>;
};

const yourValue = { KEEP_USER: 'Keep mine', TAKE_GENERATED: 'Take generated' };

/** What each kind of conflict means, and what deciding it does. */
export const conflictKinds: Readonly<Record<ConflictKind, KindInWords>> = {
  CHANGE_CHANGE: { what: 'You and the generator both changed it.', decisions: yourValue },
  DELETE_CHANGE: {
    what: 'You removed it; the generator changed it or something inside.',
    decisions: { KEEP_USER: 'Leave it removed', TAKE_GENERATED: 'Bring it back as generated' },
  },
  CHANGE_DELETE: {
    what: 'You changed it or something inside; the generator does not make it any more.',
    decisions: { KEEP_USER: 'Keep it with all inside', TAKE_GENERATED: 'Remove it with all inside' },
  },
  ADD_ADD: {
    what: 'You and the generator both added it, each with another class.',
    decisions: yourValue,
  },
  MOVE_MOVE: {
    what: 'You and the generator moved it to different places.',
    decisions: { KEEP_USER: 'Keep my place', TAKE_GENERATED: 'Take the generated place' },
  },
  ORDER: {
    what: 'You and the generator put the list into different orders.',
    decisions: { KEEP_USER: 'Keep my order', TAKE_GENERATED: 'Take the generated order' },
  },
  CYCLE: {
    what: 'Your moves and those of the generator would put elements into each other.',
    decisions: { KEEP_USER: 'Keep my moves', TAKE_GENERATED: 'Take the generated moves' },
  },
  SLOT: {
    what: 'You and the generator put different elements where only one can be.',
    decisions: { KEEP_USER: 'Keep my element', TAKE_GENERATED: 'Take the generated element' },
  },
  CONSTRAINT: {
    what: 'Your changes and those of the generator break a rule together, though neither does alone.',
    decisions: { KEEP_USER: 'Keep my side', TAKE_GENERATED: 'Take the generated side' },
  },
};

/** What a conflict is about besides its element: its features, or the element as a whole. */
export function subjectOf({ feature, features }: Pick<Conflict, 'feature' | 'features'>): string {
  const names = features.map((each) => each.feature);
  if (names.length > 1) return `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
  return feature ?? 'whole element';
}
