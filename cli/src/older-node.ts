/**
 * Node 20 has all that the kernel and the chain use but `Map.groupBy`, which came with Node 21. Imported before
 * everything else; it does nothing where the platform has it.
 */
function groupBy<K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index);
    index += 1;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

if (!('groupBy' in Map))
  Object.defineProperty(Map, 'groupBy', { value: groupBy, configurable: true, writable: true });
