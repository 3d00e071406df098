import type { Feature, MetaClass, Metamodel } from '../metamodel/metamodel.ts';

/** The features that elements of one class store. */
export type ClassFeatures = {
  readonly metaClass: MetaClass;
  /** Attributes and references, computed ends of opposites included. */
  readonly values: readonly Feature[];
  readonly containments: readonly Feature[];
};

/** Finds the features of a class by its name; elements of one class often follow each other. Throws on unknown classes. */
export function classFeaturesFinder(metamodel: Metamodel): (className: string) => ClassFeatures {
  const byName = new Map<string, ClassFeatures>();
  let last: ClassFeatures | undefined;
  return (className) => {
    if (last?.metaClass.name === className) return last;
    last = byName.get(className) ?? featuresOf(metamodel, className);
    byName.set(className, last);
    return last;
  };
}

function featuresOf(metamodel: Metamodel, className: string): ClassFeatures {
  const metaClass = metamodel.classes.get(className);
  if (metaClass === undefined)
    throw new Error(`Class ${className} is not in the metamodel ${metamodel.name}.`);
  const { stored, containments } = metaClass;
  return { metaClass, values: stored.filter(({ kind }) => kind !== 'containment'), containments };
}
