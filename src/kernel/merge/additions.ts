import type { Metamodel } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import type { Change } from './change.ts';
import { changeOf } from './change.ts';
import { classFeaturesFinder } from './class-features.ts';
import { addedAt } from './differences.ts';
import { planMerge } from './merge-plan.ts';
import type { NodePlace } from './side.ts';
import { childrenOf } from './side.ts';

/**
 * The changes that lead from nothing to a model: each of its elements was added, in document order. Throws on unknown
 * classes. O(n).
 */
export function additionsOf(metamodel: Metamodel, root: Element): readonly Change[] {
  const changes: Change[] = [];
  const plan = planMerge(metamodel);
  const featuresOf = classFeaturesFinder(metamodel);
  const enter = (element: Element, place: NodePlace | undefined): void => {
    const { metaClass, containments } = featuresOf(element.eClass);
    const node = { element, metaClass, place };
    const added = {
      kind: 'ADDED',
      node,
      feature: undefined,
      before: null,
      after: addedAt(node, plan),
    } as const;
    changes.push(changeOf(added, 'GENERATED'));
    for (const feature of containments) {
      const parts = childrenOf(element, feature);
      if (parts.length === 0) continue;
      const here: NodePlace = { container: element.id, feature, outer: place };
      for (const part of parts) enter(part, here);
    }
  };
  enter(root, undefined);
  return changes;
}
