import { find, isList, listOf, subtreeOf, type Content, type Element, type Json } from './content.ts';
import type { Edit } from './edit.ts';

/** Whether a feature of a class holds ids of other elements. */
export type IsReference = (eClass: string, feature: string) => boolean;

/** An element outside that refers to one inside, and the feature by which it does. */
export type Referrer = {
  readonly element: Element;
  readonly feature: string;
  readonly targetIds: readonly string[];
};

/** All that refers from outside into an element or its parts. */
export function referrersOf(content: Content, id: string, isReference: IsReference): readonly Referrer[] {
  const removed = find(content, id)?.element;
  if (removed === undefined) return [];
  const inside = new Set([...subtreeOf(removed)].map((element) => element.id));
  const referrers: Referrer[] = [];
  for (const element of subtreeOf(content.root)) {
    if (inside.has(element.id)) continue;
    for (const [feature, value] of Object.entries(element)) {
      if (!isReference(element.eClass, feature)) continue;
      const targetIds = idsOf(value).filter((target) => inside.has(target));
      if (targetIds.length > 0) referrers.push({ element, feature, targetIds });
    }
  }
  return referrers;
}

/** The edits that remove an element and clear every reference to it and to its parts. */
export function removalOf(content: Content, id: string, isReference: IsReference): readonly Edit[] {
  const cleared = referrersOf(content, id, isReference).map(({ element, feature, targetIds }): Edit => {
    const value = element[feature];
    const edit = { kind: 'SET', elementId: element.id, feature } as const;
    if (!isList(value)) return edit;
    return {
      ...edit,
      value: value.filter((target) => typeof target !== 'string' || !targetIds.includes(target)),
    };
  });
  return [...cleared, { kind: 'REMOVE', elementId: id }];
}

function idsOf(value: Json): readonly string[] {
  return listOf(value).filter((each): each is string => typeof each === 'string');
}
