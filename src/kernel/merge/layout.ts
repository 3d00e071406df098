import type { Feature, MetaClass, Metamodel } from '../metamodel/metamodel.ts';

/** What elements of one class store. */
export type Layout = {
  readonly metaClass: MetaClass;
  /** Attributes and references, computed ends of opposites included. */
  readonly values: readonly Feature[];
  readonly containments: readonly Feature[];
};

/** Finds layouts by class name; elements of one class often follow each other. Throws on unknown classes. */
export function layoutFinder(metamodel: Metamodel): (className: string) => Layout {
  const layouts = new Map<string, Layout>();
  let last: Layout | undefined;
  return (className) => {
    if (last?.metaClass.name === className) return last;
    last = layouts.get(className) ?? layoutOf(metamodel, className);
    layouts.set(className, last);
    return last;
  };
}

function layoutOf(metamodel: Metamodel, className: string): Layout {
  const metaClass = metamodel.classes.get(className);
  if (metaClass === undefined)
    throw new Error(`Class ${className} is not in the metamodel ${metamodel.name}.`);
  const { stored, containments } = metaClass;
  return { metaClass, values: stored.filter(({ kind }) => kind !== 'containment'), containments };
}
