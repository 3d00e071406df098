import type { Court } from './conflict.ts';
import { summaryOf } from './conflict.ts';
import type { Verdict } from './merge-list.ts';
import { placeKey } from './place-sets.ts';
import { placeSummary } from './place-texts.ts';
import type { MergeNode, Sides } from './side.ts';
import { samePlace } from './side.ts';

/** The verdict about whether and where an element is, where a constraint asks about that. */
export function askAboutWhole(
  { sides }: { readonly sides: Sides },
  id: string,
  court: Court,
): Verdict | undefined {
  if (!court.asksAbout(id)) return undefined;
  const [base, working, generated] = [sides.base, sides.working, sides.generated].map((side) => side.get(id));
  const node = working ?? generated;
  if (node === undefined) return undefined;
  const isMove = working !== undefined && generated !== undefined;
  if (isMove && samePlace(working.place, generated.place)) return undefined;
  const shown = (each: MergeNode | undefined): unknown =>
    isMove ? placeSummary(each?.place) : summaryOf(each?.element);
  return court.ask({
    element: node.element,
    place: placeKey(id, undefined),
    base: shown(base),
    working: shown(working),
    generated: shown(generated),
  });
}
