import type { MergePlan } from './merge-plan.ts';
import type { Side } from './side.ts';
import { childIds, samePlace } from './side.ts';
import { mergeableValue, sameValue } from './values.ts';

/**
 * Tells whether two states are the same model: what equal canonical texts say, without writing them. Features with
 * the policy `IGNORE` take no part; the order of unordered lists does not count.
 */
export function equalSides(a: Side, b: Side, plan: MergePlan): boolean {
  if (a.size !== b.size) return false;
  for (const [id, node] of a) {
    const other = b.get(id);
    if (other === undefined || other.metaClass !== node.metaClass || !samePlace(node.place, other.place))
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
