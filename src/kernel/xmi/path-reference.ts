import { withoutEscapes } from '../../lib/relative-path.ts';
import type { Metamodel } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import { containedIn, isElement, valueOf } from '../model/element.ts';
import type { XmiClassPlan } from './class-plan.ts';
import type { XmlPlace } from './xml-events.ts';

/** A reference by position, such as `//@items.0`, that is looked up when the whole file is known. */
export type PendingPath = {
  readonly path: string;
  readonly place: XmlPlace;
  readonly describe: string;
  readonly settle: (id: string) => void;
};

/** Gives the element at a path. */
export type PathFinder = (path: string) => Element | undefined;

/**
 * Makes the look-up of elements by path (EMF's fragment paths): `/` and `//` lead to the first root, `/2` to the
 * third, `@items.0` to the first of a list, `@desk` to a single one, and a bare name to the contained element with
 * that value of the feature `stepName`, the first where there are several; without `stepName`, to the only one of
 * that `name`.
 */
export function pathFinder(given: {
  readonly metamodel: Metamodel;
  readonly roots: readonly Element[];
  readonly planOf: (element: Element) => XmiClassPlan | undefined;
  readonly stepName: string | undefined;
}): PathFinder {
  const { roots, planOf, stepName } = given;
  const namedIn = new Map<Element, ReadonlyMap<string, Element>>();

  const byName = (element: Element, name: string): Element | undefined => {
    let named = namedIn.get(element);
    if (named === undefined) {
      named = namesWithin(element, planOf(element), stepName);
      namedIn.set(element, named);
    }
    return named.get(name);
  };
  const step = (element: Element, segment: string): Element | undefined =>
    segment === ''
      ? element
      : segment.startsWith('@')
        ? byPosition(element, planOf(element), segment.slice(1))
        : byName(element, withoutEscapes(segment));

  return (path) => {
    const [, root = '', ...segments] = path.split('/');
    let element = root === '' ? roots[0] : isIndex(root) ? roots[Number(root)] : undefined;
    for (const segment of segments) {
      if (element === undefined) return undefined;
      element = step(element, segment);
    }
    return element;
  };
}

function byPosition(element: Element, plan: XmiClassPlan | undefined, step: string): Element | undefined {
  const dot = step.lastIndexOf('.');
  const slot = plan?.slots.get(dot === -1 ? step : step.slice(0, dot));
  if (slot?.feature.kind !== 'containment') return undefined;
  const index = dot === -1 ? '0' : step.slice(dot + 1);
  if (!isIndex(index)) return undefined;
  // Straight from the list: a copy per look-up would make files with many paths quadratic.
  const value = valueOf(element, slot.feature.name);
  const found: unknown = Array.isArray(value) ? value[Number(index)] : index === '0' ? value : undefined;
  return isElement(found) ? found : undefined;
}

function namesWithin(
  element: Element,
  plan: XmiClassPlan | undefined,
  stepName: string | undefined,
): ReadonlyMap<string, Element> {
  const named = new Map<string, Element>();
  const repeated = new Set<string>();
  for (const containment of plan?.metaClass.containments ?? []) {
    for (const child of containedIn(element, containment)) {
      const name = valueOf(child, stepName ?? 'name');
      if (typeof name !== 'string') continue;
      if (named.has(name)) repeated.add(name);
      else named.set(name, child);
    }
  }
  if (stepName === undefined) for (const name of repeated) named.delete(name);
  return named;
}

function isIndex(text: string): boolean {
  return /^\d{1,9}$/.test(text);
}
