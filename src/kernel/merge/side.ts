import type { Feature, MetaClass, Metamodel } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import { containedIn } from '../model/element.ts';

/** One element of one side, with its place. */
export type Node = {
  readonly element: Element;
  readonly metaClass: MetaClass;
  /** Undefined for the root. */
  readonly place: NodePlace | undefined;
};

/** Container and containment feature of an element. */
export type NodePlace = { readonly container: string; readonly feature: Feature };

/** One of the three models, by element id, in document order. */
export type Side = ReadonlyMap<string, Node>;

/** Indexes a model by id in one walk. Throws on duplicate ids and unknown classes: merged models are read models. */
export function indexSide(metamodel: Metamodel, root: Element): Side {
  const side = new Map<string, Node>();
  const open: Node[] = [{ element: root, metaClass: classOf(metamodel, root), place: undefined }];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const { element, metaClass } = node;
    if (side.has(element.id)) throw new Error(`The id ${element.id} is used twice.`);
    side.set(element.id, node);
    const { containments } = metaClass;
    for (let at = containments.length - 1; at >= 0; at -= 1) {
      const feature = containments[at];
      if (feature === undefined) continue;
      const children = containedIn(element, feature);
      if (children.length === 0) continue;
      const place: NodePlace = { container: element.id, feature };
      for (let index = children.length - 1; index >= 0; index -= 1) {
        const child = children[index];
        if (child !== undefined) open.push({ element: child, metaClass: classOf(metamodel, child), place });
      }
    }
  }
  return side;
}

/** Tells whether two places are the same one. */
export function samePlace(a: NodePlace | undefined, b: NodePlace | undefined): boolean {
  return a === b || (a?.container === b?.container && a?.feature.name === b?.feature.name);
}

/** Ids of the elements a containment of a node holds, in order; empty when the side lacks the node. */
export function childIds(node: Node | undefined, feature: Feature): readonly string[] {
  return node === undefined ? [] : containedIn(node.element, feature).map((child) => child.id);
}

/** Tells whether a containment holds the same elements in the same order on two nodes. */
export function sameChildren(a: Node, b: Node, feature: Feature): boolean {
  const left = containedIn(a.element, feature);
  const right = containedIn(b.element, feature);
  return left.length === right.length && left.every((child, index) => child.id === right[index]?.id);
}

function classOf(metamodel: Metamodel, element: Element): MetaClass {
  const metaClass = metamodel.classes.get(element.eClass);
  if (metaClass === undefined)
    throw new Error(`Class ${element.eClass} is not in the metamodel ${metamodel.name}.`);
  return metaClass;
}
