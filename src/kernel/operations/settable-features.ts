import type { Feature, MetaClass, Metamodel } from '../metamodel/metamodel.ts';

/** The classes that operations may add elements of. */
export function addableClasses(metamodel: Metamodel): readonly MetaClass[] {
  return [...metamodel.classes.values()].filter(
    (metaClass) =>
      !metaClass.abstract &&
      !metaClass.name.startsWith('Trace') &&
      placesOf(metamodel, metaClass.name).length > 0,
  );
}

/** The features that operations may set on elements of a class. */
export function settableFeatures(metaClass: MetaClass): readonly Feature[] {
  return metaClass.stored.filter(
    ({ name, kind, derived, policy }) =>
      name !== 'id' && kind !== 'containment' && !derived && policy === 'THREE_WAY',
  );
}

/** Where elements of a class may stand: `Holder.feature`. */
export function placesOf(metamodel: Metamodel, className: string): readonly string[] {
  const kinds = metamodel.classes.get(className)?.kinds ?? new Set();
  const places = new Set<string>();
  for (const holder of metamodel.classes.values())
    for (const { name, type, owner } of holder.containments)
      if (kinds.has(type)) places.add(`${owner}.${name}`);
  return [...places];
}
