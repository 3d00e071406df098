import type { Resolver } from './conflict-resolver.ts';
import { summaryOf } from './conflict.ts';
import type { Resolution } from './resolution.ts';
import { placeKey } from './place-sets.ts';
import { placeSummary } from './place-texts.ts';
import type { MergeNode, Sides } from './side.ts';
import { samePlace } from './side.ts';

/** The resolution for whether and where an element exists, where a constraint asks about it. */
export function askAboutWhole(
  { sides }: { readonly sides: Sides },
  id: string,
  resolver: Resolver,
): Resolution | undefined {
  if (!resolver.asksAbout(id)) return undefined;
  const [base, working, generated] = [sides.base, sides.working, sides.generated].map((side) => side.get(id));
  const node = working ?? generated;
  if (node === undefined) return undefined;
  const isMove = working !== undefined && generated !== undefined;
  if (isMove && samePlace(working.place, generated.place)) return undefined;
  const shown = (each: MergeNode | undefined): unknown =>
    isMove ? placeSummary(each?.place) : summaryOf(each?.element);
  return resolver.resolvePlace({
    element: node.element,
    place: placeKey(id, undefined),
    base: shown(base),
    working: shown(working),
    generated: shown(generated),
  });
}
