import type { Conflict, SyncSession } from '../../client/src/index.ts';
import type { Decision } from './conflicts.ts';

/** Decisions that are made and not saved yet; null withdraws one. */
export type Pending = ReadonlyMap<string, Decision | null>;

/** The conflicts about one element. */
export type ConflictGroup = {
  readonly elementId: string;
  readonly eClass: string;
  readonly name: string | null;
  readonly conflicts: readonly Conflict[];
  readonly openCount: number;
};

/** What finishing with some decisions would lose besides what was decided. */
export type Loss = {
  /** Every conflict takes the generated side, so that the generated model is adopted as a whole. */
  readonly adoptsGenerated: boolean;
  /** Changes of the user in no conflict that would be lost. */
  readonly lostChanges: number;
};

/** Conflicts with decisions that are not saved yet; what is decided together follows. */
export function withPending(conflicts: readonly Conflict[], pending: Pending): readonly Conflict[] {
  if (pending.size === 0) return conflicts;
  const sets = new Map<string, Decision | null>();
  for (const { conflictId, set } of conflicts) {
    const decision = pending.get(conflictId);
    if (set !== null && decision !== undefined) sets.set(set, decision);
  }
  return conflicts.map((conflict) => {
    const own = pending.get(conflict.conflictId);
    const decision = own === undefined && conflict.set !== null ? sets.get(conflict.set) : own;
    return decision === undefined ? conflict : { ...conflict, decision };
  });
}

/** Conflicts by element, in the order of the session. */
export function groupsOf(conflicts: readonly Conflict[]): readonly ConflictGroup[] {
  const groups = new Map<string, Conflict[]>();
  for (const conflict of conflicts) {
    const known = groups.get(conflict.elementId);
    if (known === undefined) groups.set(conflict.elementId, [conflict]);
    else known.push(conflict);
  }
  return [...groups].map(([elementId, inside]) => ({
    elementId,
    eClass: inside[0]?.elementClass ?? '',
    name: inside[0]?.elementName ?? null,
    conflicts: inside,
    openCount: openOf(inside).length,
  }));
}

/** The conflicts that have no decision. */
export function openOf(conflicts: readonly Conflict[]): readonly Conflict[] {
  return conflicts.filter(({ decision }) => decision === null);
}

/** What finishing would lose if the conflicts with these ids were decided so, and the others as they are. */
export function lossOf(
  { discardedUserDifferences }: Pick<SyncSession, 'discardedUserDifferences'>,
  conflicts: readonly Conflict[],
  deciding: { readonly ids: ReadonlySet<string>; readonly decision: Decision },
): Loss {
  const adoptsGenerated =
    conflicts.length > 0 &&
    conflicts.every(
      ({ conflictId, decision }) =>
        (deciding.ids.has(conflictId) ? deciding.decision : decision) === 'TAKE_GENERATED',
    );
  return { adoptsGenerated, lostChanges: adoptsGenerated ? discardedUserDifferences : 0 };
}

/** All conflicts that are decided with one: those of its set, or itself alone. */
export function togetherWith(conflict: Conflict, conflicts: readonly Conflict[]): ReadonlySet<string> {
  const { set, conflictId } = conflict;
  const all = set === null ? [conflict] : conflicts.filter((each) => each.set === set);
  return new Set([conflictId, ...all.map((each) => each.conflictId)]);
}

/** The conflict to begin with: the named one, else the first open one, else the first. */
export function currentOf(conflicts: readonly Conflict[], id: string | undefined): Conflict | undefined {
  return conflicts.find(({ conflictId }) => conflictId === id) ?? openOf(conflicts)[0] ?? conflicts[0];
}

/** The one before or behind a conflict in a list; the list goes on at its other end. */
export function neighbourOf(
  conflicts: readonly Conflict[],
  id: string | undefined,
  step: 1 | -1,
): Conflict | undefined {
  const at = conflicts.findIndex(({ conflictId }) => conflictId === id);
  if (at < 0) return conflicts[0];
  return conflicts[(at + step + conflicts.length) % conflicts.length];
}

/** The next conflict without a decision behind one, from the beginning again at the end; undefined when all are decided. */
export function nextOpenOf(conflicts: readonly Conflict[], id: string | undefined): Conflict | undefined {
  const at = conflicts.findIndex(({ conflictId }) => conflictId === id);
  return openOf([...conflicts.slice(at + 1), ...conflicts.slice(0, at + 1)])[0];
}

/** An explanation of the service without the ids of elements, which say nothing to people. */
export function readable(explanation: string): string {
  return explanation.replaceAll(/ \([\da-f]{8}-[\da-f-]{27}\)/g, '');
}
