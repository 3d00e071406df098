import type { Feature, Metamodel } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import type { ClassFeatures } from './class-features.ts';
import { classFeaturesFinder } from './class-features.ts';
import type { Match, MergeNode, NodePlace, Roots, Side, SideName, Sides } from './side.ts';
import { contentOf, sameIds } from './side.ts';
import { sameSequence, written } from './values.ts';

/**
 * Matches three models by id in one walk. They are walked side by side: what is the same in all of them, which is
 * most of it, is compared once and kept once. Throws on duplicate ids and unknown classes: merged models are read
 * models. O(n).
 */
export function matchSides(metamodel: Metamodel, roots: Roots): Sides {
  return sidesOf(walk(metamodel, roots, 'ENTER_SHARED'), roots);
}

/**
 * Matches Working, which takes the place of Base and NewGenerated, and the model that was merged from it. They share
 * the subtrees that the merge left alone; they are not searched, so they are in neither `matches` nor `same`.
 */
export function matchMerged(metamodel: Metamodel, { working, roots }: Sides, merged: Element): Sides {
  const mergedRoots = { base: roots.working, working: merged, generated: roots.working };
  const matching = walk(metamodel, mergedRoots, 'SKIP_SHARED');
  const { byId } = matching;
  const matches = [...byId.values()];
  let { size } = working;
  for (const match of matches)
    size += (match.working === undefined ? 0 : 1) - (match.base === undefined ? 0 : 1);
  const after: Side = {
    get: (id) => {
      const match = byId.get(id);
      return match === undefined ? working.get(id) : match.working;
    },
    has: (id) => {
      const match = byId.get(id);
      return match === undefined ? working.has(id) : match.working !== undefined;
    },
    size,
  };
  return {
    base: working,
    working: after,
    generated: working,
    matches,
    same: sameNodes(matching),
    isMatch: (id) => byId.has(id),
    roots: mergedRoots,
  };
}

function sidesOf(matching: Matching, roots: Roots): Sides {
  const { byId } = matching;
  const matches = [...byId.values()];
  const same = sameNodes(matching);
  // Most merges never ask for these, and indexing them takes as long as finding them.
  let sameById: ReadonlyMap<string, MergeNode> | undefined;
  const findSame = (id: string): MergeNode | undefined => {
    sameById ??= new Map(same().map((node) => [node.element.id, node]));
    return sameById.get(id);
  };
  const sideOf = (name: SideName): Side => {
    let { length: size } = matching.same;
    for (const match of matches) if (match[name] !== undefined) size += 1;
    return {
      get: (id) => {
        const match = byId.get(id);
        return match === undefined ? findSame(id) : match[name];
      },
      has: (id) => {
        const match = byId.get(id);
        return match === undefined || match[name] !== undefined;
      },
      size,
    };
  };
  return {
    base: sideOf('base'),
    working: sideOf('working'),
    generated: sideOf('generated'),
    matches,
    same,
    isMatch: (id) => byId.has(id),
    roots,
  };
}

/** Makes nodes of what is the same on all sides when first asked for. */
function sameNodes({ same, samePlaces, featuresOf }: Matching): () => readonly MergeNode[] {
  let nodes: readonly MergeNode[] | undefined;
  return () => {
    nodes ??= same.map((element, index) => ({
      element,
      metaClass: featuresOf(element.eClass).metaClass,
      place: samePlaces[index],
    }));
    return nodes;
  };
}

type Matching = {
  readonly featuresOf: (className: string) => ClassFeatures;
  /** What to do with an object that all sides hold. */
  readonly shared: 'ENTER_SHARED' | 'SKIP_SHARED';
  /** Elements of Working that are the same on all sides, and where they stand. */
  readonly same: Element[];
  readonly samePlaces: (NodePlace | undefined)[];
  readonly byId: Map<string, OpenMatch>;
  /** Trees of Base and of NewGenerated, to be entered after all of Working. */
  readonly later: Readonly<Record<'base' | 'generated', Tree[]>>;
};

type OpenMatch = { -readonly [K in keyof Match]: Match[K] };

/** An element that is not at this place on all sides. */
type Tree = {
  readonly side: SideName;
  readonly element: Element;
  readonly place: NodePlace | undefined;
};

/** One element on all sides. */
type Triple = Roots & { readonly place: NodePlace | undefined };

function walk(metamodel: Metamodel, roots: Roots, shared: Matching['shared']): Matching {
  const matching: Matching = {
    featuresOf: classFeaturesFinder(metamodel),
    shared,
    same: [],
    samePlaces: [],
    byId: new Map(),
    later: { base: [], generated: [] },
  };
  const { base, working, generated } = roots;
  const triple = { base, working, generated, place: undefined };
  if (base.id === working.id && base.id === generated.id) matchTriple(matching, triple);
  else enterEach(matching, triple);
  const { later } = matching;
  for (const trees of [later.base, later.generated]) for (const tree of trees) enterTree(matching, tree);
  return matching;
}

