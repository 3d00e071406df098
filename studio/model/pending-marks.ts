import type { Conflict } from '../../client/src/index.ts';
import type { ListedChange } from './changes.ts';
import { isPlace } from './values.ts';

/** What a run would do to a shape, or what is in dispute about it. */
export type PendingMark = 'CHANGED' | 'REMOVED' | 'CONFLICT';

/**
 * What the changes of a preview do to the elements that there are. One that would be added is not drawn: what it would
 * stand in counts as changed.
 */
export function previewMarks(
  changes: readonly ListedChange[],
  conflicts: readonly Pick<Conflict, 'elementId'>[],
): ReadonlyMap<string, PendingMark> {
  const marks = new Map<string, PendingMark>();
  for (const { elementId, kind, after } of changes) {
    if (kind === 'DELETED') marks.set(elementId, 'REMOVED');
    else if (kind !== 'ADDED' && !marks.has(elementId)) marks.set(elementId, 'CHANGED');
    else if (kind === 'ADDED' && isPlace(after) && !marks.has(after.container))
      marks.set(after.container, 'CHANGED');
  }
  for (const { elementId } of conflicts) marks.set(elementId, 'CONFLICT');
  return marks;
}

/** The elements with conflicts that are not decided. */
export function conflictMarks(
  conflicts: readonly Pick<Conflict, 'elementId' | 'decision'>[],
): ReadonlyMap<string, PendingMark> {
  return new Map(
    conflicts.flatMap(({ elementId, decision }) =>
      decision === null ? [[elementId, 'CONFLICT'] as const] : [],
    ),
  );
}

/**
 * The marks as far as a picture shows their elements. What it lacks marks the nearest element around that it has: as
 * changed, or in conflict.
 */
export function marksShown(
  marks: ReadonlyMap<string, PendingMark>,
  shown: ReadonlySet<string>,
  around: (id: string) => readonly string[],
): ReadonlyMap<string, PendingMark> {
  const found = new Map([...marks].filter(([id]) => shown.has(id)));
  for (const [id, mark] of marks) {
    const outer = shown.has(id) ? undefined : around(id).findLast((each) => shown.has(each));
    if (outer === undefined || found.get(outer) === 'CONFLICT') continue;
    if (mark === 'CONFLICT') found.set(outer, mark);
    else if (!found.has(outer)) found.set(outer, 'CHANGED');
  }
  return found;
}
