import { isPlace, type Names } from './values.ts';

/** A difference between two states of a model, as jobs, previews and histories list it. */
export type ListedChange = {
  readonly elementId: string;
  readonly elementClass: string;
  readonly elementName: string | null;
  readonly feature: string | null;
  readonly kind: 'ADDED' | 'DELETED' | 'MOVED' | 'SET' | 'VALUE_ADDED' | 'VALUE_REMOVED' | 'REORDERED';
  readonly before: unknown;
  readonly after: unknown;
};

/** What happened to an element, in the words of lists and pictures. */
export type ChangeSign = 'ADDED' | 'CHANGED' | 'MOVED' | 'REMOVED';

/** An element with all that happened to it, and the parts that came or went with it. */
export type ChangedElement = {
  readonly id: string;
  readonly eClass: string;
  readonly name: string | null;
  readonly sign: ChangeSign;
  /** The changes of its features and place, in the order of the list. */
  readonly changes: readonly ListedChange[];
  readonly parts: readonly ChangedElement[];
  /** How many elements came or went with it, itself not counted. */
  readonly partCount: number;
};

type Gathered = {
  readonly id: string;
  readonly eClass: string;
  readonly name: string | null;
  readonly whole: ListedChange | undefined;
  readonly changes: ListedChange[];
  readonly parts: Gathered[];
};

/**
 * Changes by element, in the order of the list. What was added or removed inside an element that was added or removed
 * itself stands among its parts.
 */
export function changedElements(changes: readonly ListedChange[]): readonly ChangedElement[] {
  const gathered = new Map<string, Gathered>();
  for (const change of changes) {
    const key = keyOf(change.elementId, change.kind === 'DELETED');
    const known = gathered.get(key);
    const isWhole = change.kind === 'ADDED' || change.kind === 'DELETED';
    const { elementId: id, elementClass: eClass, elementName: name } = change;
    if (known === undefined)
      gathered.set(key, {
        id,
        eClass,
        name,
        whole: isWhole ? change : undefined,
        changes: isWhole ? [] : [change],
        parts: [],
      });
    else if (isWhole) gathered.set(key, { ...known, whole: change });
    else known.changes.push(change);
  }
  const tops = [...gathered.values()].filter((each) => {
    const outer = each.whole === undefined ? undefined : outerOf(each.whole, gathered);
    outer?.parts.push(each);
    return outer === undefined;
  });
  return tops.map(finished);
}

/** How many elements have each sign, parts included. */
export function signCounts(elements: readonly ChangedElement[]): Readonly<Record<ChangeSign, number>> {
  const counts = { ADDED: 0, CHANGED: 0, MOVED: 0, REMOVED: 0 };
  for (const { sign, partCount } of elements) counts[sign] += partCount + 1;
  return counts;
}

/** The elements that a list of changes names, for the values that refer to them. */
export function namesOf(changes: readonly ListedChange[]): Names {
  return new Map(
    changes.map(({ elementId, elementClass, elementName }) => [
      elementId,
      { eClass: elementClass, name: elementName },
    ]),
  );
}

function outerOf(whole: ListedChange, gathered: ReadonlyMap<string, Gathered>): Gathered | undefined {
  const place = whole.kind === 'DELETED' ? whole.before : whole.after;
  if (!isPlace(place)) return undefined;
  const outer = gathered.get(keyOf(place.container, whole.kind === 'DELETED'));
  return outer?.whole?.kind === whole.kind ? outer : undefined;
}

function keyOf(id: string, isDeleted: boolean): string {
  return isDeleted ? `-${id}` : `+${id}`;
}

function finished({ id, eClass, name, whole, changes, parts }: Gathered): ChangedElement {
  const inside = parts.map(finished);
  return {
    id,
    eClass,
    name,
    changes,
    sign: signOf(whole, changes),
    parts: inside,
    partCount: inside.reduce((sum, { partCount }) => sum + partCount + 1, 0),
  };
}

function signOf(whole: ListedChange | undefined, changes: readonly ListedChange[]): ChangeSign {
  if (whole !== undefined) return whole.kind === 'ADDED' ? 'ADDED' : 'REMOVED';
  return changes.every(({ kind }) => kind === 'MOVED') ? 'MOVED' : 'CHANGED';
}