function matchTriple(matching: Matching, triple: Triple): void {
  const { base, working, generated, place } = triple;
  if (matching.shared === 'SKIP_SHARED' && base === working && generated === working) return;
  if (base.eClass !== working.eClass || generated.eClass !== working.eClass) {
    enterEach(matching, triple);
    return;
  }
  const { metaClass, values, containments } = matching.featuresOf(working.eClass);
  let userChanged = false;
  let generatorChanged = false;
  for (const feature of values) {
    const inBase = written(base, feature);
    userChanged ||= !sameSequence(inBase, written(working, feature));
    generatorChanged ||= !sameSequence(inBase, written(generated, feature));
  }
  for (const feature of containments) {
    const inBase = contentOf(written(base, feature));
    userChanged ||= !sameIds(inBase, contentOf(written(working, feature)));
    generatorChanged ||= !sameIds(inBase, contentOf(written(generated, feature)));
  }
  if (userChanged || generatorChanged) {
    const { id } = working;
    if (matching.byId.has(id)) throw usedTwice(id);
    // Sides on which the element is the same share a node.
    const inWorking = { element: working, metaClass, place };
    const inBase = userChanged ? { element: base, metaClass, place } : inWorking;
    const inGenerated = generatorChanged ? { element: generated, metaClass, place } : inBase;
    matching.byId.set(id, {
      id,
      base: inBase,
      working: inWorking,
      generated: inGenerated,
      userChanged,
      generatorChanged,
    });
  } else {
    matching.same.push(working);
    matching.samePlaces.push(place);
  }
  for (const feature of containments) matchParts(matching, feature, triple);
}

function matchParts(matching: Matching, feature: Feature, triple: Triple): void {
  const base = contentOf(written(triple.base, feature));
  const working = contentOf(written(triple.working, feature));
  const generated = contentOf(written(triple.generated, feature));
  if (base.length === 0 && working.length === 0 && generated.length === 0) return;
  const place: NodePlace = { container: triple.working.id, feature, outer: triple.place };
  const lists = { base, working, generated };
  if (sameIds(working, base) && sameIds(working, generated)) matchInOrder(matching, lists, place);
  else matchById(matching, lists, place);
}

type Lists = Readonly<Record<SideName, readonly Element[]>>;

function matchInOrder(matching: Matching, lists: Lists, place: NodePlace): void {
  for (let index = 0; index < lists.working.length; index += 1) {
    const base = lists.base[index];
    const working = lists.working[index];
    const generated = lists.generated[index];
    if (base !== undefined && working !== undefined && generated !== undefined)
      matchTriple(matching, { base, working, generated, place });
  }
}

/** Matches the parts of a containment that is not the same on all sides. */
function matchById(matching: Matching, lists: Lists, place: NodePlace): void {
  const inBase = finderIn(lists.base);
  const inWorking = finderIn(lists.working);
  const inGenerated = finderIn(lists.generated);
  for (const working of lists.working) {
    const base = inBase(working.id);
    const generated = inGenerated(working.id);
    if (base !== undefined && generated !== undefined)
      matchTriple(matching, { base, working, generated, place });
    else enterTree(matching, { side: 'working', element: working, place });
  }
  const { later } = matching;
  for (const element of lists.base)
    if (inWorking(element.id) === undefined || inGenerated(element.id) === undefined)
      later.base.push({ side: 'base', element, place });
  for (const element of lists.generated)
    if (inWorking(element.id) === undefined || inBase(element.id) === undefined)
      later.generated.push({ side: 'generated', element, place });
}

const shortList = 8;

function finderIn(parts: readonly Element[]): (id: string) => Element | undefined {
  if (parts.length <= shortList)
    return (id) => {
      for (const part of parts) if (part.id === id) return part;
      return undefined;
    };
  const byId = new Map<string, Element>();
  for (const part of parts) byId.set(part.id, part);
  return (id) => byId.get(id);
}

/** Enters the elements of each side alone, where they are not of one id and class. */
function enterEach(matching: Matching, { base, working, generated, place }: Triple): void {
  matching.later.base.push({ side: 'base', element: base, place });
  matching.later.generated.push({ side: 'generated', element: generated, place });
  enterTree(matching, { side: 'working', element: working, place });
}

/** Enters an element with all its parts. */
function enterTree(matching: Matching, { side, element, place }: Tree): void {
  const { byId, featuresOf } = matching;
  const { id } = element;
  const { metaClass, containments } = featuresOf(element.eClass);
  let match = byId.get(id);
  if (match === undefined) {
    match = {
      id,
      base: undefined,
      working: undefined,
      generated: undefined,
      userChanged: true,
      generatorChanged: true,
    };
    byId.set(id, match);
  }
  if (match[side] !== undefined) throw usedTwice(id);
  match[side] = { element, metaClass, place };
  for (const feature of containments) {
    const parts = contentOf(written(element, feature));
    if (parts.length === 0) continue;
    const here: NodePlace = { container: id, feature, outer: place };
    for (const part of parts) enterTree(matching, { side, element: part, place: here });
  }
}

function usedTwice(id: string): Error {
  return new Error(`The id ${id} is used twice.`);
}
