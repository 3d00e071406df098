import type { Feature, MetaClass } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import { written } from './values.ts';

/** One element of one side, with its place. */
export type MergeNode = {
  readonly element: Element;
  readonly metaClass: MetaClass;
  /** Undefined for the root. */
  readonly place: NodePlace | undefined;
};

/** Container and containment feature of an element. */
export type NodePlace = {
  readonly container: string;
  readonly feature: Feature;
  /** Where the container stands; undefined for the root. */
  readonly outer: NodePlace | undefined;
};

/** One of the three models, by element id. */
export type Side = {
  readonly get: (id: string) => MergeNode | undefined;
  /** Of ids that at least one of the models has. */
  readonly has: (id: string) => boolean;
  /** Number of elements. */
  readonly size: number;
};

/** Names of the sides. */
export type SideName = 'base' | 'working' | 'generated';

/** What the sides have under one id. */
export type Match = Readonly<Record<SideName, MergeNode | undefined>> & {
  readonly id: string;
  /** What Working has differs from Base, in values or parts as they are written, or is alone. */
  readonly userChanged: boolean;
  /** The same of NewGenerated. */
  readonly generatorChanged: boolean;
};

/** The roots of the three models. */
export type Roots = Readonly<Record<SideName, Element>>;

/** The three models side by side. */
export type Sides = Readonly<Record<SideName, Side>> & {
  /**
   * The elements that are not the same in all three models: Working's in document order, then those of Base, then
   * those of NewGenerated only.
   */
  readonly matches: readonly Match[];
  /** Says for an id of one of the models whether its element differs between the three. */
  readonly isMatch: (id: string) => boolean;
  /** The elements that are the same in all three: place, values, and the elements they contain. */
  readonly same: () => readonly MergeNode[];
  readonly roots: Roots;
};

/** Whether two places are the same one. */
export function samePlace(a: NodePlace | undefined, b: NodePlace | undefined): boolean {
  return a === b || (a?.feature.name === b?.feature.name && a?.container === b?.container);
}

const none: readonly Element[] = [];

/** The elements a containment holds; the list itself where there is one. */
export function childrenOf(element: Element, containment: Feature): readonly Element[] {
  return contentOf(written(element, containment));
}

/** The value of a containment as a list. */
export function contentOf(value: unknown): readonly Element[] {
  if (value === undefined || value === null) return none;
  // Merged models are read models: their containments hold elements and nothing else.
  return Array.isArray(value) ? (value as readonly Element[]) : [value as Element];
}

/** Ids of the elements a containment of a node holds, in order; empty when the side lacks the node. */
export function childIds(node: MergeNode | undefined, feature: Feature): readonly string[] {
  return node === undefined ? [] : childrenOf(node.element, feature).map((child) => child.id);
}

/** Whether a containment holds the same elements in the same order on two nodes. */
export function sameChildren(a: MergeNode, b: MergeNode, feature: Feature): boolean {
  return sameIds(childrenOf(a.element, feature), childrenOf(b.element, feature));
}

/** Whether two lists hold elements of the same ids in the same order. */
export function sameIds(a: readonly Element[], b: readonly Element[]): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index += 1) if (a[index]?.id !== b[index]?.id) return false;
  return true;
}
