import type { MergePlan } from './merge-plan.ts';
import type { Sides } from './side.ts';
import { childIds, samePlace } from './side.ts';
import { mergeableValue, sameValue } from './values.ts';

/**
 * Whether Working is the same model as Base: what equal canonical texts say, without writing them. Features
 * with the policy `IGNORE` take no part; the order of unordered lists does not count.
 */
export function isUnrefined({ matches }: Sides, plan: MergePlan): boolean {
  for (const { base: node, working: other } of matches) {
    if (node === undefined && other === undefined) continue;
    if (node === undefined || other?.metaClass !== node.metaClass || !samePlace(node.place, other.place))
      return false;
    for (const feature of plan(node.metaClass).values)
      if (
        feature.policy !== 'IGNORE' &&
        !sameValue(feature, mergeableValue(node.element, feature), mergeableValue(other.element, feature))
      )
        return false;
    for (const feature of plan(node.metaClass).containments) {
      if (!feature.ordered) continue;
      const order = childIds(other, feature);
      if (childIds(node, feature).some((child, index) => child !== order[index])) return false;
    }
  }
  return true;
}
