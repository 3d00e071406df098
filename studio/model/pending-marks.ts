import type { Conflict } from '../../client/src/index.ts';
import type { ListedChange } from './changes.ts';
import { isList, type Json } from './content.ts';
import type { Edit } from './edit.ts';
import type { MetaClass, Metamodel } from './metamodel.ts';
import { isAddedPlace, type AddedPlace } from './values.ts';

/** What changes that are not saved, or a run, do to a shape, or that it is in dispute. */
export type PendingMark = 'ADDED' | 'CHANGED' | 'REMOVED' | 'CONFLICT';

/** What the changes of a preview do to elements. */
export function previewMarks(
  changes: readonly ListedChange[],
  conflicts: readonly Pick<Conflict, 'elementId'>[],
): ReadonlyMap<string, PendingMark> {
  const marks = new Map<string, PendingMark>();
  for (const { elementId, kind } of changes) {
    if (kind === 'DELETED') marks.set(elementId, 'REMOVED');
    else if (kind === 'ADDED') marks.set(elementId, 'ADDED');
    else if (!marks.has(elementId)) marks.set(elementId, 'CHANGED');
  }
  for (const { elementId } of conflicts) marks.set(elementId, 'CONFLICT');
  return marks;
}

/** More additions of a run are not drawn: a list of them reads better. */
export const mostAdditions = 1_000;

/**
 * The elements that a previewed run would add, where they would stand: with class, name, and their values without
 * texts. A reference to what is neither in the model nor added is left out.
 */
export function previewAdditions(
  changes: readonly ListedChange[],
  classes: Metamodel['classes'],
  classOf: (id: string) => string | undefined,
): readonly Edit[] {
  const added = new Map<string, string>();
  for (const { kind, elementId, elementClass } of changes)
    if (kind === 'ADDED') added.set(elementId, elementClass);
  const known = (id: Json): boolean => typeof id !== 'string' || added.has(id) || classOf(id) !== undefined;
  const found = changes.flatMap(
    ({ kind, elementId: id, elementClass: eClass, elementName, after }): Edit[] => {
      if (kind !== 'ADDED' || !isAddedPlace(after)) return [];
      const { container: parentId, feature } = after;
      const outer = classes.get(added.get(parentId) ?? classOf(parentId) ?? '');
      const slot = outer?.features.find(({ name }) => name === feature);
      if (slot === undefined) return [];
      const element = {
        ...valuesKnown(after.values, classes.get(eClass), known),
        eClass,
        id,
        ...(elementName !== null && { name: elementName }),
      };
      return [{ kind: 'ADD', to: { parentId, feature, isMany: slot.upper !== 1 }, element }];
    },
  );
  return found.length > mostAdditions ? [] : found;
}

/** The values of an element without its references to unknown elements. */
function valuesKnown(
  values: AddedPlace['values'],
  metaClass: MetaClass | undefined,
  known: (id: Json) => boolean,
): AddedPlace['values'] {
  const references = new Set(
    metaClass?.features.filter(({ kind }) => kind === 'reference').map(({ name }) => name),
  );
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, Json][] => {
      if (!references.has(name)) return [[name, value]];
      if (isList(value)) return [[name, value.filter(known)]];
      return known(value) ? [[name, value]] : [];
    }),
  );
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
 * changed, or in conflict. What comes or goes as a whole is marked once, not in each of its parts.
 */
export function marksShown(
  marks: ReadonlyMap<string, PendingMark>,
  shown: ReadonlySet<string>,
  around: (id: string) => readonly string[],
): ReadonlyMap<string, PendingMark> {
  const isPartOfMarked = (id: string, mark: PendingMark): boolean =>
    (mark === 'ADDED' || mark === 'REMOVED') &&
    around(id).some((outer) => shown.has(outer) && marks.get(outer) === mark);
  const found = new Map([...marks].filter(([id, mark]) => shown.has(id) && !isPartOfMarked(id, mark)));
  for (const [id, mark] of marks) {
    if (isPartOfMarked(id, mark)) continue;
    const outer = shown.has(id) ? undefined : around(id).findLast((each) => shown.has(each));
    if (outer === undefined || found.get(outer) === 'CONFLICT') continue;
    if (mark === 'CONFLICT') found.set(outer, mark);
    else if (!found.has(outer)) found.set(outer, 'CHANGED');
  }
  return found;
}
