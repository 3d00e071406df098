import { describe } from '../model/finding.ts';
import type { Resolver } from './conflict-resolver.ts';
import { summaryOf } from './conflict.ts';
import type { MergePlan } from './merge-plan.ts';
import { placeText } from './place-texts.ts';
import type { MergeSide, Placing } from './placing.ts';
import type { MergeNode, Side } from './side.ts';
import { childIds } from './side.ts';

/**
 * What both sides added under one id with different classes is either of them as a whole: class, place, features and
 * parts come together. The other side's parts leave, or go to where the winner has them.
 */
export function settleClasses(
  { sides, only, gone, fixed }: Placing,
  plan: MergePlan,
  resolver: Resolver,
): void {
  for (const { id, base, working, generated } of sides.matches) {
    if (base !== undefined || working === undefined || generated === undefined) continue;
    if (working.metaClass === generated.metaClass) continue;
    const resolution = resolver.resolve({
      element: working.element,
      kind: 'ADD_ADD',
      base: null,
      working: summaryOf(working.element),
      generated: summaryOf(generated.element),
      explanation:
        `Both sides added ${id}: the user as ${describe(working.element)} to ${placeText(working.place)}, ` +
        `the generator as ${describe(generated.element)} to ${placeText(generated.place)}.`,
    });
    const [winner, loser, others]: readonly [MergeSide, MergeNode, Side] =
      resolution === 'KEEP_USER'
        ? ['WORKING', generated, sides.working]
        : ['GENERATED', working, sides.generated];
    only.set(id, winner);
    for (const containment of plan(loser.metaClass).containments)
      for (const part of childIds(loser, containment))
        if (others.has(part)) fixed.set(part, winner);
        else gone.add(part);
  }
}
