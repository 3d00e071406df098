import { partsOf } from './content.ts';
import { found, pathOf, type Indexed, type ModelIndex } from './model-index.ts';

/** A line of the outline. */
export type OutlineRow = Indexed & {
  /** 0 for the root. */
  readonly depth: number;
  /** Absent where nothing is inside. */
  readonly isOpen?: boolean;
};

/** More matches of a search are not listed. */
export const mostFound = 500;

/** The visible lines of the tree of elements, with what is inside those that are open. */
export function outlineOf(index: ModelIndex, open: ReadonlySet<string>): readonly OutlineRow[] {
  const rows: OutlineRow[] = [];
  const add = (id: string, depth: number): void => {
    const each = index.elements.get(id);
    if (each === undefined) return;
    const parts = [...partsOf(each.element)];
    const isOpen = open.has(id);
    rows.push({ ...each, depth, ...(parts.length > 0 && { isOpen }) });
    if (isOpen) for (const [, part] of parts) add(part.id, depth + 1);
  };
  add(index.rootId, 0);
  return rows;
}

/** The lines that a search finds, each below the elements around it. */
export function searchedOutline(index: ModelIndex, search: string): readonly OutlineRow[] {
  const hits = found(index, search, mostFound);
  const around = new Set(hits.flatMap(({ element }) => pathOf(index, element.id).map(idOf)));
  const shown = new Set([...around, ...hits.map(idOf)]);
  const rows: OutlineRow[] = [];
  for (const [id, each] of index.elements)
    if (shown.has(id))
      rows.push({ ...each, depth: pathOf(index, id).length, ...(around.has(id) && { isOpen: true }) });
  return rows;
}

function idOf({ element }: Indexed): string {
  return element.id;
}

/** What is open besides `open` so that an element can be seen. */
export function openedTo(index: ModelIndex, open: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const above = pathOf(index, id).map(({ element }) => element.id);
  return above.every((each) => open.has(each)) ? open : new Set([...open, ...above]);
}
