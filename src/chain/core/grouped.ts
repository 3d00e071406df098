/** Lists of values under a key; asking for an unknown key gives an empty list. */
export function grouped<V>(values: Iterable<V>, keyOf: (value: V) => string): (key: string) => readonly V[] {
  const groups = Map.groupBy(values, keyOf);
  return (key) => groups.get(key) ?? [];
}
