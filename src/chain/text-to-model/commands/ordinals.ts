import type { Found, Search } from './candidates.ts';
import { alike, isWanted, none } from './candidates.ts';
import { quantified } from './groups.ts';
import { classAt } from './terms.ts';
import type { Workbench } from './workbench.ts';
import type { Span } from './words.ts';

/** "the second attribute (of Meal)": by its place, in what is spoken of unless its owner is said. */
export function nth(
  bench: Workbench,
  span: Span,
  search: Search,
  look: (inside: Span, how: Search) => Found,
): Found {
  const at = bench.language.ordinals.indexOf(span[0]?.lower ?? '');
  const front = at < 0 ? undefined : classAt(span, 1, bench);
  if (front === undefined) return none;
  const group =
    front.length + 1 < span.length
      ? quantified(bench, span.slice(1), { ...search, several: true }, look)
      : inSpoken(bench, front.class, search);
  const element = group.kind === 'FOUND' ? group.elements[at] : undefined;
  return element === undefined ? none : { kind: 'FOUND', elements: [element], tier: 3 };
}

/** What of a class stands in the newest thing that holds any. */
function inSpoken(bench: Workbench, className: string, search: Search): Found {
  for (const id of [...bench.scene.selectedIds, ...bench.topics.flat()]) {
    const elements = bench
      .inside(id)
      .filter(
        (each) => alike(className).includes(each.class) && isWanted(each, { ...search, kinds: undefined }),
      );
    if (elements.length > 0) return { kind: 'FOUND', elements, tier: 3 };
  }
  return none;
}

/** "Both days" are two: of more the two that are spoken of, else none. */
export function pairOf(bench: Workbench, which: string, group: Found): Found {
  if (which !== 'BOTH' || group.kind !== 'FOUND' || group.elements.length === 2) return group;
  for (const ids of bench.topics) {
    const near = group.elements.filter(
      ({ id, containerId }) => ids.includes(id) || ids.includes(containerId),
    );
    if (near.length === 2) return { ...group, elements: near };
  }
  return none;
}
