import type { Feature, Metamodel } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import { valueOf } from '../model/element.ts';
import type { Sides } from './deletions.ts';
import { insertAfterPredecessors } from './list-order.ts';
import type { Node, Side } from './side.ts';
import { childIds, indexSide } from './side.ts';

/**
 * A trace link goes with its target: links to elements that are not in the merged model leave it, and where an
 * element stays against its deletion by one side, the links the other side has to it stay too. Gives the merged model
 * itself when there is nothing to do, also for metamodels without trace links (see `trace/`).
 */
export function settleTraceLinks(metamodel: Metamodel, merged: Element, sides: Sides): Element {
  if (metamodel.classes.get(linkClass)?.featureByName.has(targetFeature) !== true) return merged;
  const side = indexSide(metamodel, merged);
  const gone = new Set<string>();
  for (const [id, node] of side) {
    const target = targetOf(node);
    if (target !== undefined && !side.has(target)) gone.add(id);
  }
  const restored = new Map([
    ...linksToRestore(side, { from: sides.working, against: sides.generated }),
    ...linksToRestore(side, { from: sides.generated, against: sides.working }),
  ]);
  if (gone.size === 0 && restored.size === 0) return merged;
  return rebuild(merged, side, { lists: changedLists(side, sides, { gone, restored }), restored });
}

const linkClass = 'TraceLink';
const targetFeature = 'targetId';

function targetOf(node: Node): string | undefined {
  if (!node.metaClass.kinds.has(linkClass)) return undefined;
  const target = valueOf(node.element, targetFeature);
  return typeof target === 'string' ? target : undefined;
}

/** Links that `against` deleted together with targets that are in the merged model all the same. */
function linksToRestore(
  merged: Side,
  { from, against }: { readonly from: Side; readonly against: Side },
): readonly (readonly [string, Node])[] {
  return [...from].filter(([id, node]) => {
    const target = targetOf(node);
    if (target === undefined || merged.has(id) || !merged.has(target) || against.has(target)) return false;
    return node.place !== undefined && merged.has(node.place.container);
  });
}

/** Children by container and containment. */
type Lists = ReadonlyMap<string, ReadonlyMap<Feature, readonly string[]>>;

function changedLists(
  side: Side,
  sides: Sides,
  links: { readonly gone: ReadonlySet<string>; readonly restored: ReadonlyMap<string, Node> },
): Lists {
  const { gone, restored } = links;
  const lists = new Map<string, Map<Feature, readonly string[]>>();
  const places = [...[...gone].map((id) => side.get(id)), ...restored.values()].map((node) => node?.place);
  for (const place of places) {
    if (place === undefined) continue;
    const { container, feature } = place;
    const ofContainer = lists.get(container) ?? new Map<Feature, readonly string[]>();
    lists.set(container, ofContainer);
    if (ofContainer.has(feature)) continue;
    const kept = childIds(side.get(container), feature).filter((id) => !gone.has(id));
    const wanted = new Set([...kept, ...restored.keys()]);
    const siblings = (from: Side): readonly string[] =>
      childIds(from.get(container), feature).filter((id) => wanted.has(id));
    const withWorking = insertAfterPredecessors(kept, siblings(sides.working));
    ofContainer.set(feature, insertAfterPredecessors(withWorking, siblings(sides.generated)));
  }
  return lists;
}

function rebuild(
  root: Element,
  side: Side,
  given: { readonly lists: Lists; readonly restored: ReadonlyMap<string, Node> },
): Element {
  const { lists, restored } = given;
  const changed = new Set<string>();
  for (const start of lists.keys())
    for (
      let id: string | undefined = start;
      id !== undefined && !changed.has(id);
      id = side.get(id)?.place?.container
    )
      changed.add(id);
  const copy = (element: Element): Element => {
    const node = side.get(element.id);
    if (node === undefined || !changed.has(element.id)) return element;
    const built: Record<string, unknown> & Element = { eClass: element.eClass, id: element.id };
    for (const feature of node.metaClass.stored) {
      const value =
        feature.kind === 'containment'
          ? children(lists.get(element.id)?.get(feature) ?? childIds(node, feature), feature)
          : valueOf(element, feature.name);
      if (value !== undefined) built[feature.name] = value;
    }
    return built;
  };
  const children = (ids: readonly string[], feature: Feature): unknown => {
    const elements = ids.flatMap((id) => {
      const child = (restored.get(id) ?? side.get(id))?.element;
      return child === undefined ? [] : [copy(child)];
    });
    return feature.many ? (elements.length === 0 ? undefined : elements) : elements[0];
  };
  return copy(root);
}
